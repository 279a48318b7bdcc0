// A custom check, in addition to those of the gate. The model receives the message of a failed check.
#include <toolkit/toolkit.hpp>

#include <iostream>

struct price_of {
    std::string ware;
    static constexpr toolkit::tool_about about{.description = "The price of a ware in euros."};
    int operator()() const { return ware == "lamp" ? 40 : 7; }
};

struct names_currency {  // the check
    toolkit::verdict check(const toolkit::draft& candidate, const toolkit::run_view&) const {
        if (candidate.text.find("euros") != std::string::npos) return {};
        return {{{"NO_CURRENCY", "The answer names no currency; say \"euros\"."}}};
    }
};

int main() {
    // A model with scripted replies. Replace it by toolkit::openai{…} or another model.
    const toolkit::scripted model{
        R"({"type":"tool_call","tool":"price_of","input":{"ware":"lamp"}})",
        R"({"type":"final","answer":"It costs 40.","used_citations":[],"insufficiencies":[]})",
        R"({"type":"final","answer":"It costs 40 euros.","used_citations":[],)"
        R"("insufficiencies":[]})"};
    const toolkit::Agent agent{
        model, toolkit::tools<price_of>, toolkit::all_of{toolkit::tool_gate{}, names_currency{}},
        toolkit::sink{[](const toolkit::validated& event) { std::cout << toolkit::narrate(event) << '\n'; }}};
    const auto answer = agent.run("What does the lamp cost?", toolkit::owner{"me"});
    std::cout << (answer ? answer->text : answer.error().message()) << '\n';
}
