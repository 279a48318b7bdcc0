// expect: toolkit: the tool interpret takes latest<visual_pages>.*toolkit::provides<visual_pages>
#include <toolkit/toolkit.hpp>

struct visual_pages {
    int count = 0;
};
struct count {
    static constexpr toolkit::tool_about about{.description = "Count."};
    int operator()(auto& context) const { return static_cast<int>(context.environment().entries().size()); }
};
struct interpret {
    static constexpr toolkit::tool_about about{.description = "Interpret pages."};
    int operator()(toolkit::latest<visual_pages> pages) const { return pages->count; }
};

int main() {
#ifdef MISTAKE  // checked when the agent is known: only then are the results of a tool with a context known
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::tools<count, interpret>};
#else
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::tools<count, interpret, toolkit::provides<visual_pages>>};
#endif
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
