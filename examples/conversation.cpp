// A conversation: each run knows what was asked, called and answered before. It can be kept as a text, and shortened.
#include <toolkit/agent/model_summary.hpp>
#include <toolkit/run/conversation.hpp>
#include <toolkit/toolkit.hpp>

#include <iostream>
#include <string>

struct price_of {
    std::string thing;
    static constexpr toolkit::tool_about about{.description = "The price of a thing in the shop."};
    std::string operator()() const { return thing == "lamp" ? "40 euros" : "25 euros"; }
};

int main() {
    // A model that plays a script; put toolkit::openai{…} or another one in its place.
    const toolkit::scripted model{
        R"({"type":"tool_call","tool":"price_of","input":{"thing":"lamp"}})",
        R"({"type":"final","answer":"A lamp costs 40 euros.","used_citations":[],"insufficiencies":[]})",
        R"({"type":"tool_call","tool":"price_of","input":{"thing":"chair"}})",
        R"({"type":"final","answer":"A chair costs 25 euros.","used_citations":[],"insufficiencies":[]})",
        "The user asks for prices. A lamp costs 40 euros."};
    const toolkit::Agent agent{model, toolkit::tools<price_of>};

    toolkit::conversation talk;
    for (const char* question : {"What does a lamp cost?", "And a chair?"}) {
        const auto answer = agent.run(question, toolkit::owner{"me"}, talk);
        std::cout << (answer ? answer->text : answer.error().message()) << '\n';
    }

    const std::string kept = toolkit::print(talk);  // for a file or a database, until the user comes back
    auto back = toolkit::parse<toolkit::conversation>(kept);
    if (!back) {
        std::cout << back.error().message() << '\n';
        return 1;
    }
    // The first turns leave, and a model summarises them.
    if (const auto trimmed = back->trim(170, toolkit::model_summary{model}); !trimmed)
        std::cout << trimmed.error().message() << '\n';
    std::cout << "In short: " << back->summary << '\n';
    for (const toolkit::exchange& turn : back->turns)
        std::cout << turn.question << " (" << turn.calls.size() << " call) " << turn.answer << '\n';
}
