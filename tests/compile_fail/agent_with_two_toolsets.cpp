// expect: toolkit: pass each part of an Agent .* at most once
#include <toolkit/toolkit.hpp>

struct one {
    static constexpr toolkit::tool_about about{.description = "One."};
    int operator()() const { return 1; }
};
struct two {
    static constexpr toolkit::tool_about about{.description = "Two."};
    int operator()() const { return 2; }
};

int main() {
#ifdef MISTAKE
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::tools<one>, toolkit::tools<two>};
#else
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::tools<one, two>};
#endif
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
