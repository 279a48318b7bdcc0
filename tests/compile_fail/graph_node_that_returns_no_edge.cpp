// expect: toolkit: node compose returns bool; return toolkit::edges<...>
#include <toolkit/graph/graph.hpp>

struct letter {
    std::string text;
};
struct compose {
#ifdef MISTAKE
    bool operator()(letter&, auto&) const { return true; }
#else
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
#endif
};

int main() {
    constexpr toolkit::graph<letter, compose> flow;
    (void)flow;
}
