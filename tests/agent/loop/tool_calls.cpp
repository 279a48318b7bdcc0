// agent/tool_calls.hpp: native calls, words beside them, and JSON actions of servers that are held to a schema
#include "../adding.hpp"
#include "../loop_tests.hpp"
#include "../passages.hpp"

#include <toolkit/agent/tool_calls.hpp>

#include <gtest/gtest.h>

#include <concepts>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

using namespace toolkit;
using namespace adding;

namespace {

const tool_call one_and_two{"1", "add", {R"({"a":1,"b":2})"}};

completion reply_of(std::string text) { return completion{.text = std::move(text)}; }
scripted playing(std::vector<completion> replies) {
    std::vector<result<completion>> script;
    for (completion& one : replies) script.emplace_back(std::move(one));
    return scripted{std::move(script)};
}

}  // namespace

TEST(tool_calls, end_a_run_with_plain_text) {
    const scripted model = playing({calls({one_and_two}), reply_of("It is 3.")});
    const auto made = Agent{model, tools<add>, tool_calls{}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "It is 3.");
    const auto received = model.received();
    ASSERT_EQ(received.size(), 2U);
    EXPECT_FALSE(received[0].must_act) << "the model may answer in words";
    ASSERT_EQ(received[0].actions.size(), 2U);
    EXPECT_TRUE(received[0].actions[1].in_words);
    ASSERT_EQ(received[0].messages.size(), 2U);
    EXPECT_EQ(text_of(received[0].messages[1]), "<<question>>\nWhat is 1 + 2?\n<</question>>\n");
    ASSERT_EQ(received[1].messages.size(), 4U) << "no message follows the result";
    EXPECT_TRUE(std::holds_alternative<tool_message>(received[1].messages.back()));
}

TEST(tool_calls, name_no_format_in_the_prompt) {
    const scripted model = playing({reply_of("It is 3.")});
    (void)Agent{model, tools<add>, tool_calls{}, no_gate{}}.run(question, me);
    const std::string system{text_of(model.received()[0].messages.front())};
    EXPECT_EQ(system.find("JSON"), std::string::npos) << system;
    EXPECT_EQ(system.find("final"), std::string::npos) << system;
}

TEST(tool_calls, read_the_actions_of_a_server_that_is_held_to_a_schema) {
    const scripted model = script_of(
        {R"({"type":"tool_call","tool":"add","input":{"a":1,"b":2}})", R"({"type":"final","answer":"It is 3."})"});
    const auto made = Agent{model, tools<add>, tool_calls{}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "It is 3.");
    EXPECT_EQ(made->counts.tool_calls, 1);
}

TEST(tool_calls, take_a_text_that_only_looks_like_an_action_as_the_answer) {
    const scripted model = playing({reply_of(R"({"sum":3})")});
    const auto made = Agent{model, tools<add>, tool_calls{}, no_gate{}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, R"({"sum":3})");
}

TEST(tool_calls, send_the_errors_of_the_checks_back) {
    const scripted model = playing({calls({one_and_two}), reply_of("It is 4."), reply_of("It is 3.")});
    const auto made = Agent{model, tools<add>, tool_calls{}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "It is 3.");
    EXPECT_EQ(made->counts.reprompts, 1);
}

TEST(tool_calls, ask_again_for_an_empty_reply) {
    const scripted model = playing({reply_of(" \n"), reply_of("It is 3.")});
    const auto made = Agent{model, tools<add>, tool_calls{}, no_gate{}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->counts.parse_failures, 1);
}

TEST(tool_calls, demand_the_answer_in_the_last_turn) {
    const scripted model = playing({calls({one_and_two}), reply_of("It is 3.")});
    const auto made = Agent{model, tools<add>, tool_calls{}, limits{.turns = 2}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    const auto last = model.received()[1];
    EXPECT_TRUE(last.actions.empty()) << "only words are possible";
    EXPECT_NE(std::string{text_of(last.messages.back())}.find("Answer now"), std::string::npos);
}

TEST(tool_calls, send_words_on_as_they_come_and_retract_them_before_a_call) {
    std::vector<std::string> heard;
    const sink listener{[&](const auto& event) {
        if constexpr (requires { event.content; }) heard.push_back(event.content);
        if constexpr (std::same_as<std::remove_cvref_t<decltype(event)>, answer_retracted>) heard.emplace_back("|");
    }};
    const scripted model = playing({completion{.text = "Let me see.", .calls = {one_and_two}}, reply_of("It is 3.")});
    const auto made = Agent{model, tools<add>, tool_calls{}, listener}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    std::string all;
    for (const std::string& one : heard) all += one;
    EXPECT_EQ(all, "Let me see.|It is 3.");
}

TEST(tool_calls, ask_again_for_a_text_that_was_cut_off) {
    completion cut = reply_of("It is");
    cut.finish = finish_reason::length;
    const scripted model = playing({cut, reply_of("It is 3.")});
    const auto made = Agent{model, tools<add>, tool_calls{}, no_gate{}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(made->text, "It is 3.");
}

TEST(tool_calls, have_the_same_room_for_an_answer_alone_and_beside_calls) {
    const scripted model = playing({calls({one_and_two}), reply_of("It is 3.")});
    const auto made = Agent{model, tools<add>, tool_calls{}, limits{.turns = 2}}.run(question, me);
    ASSERT_TRUE(made) << made.error().message();
    const auto received = model.received();
    EXPECT_GE(received[0].max_tokens, 2'000);
    EXPECT_EQ(received[1].max_tokens, received[0].max_tokens);
}
