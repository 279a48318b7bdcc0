// expect: toolkit: pass each part of an Agent .*agent_options.* at most once
#include <toolkit/toolkit.hpp>

int main() {
#ifdef MISTAKE
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::agent_options{.question_characters = 10},
                               toolkit::agent_options{.calls_at_once = 2}};
#else
    const toolkit::Agent agent{toolkit::scripted{},
                               toolkit::agent_options{.question_characters = 10, .calls_at_once = 2}};
#endif
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
