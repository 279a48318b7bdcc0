// expect: toolkit: an optional function of the protocol own does not fit; write `std::string refused_call_text
#include <toolkit/toolkit.hpp>

struct own : toolkit::json_actions {
#ifdef MISTAKE
    std::string refused_call_text(const state&, std::string_view) const { return {}; }
#else
    std::string refused_call_text(const state&, std::string_view, bool, const toolkit::failure&) const { return {}; }
#endif
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, own{}};
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
