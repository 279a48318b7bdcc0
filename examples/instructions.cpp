// What the program tells the model first, for each user: the system prompt. The agent's own rules still hold.
#include <toolkit/agent/instructions.hpp>
#include <toolkit/agent/prompt_template.hpp>
#include <toolkit/toolkit.hpp>

#include <iostream>

struct opening_hours {
    std::string day;
    static constexpr toolkit::tool_about about{.description = "The opening hours of a day."};
    std::string operator()() const { return day == "Sunday" ? "closed" : "9 to 17"; }
};

struct reader {  // what fills the holes; foreign_text cannot act as instructions
    toolkit::foreign_text name;
};
constexpr toolkit::prompt_template<"You are the desk of a library. Answer {name} in one sentence.", reader> desk;

int main() {
    // A model that plays a script; put toolkit::openai{…} or another one in its place.
    const toolkit::scripted model{
        R"({"type":"tool_call","tool":"opening_hours","input":{"day":"Sunday"}})",
        R"({"type":"final","answer":"We are closed on Sunday.","used_citations":[],"insufficiencies":[]})"};
    const toolkit::Agent agent{
        model, toolkit::tools<opening_hours>,
        toolkit::instructions{[](const toolkit::task& asked) { return desk.of({{asked.owner.id()}}); }}};
    const auto answer = agent.run("Are you open on Sunday?", toolkit::owner{"Ann"});
    const auto requests = model.received();
    const std::string_view first = toolkit::text_of(requests.front().messages.front());
    std::cout << "Told first: " << first.substr(0, first.find('\n')) << '\n';
    std::cout << (answer ? answer->text : answer.error().message()) << '\n';
}
