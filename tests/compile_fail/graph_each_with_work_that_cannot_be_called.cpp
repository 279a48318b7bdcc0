// expect: toolkit: the work work of each<...> cannot be called
#include <toolkit/graph/graph.hpp>

struct letter {
    std::vector<int> numbers;
};
struct deliver;
struct work {
#ifdef MISTAKE
    toolkit::result<void> operator()(letter&, int&) const { return {}; }
#else
    toolkit::result<void> operator()(const letter&, int&, auto&) const { return {}; }
#endif
};
struct compose : toolkit::each<&letter::numbers, work, deliver> {};
struct deliver {
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
};

int main() {
    constexpr toolkit::graph<letter, compose, deliver> flow;
    (void)flow;
}
