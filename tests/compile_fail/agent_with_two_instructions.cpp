// expect: toolkit: pass each part of an Agent .*instructions.* at most once
#include <toolkit/toolkit.hpp>

int main() {
#ifdef MISTAKE
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::instructions{"Be brief."},
                               toolkit::instructions{[](const toolkit::task&) { return "Be kind."; }}};
#else
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::instructions{"Be brief. Be kind."}};
#endif
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
