// expect: toolkit: an optional function of the protocol own does not fit; write `toolkit::answer conclude
#include <toolkit/toolkit.hpp>

struct own : toolkit::json_actions {
#ifdef MISTAKE
    toolkit::answer conclude(const state&, std::string_view) const { return {}; }
#else
    toolkit::answer conclude(const state&, const std::optional<toolkit::draft>&, toolkit::draft_check,
                             const toolkit::run_view&, std::string_view) const {
        return {};
    }
#endif
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, own{}};
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
