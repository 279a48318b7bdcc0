#include <toolkit/llm/providers/openai_request.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <string>

namespace {

using toolkit::means;
using toolkit::openai_request;

toolkit::request question() {
    return {.messages = {toolkit::system_message{"Be brief."}, toolkit::user_message{.text = "What is \"1\"?\n"}}};
}

toolkit::offered_action add() {
    return {
        .name = "add",
        .description = "Add numbers.",
        .input_schema =
            R"({"type":"object","properties":{"a":{"type":"integer"}},"required":["a"],"additionalProperties":false})",
        .action_schema =
            R"({"type":"object","properties":{"action":{"const":"add"}},"required":["action"],"additionalProperties":false})"};
}
toolkit::offered_action end() {
    return {.name = "end",
            .description = "",
            .input_schema = R"({"type":"object"})",
            .action_schema = R"({"type":"string"})",
            .may_end = true};
}

TEST(openai_request, holds_the_messages_in_their_order) {
    EXPECT_EQ(
        openai_request(question(), "m", means::schema).value(),
        R"({"model":"m","messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"What is \"1\"?\n"}],)"
        R"("max_tokens":1024,"temperature":0,"stream":false})");
}

TEST(openai_request, requires_a_call_where_text_is_not_an_answer) {
    toolkit::request asked = question();
    asked.actions = {add()};
    EXPECT_EQ(openai_request(asked, "m", means::native_tools)->find("tool_choice"), std::string::npos);
    asked.must_act = true;
    EXPECT_NE(openai_request(asked, "m", means::native_tools)->find(R"(}}],"tool_choice":"required",)"),
              std::string::npos);
    EXPECT_EQ(openai_request(asked, "m", means::schema)->find("tool_choice"), std::string::npos);
    asked.actions.clear();
    EXPECT_EQ(openai_request(asked, "m", means::native_tools)->find("tool_choice"), std::string::npos);
}

TEST(openai_request, states_whether_calls_may_be_parallel_only_when_set_beside_native_tools) {
    toolkit::request asked = question();
    asked.actions = {add()};
    const auto body = [&](means by, std::optional<bool> parallel) {
        return openai_request(asked, "m", by, {.parallel_calls = parallel}).value();
    };
    EXPECT_NE(body(means::native_tools, true).find(R"(}}],"parallel_tool_calls":true,"max_tokens")"),
              std::string::npos);
    EXPECT_NE(body(means::native_tools, false).find(R"("parallel_tool_calls":false,)"), std::string::npos);
    EXPECT_EQ(body(means::native_tools, {}).find("parallel"), std::string::npos);
    EXPECT_EQ(body(means::schema, true).find("parallel"), std::string::npos);
    asked.actions.clear();
    EXPECT_EQ(body(means::native_tools, true).find("parallel"), std::string::npos) << "servers refuse it without tools";
}

TEST(openai_request, allows_a_reasoning_model_its_thinking_and_the_answer_after_it) {
    toolkit::request asked = question();
    asked.thinking_tokens = 8192;
    const auto ends = [&](bool reasoning) {
        const std::string body = openai_request(asked, "m", means::text, {.reasoning = reasoning}).value();
        return body.substr(body.find("}],") + 3);
    };
    EXPECT_EQ(ends(true), R"("max_completion_tokens":9216,"reasoning_effort":"medium","stream":false})");
    EXPECT_EQ(ends(false), R"("max_tokens":1024,"temperature":0,"stream":false})") << "the wish is not sent";
    asked.max_tokens = 10'000;
    EXPECT_EQ(ends(true), R"("max_completion_tokens":10000,"reasoning_effort":"medium","stream":false})");
    asked.max_tokens = 0;
    EXPECT_EQ(ends(true), R"("reasoning_effort":"medium","stream":false})");
    asked.max_tokens = asked.thinking_tokens = std::numeric_limits<int>::max();
    EXPECT_EQ(ends(true), R"("max_completion_tokens":4294967294,"reasoning_effort":"high","stream":false})");
}

