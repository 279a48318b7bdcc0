// expect: toolkit: the name of a tool must be 1 to 64 characters of .*; this name is not: find pages
#include <toolkit/tool/toolset.hpp>

struct find_pages {
#ifdef MISTAKE
    static constexpr toolkit::tool_about about{.description = "Find.", .name = "find pages"};
#else
    static constexpr toolkit::tool_about about{.description = "Find.", .name = "find-pages"};
#endif
    int operator()() const { return 0; }
};

int main() { return static_cast<int>(toolkit::tools<find_pages>.size) - 1; }
