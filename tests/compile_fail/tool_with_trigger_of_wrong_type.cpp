// expect: toolkit: trigger of the tool add must be `static std::optional<add> trigger\(const auto& context\)`
#include <toolkit/toolkit.hpp>

struct add {
    int a = 0;
    static constexpr toolkit::tool_about about{.description = "Add one."};
    int operator()() const { return a + 1; }
#ifdef MISTAKE
    static bool trigger(const auto&) { return true; }
#else
    static std::optional<add> trigger(const auto&) { return add{}; }
#endif
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::tools<add>};
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
