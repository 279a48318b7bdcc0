// expect: toolkit: a shared view needs views that the caller owns
#include <toolkit/retrieval/hybrid.hpp>
#include <toolkit/retrieval/shared_view.hpp>

auto shared(const toolkit::hybrid<>& documents) {
    const auto mine = documents.for_owner(toolkit::owner{"me"});
#ifdef MISTAKE
    return toolkit::shared_view{mine, toolkit::owner{"you"}};
#else
    return toolkit::shared_view{mine, documents.for_owner(toolkit::owner{"you"})};
#endif
}
