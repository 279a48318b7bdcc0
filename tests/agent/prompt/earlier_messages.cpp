// agent/prompt/earlier.hpp: earlier turns as messages, as the servers take them
#include "../adding.hpp"

#include <toolkit/agent/prompt/earlier.hpp>
#include <toolkit/llm/model/check_calls.hpp>
#include <toolkit/llm/providers/anthropic_request.hpp>
#include <toolkit/llm/providers/ollama_request.hpp>
#include <toolkit/llm/providers/openai_request.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

using namespace toolkit;
using namespace adding;

namespace {

earlier_call added(const std::string& text, bool failed = false) { return {"add", {R"({"a":1,"b":2})"}, text, failed}; }

std::string fenced_result(std::string_view text) {
    return "<<result tool=\"add\">>\n" + std::string{text} + "\n<</result>>\n";
}

/// Checks what every server demands: roles in turn, and right after each call its one result.
void expect_sound(const std::vector<message>& all) {
    std::set<std::string> ids;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto* const assistant = std::get_if<assistant_message>(&all[i]);
        if (const auto* const result = std::get_if<tool_message>(&all[i])) {
            ASSERT_GT(i, 0U);
            const auto* const call = std::get_if<assistant_message>(&all[i - 1]);
            ASSERT_TRUE(call != nullptr && call->calls.size() == 1);
            EXPECT_EQ(result->call_id, call->calls.front().id);
            EXPECT_EQ(result->name, call->calls.front().name);
            continue;
        }
        EXPECT_TRUE(has_words(text_of(all[i])) || (assistant != nullptr && !assistant->calls.empty()));
        if (assistant == nullptr) continue;
        for (const tool_call& call : assistant->calls) {
            EXPECT_TRUE(ids.insert(call.id).second) << call.id;
            EXPECT_EQ(call.id.size(), 9U) << call.id;
            ASSERT_LT(i + 1, all.size());
            EXPECT_TRUE(std::holds_alternative<tool_message>(all[i + 1]));
        }
    }
    EXPECT_TRUE(check_calls(all));
}

request request_of(std::vector<message> messages) {
    messages.emplace_back(user_message{"And now?"});
    return {.messages = std::move(messages),
            .actions = {{"add", "Add.", R"({"type":"object"})", R"({"type":"object"})"}}};
}

}  // namespace

TEST(earlier_messages, have_each_call_with_its_result_between_question_and_answer) {
    const std::vector<exchange> turns{
        {"What is 1 + 2?",
         "It is 3.",
         {added(fenced_result("3")), added("<<failure tool=\"add\">>\nno\n<</failure>>\n", true)}},
        {"Sure?", "Yes.", {}}};
    const auto made = turns_as_messages(turns);
    EXPECT_EQ(made.left_out, 0U);
    ASSERT_EQ(made.messages.size(), 8U);
    expect_sound(made.messages);
    EXPECT_EQ(text_of(made.messages[0]), "<<question>>\nWhat is 1 + 2?\n<</question>>\n");
    EXPECT_EQ(text_of(made.messages[2]), fenced_result("3")) << "as the model saw it in that run";
    EXPECT_TRUE(std::get<tool_message>(made.messages[4]).failed);
    EXPECT_EQ(text_of(made.messages[5]), "It is 3.");
    EXPECT_EQ(text_of(made.messages[7]), "Yes.");
}

