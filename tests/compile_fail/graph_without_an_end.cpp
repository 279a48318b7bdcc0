// expect: toolkit: no path leads from node compose to the end
#include <toolkit/graph/graph.hpp>

struct letter {
    std::string text;
};
struct compose {
#ifdef MISTAKE
    toolkit::next<toolkit::again<compose, 3>> operator()(letter&, auto&) const { return toolkit::again<compose, 3>{}; }
#else
    toolkit::next<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
#endif
};

int main() {
    constexpr toolkit::graph<letter, compose> flow;
    (void)flow;
}
