// expect: toolkit: the texts of an Agent must be .* native_or_json has native_or_json_texts, not texts
#include <toolkit/answering/texts.hpp>
#include <toolkit/toolkit.hpp>

int main() {
#ifdef MISTAKE
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::texts{}};
#else
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::action_texts{}};
#endif
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
