// agent/loop/run_llm.hpp: a tool that asks the model of its run
#include "../loop_tests.hpp"
#include "../passages.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace toolkit;

namespace {

struct translate {
    std::string text;
    static constexpr tool_about about{.description = "Translates a text.", .idempotent = true};
    result<std::string> operator()(auto& context) const {
        delta_sink ignored;
        auto reply =
            context.llm().complete({.messages = {user_message{"Translate: " + text, {}}}}, ignored, context.stop());
        if (!reply) return std::move(reply).error();
        return reply->text;
    }
};

struct ask_by_type {
    static constexpr tool_about about{.description = "Asks."};
    result<std::string> operator()(const run_llm& model, const stop_token& stop) const {
        delta_sink ignored;
        auto reply = model.complete({.messages = {user_message{"Well?", {}}}}, ignored, stop);
        if (!reply) return std::move(reply).error();
        return reply->text;
    }
};

completion costing(std::string text) {
    completion made{.text = std::move(text)};
    made.spent.input_tokens = 10;
    made.spent.output_tokens = 2;
    return made;
}

const owner me{"me"};

}  // namespace

TEST(run_llm, is_asked_by_tools_and_counted_in_the_run) {
    const scripted model{
        std::vector<result<completion>>{costing(R"({"type":"tool_call","tool":"translate","input":{"text":"Haus"}})"),
                                        costing("house"), costing(final_of("It is a house."))}};
    const auto made = Agent{model, tools<translate>}.run("What is a Haus?", me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "It is a house.");
    EXPECT_EQ(made->counts.input_tokens, 30);
    EXPECT_EQ(made->counts.output_tokens, 6);
    EXPECT_EQ(made->counts.turns, 2) << "a tool's request is no turn";
    const auto received = model.received();
    ASSERT_EQ(received.size(), 3U);
    EXPECT_EQ(received[1].cache_owner, "me");
}

TEST(run_llm, is_given_by_its_type) {
    const scripted model =
        script_of({R"({"type":"tool_call","tool":"ask_by_type","input":{}})", "Yes.", final_of("Yes.")});
    const auto made = Agent{model, tools<ask_by_type>}.run("Well?", me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(model.received().size(), 3U);
}

TEST(run_llm, of_a_context_without_an_agent_says_so) {
    delta_sink ignored;
    const auto reply = run_llm{}.complete({}, ignored, {});
    ASSERT_FALSE(reply);
    EXPECT_NE(reply.error().message().find("this run has no model"), std::string::npos) << reply.error().message();
}
