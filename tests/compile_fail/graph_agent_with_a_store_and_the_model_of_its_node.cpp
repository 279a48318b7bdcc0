// expect: toolkit: an Agent with a store was passed context.llm\(\) of a graph
#include <toolkit/agent/agent.hpp>
#include <toolkit/agent/durable.hpp>
#include <toolkit/graph/graph_runner.hpp>
#include <toolkit/llm/scripted.hpp>

struct letter {
    std::string text;
};
struct compose {
    toolkit::result<toolkit::edges<toolkit::finish>> operator()(letter& state, auto& context) const {
#ifdef MISTAKE
        const toolkit::Agent writer{context.llm(), toolkit::memory_log{}};
#else
        const toolkit::Agent writer{context.template give<const toolkit::scripted&>(), toolkit::memory_log{}};
#endif
        (void)writer;
        state.text = "written";
        return toolkit::finish{};
    }
};

int main() {
    const toolkit::scripted model{};
    const toolkit::graph_runner runner{toolkit::graph<letter, compose>{}, model, toolkit::deps{model}};
    (void)runner.run({}, toolkit::owner{"me"});
}
