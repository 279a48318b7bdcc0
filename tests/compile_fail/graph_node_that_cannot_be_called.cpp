// expect: toolkit: node compose cannot be called; write `toolkit::edges<...> operator\(\)\(letter& state, auto&
#include <toolkit/graph/graph.hpp>

struct letter {
    std::string text;
};
struct compose {
#ifdef MISTAKE
    toolkit::edges<toolkit::finish> operator()(letter&) const { return toolkit::finish{}; }
#else
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
#endif
};

int main() {
    constexpr toolkit::graph<letter, compose> flow;
    (void)flow;
}
