// The common base of retrievers by vectors.
// In: a library, an embedder, weights. Out: the owner's view. Next: dense.hpp, hybrid.hpp, late_interaction.hpp.
#pragma once

#include <toolkit/retrieval/library/vector_view.hpp>

#include <concepts>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Embeds the documents of a library, and searches them with weights. It shares the library and sees its later changes.
/// Call `embed` to make the vectors of new documents.
template <class Index, class Scores = vector_scores>
class vector_retriever {
public:
    using view = vector_view<Index, Scores>;

    /// Makes the missing vectors of an owner's documents; see vector_index::embed.
    template <std::invocable<const embed_progress&> Progress>
    result<embed_report> embed(const owner& who, Progress&& progress, const stop_token& stop = {}) const {
        return index_.embed(who, progress, stop);
    }
    result<embed_report> embed(const owner& who, const stop_token& stop = {}) const {
        return index_.embed(who, [](const embed_progress&) {}, stop);
    }

    /// Makes a view of the owner's documents as they are now.
    [[nodiscard]] view for_owner(const owner& who) const {
        return {who, index_.documents().for_owner(who), index_, weights_};
    }
    /// Rejects a call without an owner at compile time.
    template <class... Other>
    view for_owner(const Other&...) const {
        static_assert(names_owner<Other...>,
                      "toolkit: a search needs an owner; write for_owner(toolkit::owner{\"name\"})");
        return for_owner(owner{""});
    }

protected:
    vector_retriever(Index index, const fusion_weights& weights) : index_(std::move(index)), weights_(weights) {}

private:
    Index index_;
    fusion_weights weights_;
};

}}  // namespace toolkit::v0
