#include <iostream>
#include <toolkit/llm/openai.hpp>
#include <toolkit/toolkit.hpp>

struct add {
    int a, b;
    static constexpr toolkit::tool_about about{.description = "Add two numbers."};
    int operator()() const { return a + b; }
};

int main() {
    toolkit::Agent agent{toolkit::openai{.base_url = "http://127.0.0.1:8080"}, toolkit::tools<add>};
    auto answer = agent.run("What is 1234 + 4321?", toolkit::owner{"me"});
    std::cout << (answer ? answer->text : answer.error().message()) << '\n';
}
