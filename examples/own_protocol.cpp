// A protocol of your own: the model writes `CALL name {…}` for a call. Any other line is the answer.
#include <toolkit/agent/protocol.hpp>
#include <toolkit/toolkit.hpp>

#include <algorithm>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

struct line_protocol {
    using agent_part = toolkit::protocol_part;
    using texts_type = toolkit::action_texts;
    struct state {  // what it keeps during a run
        std::string instructions;
    };
    state begin(const toolkit::action_texts&, std::string_view instructions) const {
        return {std::string{instructions}};
    }
    std::string system_text(const state& mine, const toolkit::run_setup& setup) const {
        std::string text =
            mine.instructions + "Answer in one line. To use a tool, write CALL, its name, and JSON.\nTOOLS\n";
        toolkit::append_tool_names(text, setup.tools);
        return text + "QUESTION\n" + setup.run.task.question + '\n';
    }
    void append_turn(const state&, const toolkit::run_view&, const toolkit::turn_offer& turn, const toolkit::run_plan&,
                     std::string& text) const {
        text += turn.may_call() ? "Your line:\n" : "Answer now:\n";
    }
    toolkit::offered_action offer_call(const toolkit::tool_info& tool, std::string input_schema) const {
        return {std::string{tool.name}, std::string{tool.description}, std::move(input_schema), {}, false};
    }
    std::string_view end_schema(const toolkit::run_view&, std::string&) const { return {}; }
    toolkit::offered_action offer_end(const toolkit::run_view&) const {
        return {std::string{toolkit::end_action}, "Answer in one line.", {}, {}, true};
    }
    toolkit::result<toolkit::next_move> read(state&, const toolkit::completion& reply,
                                             const std::vector<toolkit::offered_action>& actions,
                                             const toolkit::run_view&) const {
        if (!reply.text.starts_with("CALL ")) return toolkit::next_move{toolkit::draft{reply.text}};
        const auto blank = std::min(reply.text.find(' ', 5), reply.text.size());
        return toolkit::if_offered({{reply.text.substr(5, blank - 5), {reply.text.substr(blank)}}}, actions);
    }
};

struct add {
    int a, b;
    static constexpr toolkit::tool_about about{.description = "Add two numbers."};
    int operator()() const { return a + b; }
};

int main() {
    const toolkit::scripted model{R"(CALL add {"a":1234,"b":4321})", "It is 5555."};  // or toolkit::openai{…}
    const toolkit::Agent agent{model, toolkit::tools<add>, line_protocol{}};
    const auto answer = agent.run("What is 1234 + 4321?", toolkit::owner{"me"});
    std::cout << (answer ? answer->text : answer.error().message()) << '\n';
}
