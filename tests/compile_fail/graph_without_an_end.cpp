// expect: toolkit: no path leads from node compose to the end
#include <toolkit/graph/graph.hpp>

struct letter {
    std::string text;
};
struct compose {
#ifdef MISTAKE
    toolkit::edges<toolkit::again<compose, 3>> operator()(letter&, auto&) const { return toolkit::again<compose, 3>{}; }
#else
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
#endif
};

int main() {
    constexpr toolkit::graph<letter, compose> flow;
    (void)flow;
}
