// expect: toolkit: an optional function of the protocol own does not fit; write `std::vector<toolkit::message>
// earlier_messages
#include <toolkit/toolkit.hpp>

struct own : toolkit::json_actions {
#ifdef MISTAKE
    std::vector<toolkit::message> earlier_messages(const state&) const { return {}; }
#else
    std::vector<toolkit::message> earlier_messages(const state&, const toolkit::run_setup&) const { return {}; }
#endif
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, own{}};
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
