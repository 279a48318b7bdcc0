// expect: toolkit: about.calls_at_most of the tool add is negative; 0 means no limit
#include <toolkit/tool/toolset.hpp>

struct add {
    int a = 0;
#ifdef MISTAKE
    static constexpr toolkit::tool_about about{.description = "Add one.", .calls_at_most = -1};
#else
    static constexpr toolkit::tool_about about{.description = "Add one.", .calls_at_most = 0};
#endif
    int operator()() const { return a + 1; }
};

int main() { return static_cast<int>(toolkit::tools<add>.size) - 1; }
