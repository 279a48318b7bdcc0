// expect: toolkit: pass each part of an Agent .* at most once
#include <toolkit/toolkit.hpp>

struct add {
    int a, b;
    static constexpr toolkit::tool_about about{.description = "Add two numbers."};
    int operator()() const { return a + b; }
};
struct sub {
    int a, b;
    static constexpr toolkit::tool_about about{.description = "Subtract."};
    int operator()() const { return a - b; }
};
using adder = toolkit::Agent<toolkit::scripted, toolkit::no_retriever, toolkit::tool_gate, toolkit::limits,
                             toolkit::toolset<add>>;

int main() {
#ifdef MISTAKE
    const adder agent{toolkit::scripted{}, toolkit::tools<add>, toolkit::tools<sub>};
#else
    const adder agent{toolkit::scripted{}, toolkit::tools<add>};
#endif
    (void)agent;
}
