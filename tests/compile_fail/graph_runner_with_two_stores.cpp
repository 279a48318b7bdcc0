// expect: toolkit: pass each part of the graph_runner of .* at most once
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
    const toolkit::graph_runner runner{flow, toolkit::memory_log{}, toolkit::memory_log{}};
#else
    const toolkit::graph_runner runner{flow, toolkit::memory_log{}};
#endif
    (void)runner;
}
