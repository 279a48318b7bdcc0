// expect: toolkit: a graph has two nodes compose
#include <toolkit/graph/graph.hpp>

struct letter {
    std::string text;
};
struct compose {
    toolkit::next<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
};

namespace other {
struct compose {
#ifndef MISTAKE
    static constexpr std::string_view name = "compose_again";
#endif
    toolkit::next<toolkit::to<::compose>> operator()(letter&, auto&) const { return toolkit::to<::compose>{}; }
};
}  // namespace other

int main() {
    constexpr toolkit::graph<letter, other::compose, compose> flow;
    (void)flow;
}
