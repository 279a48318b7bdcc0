// agent/loop/loop.hpp: calls that a run makes by itself, and tools whose result ends a run
#include "../adding.hpp"

#include <toolkit/agent/durable.hpp>
#include <toolkit/store/memory_log.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

using namespace toolkit;
using namespace adding;

namespace {

/// Starts by itself, and its result ends the run.
struct say_seven {
    static constexpr tool_about about{.description = "Say seven.", .ends = true};
    static std::optional<say_seven> trigger(const auto& context) {
        if (context.record().spent.tool_calls > 0) return std::nullopt;
        return say_seven{};
    }
    std::string operator()() const { return "Seven."; }
};

struct refuses_all {
    static verdict check(const draft&, const run_view&) { return verdict{{violation{"UNGROUNDED_CLAIM", "Not so."}}}; }
};

}  // namespace

TEST(own_calls, end_a_run_without_asking_the_model) {
    std::vector<std::string> told;
    const scripted model{std::vector<result<completion>>{}};
    const auto made = Agent{
        model, tools<say_seven>, no_gate{}, sink{[&](const answer_text& piece) {
            told.push_back(piece.content);
        }}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "Seven.");
    EXPECT_TRUE(model.received().empty());
    EXPECT_TRUE(told.empty());
}

TEST(own_calls, end_a_run_at_a_limit_when_their_answer_is_refused) {
    const scripted model{std::vector<result<completion>>{}};
    const auto made = Agent{model, tools<say_seven>, refuses_all{}, limits{.reprompts = 0}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_TRUE(model.received().empty()) << "no request is made after the limit";
    EXPECT_NE(made->status, answer_status::answered);
    EXPECT_NE(made->text, "Seven.");
}

namespace {

/// Its result is longer than a prompt shows.
struct write_report {
    static constexpr tool_about about{.description = "Write the report.", .ends = true};
    std::string operator()() const {
        std::string text;
        for (int line = 0; line < 1'000; ++line) text += "Line " + std::to_string(line) + " of the report.\n";
        return text;
    }
};
/// Gives a whole answer.
struct give_up {
    std::string reason;
    static constexpr tool_about about{.description = "Say that it cannot be done.", .ends = true};
    answer operator()() const {
        return {.status = answer_status::insufficient,
                .text = "It cannot be done: " + reason,
                .insufficiencies = {{"", "the price", {}}},
                .notes = {"The model gave up."}};
    }
};
/// Leaves the status at its default, which is `failed`.
struct forget_status {
    static constexpr tool_about about{.description = "Answer.", .ends = true};
    answer operator()() const { return {.text = "It is 3."}; }
};
/// Gives a draft.
struct sum_up {
    static constexpr tool_about about{.description = "Sum up.", .ends = true};
    draft operator()() const { return {"The sum is known.", {{"", "the tax", {}}}}; }
};

}  // namespace

TEST(ending_tools, give_their_whole_text) {
    const scripted model{R"({"type":"tool_call","tool":"write_report","input":{}})"};
    const auto made = Agent{model, tools<write_report>, no_gate{}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, write_report{}());
    EXPECT_GT(made->text.size(), default_tool_limits.result_bytes);
}

TEST(ending_tools, may_give_an_answer_with_its_status_and_what_is_missing) {
    const scripted model{R"({"type":"tool_call","tool":"give_up","input":{"reason":"no list"}})"};
    const auto made = Agent{model, tools<give_up>, no_gate{}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "It cannot be done: no list");
    EXPECT_EQ(made->status, answer_status::insufficient);
    ASSERT_EQ(made->insufficiencies.size(), 1U);
    EXPECT_EQ(made->insufficiencies[0].missing, "the price");
    EXPECT_EQ(made->notes, std::vector<std::string>{"The model gave up."});
    EXPECT_EQ(made->counts.tool_calls, 1);
}

TEST(ending_tools, may_give_a_draft) {
    const scripted model{R"({"type":"tool_call","tool":"sum_up","input":{}})"};
    const auto made = Agent{model, tools<sum_up>, no_gate{}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "The sum is known.");
    ASSERT_EQ(made->insufficiencies.size(), 1U);
}

TEST(ending_tools, without_a_status_give_their_text) {
    const scripted model{R"({"type":"tool_call","tool":"forget_status","input":{}})"};
    const auto made = Agent{model, tools<forget_status>, no_gate{}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "It is 3.");
    EXPECT_EQ(made->status, answer_status::answered);
}

TEST(ending_tools, are_checked_like_any_answer) {
    const scripted model{R"({"type":"tool_call","tool":"give_up","input":{"reason":"no list"}})"};
    const auto made = Agent{model, tools<give_up>, refuses_all{}, limits{.reprompts = 0}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text.find("no list"), std::string::npos) << made->text;
}

TEST(ending_tools, give_the_same_answer_when_the_run_is_resumed) {
    const uuid id = new_run_id();
    const memory_log logs;
    const scripted model{R"({"type":"tool_call","tool":"give_up","input":{"reason":"no list"}})"};
    const Agent agent{model, tools<give_up>, no_gate{}, logs};
    const auto first = agent.run({.question = std::string{question}, .owner = me, .run_id = id});
    ASSERT_TRUE(first) << first.error().message();
    const auto again = agent.resume(id, me);
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(again->text, first->text);
    EXPECT_EQ(again->status, first->status);
    EXPECT_EQ(again->insufficiencies, first->insufficiencies);
    EXPECT_EQ(again->notes, first->notes);
}
