// expect: toolkit: this is not a Reranker; a Reranker has rerank
#include <toolkit/retrieval/hybrid.hpp>
#include <toolkit/retrieval/lexical_proximity.hpp>
#include <toolkit/retrieval/reranked.hpp>

auto retriever(const toolkit::hybrid<>& documents) {
#ifdef MISTAKE
    return toolkit::reranked(documents, documents);
#else
    return toolkit::reranked(documents, toolkit::lexical_proximity{});
#endif
}
