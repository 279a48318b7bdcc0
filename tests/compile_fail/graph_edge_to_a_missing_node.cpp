// expect: toolkit: an edge of node compose leads to deliver, which is no node of this graph
#include <toolkit/graph/graph.hpp>

struct letter {
    std::string text;
};
struct deliver;
struct compose {
#ifdef MISTAKE
    toolkit::edges<toolkit::to<deliver>> operator()(letter&, auto&) const { return toolkit::to<deliver>{}; }
#else
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
#endif
};

int main() {
    constexpr toolkit::graph<letter, compose> flow;
    (void)flow;
}
