// expect: toolkit: node compose asks for a letter, which node deliver does not take; add `const letter& reply`
#include <toolkit/graph/graph.hpp>

struct letter {
    std::string text;
};
struct deliver;
struct word {
    bool yes = false;
};
struct picture {
    void* pixels = nullptr;
};
struct compose {
#ifdef MISTAKE
    toolkit::edges<toolkit::asks<deliver, letter>> operator()(letter&, auto&) const {
        return toolkit::ask<deliver>({});
    }
#else
    toolkit::edges<toolkit::asks<deliver, word>> operator()(letter&, auto&) const { return toolkit::ask<deliver>({}); }
#endif
};
struct deliver {
    toolkit::edges<toolkit::finish> operator()(letter&, auto&, const word&) const { return toolkit::finish{}; }
};

int main() {
    constexpr toolkit::graph<letter, compose, deliver> flow;
    (void)flow;
}
