// expect: toolkit: the reply picture that node compose asks for cannot be printed and parsed
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
    toolkit::edges<toolkit::asks<deliver, picture>> operator()(letter&, auto&) const {
        return toolkit::ask<deliver>({});
    }
#else
    toolkit::edges<toolkit::asks<deliver, word>> operator()(letter&, auto&) const { return toolkit::ask<deliver>({}); }
#endif
};
struct deliver {
    toolkit::edges<toolkit::finish> operator()(letter&, auto&, const auto&) const { return toolkit::finish{}; }
};

int main() {
    constexpr toolkit::graph<letter, compose, deliver> flow;
    (void)flow;
}
