// Finds documents by other names that people use: "the handbook" for hr/employee-handbook-2024.pdf.
// In: a retriever and names. Out: a retriever whose view also finds documents by these names. Next: an agent.
#pragma once

#include <toolkit/document/document_names.hpp>
#include <toolkit/retrieval/view/view_adaptor.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Another name of the document with this file name. It has no effect for owners without such a document.
struct document_synonym {
    std::string name;
    std::string filename;  ///< path below the folder, as in a hit
};

/// The view of `with_synonyms`.
template <Searchable View>
class synonyms_view : public view_adaptor<View> {
public:
    synonyms_view(View inner, std::shared_ptr<const std::vector<document_synonym>> synonyms)
        : view_adaptor<View>(std::move(inner)), synonyms_(std::move(synonyms)) {}

    [[nodiscard]] result<std::vector<hit>> search(const query& request, const stop_token& stop = {}) const {
        return this->inner().search(request, stop);
    }

    /// Returns the best class of the inner view's documents and those of the synonyms (document_names.hpp).
    [[nodiscard]] result<std::vector<document_ref>> find_document(std::string_view name,
                                                                  const stop_token& stop = {}) const {
        auto own = this->inner().find_document(name, stop);
        if (!own) return own;
        document_finder finder(name);
        std::vector<graded_document> graded;
        graded.reserve(own->size());
        for (document_ref& one : *own) graded.push_back(graded_of_view(finder, std::move(one)));
        for (std::size_t i = 0; i < synonyms_->size(); ++i) finder.offer_synonym(i, (*synonyms_)[i].name);
        for (const named_document& one : finder.best()) {
            const std::string& filename = (*synonyms_)[one.number].filename;
            auto named = this->inner().find_document(filename, stop);
            if (!named) return named;
            for (document_ref& candidate : *named)
                if (candidate.filename == filename) graded.push_back({one, std::move(candidate)});
        }
        return best_of(std::move(graded), document_names_default.most);
    }

private:
    std::shared_ptr<const std::vector<document_synonym>> synonyms_;
};

/// `toolkit::with_synonyms{retriever, {{"the handbook", "hr/employee-handbook-2024.pdf"}}}`: a Retriever.
template <Retriever R>
class with_synonyms {
public:
    with_synonyms(R retriever, std::vector<document_synonym> synonyms)
        : retriever_(std::move(retriever)),
          synonyms_(std::make_shared<const std::vector<document_synonym>>(std::move(synonyms))) {}
    [[nodiscard]] synonyms_view<owners_view<R>> for_owner(const owner& who) const {
        return {retriever_.for_owner(who), synonyms_};
    }

private:
    R retriever_;
    std::shared_ptr<const std::vector<document_synonym>> synonyms_;
};

}}  // namespace toolkit::v0
