// expect: toolkit: the state letter of a graph is kept as JSON, but its member number is const
#include <toolkit/graph/graph.hpp>

#ifdef MISTAKE
struct letter {
    const int number = 1;
};
#else
struct letter {
    int number = 1;
};
#endif
struct compose {
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
};

int main() {
    constexpr toolkit::graph<letter, compose> flow;
    (void)flow;
}
