#include <toolkit/llm/server_facts.hpp>

#include <gtest/gtest.h>

namespace {

const toolkit::hearing by{"there", {}, {}};

TEST(read_llama_cpp_facts, takes_what_is_said) {
    const auto got = toolkit::read_llama_cpp_facts(
        R"({"default_generation_settings":{"id":0,"n_ctx":4096,"params":{}},"total_slots":4,"model_alias":null,)"
        R"("model_path":"/models/qwen.gguf","modalities":{"vision":false,"audio":false}})",
        by);
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->model, "qwen.gguf");
    EXPECT_EQ(got->context_tokens, 4096);
    EXPECT_EQ(got->images, false);
    EXPECT_EQ(got->tools, std::nullopt);
    EXPECT_EQ(toolkit::read_llama_cpp_facts("{}", by)->context_tokens, 0);
}

TEST(read_ollama_facts, takes_what_is_said) {
    const auto got = toolkit::read_ollama_facts(
        R"({"modelfile":"x","model_info":{"general.basename":"Qwen2.5","qwen2.context_length":32768,"x":null},"capabilities":["completion","tools"]})",
        by);
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->model, "Qwen2.5");
    EXPECT_EQ(got->context_tokens, 32768);
    EXPECT_EQ(got->tools, true);
    EXPECT_EQ(got->images, false);
    EXPECT_EQ(toolkit::read_ollama_facts("{}", by)->tools, std::nullopt);
}

TEST(read_server_facts, says_what_is_wrong) {
    EXPECT_EQ(toolkit::read_ollama_facts(R"({"error":"model 'x' not found"})", by).error().kind,
              toolkit::failure_kind::server_error);
    EXPECT_EQ(toolkit::read_llama_cpp_facts("<html>", by).error().kind, toolkit::failure_kind::bad_reply);
}

}  // namespace
