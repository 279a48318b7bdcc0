// expect: toolkit: the budget of an Agent must have
#include <toolkit/toolkit.hpp>

struct much {
#ifdef MISTAKE
    int remaining(toolkit::step) const { return 9; }
#else
    std::int64_t remaining(toolkit::step, const toolkit::spend& spent) const noexcept { return 9 - spent.turns; }
#endif
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, much{}};
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
