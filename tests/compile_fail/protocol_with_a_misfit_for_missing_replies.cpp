// expect: toolkit: an optional function of the protocol own does not fit; write `bool reads_as_empty
#include <toolkit/toolkit.hpp>

struct own : toolkit::json_actions {
#ifdef MISTAKE
    void reads_as_empty(state&, const toolkit::failure&) const {}
#else
    bool reads_as_empty(state&, const toolkit::failure&) const { return false; }
#endif
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, own{}};
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
