// expect: toolkit: a node of the graph of letter has an empty name
#include <toolkit/graph/graph.hpp>

struct letter {
    std::string text;
};
struct compose {
#ifdef MISTAKE
    static constexpr std::string_view name{};
#else
    static constexpr std::string_view name = "compose";
#endif
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
};

int main() {
    constexpr toolkit::graph<letter, compose> flow;
    (void)flow;
}
