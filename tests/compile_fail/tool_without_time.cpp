// expect: toolkit: about.timeout of the tool add must be positive
#include <toolkit/tool/toolset.hpp>

struct add {
    int a = 0;
#ifdef MISTAKE
    static constexpr toolkit::tool_about about{.description = "Add one.", .timeout = std::chrono::seconds{0}};
#else
    static constexpr toolkit::tool_about about{.description = "Add one.", .timeout = std::chrono::seconds{1}};
#endif
    int operator()() const { return a + 1; }
};

int main() { return static_cast<int>(toolkit::tools<add>.size) - 1; }
