// expect: toolkit: node compose has two edges of one kind to the same target
#include <toolkit/graph/graph.hpp>

struct letter {
    std::string text;
};
struct compose {
#ifdef MISTAKE
    toolkit::edges<toolkit::again<compose, 2>, toolkit::again<compose, 3>, toolkit::finish> operator()(letter&,
                                                                                                       auto&) const {
        return toolkit::finish{};
    }
#else
    toolkit::edges<toolkit::again<compose, 2>, toolkit::finish> operator()(letter&, auto&) const {
        return toolkit::finish{};
    }
#endif
};

int main() {
    constexpr toolkit::graph<letter, compose> flow;
    (void)flow;
}
