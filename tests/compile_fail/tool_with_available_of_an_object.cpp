// expect: toolkit: available of the tool add must be `static bool available\(const auto& context\)`
#include <toolkit/toolkit.hpp>

struct add {
    int a = 0;
    static constexpr toolkit::tool_about about{.description = "Add one."};
    int operator()() const { return a + 1; }
#ifdef MISTAKE
    [[nodiscard]] bool available(const auto&) const { return a > 0; }
#else
    static bool available(const auto& context) { return context.required().min_searches == 0; }
#endif
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::tools<add>};
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
