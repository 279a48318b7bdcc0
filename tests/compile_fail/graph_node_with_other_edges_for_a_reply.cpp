// expect: toolkit: node deliver returns other edges with a reply than without one
#include <toolkit/graph/graph_runner.hpp>

struct letter {
    std::string text;
};
struct deliver;
struct keep;
struct word {
    bool yes = false;
};
struct compose {
    toolkit::edges<toolkit::to<deliver>, toolkit::asks<deliver, word>> operator()(letter&, auto&) const {
        return toolkit::ask<deliver>({});
    }
};
struct deliver {
    using next = toolkit::edges<toolkit::to<keep>, toolkit::finish>;
    next operator()(letter&, auto&) const { return toolkit::finish{}; }
#ifdef MISTAKE
    toolkit::edges<toolkit::to<keep>> operator()(letter&, auto&, const word&) const { return toolkit::to<keep>{}; }
#else
    next operator()(letter&, auto&, const word&) const { return toolkit::to<keep>{}; }
#endif
};
struct keep {
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
};

int main() {
    const toolkit::graph_runner runner{toolkit::graph<letter, compose, deliver, keep>{}};
    (void)runner.run(letter{}, toolkit::owner{"me"});
}
