// expect: toolkit: add in tools<...> is not a tool: it must be .*a plain struct
#include <toolkit/toolkit.hpp>

struct add {
    int a, b;
#ifndef MISTAKE
    static constexpr toolkit::tool_about about{.description = "Add two numbers."};
#endif
    int operator()() const { return a + b; }
};

int main() { (void)toolkit::tools<add>.size; }
