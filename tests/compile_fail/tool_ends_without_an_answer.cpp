// expect: toolkit: the tool respond has about.ends but returns no answer
#include <toolkit/tool/toolset.hpp>

struct respond {
    std::string text;
    static constexpr toolkit::tool_about about{.description = "Answer.", .ends = true};
#ifdef MISTAKE
    void operator()() const {}
#else
    std::string operator()() const { return text; }
#endif
};

int main() { return static_cast<int>(toolkit::tools<respond>.size) - 1; }
