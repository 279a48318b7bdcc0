// The documents that a request names: by their ids, or by their files in the question.
// In: a request and the owner's view. Out: the documents. Next: cached_documents.hpp, reading_list.hpp.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/document/document_names.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/systems/research/request.hpp>
#include <toolkit/systems/research_pipeline/cached_documents.hpp>
#include <toolkit/systems/research_pipeline/limits.hpp>
#include <toolkit/systems/research_pipeline/question_text.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

struct requested_documents {
    std::vector<uuid> ids{};  ///< those of the request; the question may name further documents
    looked_up_documents known{};
};

namespace requesting {

/// Adds the documents whose name fits. A name that fits more than three documents is a topic.
template <Searchable View>
[[nodiscard]] result<void> add_named(requested_documents& made, const View& view, std::string_view name,
                                     name_match least, const stop_token& stop) {
    constexpr std::size_t most = 3;
    auto found = view.find_document(name, stop);
    if (!found) return std::move(found).error();
    document_finder finder{name};
    erase_from(*found, [&](const document_ref& one) { return finder.match(one.filename, one.title).how < least; });
    if (found->size() > most) return {};
    std::vector<uuid> ids;
    ids.reserve(found->size());
    for (const document_ref& one : *found)
        if (none_in(made.known.documents, [&](const document& other) { return other.id == one.id; }))
            ids.push_back(one.id);
    auto documents = look_up_documents(view, ids, stop);
    if (!documents) return std::move(documents).error();
    for (document& one : documents->documents) made.known.documents.push_back(std::move(one));
    return {};
}

}  // namespace requesting

/// The documents of `document_ids`. If there are none, those whose files the question names. Fails with
/// `invalid_argument` if an id is no UUID or if there are too many, and with `not_found` if the view has none of them.
template <Searchable View>
[[nodiscard]] result<requested_documents> look_up_requested(const View& view, const research_request& asked,
                                                            const stop_token& stop, const pipeline_limits& limits) {
    requested_documents made;
    auto ids = read_document_ids(asked.document_ids, limits.requested_documents);
    if (!ids) return std::move(ids).error();
    made.ids = *std::move(ids);
    if (made.ids.empty()) {
        for (const std::string& name : research_rules::file_names_in(asked.query))
            if (auto added = requesting::add_named(made, view, name, name_match::similar, stop); !added)
                return std::move(added).error();
        for (const std::string& name : research_rules::quoted_in(asked.query))
            if (auto added = requesting::add_named(made, view, name, name_match::synonym, stop); !added)
                return std::move(added).error();
        return made;
    }
    auto found = look_up_documents(view, made.ids, stop);
    if (!found) return std::move(found).error();
    made.known = *std::move(found);
    if (made.known.documents.empty())
        return failure::of(failure_kind::not_found, "document_ids", "none of these documents is in the index",
                           "send ids of the owner's documents");
    return made;
}

}}  // namespace toolkit::v0
