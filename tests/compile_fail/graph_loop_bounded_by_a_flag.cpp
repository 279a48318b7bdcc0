// expect: toolkit: the edge again<compose, ...> of node compose has a bound that is no count
#include <toolkit/graph/graph.hpp>

struct letter {
    std::string text;
    int most = 3;
};
struct compose {
#ifdef MISTAKE
    toolkit::edges<toolkit::again<compose, true>, toolkit::finish> operator()(letter&, auto&) const {
        return toolkit::finish{};
    }
#else
    toolkit::edges<toolkit::again<compose, 3>, toolkit::finish> operator()(letter&, auto&) const {
        return toolkit::finish{};
    }
#endif
};

int main() {
    constexpr toolkit::graph<letter, compose> flow;
    (void)flow;
}
