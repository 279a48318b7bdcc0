// The retriever over a library that ranks by BM25 over stemmed words alone, without 4-grams and vectors.
// In: a library. Out: the owner's view. Next: an agent.
#pragma once

#include <toolkit/retrieval/library/library_retriever.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

/// `toolkit::bm25{lib}`: a Retriever. It shares the library and sees its later changes. A passage is found if it
/// contains a form of a word of the query. A score is a share of what the words could reach (lexical_scores.hpp).
class bm25 : public library_retriever {
public:
    explicit bm25(library documents) : library_retriever(std::move(documents), {.words = 1, .grams = 0}) {}
};

static_assert(Retriever<bm25>);

}}  // namespace toolkit::v0
