// Token counts that are not whole numbers: the answer is not lost because of them, on any wire, whole and streamed.
#include <toolkit/llm/providers/anthropic_stream.hpp>
#include <toolkit/llm/providers/llama_cpp_stream.hpp>
#include <toolkit/llm/providers/ollama_stream.hpp>
#include <toolkit/llm/providers/openai_stream.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "listener.hpp"

namespace {

using toolkit::completion;
using toolkit::result;

struct odd_count {
    const char* said;
    std::int64_t taken;
};
constexpr odd_count odd[] = {{"11", 11},
                             {"11.0", 11},
                             {"11.9", 11},
                             {"1.1e1", 11},
                             {"\"11\"", 11},
                             {"\"11.5\"", 11},
                             {"1e30", 1'000'000'000},
                             {"1e400", 1'000'000'000},
                             {"99999999999999999999999999", 1'000'000'000},
                             {"\"1e400\"", 1'000'000'000},
                             {"-1e400", 0},
                             {"-0.5", 0},
                             {"1e-400", 0},
                             {"\"\"", 0},
                             {"\"eleven\"", 0},
                             {"\"\\n\"", 0},
                             {"null", 0},
                             {"true", 0},
                             {"[11]", 0},
                             {"{\"a\":11}", 0}};

std::string event(const std::string& data) { return "data: " + data + "\n\n"; }

void is_heard(const result<completion>& got, const odd_count& count, const char* wire) {
    ASSERT_TRUE(got) << wire << " " << count.said << " " << got.error().message();
    EXPECT_EQ(got->text, "paid") << wire;
    EXPECT_EQ(got->spent.output_tokens, count.taken) << wire << " " << count.said;
}

TEST(odd_counts, lose_no_answer_of_chat_completions) {
    for (const odd_count& one : odd) {
        const std::string said = one.said;
        const std::string usage = R"("usage":{"prompt_tokens":)" + said + R"(,"completion_tokens":)" + said +
                                  R"(,"prompt_tokens_details":{"cached_tokens":)" + said +
                                  R"(},"completion_tokens_details":{"reasoning_tokens":)" + said + "}}}";
        const auto whole =
            toolkit::read_openai_reply(R"({"choices":[{"message":{"content":"paid"}}],)" + usage, {"there"});
        is_heard(whole, one, "whole");
        EXPECT_EQ(whole->spent.input_tokens, one.taken);
        EXPECT_EQ(whole->spent.cached_tokens, one.taken);
        EXPECT_EQ(whole->spent.reasoning_tokens, one.taken);
        streams::listener to;
        is_heard(streams::read<toolkit::openai_stream>(
                     event(R"({"choices":[{"delta":{"content":"paid"},"finish_reason":"stop"}]})") +
                         event(R"({"choices":[],)" + usage) + event("[DONE]"),
                     to),
                 one, "streamed");
    }
}

TEST(odd_counts, lose_no_answer_of_messages) {
    for (const odd_count& one : odd) {
        const std::string usage = R"("usage":{"output_tokens":)" + std::string{one.said} + "}}";
        is_heard(toolkit::read_anthropic_reply(R"({"content":[{"type":"text","text":"paid"}],)" + usage, {"there"}),
                 one, "whole");
        streams::listener to;
        is_heard(
            streams::read<toolkit::anthropic_stream>(
                event(R"({"type":"message_start","message":{"model":"m",)" + usage + "}") +
                    event(R"({"type":"content_block_start","index":0,"content_block":{"type":"text","text":"paid"}})") +
                    event(R"({"type":"message_delta","delta":{"stop_reason":"end_turn"},)" + usage) +
                    event(R"({"type":"message_stop"})"),
                to),
            one, "streamed");
    }
}

TEST(odd_counts, of_a_message_keep_earlier_counts) {
    streams::listener to;
    const auto got = streams::read<toolkit::anthropic_stream>(
        event(R"({"type":"message_start","message":{"usage":{"input_tokens":9,"output_tokens":3}}})") +
            event(R"({"type":"content_block_start","index":0,"content_block":{"type":"text","text":"paid"}})") +
            event(R"({"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":"many"}})") +
            event(R"({"type":"message_delta","delta":{},"usage":"none"})") + event(R"({"type":"message_stop"})"),
        to);
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->spent, (toolkit::usage{.input_tokens = 9, .output_tokens = 3}));
}

TEST(odd_counts, lose_no_answer_of_ollama) {
    for (const odd_count& one : odd) {
        const std::string said = one.said;
        const std::string body =
            R"({"message":{"content":"paid"},"done":true,"done_reason":"stop","prompt_eval_count":)" + said +
            R"(,"eval_count":)" + said + "}";
        const auto whole = toolkit::read_ollama_reply(body, {"there"});
        is_heard(whole, one, "whole");
        EXPECT_EQ(whole->spent.input_tokens, one.taken);
        streams::listener to;
        is_heard(streams::read<toolkit::ollama_stream>(body + "\n", to), one, "streamed");
    }
}

TEST(odd_counts, lose_no_answer_of_llama_cpp) {
    for (const odd_count& one : odd) {
        const std::string said = one.said;
        const std::string body = R"({"content":"paid","stop":true,"tokens_evaluated":9,"tokens_predicted":)" + said +
                                 R"(,"timings":{"cache_n":)" + said + R"(,"prompt_n":2}})";
        const auto whole = toolkit::read_llama_cpp_reply(body, {"there"});
        is_heard(whole, one, "whole");
        EXPECT_EQ(whole->spent.cached_tokens, one.taken);
        EXPECT_EQ(whole->spent.input_tokens, one.taken + 2);
        streams::listener to;
        is_heard(streams::read<toolkit::llama_cpp_stream>(event(body), to), one, "streamed");
    }
}

TEST(odd_counts, may_have_any_shape_as_a_whole) {
    for (const std::string usage : {"5", "\"none\"", "[]", "[1,2]", "false", R"({"prompt_tokens_details":7})",
                                    R"({"completion_tokens_details":[],"prompt_tokens":[]})"}) {
        const auto chat = toolkit::read_openai_reply(
            R"({"choices":[{"message":{"content":"paid"}}],"usage":)" + usage + "}", {"there"});
        ASSERT_TRUE(chat) << usage << chat.error().message();
        EXPECT_EQ(chat->spent, toolkit::usage{}) << usage;
        const auto message = toolkit::read_anthropic_reply(
            R"({"content":[{"type":"text","text":"paid"}],"usage":)" + usage + "}", {"there"});
        ASSERT_TRUE(message) << usage << message.error().message();
        EXPECT_EQ(message->spent, toolkit::usage{}) << usage;
        const auto own = toolkit::read_llama_cpp_reply(
            R"({"content":"paid","tokens_predicted":3,"timings":)" + usage + "}", {"there"});
        ASSERT_TRUE(own) << usage << own.error().message();
        EXPECT_EQ(own->spent, (toolkit::usage{.output_tokens = 3})) << usage;
    }
}

}  // namespace
