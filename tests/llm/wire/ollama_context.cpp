#include <toolkit/llm/wire/ollama_context.hpp>

#include <gtest/gtest.h>

namespace {

using toolkit::prompt_lost;
using toolkit::read_ollama_context;

TEST(read_ollama_context, finds_the_running_model) {
    const std::string_view body =
        R"({"models":[{"name":"other:latest","model":"other:latest","context_length":1},{"name":"qwen05:latest","model":"qwen05:latest","size":5,"context_length":4096}]})";
    EXPECT_EQ(read_ollama_context(body, "qwen05"), 4096);
    EXPECT_EQ(read_ollama_context(body, "qwen05:latest"), 4096);
    EXPECT_EQ(read_ollama_context(body, "qwen"), 0);
    EXPECT_EQ(read_ollama_context(R"({"models":[{"name":"qwen05"}]})", "qwen05"), 0) << "an old version";
    EXPECT_EQ(read_ollama_context("<html>", "qwen05"), 0);
    EXPECT_EQ(read_ollama_context("{}", ""), 0);
}

TEST(prompt_lost, accepts_a_plausible_count) {
    EXPECT_EQ(prompt_lost({.least = 100, .counted = 400, .context = 4096}, "there"), std::nullopt);
    EXPECT_EQ(prompt_lost({.least = 100, .counted = 100, .context = 0}, "there"), std::nullopt);
    EXPECT_EQ(prompt_lost({.least = 100, .counted = 0, .context = 0}, "there"), std::nullopt) << "none was told";
    EXPECT_EQ(prompt_lost({.least = 100, .counted = 5, .context = 4096}, "there"), std::nullopt)
        << "the rest came from the cache";
}

TEST(prompt_lost, reports_a_prompt_that_cannot_have_fitted) {
    const auto by_least = prompt_lost({.least = 5'000, .counted = 300, .context = 4'096}, "there");
    ASSERT_TRUE(by_least);
    EXPECT_EQ(by_least->kind, toolkit::failure_kind::context_exceeded);
    EXPECT_EQ(
        by_least->message(),
        "there: it truncated the prompt: it read 300 of at least 5000 tokens; its context has 4096; send less of the "
        "conversation, set context_tokens to more, or update Ollama, which then refuses a prompt that does not fit");
    EXPECT_TRUE(prompt_lost({.least = 1'000, .counted = 4'096, .context = 4'096}, "there")) << "full to the last token";
    EXPECT_TRUE(prompt_lost({.least = 5'000, .counted = 0, .context = 4'096}, "there"));
    EXPECT_TRUE(prompt_lost({.least = 5'000, .counted = 2'048, .context = 0}, "there"));
}

}  // namespace
