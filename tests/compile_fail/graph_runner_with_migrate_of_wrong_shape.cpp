// expect: toolkit: migrate\{...\} of a graph_runner needs a function
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
    const toolkit::graph_runner runner{flow, toolkit::migrate{[](const letter& old) { return old; }}};
#else
    const toolkit::graph_runner runner{
        flow, toolkit::migrate{[](const toolkit::raw_json&) -> toolkit::result<letter> { return letter{}; }}};
#endif
    (void)runner;
}
