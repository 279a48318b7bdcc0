// expect: toolkit: the graph of .* has no nodes
#include <toolkit/graph/graph.hpp>

struct letter {
    std::string text;
};
struct compose {
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
};

int main() {
#ifdef MISTAKE
    constexpr toolkit::graph<letter> flow;
#else
    constexpr toolkit::graph<letter, compose> flow;
#endif
    (void)flow;
}
