// An agent as a tool of another agent. It has the same owner, and the remaining time, tokens and money.
#include <toolkit/toolkit.hpp>

#include <iostream>

struct catalogue {
    std::string find(std::string_view topic) const {
        return "Shelf 12 holds 3 books about " + std::string{topic} + ".";
    }
};
struct look_up {
    std::string topic;
    static constexpr toolkit::tool_about about{.description = "Look a topic up in the catalogue."};
    std::string operator()(const catalogue& of) const { return of.find(topic); }
};

using librarian = decltype(toolkit::Agent{toolkit::scripted{}, toolkit::tools<look_up>,
                                          toolkit::deps{std::declval<const catalogue&>()}});

struct ask_librarian {  // the tool that is an agent
    std::string question;
    static constexpr toolkit::tool_about about{.description = "Ask the librarian."};
    toolkit::result<std::string> operator()(const librarian& agent, const toolkit::sub_run& within) const {
        auto answer = within.run(agent, question);
        if (!answer) return std::move(answer).error();
        return answer->text;
    }
};

int main() {
    // Models with scripted replies. Replace them by toolkit::openai{…} or other models.
    const catalogue books;
    const librarian inner{
        toolkit::scripted{
            R"({"type":"tool_call","tool":"look_up","input":{"topic":"tides"}})",
            R"({"type":"final","answer":"3 books, on shelf 12.","used_citations":[],"insufficiencies":[]})"},
        toolkit::tools<look_up>, toolkit::deps{books}};
    const toolkit::Agent outer{
        toolkit::scripted{R"({"type":"tool_call","tool":"ask_librarian","input":{"question":"Books about tides?"}})",
                          R"({"type":"final","answer":"Go to shelf 12.","used_citations":[],"insufficiencies":[]})"},
        toolkit::tools<ask_librarian>, toolkit::deps{inner}};
    const auto answer = outer.run("Where do I find books about tides?", toolkit::owner{"me"});
    std::cout << (answer ? answer->text : answer.error().message()) << '\n';
}
