// expect: toolkit: the loop compose > check has no bound
#include <toolkit/graph/graph.hpp>

struct letter {
    std::string text;
};
struct check;
struct compose {
#ifdef MISTAKE
    toolkit::edges<toolkit::to<check>> operator()(letter&, auto&) const { return toolkit::to<check>{}; }
#else
    toolkit::edges<toolkit::again<check, 2>> operator()(letter&, auto&) const { return toolkit::again<check, 2>{}; }
#endif
};
struct check {
    toolkit::edges<toolkit::to<compose>, toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
};

int main() {
    constexpr toolkit::graph<letter, compose, check> flow;
    (void)flow;
}
