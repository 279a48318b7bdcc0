// The free parts of a run: a model with prepared replies, and a tool that adds. In: the number of steps. Out: the same
// run each time with that many replies. The last one is the answer.
#pragma once

#include <toolkit/agent/agent.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

struct add {
    std::int64_t a = 0;
    std::int64_t b = 0;
    static constexpr toolkit::tool_about about{.description = "Adds two whole numbers."};
    std::int64_t operator()() const { return a + b; }
};

/// The replies of a run: calls with different arguments, then the answer.
inline std::vector<toolkit::completion> replies_of(std::size_t steps, std::string_view tool = "add") {
    std::vector<toolkit::completion> made;
    for (std::size_t i = 0; i + 1 < steps; ++i)
        made.push_back({.text = R"({"type":"tool_call","tool":")" + std::string{tool} + R"(","input":{"a":)" +
                                std::to_string(i) + R"(,"b":)" + std::to_string(42 - static_cast<int>(i)) + "}}"});
    made.push_back({.text = R"({"type":"final","answer":"The sum is 42.","used_citations":[],"insufficiencies":[]})"});
    return made;
}

/// An Llm that returns the next reply. It finds it from the length of the conversation: system, user, assistant, user,
/// … It has no state, so any number of runs can share it.
class free_model {
public:
    explicit free_model(const std::vector<toolkit::completion>& replies) : replies_(&replies) {}

    [[nodiscard]] toolkit::result<toolkit::completion> complete(const toolkit::request& asked, toolkit::delta_sink&,
                                                                const toolkit::stop_token&) const {
        return reply(asked.messages.size() / 2 - 1);
    }
    [[nodiscard]] const toolkit::completion& reply(std::size_t turn) const { return replies_->at(turn); }

private:
    const std::vector<toolkit::completion>* replies_;
};

/// Room for exactly this many steps. The last turn, which is reserved for the answer, is not reached.
[[nodiscard]] inline toolkit::limits limits_of(std::size_t steps) {
    const auto most = static_cast<std::int64_t>(steps);
    return {.turns = most + 1, .tool_calls = most};
}

/// Receives every event and keeps none.
struct heard {
    std::size_t* events;
    void operator()(const auto&) const { ++*events; }
};

/// Writes every event as a line into reused memory.
struct written {
    std::string* line;
    void operator()(const auto& event) const {
        line->clear();
        toolkit::print_to(*line, event);
    }
};

[[nodiscard]] inline toolkit::task asked() { return {.question = "What is the sum?", .owner = toolkit::owner{"me"}}; }

/// The shortest possible loop by hand: the same parser reads the same replies, the tool is called, and its result is
/// printed. It has no prompt, conversation, check, trace or limit.
inline std::size_t run_by_hand(const free_model& model, std::string& printed) {
    for (std::size_t turn = 0;; ++turn) {
        const toolkit::completion reply = model.reply(turn);
        auto move = toolkit::parse<std::variant<toolkit::call_action, toolkit::final_action>>(reply.text);
        if (!move) return 0;
        if (auto* end = std::get_if<toolkit::final_action>(&*move)) return end->answer.size();
        const auto tool = toolkit::parse<add>(std::get<toolkit::call_action>(*move).input.text);
        if (!tool) return 0;
        printed.clear();
        toolkit::print_to(printed, (*tool)());
    }
}

}  // namespace bench
