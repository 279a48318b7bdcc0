// expect: toolkit: over_limit of the tool add must be `std::optional<toolkit::failure> over_limit
#include <toolkit/toolkit.hpp>

#include <cstddef>
#include <optional>

struct add {
    int a = 0;
    static constexpr toolkit::tool_about about{.description = "Add one."};
    int operator()() const { return a + 1; }
#ifdef MISTAKE
    std::optional<toolkit::failure> over_limit(const auto&) const { return {}; }  // it would never be asked
#else
    std::optional<toolkit::failure> over_limit(const auto&, std::size_t) const { return {}; }
#endif
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::tools<add>};
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
