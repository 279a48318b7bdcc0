// expect: toolkit: a search needs an owner
#include <toolkit/retrieval/library.hpp>

auto found(const toolkit::library& documents) {
#ifdef MISTAKE
    return documents.search(toolkit::query{"a question"});
#else
    return documents.for_owner(toolkit::owner{"me"}).search(toolkit::query{"a question"});
#endif
}
