// expect: toolkit: run\(\) was passed a pages, but tools<...> has no toolkit::provides<pages>
// to tools
#include <toolkit/toolkit.hpp>

struct pages {
    int count = 0;
};
struct look {
    static constexpr toolkit::tool_about about{.description = "Look for pages."};
    pages operator()() const { return {}; }
};
struct interpret {
    static constexpr toolkit::tool_about about{.description = "Interpret pages."};
    int operator()(toolkit::latest<pages> found) const { return found->count; }
};

int main() {
#ifdef MISTAKE
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::tools<look, interpret>};
#else
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::tools<look, interpret, toolkit::provides<pages>>};
#endif
    return agent.run(toolkit::task{.question = "What?", .owner = toolkit::owner{"me"}}, pages{3}) ? 0 : 1;
}
