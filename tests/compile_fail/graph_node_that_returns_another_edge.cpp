// expect: toolkit: a node returns to<deliver>, which is not one of its edges
#include <toolkit/graph/graph.hpp>

struct deliver;

int main() {
#ifdef MISTAKE
    const toolkit::edges<toolkit::finish> edge = toolkit::to<deliver>{};
#else
    const toolkit::edges<toolkit::to<deliver>> edge = toolkit::to<deliver>{};
#endif
    (void)edge;
}
