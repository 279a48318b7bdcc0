// expect: toolkit: the member searches of counts has no placeholder in the prompt text; write {searches} where its
#include <toolkit/agent/prompt_template.hpp>

struct counts {
    int calls = 0;
    int searches = 0;
};
#ifdef MISTAKE
constexpr toolkit::prompt_template<"{calls} calls", counts> done;
#else
constexpr toolkit::prompt_template<"{calls} calls, {searches} searches", counts> done;
#endif

int main() { return done.of({.calls = 3, .searches = 1}).empty() ? 1 : 0; }
