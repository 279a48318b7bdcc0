// The retriever over a library that ranks by stemmed words alone: BM25 as it is known, without 4-grams and vectors.
// In: a library. Out: the owner's view. Next: an agent.
#pragma once

#include <toolkit/retrieval/library/library_retriever.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

/// `toolkit::lexical{lib}`: a Retriever. It shares the library, whose later changes it sees. A passage is found when a
/// word of the query stands in it, in one of its forms; scores are shares of what the words could reach (bm25.hpp).
class lexical : public library_retriever {
public:
    explicit lexical(library documents) : library_retriever(std::move(documents), {.words = 1, .grams = 0}) {}
};

static_assert(Retriever<lexical>);

}}  // namespace toolkit::v0
