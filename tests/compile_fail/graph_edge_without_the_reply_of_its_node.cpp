// expect: toolkit: an edge of node compose brings no reply, but node deliver wants one
#include <toolkit/graph/graph.hpp>

struct letter {
    std::string text;
};
struct deliver;
struct word {
    bool yes = false;
};
struct compose {
#ifdef MISTAKE
    toolkit::edges<toolkit::asks<deliver, word>, toolkit::to<deliver>> operator()(letter&, auto&) const {
        return toolkit::to<deliver>{};
    }
#else
    toolkit::edges<toolkit::asks<deliver, word>, toolkit::finish> operator()(letter&, auto&) const {
        return toolkit::finish{};
    }
#endif
};
struct deliver {
    toolkit::edges<toolkit::finish> operator()(letter&, auto&, const word&) const { return toolkit::finish{}; }
};

int main() {
    constexpr toolkit::graph<letter, compose, deliver> flow;
    (void)flow;
}
