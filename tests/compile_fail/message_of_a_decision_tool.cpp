// expect: toolkit: about.message of the tool find_text has {pge}, which is not a member of its result; did you mean
// {page}
#include <toolkit/systems/decision.hpp>
#include <toolkit/toolkit.hpp>

struct find_text {
#ifdef MISTAKE
    static constexpr toolkit::tool_about about{.description = "Find.", .message = "Top result from page {pge}."};
#else
    static constexpr toolkit::tool_about about{.description = "Find.", .message = "Top result from page {page}."};
#endif
    toolkit::text_results operator()() const { return {}; }
};

int main() { return static_cast<int>(toolkit::tools<find_text>.size) - 1; }
