// expect: toolkit: an Agent has a .*night_shift, which has no default .*constructor and was not passed; .*pass it
#include <toolkit/toolkit.hpp>

struct night_shift {
    explicit night_shift(int most) : turns(most) {}
    int turns;
    std::int64_t remaining(toolkit::step kind, const toolkit::spend& spent) const noexcept {
        return kind == toolkit::step::turn ? turns - spent.turns : toolkit::limits{}.remaining(kind, spent);
    }
};
using night_agent = toolkit::Agent<toolkit::scripted, toolkit::no_retriever, toolkit::tool_gate, night_shift>;

int main() {
#ifdef MISTAKE
    const night_agent agent{toolkit::scripted{}};
#else
    const night_agent agent{toolkit::scripted{}, night_shift{3}};
#endif
    (void)agent;
}
