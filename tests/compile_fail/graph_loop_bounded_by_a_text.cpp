// expect: toolkit: the edge again<compose, ...> of node compose takes its count from a member that is no integer
#include <toolkit/graph/graph.hpp>

struct letter {
    std::string text;
    int most = 3;
};
struct compose {
#ifdef MISTAKE
    toolkit::edges<toolkit::again<compose, &letter::text>, toolkit::finish> operator()(letter&, auto&) const {
        return toolkit::finish{};
    }
#else
    toolkit::edges<toolkit::again<compose, &letter::most>, toolkit::finish> operator()(letter&, auto&) const {
        return toolkit::finish{};
    }
#endif
};

int main() {
    constexpr toolkit::graph<letter, compose> flow;
    (void)flow;
}