TEST(openai_request, returns_the_provider_data_of_a_call_byte_for_byte) {
    toolkit::request asked = question();
    asked.messages.emplace_back(toolkit::assistant_message{
        .text = "",
        .calls = {{"c1", "add", {"{}"}, toolkit::raw_json{R"({ "google": {"thought_signature": "a\u002b/=="} })"}},
                  {"c2", "add", {"{}"}}}});
    asked.messages.emplace_back(toolkit::tool_message{"c1", "add", "1"});
    asked.messages.emplace_back(toolkit::tool_message{"c2", "add", "2"});
    EXPECT_NE(openai_request(asked, "m", means::native_tools)
                  ->find(R"("tool_calls":[{"id":"c1","type":"function","function":{"name":"add","arguments":"{}"},)"
                         R"("extra_content":{ "google": {"thought_signature": "a\u002b/=="} }},)"
                         R"({"id":"c2","type":"function","function":{"name":"add","arguments":"{}"}}])"),
              std::string::npos);
}

TEST(openai_request, returns_arguments_that_are_not_an_object_as_the_text_of_one) {
    toolkit::request asked = question();
    asked.messages.emplace_back(toolkit::assistant_message{
        .text = "", .calls = {{"c1", "add", {R"("{\"a\": ")"}}, {"c2", "add", {"7"}}, {"c3", "add", {" {} "}}}});
    for (const char* id : {"c1", "c2", "c3"}) asked.messages.emplace_back(toolkit::tool_message{id, "add", "no"});
    const std::string body = openai_request(asked, "m", means::native_tools).value();
    EXPECT_NE(body.find(R"("arguments":"{\"arguments\":\"{\\\"a\\\": \"}"})"), std::string::npos) << body;
    EXPECT_NE(body.find(R"("arguments":"{\"arguments\":7}"})"), std::string::npos) << body;
    EXPECT_NE(body.find(R"("arguments":" {} "})"), std::string::npos) << body;
}

TEST(openai_request, returns_the_reasoning_before_a_call) {
    using toolkit::reasoning_field;
    toolkit::request asked = question();
    asked.messages.emplace_back(toolkit::assistant_message{
        .text = "",
        .calls = {{.id = "c1", .name = "add", .arguments = {"{}"}}},
        .thinking = {{.text = "hm, "}, {.text = "\"1\"?"}, {.text = "x", .signature = "s"}}});
    asked.messages.emplace_back(toolkit::tool_message{.call_id = "c1", .name = "add", .text = "1"});
    asked.messages.emplace_back(toolkit::assistant_message{.text = "So.", .thinking = {{.text = "the last one"}}});
    const auto body = [&](reasoning_field back) {
        return openai_request(asked, "m", means::native_tools, {.thinking_back = back}).value();
    };
    EXPECT_NE(body(reasoning_field::reasoning_content)
                  .find(R"({"role":"assistant","content":null,"reasoning_content":"hm, \"1\"?","tool_calls":[)"),
              std::string::npos);
    EXPECT_NE(body(reasoning_field::reasoning).find(R"("content":null,"reasoning":"hm, \"1\"?","tool_calls":[)"),
              std::string::npos);
    EXPECT_NE(body(reasoning_field::none).find(R"("content":null,"tool_calls":[)"), std::string::npos);
    for (const auto back : {reasoning_field::reasoning_content, reasoning_field::reasoning, reasoning_field::none})
        EXPECT_EQ(body(back).find("the last one"), std::string::npos) << "nothing was called";
}

TEST(openai_request, holds_calls_and_their_results_under_their_ids) {
    toolkit::request asked = question();
    asked.messages.emplace_back(
        toolkit::assistant_message{.text = "",
                                   .calls = {{.id = "c1", .name = "add", .arguments = {R"({"a":1})"}},
                                             {.id = "c2", .name = "end", .arguments = {"{}"}}}});
    asked.messages.emplace_back(toolkit::tool_message{.call_id = "c1", .name = "add", .text = "1"});
    asked.messages.emplace_back(toolkit::tool_message{.call_id = "c2", .name = "end", .text = "no", .failed = true});
    asked.messages.emplace_back(toolkit::assistant_message{.text = "So."});
    asked.max_tokens = 5;
    asked.temperature = 0.5;
    asked.seed = 18446744073709551615U;
    EXPECT_EQ(
        openai_request(asked, "", means::text).value(),
        R"({"messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"What is \"1\"?\n"},)"
        R"({"role":"assistant","content":null,"tool_calls":[)"
        R"({"id":"c1","type":"function","function":{"name":"add","arguments":"{\"a\":1}"}},)"
        R"({"id":"c2","type":"function","function":{"name":"end","arguments":"{}"}}]},)"
        R"({"role":"tool","tool_call_id":"c1","content":"1"},{"role":"tool","tool_call_id":"c2","content":"no"},)"
        R"({"role":"assistant","content":"So."}],"max_tokens":5,"temperature":0.5,"seed":9223372036854775807,"stream":false})");
}

TEST(openai_request, holds_images_as_parts) {
    const toolkit::request asked{
        .messages = {toolkit::user_message{.text = "See.", .images = {{.media_type = "image/png", .base64 = "AAAA"}}}},
        .max_tokens = 0};
    EXPECT_EQ(
        openai_request(asked, "m", means::schema).value(),
        R"({"model":"m","messages":[{"role":"user","content":[{"type":"text","text":"See."},)"
        R"({"type":"image_url","image_url":{"url":"data:image/png;base64,AAAA"}}]}],"temperature":0,"stream":false})");
}

TEST(openai_request, offers_one_action_as_its_schema_and_several_as_anyOf) {
    toolkit::request asked{.messages = {toolkit::user_message{.text = "?"}}, .actions = {add()}};
    const std::string one = add().action_schema;
    const std::string begin =
        R"({"messages":[{"role":"user","content":"?"}],"response_format":{"type":"json_schema","json_schema":{"name":"action","schema":)";
    const std::string after = R"(,"strict":true}},"max_tokens":1024,"temperature":0,"stream":false})";
    EXPECT_EQ(openai_request(asked, "", means::schema).value(), begin + one + after);
    asked.actions.push_back(end());
    EXPECT_EQ(openai_request(asked, "", means::schema).value(),
              begin + R"({"anyOf":[)" + one + R"(,{"type":"string"}]})" + after);
}

TEST(openai_request, offers_actions_as_native_tools) {
    const toolkit::request asked{.messages = {toolkit::user_message{.text = "?"}}, .actions = {add(), end()}};
    EXPECT_EQ(
        openai_request(asked, "", means::native_tools).value(),
        R"({"messages":[{"role":"user","content":"?"}],"tools":[{"type":"function","function":{"name":"add","description":"Add numbers.","parameters":)" +
            add().input_schema +
            R"(}},{"type":"function","function":{"name":"end","parameters":{"type":"object"}}}],)" +
            R"("max_tokens":1024,"temperature":0,"stream":false})");
}

TEST(openai_request, leaves_the_actions_to_the_prompt_when_the_means_is_text) {
    const toolkit::request asked{.messages = {toolkit::user_message{.text = "?"}}, .actions = {add(), end()}};
    EXPECT_EQ(openai_request(asked, "", means::text).value(),
              R"({"messages":[{"role":"user","content":"?"}],"max_tokens":1024,"temperature":0,"stream":false})");
}

TEST(openai_request, is_JSON_with_any_message_bytes) {
    const toolkit::request asked{.messages = {toolkit::user_message{.text = std::string("\xFF\0\x1F\xC3", 4)}},
                                 .max_tokens = 0};
    EXPECT_EQ(openai_request(asked, "", means::text).value(), R"({"messages":[{"role":"user","content":")"
                                                              "\uFFFD"
                                                              R"(\u0000\u001f)"
                                                              "\uFFFD"
                                                              R"("}],"temperature":0,"stream":false})");
}

TEST(openai_request, begins_with_the_request_of_the_previous_turn) {
    toolkit::request asked = question();
    const std::string first = openai_request(asked, "m", means::text).value();
    asked.messages.emplace_back(toolkit::assistant_message{.text = "One."});
    asked.messages.emplace_back(toolkit::user_message{.text = "And 2?"});
    const std::string second = openai_request(asked, "m", means::text).value();
    const std::string same = first.substr(0, first.find("],\"max_tokens\""));
    EXPECT_EQ(second.substr(0, same.size()), same);
}

TEST(openai_request, reports_what_is_missing) {
    EXPECT_EQ(openai_request({}, "", means::text).error().message(),
              "the request to a model: it contains no message; add at least one");
    toolkit::request asked{.messages = {toolkit::user_message{.text = "?"}}, .actions = {add()}};
    asked.actions.front().action_schema.clear();
    EXPECT_EQ(
        openai_request(asked, "", means::schema).error().message(),
        "the request to a model: the action add has no action_schema; set it, or offer the actions by other means");
    EXPECT_TRUE(openai_request(asked, "", means::native_tools));
    asked.actions.front().input_schema.clear();
    EXPECT_EQ(openai_request(asked, "", means::native_tools).error().kind, toolkit::failure_kind::invalid_argument);
    EXPECT_TRUE(openai_request(asked, "", means::text));
}

}  // namespace
