// expect: toolkit: the tools of the system decision read the limits and texts of its protocol; pass
#include <toolkit/systems/decision.hpp>
#include <toolkit/toolkit.hpp>

int main() {
    using namespace toolkit;
#ifdef MISTAKE
    const Agent agent{scripted{}, tools<summarize>};
#else
    const Agent agent{scripted{}, tools<summarize>, decision_actions{}};
#endif
    return agent.run("Why?", owner{"me"}) ? 0 : 1;
}
