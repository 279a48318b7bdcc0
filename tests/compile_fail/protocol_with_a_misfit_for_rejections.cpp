// expect: toolkit: an optional function of the protocol own does not fit; write `std::string rejection_text
#include <toolkit/toolkit.hpp>

struct own : toolkit::json_actions {
#ifdef MISTAKE
    std::string rejection_text(const toolkit::verdict&) const { return {}; }
#else
    std::string rejection_text(const state&, const toolkit::verdict&, std::int64_t, bool) const { return {}; }
#endif
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, own{}};
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
