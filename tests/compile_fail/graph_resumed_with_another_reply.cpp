// expect: toolkit: resume\(\) was passed a int, but no edge of this graph asks for one
#include <toolkit/graph/graph_runner.hpp>

struct letter {
    std::string text;
};
struct word {
    bool yes = false;
};
struct deliver;
struct compose {
    toolkit::edges<toolkit::asks<deliver, word>> operator()(letter&, auto&) const { return toolkit::ask<deliver>({}); }
};
struct deliver {
    toolkit::edges<toolkit::finish> operator()(letter&, auto&, const word&) const { return toolkit::finish{}; }
};

int main() {
    const toolkit::graph_runner runner{toolkit::graph<letter, compose, deliver>{}};
#ifdef MISTAKE
    (void)runner.resume(toolkit::uuid{}, toolkit::owner{"me"}, 3);
#else
    (void)runner.resume(toolkit::uuid{}, toolkit::owner{"me"}, word{true});
#endif
}
