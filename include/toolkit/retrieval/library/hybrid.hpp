// The retriever over a library that ranks by words, character 4-grams and the vectors of an embedder together
// (lexical.hpp, vector_view.hpp).
// In: a library and an embedder. Out: the owner's view. Next: an agent.
#pragma once

#include <toolkit/retrieval/library/lexical.hpp>
#include <toolkit/retrieval/library/vector_retriever.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

/// Marks the absence of an embedder, in `hybrid<>`.
struct no_embedder {};

/// `toolkit::hybrid{lib, embedder}`: a Retriever. It shares the library and sees its later changes. Call `embed` to
/// make the vectors of new documents. Documents without vectors are found by their words.
template <class E = no_embedder, class Search = exact_scan>
class hybrid : public vector_retriever<vector_index<E, Search>> {
public:
    hybrid(library documents, E embedder, const embed_options& options = embed_options_default,
           const fusion_weights& weights = fusion_with_vectors)
        : hybrid(std::move(documents), std::move(embedder), Search{}, options, weights) {}
    hybrid(library documents, E embedder, const fusion_weights& weights)
        : hybrid(std::move(documents), std::move(embedder), Search{}, embed_options_default, weights) {}
    /// `toolkit::hybrid{lib, embedder, toolkit::hnsw{}}` searches large libraries by graphs (retrieval/hnsw.hpp).
    hybrid(library documents, E embedder, Search search, const embed_options& options = embed_options_default,
           const fusion_weights& weights = fusion_with_vectors)
        : hybrid::vector_retriever({std::move(documents), std::move(embedder), std::move(search), options}, weights) {}
};

/// `toolkit::hybrid{lib}` is the old spelling of `toolkit::lexical{lib}`. It is removed in 0.3.
template <>
class hybrid<no_embedder, exact_scan> : public lexical {
public:
    using lexical::lexical;
};

hybrid(library) -> hybrid<no_embedder>;
hybrid(library, fusion_weights) -> hybrid<no_embedder>;
template <class E>
hybrid(library, E) -> hybrid<E>;
template <class E>
hybrid(library, E, fusion_weights) -> hybrid<E>;
template <class E>
hybrid(library, E, embed_options) -> hybrid<E>;
template <class E>
hybrid(library, E, embed_options, fusion_weights) -> hybrid<E>;

static_assert(Searchable<library_view> && Retriever<library> && Retriever<hybrid<>>);

}}  // namespace toolkit::v0
