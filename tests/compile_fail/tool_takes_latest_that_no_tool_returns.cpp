// expect: toolkit: the tool interpret takes latest<visual_pages>, but no tool of the set returns one
#include <toolkit/tool/toolset.hpp>

struct visual_pages {
    int count = 0;
};
struct look {
    static constexpr toolkit::tool_about about{.description = "Look for pages."};
#ifdef MISTAKE
    int operator()() const { return 0; }
#else
    toolkit::result<visual_pages> operator()() const { return visual_pages{}; }
#endif
};
struct interpret {
    static constexpr toolkit::tool_about about{.description = "Interpret pages."};
    int operator()(toolkit::latest<visual_pages> pages) const { return pages->count; }
};

int main() { return static_cast<int>(toolkit::tools<look, interpret>.size) - 2; }
