// expect: toolkit: data_flow<…> takes the same types as tools<…>
#include <toolkit/tool/data_flow.hpp>

struct add {
    int a = 0;
#ifndef MISTAKE
    static constexpr toolkit::tool_about about{.description = "Add one."};
#endif
    int operator()() const { return a + 1; }
};

int main() { return toolkit::data_flow<add>::mermaid.empty() ? 1 : 0; }
