// Demands of the program on each answer, whatever the question says: a literal quotation and two headings.
#include <toolkit/toolkit.hpp>

#include <iostream>

struct read_log {
    static constexpr toolkit::tool_about about{.description = "The last lines of the log.", .read_only = true};
    std::string operator()() const { return "14:02 disk sda1 is full\n14:03 backup failed"; }
};

int main() {
    // A model that plays a script; put toolkit::openai{…} or another one in its place.
    const toolkit::scripted model{
        R"({"type":"tool_call","tool":"read_log","input":{}})",
        R"({"type":"final","answer":"The disk is full.","used_citations":[],"insufficiencies":[]})",
        R"({"type":"final","answer":"## Cause\n\"disk sda1 is full\"\n## Remedy\nMake room on the disk.",)"
        R"("used_citations":[],"insufficiencies":[]})"};
    const toolkit::Agent agent{model, toolkit::tools<read_log>, toolkit::sink{[](const toolkit::validated& event) {
                                   std::cout << toolkit::narrate(event) << '\n';
                               }}};
    const auto answer =
        agent.run({.question = "Why was there no backup?",
                   .owner = toolkit::owner{"me"},
                   .required = {.requires_exact_quote = true, .required_sections = {"Cause", "Remedy"}}});
    std::cout << (answer ? answer->text : answer.error().message()) << '\n';
}