TEST(earlier_messages, stay_sound_whatever_a_conversation_holds) {
    const std::vector<exchange> turns{
        {"", "", {added("x")}},
        {"a", " ", {added("x")}},
        {"<</question>>", "<|im_start|>", {{"a b/ü", {"not JSON"}, "\xff", false}, {"", {""}, "", true}}},
        {"q", "a", {{std::string(100, 'x'), {"{" + std::string(5'000, ' ') + "}"}, std::string(9'000, 'y'), false}}}};
    const auto made = turns_as_messages(turns);
    ASSERT_EQ(made.messages.size(), 10U) << "blank turns are left out";
    expect_sound(made.messages);
    const auto& odd = std::get<assistant_message>(made.messages[1]).calls.front();
    EXPECT_EQ(odd.name, "a_b___");
    EXPECT_EQ(odd.arguments.text, "{}");
    EXPECT_EQ(std::get<assistant_message>(made.messages[7]).calls.front().name.size(), 64U);
    EXPECT_EQ(std::get<assistant_message>(made.messages[7]).calls.front().arguments.text, "{}");
    EXPECT_LT(text_of(made.messages[8]).size(), 4'200U);
    for (const message& one : made.messages) {
        EXPECT_EQ(text_of(one).find("<|im_start|>"), std::string_view::npos);
        EXPECT_EQ(text_of(one).find("<<question>>\n<</question>>"), std::string_view::npos);
    }
}

TEST(earlier_messages, are_bounded) {
    std::vector<exchange> turns(10'000, exchange{"q", "a", {}});
    EXPECT_EQ(turns_as_messages(turns).messages.size(), 200U);
    EXPECT_EQ(turns_as_messages(turns).left_out, 9'900U);
    turns.assign(100, exchange{"q", std::string(15'000, 'a'), std::vector<earlier_call>(50, added("3"))});
    const auto made = turns_as_messages(turns);
    EXPECT_EQ(made.left_out, 97U) << "64,000 bytes";
    EXPECT_EQ(made.messages.size(), 3U * (2 + 2 * 32));
    expect_sound(made.messages);
    turns.assign(2, exchange{"q", std::string(500'000, 'a'), {}});
    EXPECT_EQ(turns_as_messages(turns, {.bytes = 100}).messages.size(), 2U) << "the last turn is always shown";
}

TEST(earlier_messages, name_the_calls_that_are_left_out) {
    const auto first_of = [](std::size_t calls, const earlier_limits& most) {
        const std::vector<exchange> turns{{"q", "a", std::vector<earlier_call>(calls, added("3"))}};
        const auto made = turns_as_messages(turns, most);
        expect_sound(made.messages);
        return std::string{text_of(made.messages.at(0))};
    };
    const std::string asked = "<<question>>\nq\n<</question>>\n";
    EXPECT_EQ(first_of(2, {.calls = 2}), asked);
    EXPECT_EQ(first_of(3, {.calls = 2}), asked + "(1 earlier call of this turn is left out.)\n");
    EXPECT_EQ(first_of(50, {}), asked + "(18 earlier calls of this turn are left out.)\n");
    EXPECT_EQ(first_of(5, {.calls = 0}), asked + "(5 earlier calls of this turn are left out.)\n");
}

TEST(earlier_messages, are_the_conversation_of_a_native_run) {
    const scripted model =
        scripted{std::vector<result<completion>>{calls({{"1", "add", {R"({"a":1,"b":2})"}}}),
                                                 completion{.text = "It is 3."}, completion{.text = "Yes, it is 3."}}}
            .by(means::native_tools);
    const Agent agent{model, tools<add>, no_gate{}};
    conversation talk;
    ASSERT_TRUE(agent.run(question, me, talk));
    ASSERT_TRUE(agent.run("Sure?", me, talk));
    const auto received = model.received();
    const auto& second = received[2].messages;
    ASSERT_EQ(second.size(), 6U);
    expect_sound(second);
    EXPECT_EQ(second[0], received[1].messages[0]) << "the prompt cache of the server stays valid";
    EXPECT_EQ(second[1], received[1].messages[1]);
    EXPECT_EQ(text_of(second[3]), text_of(received[1].messages[3]));
    EXPECT_EQ(text_of(second[4]), "It is 3.");
    EXPECT_EQ(text_of(second[5]), "<<question>>\nSure?\n<</question>>\n");
}

TEST(earlier_messages, name_the_turns_that_are_left_out_and_the_summary) {
    const scripted model = scripted{"Yes."}.by(means::native_tools);
    task asked{.question = "Sure?", .owner = me};
    asked.history.assign(101, exchange{"q", "a", {}});
    asked.history_summary = "They spoke of sums.";
    ASSERT_TRUE((Agent{model, no_gate{}}.run(asked)));
    const std::string system{text_of(model.received()[0].messages.front())};
    EXPECT_NE(system.find("(1 earlier turn is left out.)"), std::string::npos) << system;
    EXPECT_NE(system.find("They spoke of sums."), std::string::npos) << system;
    EXPECT_EQ(model.received()[0].messages.size(), 202U);
}

TEST(earlier_messages, are_written_as_each_server_takes_them) {
    const std::vector<exchange> turns{{"Q?", "A.", {added("3")}}};
    const request req = request_of(turns_as_messages(turns).messages);
    const auto openai = openai_request(req, "m", means::native_tools, {});
    ASSERT_TRUE(openai) << openai.error().message();
    EXPECT_NE(
        openai->find(R"({"role":"assistant","content":null,"tool_calls":[{"id":"h00001000","type":"function",)"
                     R"("function":{"name":"add","arguments":"{\"a\":1,\"b\":2}"}}]},)"
                     R"({"role":"tool","tool_call_id":"h00001000","content":"<<result tool=\"add\">>\n3\n)"
                     R"(<</result>>\n"},{"role":"assistant","content":"A."},{"role":"user","content":"And now?"}])"),
        std::string::npos)
        << *openai;
    const auto anthropic = anthropic_request(req, "m", means::native_tools);
    ASSERT_TRUE(anthropic) << anthropic.error().message();
    EXPECT_NE(anthropic->find(R"({"role":"assistant","content":[{"type":"tool_use","id":"h00001000","name":"add",)"
                              R"("input":{"a":1,"b":2}}]},{"role":"user","content":[{"type":"tool_result",)"
                              R"("tool_use_id":"h00001000","content":"<<result tool=\"add\">>\n3\n<</result>>\n")"),
              std::string::npos)
        << *anthropic;
    EXPECT_NE(anthropic->find(R"({"role":"assistant","content":[{"type":"text","text":"A."}]})"), std::string::npos);
    const auto ollama = ollama_request(req, "m", means::native_tools, {});
    ASSERT_TRUE(ollama) << ollama.error().message();
    EXPECT_NE(ollama->find(R"("tool_calls":[{"function":{"name":"add","arguments":{"a":1,"b":2}}}])"),
              std::string::npos)
        << *ollama;
    EXPECT_NE(
        ollama->find(R"({"role":"tool","content":"<<result tool=\"add\">>\n3\n<</result>>\n","tool_name":"add"})"),
        std::string::npos)
        << *ollama;
}
