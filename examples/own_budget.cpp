// A custom budget, combined with the default one. For each kind of step, the smaller of both limits counts.
#include <toolkit/toolkit.hpp>

#include <algorithm>
#include <iostream>

struct roll {
    int sides = 6;
    static constexpr toolkit::tool_about about{.description = "Roll a die."};
    struct doc {
        toolkit::field sides{.minimum = 2, .maximum = 100};
    };
    int operator()() const { return sides / 2 + 1; }
};

struct night_shift {  // the budget: the remaining number of steps of a kind; 0 is the limit
    std::int64_t calls = 2;
    std::int64_t remaining(toolkit::step kind, const toolkit::spend& spent) const noexcept {
        if (kind != toolkit::step::tool_call) return std::numeric_limits<std::int64_t>::max();
        return std::max<std::int64_t>(0, calls - spent.tool_calls);
    }
};

int main() {
    // A model with scripted replies. Replace it by toolkit::openai{…} or another model.
    const toolkit::scripted model{R"({"type":"tool_call","tool":"roll","input":{"sides":6}})",
                                  R"({"type":"tool_call","tool":"roll","input":{"sides":20}})",
                                  R"({"type":"final","answer":"They show 4 and 11.","used_citations":[],)"
                                  R"("insufficiencies":[]})"};
    const toolkit::Agent agent{model, toolkit::tools<roll>, toolkit::tightest{night_shift{}, toolkit::limits{}},
                               toolkit::sink{[](const toolkit::turn_started& turn) {
                                   std::cout << "Turn " << turn.turn << ", possible:";
                                   for (const std::string& one : turn.offered) std::cout << ' ' << one;
                                   std::cout << '\n';
                               }}};
    const auto answer = agent.run("Roll dice until you have rolled enough.", toolkit::owner{"me"});
    if (!answer) {
        std::cerr << answer.error().message() << '\n';
        return 1;
    }
    std::cout << answer->text << '\n';
    for (const std::string& note : answer->notes) std::cout << "Note: " << note << '\n';
}
