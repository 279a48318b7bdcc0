// expect: toolkit: the state letter of a graph must be a plain struct that can be made without arguments
#include <toolkit/graph/graph.hpp>

#ifdef MISTAKE
struct letter {
    explicit letter(int number) : text(std::to_string(number)) {}
    std::string text;
};
#else
struct letter {
    std::string text;
};
#endif
struct compose {
    toolkit::edges<toolkit::finish> operator()(letter&, auto&) const { return toolkit::finish{}; }
};

int main() {
    constexpr toolkit::graph<letter, compose> flow;
    (void)flow;
}
