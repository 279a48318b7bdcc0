#include <toolkit/llm/providers/anthropic_facts.hpp>
#include <toolkit/llm/providers/llama_cpp_facts.hpp>
#include <toolkit/llm/providers/ollama_facts.hpp>
#include <toolkit/llm/providers/openai_facts.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

const toolkit::reply_context by{"there", {}, {}};

TEST(read_llama_cpp_facts, reads_the_reported_values) {
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

TEST(size_from_model_name, reads_the_size_in_a_model_name) {
    using toolkit::size_from_model_name;
    static_assert(size_from_model_name("llama-3.2-3B-instruct") == 3'000'000'000);
    EXPECT_EQ(size_from_model_name("qwen2.5-coder:1.5b"), 1'500'000'000);
    EXPECT_EQ(size_from_model_name("Qwen2.5-Coder-0.5B-Instruct-Q4_K_M.gguf"), 500'000'000);
    EXPECT_EQ(size_from_model_name("gemma-3-270m-it"), 270'000'000);
    EXPECT_EQ(size_from_model_name("mixtral-8x7b"), 56'000'000'000);
    EXPECT_EQ(size_from_model_name("Qwen3-30B-A3B"), 30'000'000'000);
    EXPECT_EQ(size_from_model_name("gpt-5"), 0);
    EXPECT_EQ(size_from_model_name("claude-sonnet-4-5[1m]"), 0) << "of context";
    EXPECT_EQ(size_from_model_name("claude-3-5-sonnet-20241022"), 0);
    EXPECT_EQ(size_from_model_name("4bit"), 0);
    EXPECT_EQ(size_from_model_name("99999999999999999999999b"), 0);
    EXPECT_EQ(size_from_model_name("1."), 0);
    EXPECT_EQ(size_from_model_name(""), 0);
}

TEST(facts, include_the_parameter_count_of_the_model) {
    EXPECT_EQ(
        toolkit::read_llama_cpp_facts(R"({"model_alias":"mine","model_path":"/m/smollm2-135m.gguf"})", by)->parameters,
        135'000'000);
    EXPECT_EQ(toolkit::read_ollama_facts(R"({"model_info":{"general.parameter_count":1543714304}})", by)->parameters,
              1'543'714'304);
    EXPECT_EQ(toolkit::read_openai_facts(R"({"data":[{"id":"m","meta":{"n_params":494032768}}]})", "m", by)->parameters,
              494'032'768);
    EXPECT_EQ(toolkit::read_openai_facts(R"({"data":[{"id":"qwen-7b"}]})", "", by)->parameters, 7'000'000'000);
    EXPECT_EQ(toolkit::read_openai_facts(R"({"data":[{"id":"gpt-5"}]})", "", by)->parameters, 0);
}

TEST(read_ollama_facts, reads_the_reported_values) {
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

TEST(read_anthropic_facts, reads_the_reported_values) {
    const auto got = toolkit::read_anthropic_facts(
        R"({"type":"model","id":"claude-x-1","display_name":"X","created_at":"2026-01-01T00:00:00Z",)"
        R"("max_input_tokens":200000,"max_tokens":64000,"capabilities":{"batch":{"supported":true},)"
        R"("image_input":{"supported":true},"thinking":{"supported":false,"types":{}}}})",
        by);
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->model, "claude-x-1");
    EXPECT_EQ(got->context_tokens, 200'000);
    EXPECT_EQ(got->images, true);
    EXPECT_EQ(got->thinking, false);
    EXPECT_EQ(got->tools, std::nullopt);
    const auto old = toolkit::read_anthropic_facts(R"({"type":"model","id":"a","capabilities":null})", by);
    EXPECT_EQ(old->context_tokens, 0);
    EXPECT_EQ(old->images, std::nullopt);
    EXPECT_FALSE(toolkit::read_anthropic_facts(R"({"type":"error","error":{"message":"no"}})", by));
}

TEST(read_openai_facts, reads_the_reported_context) {
    const auto context = [](std::string_view more) {
        return toolkit::read_openai_facts(
                   R"({"object":"list","data":[{"id":"m","object":"model")" + std::string{more} + "}]}", "m", by)
            ->context_tokens;
    };
    EXPECT_EQ(context(R"(,"max_model_len":8192)"), 8'192) << "vLLM";
    EXPECT_EQ(context(R"(,"meta":{"n_vocab":5,"n_ctx_train":32768})"), 32'768) << "llama.cpp";
    EXPECT_EQ(context(R"(,"meta":{"n_ctx_train":32768,"n_ctx":4096})"), 4'096) << "a newer one";
    EXPECT_EQ(context(R"(,"context_length":200000)"), 200'000);
    EXPECT_EQ(context(R"(,"max_context_length":131072)"), 131'072);
    EXPECT_EQ(context(R"(,"created":1,"owned_by":"me")"), 0) << "OpenAI";
    EXPECT_EQ(context(R"(,"max_model_len":-5,"meta":null)"), 0);
}

TEST(read_openai_facts, finds_the_requested_model) {
    const std::string_view two = R"({"data":[{"id":"a","max_model_len":1},{"id":"b","max_model_len":2}]})";
    EXPECT_EQ(toolkit::read_openai_facts(two, "b", by)->context_tokens, 2);
    const auto none = toolkit::read_openai_facts(two, "c", by);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().message(),
              "there: it has 2 models, and none is \"c\"; set model to one that the server has, such as a");
    const auto one = toolkit::read_openai_facts(R"({"data":[{"id":"a","max_model_len":1}]})", "", by);
    EXPECT_EQ(one->model, "a") << "a server with one model needs no name";
    EXPECT_EQ(toolkit::read_openai_facts(R"({"data":[]})", "", by).error().kind, toolkit::failure_kind::bad_reply);
    EXPECT_EQ(toolkit::read_openai_facts("{}", "", by).error().kind, toolkit::failure_kind::bad_reply);
}

TEST(read_openai_facts, finds_the_model_in_a_folder_of_the_list) {
    // as in Gemini's list of models, which are requested without the folder
    const std::string_view list =
        R"({"object":"list","data":[{"id":"models/gemini-x-pro"},{"id":"models/gemini-x"},{"id":"gemini-y"},)"
        R"({"id":"models/gemini-y","max_model_len":1}]})";
    for (const std::string_view model : {"gemini-x", "models/gemini-x"}) {
        const auto got = toolkit::read_openai_facts(list, model, by);
        ASSERT_TRUE(got) << got.error().message();
        EXPECT_EQ(got->model, "models/gemini-x");
    }
    EXPECT_EQ(toolkit::read_openai_facts(list, "gemini-y", by)->context_tokens, 0) << "the very name goes first";
    for (const std::string_view model : {"x", "mini-x", "gemini", ""})
        EXPECT_FALSE(toolkit::read_openai_facts(list, model, by)) << model;
    EXPECT_FALSE(toolkit::read_openai_facts(R"({"data":[{"id":"a/"},{"id":"b"}]})", "", by));
    EXPECT_FALSE(toolkit::read_openai_facts(R"({"data":[{"id":"a/x"},{"id":"b/x"}]})", "x", by)) << "which one?";
}

TEST(read_openai_facts, reads_a_model_with_unneeded_members_of_any_type) {
    const auto got = toolkit::read_openai_facts(
        R"({"data":[{"id":7},"x",{"id":"m","meta":[],"max_model_len":"4096","context_length":{"a":1}}]})", "m", by);
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->model, "m");
    EXPECT_EQ(got->context_tokens, 4'096);
    EXPECT_EQ(
        toolkit::read_openai_facts(R"({"data":[{"id":"x-3B","meta":{"n_params":8030261312}}]})", "", by)->parameters,
        8'030'261'312);
}

TEST(read_openai_facts, explains_what_is_wrong) {
    const auto trouble = [](std::string_view body) {
        return toolkit::read_openai_facts(body, "m", by).error().message();
    };
    EXPECT_EQ(
        trouble(R"({"data":"x"})"),
        "there: the reply is JSON, but not a list of models (wrong type at byte 8, /data): expected an array, found "
        "a string; check what this version of the server sends, or use another model or server");
    EXPECT_NE(trouble(R"({"data":[{"name":"m"}]})").find("missing key"), std::string::npos);
    EXPECT_NE(trouble(R"({"data":[)").find("ends in the middle"), std::string::npos);
    EXPECT_NE(trouble(R"(["m"])").find("not a list of models"), std::string::npos);
    EXPECT_NE(trouble("no").find("not JSON"), std::string::npos);
    EXPECT_NE(trouble(R"({"error":{"message":"no such path"}})").find("no such path"), std::string::npos);
    EXPECT_NE(trouble(R"({"data":null})").find("list of models is empty"), std::string::npos);
}

TEST(read_server_facts, explains_what_is_wrong) {
    EXPECT_EQ(toolkit::read_ollama_facts(R"({"error":"model 'x' not found"})", by).error().kind,
              toolkit::failure_kind::server_error);
    EXPECT_EQ(toolkit::read_llama_cpp_facts("<html>", by).error().kind, toolkit::failure_kind::bad_reply);
}

}  // namespace
