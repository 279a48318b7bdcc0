// expect: toolkit: a search needs an owner
#include <toolkit/retrieval/hybrid.hpp>

auto found(const toolkit::library& documents) {
    const toolkit::hybrid retriever{documents};
#ifdef MISTAKE
    return retriever.for_owner().search({"a question"});
#else
    return retriever.for_owner(toolkit::owner{"me"}).search({"a question"});
#endif
}
