// expect: toolkit: graph_runner was passed a letter, which is no model and no part
#include <toolkit/graph/graph_runner.hpp>

struct letter {
    std::string text;
};
struct compose {
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
};

int main() {
    constexpr toolkit::graph<letter, compose> flow;
#ifdef MISTAKE
    const toolkit::graph_runner runner{flow, letter{}};
#else
    const letter mine;
    const toolkit::graph_runner runner{flow, toolkit::deps{mine}};
#endif
    (void)runner;
}
