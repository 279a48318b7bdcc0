// An answer as a value of your type. The model must end with a price that fits the schema, and the checks read its
// texts and numbers: a price that no tool has given is sent back.
#include <toolkit/agent/typed_run.hpp>
#include <toolkit/toolkit.hpp>

#include <iostream>
#include <string>

struct price {
    std::string thing;
    double euros = 0;
    struct doc {
        toolkit::field euros{.minimum = 0};
    };
};

struct price_of {
    std::string thing;
    static constexpr toolkit::tool_about about{.description = "The price of a thing."};
    std::string operator()() const { return "A " + thing + " costs 40 euros."; }
};

int main() {
    // A model that plays a script; put toolkit::openai{…} or another one in its place.
    const toolkit::scripted model{R"({"type":"tool_call","tool":"price_of","input":{"thing":"lamp"}})",
                                  R"({"type":"final","value":{"thing":"lamp","euros":45}})",
                                  R"({"type":"final","value":{"thing":"lamp","euros":40}})"};
    const toolkit::Agent agent{model, toolkit::tools<price_of>, toolkit::sink{[](const toolkit::reprompted& event) {
                                   for (const auto& error : event.errors) std::cout << "Sent back: " << error << '\n';
                               }}};
    const auto found = agent.run<price>("What does a lamp cost?", toolkit::owner{"me"});
    if (!found) std::cout << found.error().message() << '\n';
    else std::cout << found->value.thing << ": " << found->value.euros << " euros\n";

    // What a run found, also if it fails: here the script is over.
    const auto whole = agent.run_whole({.question = "And a chair?", .owner = toolkit::owner{"me"}});
    std::cout << (whole.outcome ? whole.outcome->text : whole.outcome.error().message()) << '\n'
              << whole.record.spent.turns << " turn\n";
}
