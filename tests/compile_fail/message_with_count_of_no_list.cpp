// expect: toolkit: about.message of the tool add has {num_objects}, which is not a member of its result; use
#include <toolkit/tool/toolset.hpp>

struct add {
    int a = 0;
#ifdef MISTAKE
    static constexpr toolkit::tool_about about{.description = "Add one.", .message = "There are {num_objects}."};
#else
    static constexpr toolkit::tool_about about{.description = "Add one.", .message = "There are {value}."};
#endif
    int operator()() const { return a + 1; }
};

int main() { return static_cast<int>(toolkit::tools<add>.size) - 1; }
