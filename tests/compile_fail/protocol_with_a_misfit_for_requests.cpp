// expect: toolkit: an optional function of the protocol own does not fit; write `void shape_request
#include <toolkit/toolkit.hpp>

struct own : toolkit::json_actions {
#ifdef MISTAKE
    void shape_request(toolkit::request&) const {}
#else
    void shape_request(const state&, toolkit::request&) const {}
#endif
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, own{}};
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
