// expect: toolkit: the edges<...> of node compose list int, which is no edge
#include <toolkit/graph/graph.hpp>

struct letter {
    std::string text;
};
struct compose {
#ifdef MISTAKE
    toolkit::edges<int> operator()(letter&, auto&) const;
#else
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
#endif
};

int main() {
    constexpr toolkit::graph<letter, compose> flow;
    (void)flow;
}
