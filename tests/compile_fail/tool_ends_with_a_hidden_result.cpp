// expect: toolkit: the result of the tool respond cannot be both the answer and hidden
#include <toolkit/tool/toolset.hpp>

struct respond {
    std::string text;
#ifdef MISTAKE
    static constexpr toolkit::tool_about about{.description = "Answer.", .ends = true, .hidden = true};
#else
    static constexpr toolkit::tool_about about{.description = "Answer.", .ends = true};
#endif
    std::string operator()() const { return text; }
};

int main() { return static_cast<int>(toolkit::tools<respond>.size) - 1; }
