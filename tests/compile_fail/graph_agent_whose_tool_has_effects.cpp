// expect: toolkit: an Agent with context.llm\(\) of a graph has the tool send_it
#include <toolkit/agent/agent.hpp>
#include <toolkit/graph/graph_runner.hpp>
#include <toolkit/llm/scripted.hpp>

struct letter {
    std::string text;
};
struct send_it {
    std::string address;
#ifdef MISTAKE
    static constexpr toolkit::tool_about about{.description = "Sends the letter."};
#else
    static constexpr toolkit::tool_about about{.description = "Sends the letter.", .idempotent = true};
#endif
    std::string operator()() const { return "sent"; }
};
struct compose {
    toolkit::result<toolkit::edges<toolkit::finish>> operator()(letter& state, auto& context) const {
        const toolkit::Agent writer{context.llm(), toolkit::tools<send_it>};
        (void)writer;
        state.text = "written";
        return toolkit::finish{};
    }
};

int main() {
    const toolkit::scripted model{};
    const toolkit::graph_runner runner{toolkit::graph<letter, compose>{}, model};
    (void)runner.run({}, toolkit::owner{"me"});
}
