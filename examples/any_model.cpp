// A model that is chosen when the program starts: `any_model`, `any_model openai URL` or `any_model ollama NAME`.
#include <toolkit/llm/any_llm.hpp>
#include <toolkit/llm/ollama.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/toolkit.hpp>

#include <iostream>
#include <map>
#include <string>

struct price_of {
    std::string item;
    static constexpr toolkit::tool_about about{.description = "The price of an item in euros."};
    int operator()() const { return item == "lamp" ? 40 : 7; }
};

int main(int count, char** words) {
    const std::string kind = count > 1 ? words[1] : "script";
    const std::string detail = count > 2 ? words[2] : "";
    const std::map<std::string, toolkit::any_llm> models{
        {"openai", toolkit::openai{.base_url = detail}},
        {"ollama", toolkit::ollama{.model = detail}},
        {"script", toolkit::scripted{R"({"type":"tool_call","tool":"price_of","input":{"item":"lamp"}})",
                                     R"({"type":"final","answer":"It costs 40 euros.","used_citations":[],)"
                                     R"("insufficiencies":[]})"}}};
    const auto chosen = models.find(kind);
    if (chosen == models.end()) {
        std::cerr << "any_model: there is no model \"" << kind << "\"; use openai, ollama or script\n";
        return 2;
    }
    const toolkit::Agent agent{chosen->second, toolkit::tools<price_of>};  // one type of agent for all models
    const auto answer = agent.run("What does the lamp cost?", toolkit::owner{"me"});
    std::cout << (answer ? answer->text : answer.error().message()) << '\n';
}
