// expect: toolkit: each<&letter::numbers, ...> has 0 threads
#include <toolkit/graph/graph.hpp>

struct letter {
    std::vector<int> numbers;
};
struct deliver;
struct work {
    toolkit::result<void> operator()(const letter&, int&, auto&) const { return {}; }
};
#ifdef MISTAKE
struct compose : toolkit::each<&letter::numbers, work, deliver, 0> {};
#else
struct compose : toolkit::each<&letter::numbers, work, deliver, 2> {};
#endif
struct deliver {
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
};

int main() {
    constexpr toolkit::graph<letter, compose, deliver> flow;
    (void)flow;
}
