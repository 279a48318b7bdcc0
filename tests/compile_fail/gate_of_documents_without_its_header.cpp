// expect: toolkit: gate<> has the checks of agents with documents; add #include <toolkit/validation/gate.hpp>
#include <toolkit/toolkit.hpp>

int main() {
#ifdef MISTAKE
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::gate<>{}};
#else
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::tool_gate{}};
#endif
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
