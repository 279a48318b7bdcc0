// expect: toolkit: a tool must be const-callable
#include <toolkit/toolkit.hpp>

struct add {
    int a, b;
    static constexpr toolkit::tool_about about{.description = "Add two numbers."};
#ifdef MISTAKE
    int operator()() { return a + b; }
#else
    int operator()() const { return a + b; }
#endif
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::tools<add>};
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
