#include <toolkit/llm/providers/anthropic_reply.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using toolkit::failure_kind;
using toolkit::finish_reason;

toolkit::result<toolkit::completion> read(std::string_view body, const toolkit::secret& key = {}) {
    return toolkit::read_anthropic_reply(body, {"there", {"c1"}, key});
}
std::string with(std::string_view content, std::string_view reason = "end_turn") {
    return R"({"id":"msg_1","type":"message","role":"assistant","model":"m-1","content":[)" + std::string{content} +
           R"(],"stop_reason":")" + std::string{reason} +
           R"(","stop_sequence":null,"usage":{"input_tokens":10,)"
           R"("cache_creation_input_tokens":5,"cache_read_input_tokens":100,"output_tokens":7,"service_tier":"standard"}})";
}

TEST(read_anthropic_reply, reads_text_thinking_calls_and_tokens) {
    const auto got = read(with(
        R"({"type":"thinking","thinking":"hm","signature":"sig=="},{"type":"redacted_thinking","data":"x"},{"type":"text","text":"a"},)"
        R"({"type":"citations_of_the_future","text":"no"},{"type":"text","text":"b"},{"type":"tool_use","id":"c1","name":"f","input":{"x": 1}})",
        "tool_use"));
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->text, "ab");
    EXPECT_EQ(got->model, "m-1");
    EXPECT_EQ(got->finish, finish_reason::calls);
    ASSERT_EQ(got->thinking.size(), 2U);
    EXPECT_EQ(got->thinking[0], (toolkit::thinking_block{"hm", "sig==", {}}));
    EXPECT_EQ(got->thinking[1], (toolkit::thinking_block{{}, {}, "x"}));
    ASSERT_EQ(got->calls.size(), 1U);
    EXPECT_EQ(got->calls[0].id, "call_2") << "c1 stands in the conversation";
    EXPECT_EQ(got->calls[0].arguments.text, R"({"x": 1})");
    EXPECT_EQ(
        got->spent,
        (toolkit::usage{.input_tokens = 115, .cached_tokens = 100, .output_tokens = 7, .cache_written_tokens = 5}));
}

TEST(read_anthropic_reply, never_accepts_a_part_or_a_refusal_as_an_answer) {
    const auto kind = [](std::string_view reason, std::string_view content = R"({"type":"text","text":"a"})") {
        return std::string{read(with(content, reason)).error().name()};
    };
    EXPECT_EQ(kind("max_tokens"), "length reached");
    EXPECT_EQ(kind("model_context_window_exceeded"), "context exceeded");
    EXPECT_EQ(kind("refusal"), "refused");
    EXPECT_EQ(kind("end_turn", ""), "bad reply");
    EXPECT_EQ(kind("end_turn", R"({"type":"thinking","thinking":"hm"})"), "bad reply");
    EXPECT_EQ(read(with(R"({"type":"text","text":"a"})", "pause_turn"))->finish, finish_reason::unknown);
    EXPECT_EQ(read(with(R"({"type":"text","text":"a"})", "stop_sequence"))->finish, finish_reason::stop);
}

TEST(read_anthropic_reply, describes_a_body_that_is_not_a_message) {
    const auto told = [](std::string_view body) { return read(body, toolkit::secret{"sk-1234"}).error().message(); };
    EXPECT_EQ(told(R"({"type":"error","error":{"type":"overloaded_error","message":"sk-1234 is busy"}})"),
              "there: it reports an error with a status of success: \"*** is busy\"; read the server's message");
    EXPECT_NE(told("<html></html>").find("web page"), std::string::npos);
    EXPECT_NE(told("").find("empty"), std::string::npos);
    EXPECT_NE(told(R"({"content":[)").find("ends in the middle"), std::string::npos);
    EXPECT_NE(told(R"({"choices":[]})").find("not a message (missing key"), std::string::npos);
    EXPECT_NE(told(R"({"content":[{"type":"text","text":5}]})").find("/content/0/text"), std::string::npos);
    EXPECT_EQ(read(R"({"content":[{"type":"text","text":"a"}],"usage":{"input_tokens":NaN}})").error().kind,
              failure_kind::bad_reply);
}

}  // namespace
