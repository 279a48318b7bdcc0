// expect: toolkit: the tool add has a member is_available, which is never used; the right name is available
#include <toolkit/tool/toolset.hpp>

struct add {
    int a = 0;
    static constexpr toolkit::tool_about about{.description = "Add one."};
    int operator()() const { return a + 1; }
#ifdef MISTAKE
    static bool is_available(const auto& context) { return context.required().min_searches == 0; }
#else
    static bool available(const auto& context) { return context.required().min_searches == 0; }
#endif
};

int main() { return static_cast<int>(toolkit::tools<add>.size) - 1; }
