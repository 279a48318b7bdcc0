#include <toolkit/llm/providers/ollama_reply.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using toolkit::failure_kind;

toolkit::result<toolkit::completion> read(std::string_view body) {
    return toolkit::read_ollama_reply(body, {"there", {}, toolkit::secret{"sk-1234"}});
}

TEST(read_ollama_reply, reads_text_thinking_calls_and_tokens) {
    const auto got = read(
        R"({"model":"q","created_at":"2026-11-24T16:00:00Z","message":{"role":"assistant","content":"a","thinking":"hm",)"
        R"("tool_calls":[{"function":{"index":0,"name":"f","arguments":{"x": 1}}},{"function":{"name":"g","arguments":"{\"y\":2}"}},{"id":"i","function":{"name":"h"}}]},)"
        R"("done":true,"done_reason":"stop","total_duration":1,"prompt_eval_count":9,"eval_count":3})");
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->text, "a");
    EXPECT_EQ(got->model, "q");
    EXPECT_EQ(got->thinking.at(0).text, "hm");
    ASSERT_EQ(got->calls.size(), 3U);
    EXPECT_EQ(got->calls[0], (toolkit::tool_call{"call_1", "f", {R"({"x": 1})"}}));
    EXPECT_EQ(got->calls[1], (toolkit::tool_call{"call_2", "g", {R"({"y":2})"}}));
    EXPECT_EQ(got->calls[2], (toolkit::tool_call{"i", "h", {"{}"}}));
    EXPECT_EQ(got->finish, toolkit::finish_reason::calls);
    EXPECT_EQ(got->spent, (toolkit::usage{.input_tokens = 9, .output_tokens = 3}));
}

TEST(read_ollama_reply, never_accepts_a_part_as_the_whole) {
    const auto kind = [](std::string_view content, std::string_view reason) {
        const auto got = read(R"({"message":{"content":")" + std::string{content} +
                              R"("},"done":true,"done_reason":")" + std::string{reason} + "\"}");
        return got ? std::string{"answer"} : std::string{got.error().name()};
    };
    EXPECT_EQ(kind("a", "stop"), "answer");
    EXPECT_EQ(kind("a", "length"), "length reached");
    EXPECT_EQ(kind("", "stop"), "bad reply");
    EXPECT_EQ(kind("", "load"), "bad reply");
    const auto unfinished = read(R"({"message":{"content":"hel"},"done":false})");
    ASSERT_FALSE(unfinished);
    EXPECT_EQ(unfinished.error().kind, toolkit::failure_kind::cut_off);
}

TEST(read_ollama_reply, describes_a_body_that_is_not_a_chat) {
    EXPECT_EQ(read(R"({"error":"sk-1234: no memory"})").error().message(),
              "there: it reports an error with a status of success: \"***: no memory\"; read the server's message");
    EXPECT_NE(read("<html></html>").error().message().find("web page"), std::string::npos);
    EXPECT_EQ(read("").error().kind, failure_kind::bad_reply);
    EXPECT_EQ(read(R"({"message":{)").error().kind, failure_kind::cut_off);
    EXPECT_EQ(read(R"({"message":{"content":"a"},"eval_count":NaN})").error().kind, failure_kind::bad_reply);
}

}  // namespace
