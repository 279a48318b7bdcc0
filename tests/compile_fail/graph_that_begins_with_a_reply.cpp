// expect: toolkit: the first node compose of a graph wants a reply
#include <toolkit/graph/graph.hpp>

struct letter {
    std::string text;
};
struct compose {
#ifdef MISTAKE
    toolkit::edges<toolkit::finish> operator()(letter&, auto&, const int&) const { return toolkit::finish{}; }
#else
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
#endif
};

int main() {
    constexpr toolkit::graph<letter, compose> flow;
    (void)flow;
}
