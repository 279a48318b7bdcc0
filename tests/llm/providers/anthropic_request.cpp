#include <toolkit/llm/providers/anthropic_request.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using toolkit::anthropic_request;
using toolkit::assistant_message;
using toolkit::means;
using toolkit::system_message;
using toolkit::tool_message;
using toolkit::user_message;

std::string body_of(const toolkit::request& asked, means by = means::native_tools) {
    return anthropic_request(asked, "m", by).value();
}
/// The text between `"messages":` and the members after it.
std::string messages_of(std::vector<toolkit::message> said) {
    const std::string body = body_of({.messages = std::move(said)});
    const std::size_t begin = body.find(R"("messages":)") + 11;
    return body.substr(begin, body.find(R"(,"temperature")") - begin);
}
const std::string mark = R"("cache_control":{"type":"ephemeral"})";

TEST(anthropic_request, puts_the_system_text_first_and_marks_what_the_server_caches) {
    EXPECT_EQ(body_of({.messages = {system_message{"You help."}, system_message{""}, system_message{"In German."},
                                    user_message{"hi", {}}}}),
              R"({"model":"m","max_tokens":1024,"system":[{"type":"text","text":"You help."},)"
              R"({"type":"text","text":"In German.",)" +
                  mark + R"(}],"messages":[{"role":"user","content":[{"type":"text","text":"hi",)" + mark +
                  R"(}]}],"temperature":0,"stream":false})");
}

TEST(anthropic_request, merges_consecutive_messages_of_one_side_with_results_first) {
    EXPECT_EQ(messages_of({user_message{"a", {}}, user_message{"b", {}},
                           assistant_message{.text = "", .calls = {{"c1", "f", {R"({"x":1})"}}, {"c2", "g", {"[]"}}}},
                           user_message{"and?", {}}, tool_message{"c1", "f", "one", false},
                           tool_message{"c2", "g", "", true}, system_message{"note"}}),
              R"([{"role":"user","content":[{"type":"text","text":"a"},{"type":"text","text":"b",)" + mark +
                  R"(}]},)"
                  R"({"role":"assistant","content":[{"type":"tool_use","id":"c1","name":"f","input":{"x":1}},)"
                  R"({"type":"tool_use","id":"c2","name":"g","input":{"arguments":[]}}]},)"
                  R"({"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":"one"},)"
                  R"({"type":"tool_result","tool_use_id":"c2","is_error":true},{"type":"text","text":"and?"},)"
                  R"({"type":"text","text":"note",)" +
                  mark + "}]}]");
}

TEST(anthropic_request, sends_signed_thinking_back_byte_for_byte) {
    EXPECT_EQ(
        messages_of(
            {user_message{"a", {}},
             assistant_message{
                 .text = "b", .thinking = {{"hm \xC3\xA4\n", "sig==", {}}, {"unsigned", {}, {}}, {{}, {}, "sealed=="}}},
             user_message{"c", {}}}),
        R"([{"role":"user","content":[{"type":"text","text":"a",)" + mark +
            R"(}]},{"role":"assistant","content":[)"
            R"({"type":"thinking","thinking":"hm ä\n","signature":"sig=="},{"type":"redacted_thinking","data":"sealed=="},)"
            R"({"type":"text","text":"b"}]},{"role":"user","content":[{"type":"text","text":"c",)" +
            mark + "}]}]");
}

TEST(anthropic_request, sends_images_before_text_and_no_empty_text) {
    EXPECT_EQ(
        messages_of({user_message{"what?", {{"image/png", "AAAA"}}}, assistant_message{.text = ""},
                     user_message{"", {{"image/png", "BBBB"}}}}),
        R"([{"role":"user","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}},)"
        R"({"type":"text","text":"what?",)" +
            mark +
            R"(}]},{"role":"assistant","content":[{"type":"text","text":)"
            "\"(nothing)\"}]},"
            R"({"role":"user","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"BBBB"},)" +
            mark + "}]}]");
}

TEST(anthropic_request, sends_no_blank_text) {
    EXPECT_EQ(messages_of({user_message{"a", {}}, assistant_message{.text = "\n\n", .calls = {{"c1", "f", {"{}"}}}},
                           tool_message{"c1", "f", "one", false}, user_message{" \t", {}}}),
              R"([{"role":"user","content":[{"type":"text","text":"a",)" + mark +
                  R"(}]},{"role":"assistant","content":[{"type":"tool_use","id":"c1","name":"f","input":{}}]},)"
                  R"({"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":"one",)" +
                  mark + "}]}]");
    EXPECT_EQ(messages_of({user_message{" \r\n", {}}}), R"([{"role":"user","content":[{"type":"text","text":)"
                                                        "\"(nothing)\"," +
                                                            mark + "}]}]");
    EXPECT_EQ(messages_of({user_message{" ", {{"image/png", "AAAA"}}}}),
              R"([{"role":"user","content":[{"type":"image","source":)"
              R"({"type":"base64","media_type":"image/png","data":"AAAA"},)" +
                  mark + "}]}]");
    const std::string body = body_of({.messages = {system_message{"s"}, system_message{"\n"}, user_message{"a", {}}}});
    EXPECT_NE(body.find(R"("system":[{"type":"text","text":"s",)" + mark + R"(}],"messages")"), std::string::npos)
        << body;
    EXPECT_EQ(body_of({.messages = {system_message{" "}, user_message{"a", {}}}}).find("system"), std::string::npos);
}

