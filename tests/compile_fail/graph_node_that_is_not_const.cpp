// expect: toolkit: node compose cannot be called
#include <toolkit/graph/graph.hpp>

struct letter {
    std::string text;
};
struct compose {
#ifdef MISTAKE
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) { return toolkit::finish{}; }
#else
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
#endif
};

int main() {
    constexpr toolkit::graph<letter, compose> flow;
    (void)flow;
}
