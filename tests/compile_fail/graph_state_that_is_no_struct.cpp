// expect: toolkit: the state .* of a graph must be a plain struct
#include <toolkit/graph/graph.hpp>

#ifdef MISTAKE
using letter = std::string;
#else
struct letter {
    std::string text;
};
#endif
struct compose {
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
};

int main() {
    constexpr toolkit::graph<letter, compose> flow;
    (void)flow;
}
