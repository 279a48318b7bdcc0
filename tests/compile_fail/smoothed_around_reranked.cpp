// expect: toolkit: write reranked\(smoothed
#include <toolkit/retrieval/lexical_proximity.hpp>
#include <toolkit/retrieval/reranked.hpp>
#include <toolkit/retrieval/smoothed.hpp>

int main() {
#ifdef MISTAKE
    const toolkit::smoothed retriever{toolkit::reranked(toolkit::no_retriever{}, toolkit::lexical_proximity{})};
#else
    const toolkit::reranked retriever{toolkit::smoothed{toolkit::no_retriever{}}, toolkit::lexical_proximity{}};
#endif
    (void)retriever.for_owner(toolkit::owner{"me"});
}
