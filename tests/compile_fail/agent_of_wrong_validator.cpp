// expect: toolkit: the validator of an Agent must have
#include <toolkit/toolkit.hpp>

struct check_all {
#ifdef MISTAKE
    bool check(const toolkit::draft&) const { return true; }
#else
    toolkit::verdict check(const toolkit::draft&, const toolkit::run_view&) const { return {}; }
#endif
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, check_all{}};
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
