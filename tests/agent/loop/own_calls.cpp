// agent/loop/loop.hpp: calls that a run makes by itself end it as the calls of a model do
#include "../adding.hpp"

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
