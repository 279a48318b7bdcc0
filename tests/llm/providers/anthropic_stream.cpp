#include <toolkit/llm/providers/anthropic_stream.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "../listener.hpp"

namespace {

using streams::listener;
using toolkit::failure_kind;

std::string event(std::string_view name, std::string_view rest) {
    return "event: " + std::string{name} + "\r\ndata: {\"type\":\"" + std::string{name} + '"' + std::string{rest} +
           "}\r\n\r\n";
}
std::string piece(int index, std::string_view delta) {
    return event("content_block_delta",
                 R"(,"index":)" + std::to_string(index) + R"(,"delta":{)" + std::string{delta} + "}");
}
const std::string start = event(
    "message_start",
    R"(,"message":{"id":"x","model":"m-1","content":[],"usage":{"input_tokens":10,"cache_read_input_tokens":90,"output_tokens":1}})");
std::string end(std::string_view reason) {
    return event("message_delta",
                 R"(,"delta":{"stop_reason":")" + std::string{reason} + R"("},"usage":{"output_tokens":12})") +
           event("message_stop", "");
}
const std::string spoken =
    start +
    event("content_block_start", R"(,"index":0,"content_block":{"type":"thinking","thinking":"","signature":""})") +
    piece(0, R"("type":"thinking_delta","thinking":"2 and")") + piece(0, R"("type":"thinking_delta","thinking":" 2")") +
    piece(0, R"("type":"signature_delta","signature":"sig==")") + event("content_block_stop", R"(,"index":0)") +
    event("ping", "") + event("content_block_start", R"(,"index":1,"content_block":{"type":"text","text":""})") +
    piece(1, R"("type":"text_delta","text":"h\u00e4")") + piece(1, R"("type":"text_delta","text":" ö😀")") +
    event("content_block_start", R"(,"index":2,"content_block":{"type":"tool_use","id":"a","name":"f","input":{}})") +
    piece(2, R"("type":"input_json_delta","partial_json":"")") +
    piece(2, R"("type":"input_json_delta","partial_json":"{\"x\":")") +
    event("content_block_start", R"(,"index":3,"content_block":{"type":"tool_use","id":"b","name":"g","input":{}})") +
    piece(2, R"("type":"input_json_delta","partial_json":"1}")") + event("something_new", R"(,"index":9)") +
    end("tool_use");

TEST(anthropic_stream, streams_each_piece_and_returns_the_whole) {
    listener to;
    const auto got = streams::read<toolkit::anthropic_stream>(spoken, to);
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->text, "hä ö😀");
    EXPECT_EQ(got->model, "m-1");
    ASSERT_EQ(got->thinking.size(), 1U);
    EXPECT_EQ(got->thinking[0], (toolkit::thinking_block{"2 and 2", "sig==", {}}));
    ASSERT_EQ(got->calls.size(), 2U);
    EXPECT_EQ(got->calls[0], (toolkit::tool_call{"a", "f", {R"({"x":1})"}}));
    EXPECT_EQ(got->calls[1], (toolkit::tool_call{"b", "g", {"{}"}}));
    EXPECT_EQ(got->spent, (toolkit::usage{.input_tokens = 100, .cached_tokens = 90, .output_tokens = 12}));
    EXPECT_EQ(to.heard,
              (std::vector<std::string>{"h|2 and", "h| 2", "t|hä", "t| ö😀", "c0:f|", "a0|{\"x\":", "c1:g|", "a0|1}"}));
}

TEST(anthropic_stream, reads_the_same_wherever_it_is_split_and_accepts_no_part_as_the_whole) {
    streams::expect_the_same_at_every_cut<toolkit::anthropic_stream>(spoken, spoken.rfind("message_stop"));
}

TEST(anthropic_stream, returns_received_text_before_an_error) {
    listener to;
    const auto got = streams::read<toolkit::anthropic_stream>(
        start + event("content_block_start", R"(,"index":0,"content_block":{"type":"text","text":"half"})") +
            event("error", R"(,"error":{"type":"overloaded_error","message":"sk-77 is busy"})"),
        to, 40, toolkit::secret{"sk-77"});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::server_error);
    EXPECT_NE(got.error().message().find("\"*** is busy\""), std::string::npos) << got.error().message();
    EXPECT_EQ(got.error().received.view(), "half");
}

TEST(anthropic_stream, ends_like_a_whole_answer) {
    const auto kind = [](std::string_view reason) {
        listener to;
        const auto got = streams::read<toolkit::anthropic_stream>(
            start + event("content_block_start", R"(,"index":0,"content_block":{"type":"text","text":"a"})") +
                end(reason),
            to);
        return got ? std::string{"answer"} : std::string{got.error().name()};
    };
    EXPECT_EQ(kind("end_turn"), "answer");
    EXPECT_EQ(kind("max_tokens"), "length reached");
    EXPECT_EQ(kind("refusal"), "refused");
    EXPECT_EQ(kind("model_context_window_exceeded"), "context exceeded");
}

TEST(anthropic_stream, refuses_what_is_not_an_event) {
    for (const std::string_view data :
         {"[]", "nonsense", "{}", R"({"type":5})", R"({"type":"content_block_delta","index":0,"delta":{"text":"x"}})",
          R"({"type":"content_block_delta","index":-9223372036854775809,"delta":{}})", "{\"type\":\"\xFF\"}",
          R"({"type":"message_delta","usage":{"output_tokens":NaN}})", R"({"type":"error"})"}) {
        listener to;
        const auto got = streams::read<toolkit::anthropic_stream>(
            "data: " + std::string{data} + "\n\ndata: {\"type\":\"message_stop\"}\n\n", to);
        ASSERT_FALSE(got) << data;
        EXPECT_EQ(got.error().kind, failure_kind::bad_reply) << data;
        EXPECT_FALSE(got.error().cure.empty());
    }
}

TEST(anthropic_stream, bounds_the_blocks_of_one_answer) {
    std::string all = start;
    for (int i = 0; i < 4100; ++i)
        all += event("content_block_start",
                     R"(,"index":)" + std::to_string(i) + R"(,"content_block":{"type":"text","text":"a"})");
    listener to;
    EXPECT_EQ(streams::read<toolkit::anthropic_stream>(all, to).error().message(),
              "there: the reply contains more than 4096 blocks; try again, or use another model");
}

}  // namespace