TEST(anthropic_request, states_whether_calls_may_be_parallel_when_that_is_set) {
    toolkit::request asked{.messages = {user_message{"a", {}}}, .actions = {{"f", "", "{}", "{}"}}};
    const auto choice = [&](std::optional<bool> parallel) {
        const std::string body = anthropic_request(asked, "m", means::native_tools, false, false, parallel).value();
        const std::size_t at = body.find(R"("tool_choice":)") + 14;
        return body.substr(at, body.find('}', at) + 1 - at);
    };
    EXPECT_EQ(choice({}), R"({"type":"auto"})");
    EXPECT_EQ(choice(false), R"({"type":"auto","disable_parallel_tool_use":true})");
    EXPECT_EQ(choice(true), R"({"type":"auto","disable_parallel_tool_use":false})");
    asked.must_act = true;
    EXPECT_EQ(choice(false), R"({"type":"any","disable_parallel_tool_use":true})");
}

toolkit::request with_action(bool may_end) {
    return {.messages = {user_message{"a", {}}},
            .actions = {{.name = "f",
                         .description = "d",
                         .input_schema = "{}",
                         .action_schema = R"({"a":1})",
                         .may_end = may_end}}};
}

TEST(anthropic_request, sends_no_temperature_and_no_number_of_tokens_to_a_reasoning_model) {
    toolkit::request asked{.messages = {user_message{"hi", {}}}, .max_tokens = 100};
    const auto ends_with = [&](std::string_view end) {
        const std::string body = anthropic_request(asked, "m", means::native_tools, false, true).value();
        return body.ends_with(end) ? std::string{"yes"} : body;
    };
    EXPECT_EQ(ends_with(R"(}]}],"stream":false})"), "yes");
    asked.thinking_tokens = 2'000;
    EXPECT_EQ(ends_with(R"(}]}],"thinking":{"type":"adaptive"},"stream":false})"), "yes");
    asked.thinking_tokens = 0;
    asked.actions = {{"f", "", R"({"type":"object"})", "{}", true}};
    const std::string body = anthropic_request(asked, "m", means::native_tools, false, true).value();
    EXPECT_NE(body.find(R"("tool_choice":{"type":"auto"})"), std::string::npos)
        << "it may think, and then not be forced";
}

TEST(anthropic_request, forces_a_call_only_when_required_or_final_and_without_thinking) {
    const std::string tools = R"("tools":[{"name":"f","description":"d","input_schema":{}}],"tool_choice":{"type":")";
    EXPECT_NE(body_of(with_action(false)).find(tools + "auto"), std::string::npos);
    EXPECT_NE(body_of(with_action(true)).find(tools + "any"), std::string::npos);
    auto must = with_action(false);
    must.must_act = true;
    EXPECT_NE(body_of(must).find(tools + "any"), std::string::npos);
    must.thinking_tokens = 2'000;
    EXPECT_NE(body_of(must).find(tools + "auto"), std::string::npos);
    auto thinks = with_action(true);
    thinks.thinking_tokens = 2'000;
    EXPECT_NE(body_of(thinks).find(tools + "auto"), std::string::npos);
    EXPECT_NE(body_of(thinks).find(R"("max_tokens":3024)"), std::string::npos) << "the answer comes after the thinking";
    EXPECT_NE(body_of(thinks).find(R"("thinking":{"type":"enabled","budget_tokens":2000},"stream")"),
              std::string::npos);
    thinks.thinking_tokens = 1;
    EXPECT_NE(body_of(thinks).find(R"("budget_tokens":1024})"), std::string::npos);
    thinks.thinking_tokens = std::numeric_limits<int>::max();
    thinks.max_tokens = std::numeric_limits<int>::max();
    EXPECT_NE(body_of(thinks).find(R"("max_tokens":4294967294,)"), std::string::npos) << "no overflow";
}

TEST(anthropic_request, constrains_the_text_with_a_schema) {
    const std::string format = R"("output_config":{"format":{"type":"json_schema","schema":)";
    EXPECT_NE(body_of(with_action(true), means::schema).find(format + R"({"a":1}}})"), std::string::npos);
    toolkit::request shaped{.messages = {user_message{"a", {}}}};
    shaped.output = toolkit::output_shape{.schema = R"({"type":"object"})"};
    EXPECT_NE(body_of(shaped).find(format + R"({"type":"object"}}})"), std::string::npos);
    shaped.output->schema.clear();
    EXPECT_EQ(body_of(shaped).find("output_config"), std::string::npos);
}

TEST(anthropic_request, changes_only_at_its_end_from_turn_to_turn) {
    toolkit::request asked{.messages = {system_message{"s"}, user_message{"a", {}}}};
    const std::string first = body_of(asked);
    asked.messages.emplace_back(assistant_message{.text = "b"});
    asked.messages.emplace_back(user_message{"c", {}});
    const std::string second = body_of(asked);
    const std::size_t same = first.find(R"(,"cache_control")", first.find(R"("messages")"));
    EXPECT_EQ(first.substr(0, same), second.substr(0, same));
}

TEST(anthropic_request, refuses_a_request_without_a_message) {
    EXPECT_EQ(anthropic_request({}, "m", means::text).error().message(),
              "the request to a model: it contains no message; add at least one");
}

}  // namespace
