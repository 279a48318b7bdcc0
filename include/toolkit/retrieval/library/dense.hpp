// The retriever over a library that ranks by the vectors of an embedder alone.
// In: a library, an embedder. Out: the owner's view. Next: an agent.
#pragma once

#include <toolkit/retrieval/library/vector_retriever.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

/// `toolkit::dense{lib, embedder}`: a Retriever. It shares the library and sees its later changes. Call `embed` to make
/// the vectors of new documents.
template <class E, class Search = exact_scan>
class dense : public vector_retriever<vector_index<E, Search>> {
public:
    dense(library documents, E embedder, const embed_options& options = embed_options_default)
        : dense(std::move(documents), std::move(embedder), Search{}, options) {}
    /// `toolkit::dense{lib, embedder, toolkit::hnsw{}}` searches large libraries by graphs (retrieval/hnsw.hpp).
    dense(library documents, E embedder, Search search, const embed_options& options = embed_options_default)
        : dense::vector_retriever({std::move(documents), std::move(embedder), std::move(search), options},
                                  {.words = 0, .grams = 0, .vectors = 1}) {}
};

template <class E>
dense(library, E) -> dense<E>;
template <class E>
dense(library, E, embed_options) -> dense<E>;

}}  // namespace toolkit::v0
