// Tools that pass results to each other by type. The data flow is known at compile time and can be drawn.
//   data_flow | dot -Tsvg > flow.svg
#include <toolkit/tool/data_flow.hpp>
#include <toolkit/toolkit.hpp>

#include <iostream>

struct measurements {
    std::string of;
    int celsius = 0;
};
struct measure {
    std::string place;
    static constexpr toolkit::tool_about about{.description = "Measure the temperature of a place.", .read_only = true};
    measurements operator()() const { return {place, 21}; }
};
struct convert {  // is available only after a tool returned measurements
    static constexpr toolkit::tool_about about{.description = "Say the newest measurement in Fahrenheit."};
    std::string operator()(toolkit::latest<measurements> newest) const {
        return newest->of + ": " + std::to_string(newest->celsius * 9 / 5 + 32) + " F";
    }
};

int main() {
    std::cout << toolkit::data_flow<measure, convert>::graphviz;
    // A model with scripted replies. Replace it by toolkit::openai{…} or another model.
    const toolkit::scripted model{R"({"type":"tool_call","tool":"measure","input":{"place":"Bonn"}})",
                                  R"({"type":"tool_call","tool":"convert","input":{}})",
                                  R"({"type":"final","answer":"It is 69 F in Bonn.","used_citations":[],)"
                                  R"("insufficiencies":[]})"};
    const toolkit::Agent agent{model, toolkit::tools<measure, convert>,
                               toolkit::sink{[](const toolkit::turn_started& turn) {
                                   std::cerr << "possible:";
                                   for (const std::string& one : turn.offered) std::cerr << ' ' << one;
                                   std::cerr << '\n';
                               }}};
    const auto answer = agent.run("How warm is it in Bonn, in Fahrenheit?", toolkit::owner{"me"});
    std::cerr << (answer ? answer->text : answer.error().message()) << '\n';
}
