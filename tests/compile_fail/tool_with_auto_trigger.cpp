// expect: toolkit: the tool add has a member auto_trigger, which is never used; the right name is trigger
#include <toolkit/tool/toolset.hpp>

struct add {
    int a = 0;
    static constexpr toolkit::tool_about about{.description = "Add one."};
    int operator()() const { return a + 1; }
#ifdef MISTAKE
    static std::optional<add> auto_trigger(const auto&) { return add{}; }
#else
    static std::optional<add> trigger(const auto&) { return add{}; }
#endif
};

int main() { return static_cast<int>(toolkit::tools<add>.size) - 1; }
