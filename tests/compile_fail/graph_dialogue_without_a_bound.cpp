// expect: toolkit: the loop talk has no bound
#include <toolkit/graph/graph.hpp>

struct letter {
    std::string text;
};
struct words {
    std::string text;
};
struct listen;
struct talk {
#ifdef MISTAKE
    toolkit::edges<toolkit::asks<talk, words>, toolkit::finish> operator()(letter&, auto&) const {
        return toolkit::finish{};
    }
    toolkit::edges<toolkit::asks<talk, words>, toolkit::finish> operator()(letter&, auto&, const words&) const {
        return toolkit::finish{};
    }
#else
    toolkit::edges<toolkit::asks<listen, words>> operator()(letter&, auto&) const {
        return toolkit::ask<listen>({.type = "words", .text = "And?"});
    }
#endif
};
#ifndef MISTAKE
struct listen {
    toolkit::edges<toolkit::again<talk, 5>, toolkit::finish> operator()(letter&, auto&, const words&) const {
        return toolkit::finish{};
    }
};
#endif

int main() {
#ifdef MISTAKE
    constexpr toolkit::graph<letter, talk> flow;
#else
    constexpr toolkit::graph<letter, talk, listen> flow;
#endif
    (void)flow;
}
