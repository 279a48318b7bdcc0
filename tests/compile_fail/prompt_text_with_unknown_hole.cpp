// expect: toolkit: the prompt text has {cals}, but no member of calls_left fills it; did you mean {calls}\?
#include <toolkit/agent/prompt_template.hpp>

struct calls_left {
    int calls = 0;
};
#ifdef MISTAKE
constexpr toolkit::prompt_template<"TOOL BUDGET: {cals} calls", calls_left> budget;
#else
constexpr toolkit::prompt_template<"TOOL BUDGET: {calls} calls", calls_left> budget;
#endif

int main() { return budget.of({.calls = 3}).empty() ? 1 : 0; }
