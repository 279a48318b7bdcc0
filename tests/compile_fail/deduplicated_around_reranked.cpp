// expect: toolkit: write reranked\(deduplicated
#include <toolkit/retrieval/deduplicated.hpp>
#include <toolkit/retrieval/lexical_proximity.hpp>
#include <toolkit/retrieval/reranked.hpp>

int main() {
#ifdef MISTAKE
    const toolkit::deduplicated retriever{toolkit::reranked(toolkit::no_retriever{}, toolkit::lexical_proximity{})};
#else
    const toolkit::reranked retriever{toolkit::deduplicated{toolkit::no_retriever{}}, toolkit::lexical_proximity{}};
#endif
    (void)retriever.for_owner(toolkit::owner{"me"});
}
