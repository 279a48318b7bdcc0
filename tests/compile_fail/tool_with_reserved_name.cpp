// expect: toolkit: a tool cannot be called final
#include <toolkit/toolkit.hpp>

struct add {
    int a, b;
#ifdef MISTAKE
    static constexpr toolkit::tool_about about{.description = "Add.", .name = "final"};
#else
    static constexpr toolkit::tool_about about{.description = "Add.", .name = "finally"};
#endif
    int operator()() const { return a + b; }
};

int main() { (void)toolkit::tools<add>.size; }
