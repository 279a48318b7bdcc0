// expect: toolkit: no path leads to node deliver
#include <toolkit/graph/graph.hpp>

struct letter {
    std::string text;
};
struct deliver;
struct compose {
#ifdef MISTAKE
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
#else
    toolkit::edges<toolkit::to<deliver>> operator()(letter&, auto&) const { return toolkit::to<deliver>{}; }
#endif
};
struct deliver {
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
};

int main() {
    constexpr toolkit::graph<letter, compose, deliver> flow;
    (void)flow;
}
