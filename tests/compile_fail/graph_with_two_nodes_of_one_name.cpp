// expect: toolkit: a graph has two nodes compose
#include <toolkit/graph/graph.hpp>

struct letter {
    std::string text;
};
struct compose {
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
};

using first_compose = compose;

namespace other {
struct compose {
#ifndef MISTAKE
    static constexpr std::string_view name = "compose_again";
#endif
    toolkit::edges<toolkit::to<first_compose>> operator()(letter&, auto&) const { return toolkit::to<first_compose>{}; }
};
}  // namespace other

int main() {
    constexpr toolkit::graph<letter, other::compose, compose> flow;
    (void)flow;
}
