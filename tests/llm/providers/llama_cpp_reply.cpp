#include <toolkit/llm/providers/llama_cpp_reply.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using toolkit::failure_kind;

const toolkit::reply_context by{"there", {}, toolkit::secret{"sk-1234"}};

TEST(read_llama_cpp_reply, reads_text_and_tokens) {
    const auto got = toolkit::read_llama_cpp_reply(
        R"({"index":0,"content":"a","tokens":[],"id_slot":3,"stop":true,"model":"q","tokens_predicted":2,"tokens_evaluated":34,)"
        R"("truncated":false,"stop_type":"eos","timings":{"cache_n":30,"prompt_n":4,"predicted_n":2,"prompt_ms":1.5}})",
        by);
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->text, "a");
    EXPECT_EQ(got->model, "q");
    EXPECT_EQ(got->spent, (toolkit::usage{.input_tokens = 34, .cached_tokens = 30, .output_tokens = 2}));
}

TEST(read_llama_cpp_reply, never_accepts_a_part_as_the_whole) {
    const auto kind = [](std::string_view rest, std::string_view content = "a") {
        const auto got = toolkit::read_llama_cpp_reply(
            R"({"content":")" + std::string{content} + R"(",)" + std::string{rest} + "}", by);
        return got ? std::string{"answer"} : std::string{got.error().name()};
    };
    EXPECT_EQ(kind(R"("stop_type":"word")"), "answer");
    EXPECT_EQ(kind(R"("stop_type":"limit")"), "length reached");
    EXPECT_EQ(kind(R"("stopped_limit":true)"), "length reached");
    EXPECT_EQ(kind(R"("stop_type":"limit","truncated":true)"), "context exceeded");
    EXPECT_EQ(kind(R"("stop_type":"eos")", ""), "bad reply");
    EXPECT_EQ(kind(R"("stop":false)"), "cut off");
}

TEST(read_llama_cpp_reply, describes_a_body_that_is_not_a_completion) {
    EXPECT_EQ(
        toolkit::read_llama_cpp_reply(
            R"({"error":{"code":400,"message":"sk-1234 exceeds the available context size","type":"exceed_context_size_error"}})",
            by)
            .error()
            .kind,
        failure_kind::context_exceeded);
    EXPECT_EQ(toolkit::read_llama_cpp_reply("", by).error().kind, failure_kind::bad_reply);
    EXPECT_EQ(toolkit::read_llama_cpp_reply(R"({"content":"a)", by).error().kind, failure_kind::cut_off);
    EXPECT_EQ(toolkit::read_llama_cpp_reply(R"({"content":5})", by).error().kind, failure_kind::bad_reply);
}

TEST(read_llama_cpp_template, reads_the_prompt) {
    EXPECT_EQ(toolkit::read_llama_cpp_template(R"({"prompt":"<|user|>a"})", by).value(), "<|user|>a");
    EXPECT_EQ(toolkit::read_llama_cpp_template(R"({"error":{"message":"no template sk-1234"}})", by).error().message(),
              "there: it reports an error with a status of success: \"no template ***\"; read the server's message");
    EXPECT_EQ(toolkit::read_llama_cpp_template("<html>", by).error().kind, failure_kind::bad_reply);
}

TEST(read_llama_cpp_tokens, counts_them) {
    const toolkit::reply_context there{"there", {}, {}};
    EXPECT_EQ(toolkit::read_llama_cpp_tokens(R"({"tokens":[9707,11,1879]})", there).value(), 3);
    EXPECT_EQ(toolkit::read_llama_cpp_tokens(R"({"tokens":[]})", there).value(), 0);
    EXPECT_EQ(toolkit::read_llama_cpp_tokens("{}", there).error().kind, toolkit::failure_kind::bad_reply);
    EXPECT_EQ(toolkit::read_llama_cpp_tokens(R"({"error":{"code":503,"message":"Loading model"}})", there).error().kind,
              toolkit::failure_kind::server_error);
}

}  // namespace
