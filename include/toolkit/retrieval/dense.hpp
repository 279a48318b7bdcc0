// The retriever over a library that ranks by the vectors of an embedder alone. In: a library, an embedder. Out: the
// owner's view. Next: an agent.
#pragma once

#include <toolkit/retrieval/vector_view.hpp>

#include <concepts>
#include <utility>

namespace toolkit::inline v0 {

/// `toolkit::dense{lib, embedder}`: a Retriever. It shares the library, whose later changes it sees; `embed` gives new
/// documents their vectors.
template <class E, class Search = exact_scan>
class dense {
public:
    using view = vector_view<vector_index<E, Search>>;

    dense(library documents, E embedder, const embed_options& options = embed_options_default)
        : dense(std::move(documents), std::move(embedder), Search{}, options) {}
    /// `toolkit::dense{lib, embedder, toolkit::hnsw{}}` searches large libraries by graphs (retrieval/hnsw.hpp).
    dense(library documents, E embedder, Search search, const embed_options& options = embed_options_default)
        : vectors_(std::move(documents), std::move(embedder), std::move(search), options) {}

    /// See vector_index::embed.
    template <std::invocable<const embed_progress&> Progress>
    result<embed_report> embed(const owner& who, Progress&& progress, const stop_token& stop = {}) const {
        return vectors_.embed(who, progress, stop);
    }
    result<embed_report> embed(const owner& who, const stop_token& stop = {}) const {
        return vectors_.embed(who, [](const embed_progress&) {}, stop);
    }

    /// The owner's documents as they are now.
    [[nodiscard]] view for_owner(const owner& who) const {
        return {who, vectors_.documents().for_owner(who), vectors_, fusion_weights{0, 0, 1}};
    }
    /// Whoever forgets the owner is told so.
    template <class... Other>
    view for_owner(const Other&...) const {
        static_assert(names_owner<Other...>,
                      "toolkit: nothing is searchable without an owner: write for_owner(toolkit::owner{\"name\"})");
        return for_owner(owner{""});
    }

private:
    vector_index<E, Search> vectors_;
};

template <class E>
dense(library, E) -> dense<E>;
template <class E>
dense(library, E, embed_options) -> dense<E>;

}  // namespace toolkit::inline v0
