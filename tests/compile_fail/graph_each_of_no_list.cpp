// expect: toolkit: each<&letter::numbers, ...> needs a list
#include <toolkit/graph/graph.hpp>

struct letter {
#ifdef MISTAKE
    int numbers = 0;
#else
    std::vector<int> numbers;
#endif
};
struct deliver;
struct work {
    toolkit::result<void> operator()(const letter&, int&, auto&) const { return {}; }
};
struct compose : toolkit::each<&letter::numbers, work, deliver> {};
struct deliver {
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
};

int main() {
    constexpr toolkit::graph<letter, compose, deliver> flow;
    (void)flow;
}
