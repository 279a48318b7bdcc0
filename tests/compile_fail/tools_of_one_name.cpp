// expect: toolkit: two tools of tools<…> have the same name
#include <toolkit/toolkit.hpp>

struct add {
    int a, b;
    static constexpr toolkit::tool_about about{.description = "Add."};
    int operator()() const { return a + b; }
};
struct sum {
    int a, b;
#ifdef MISTAKE
    static constexpr toolkit::tool_about about{.description = "Add.", .name = "add"};
#else
    static constexpr toolkit::tool_about about{.description = "Add."};
#endif
    int operator()() const { return a + b; }
};

int main() { (void)toolkit::tools<add, sum>.size; }
