// expect: toolkit: the state letter of a graph is kept as JSON, but its member text is a pointer
#include <toolkit/graph/graph.hpp>

#ifdef MISTAKE
struct letter {
    const char* text = nullptr;
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
