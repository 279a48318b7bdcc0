// top_k, top_p and repeat_penalty of a request: the body of each wire with and without them, and their ranges.
#include <toolkit/llm/exchange/exchange.hpp>
#include <toolkit/llm/exchange/request_json.hpp>
#include <toolkit/llm/providers/anthropic_request.hpp>
#include <toolkit/llm/providers/llama_cpp_request.hpp>
#include <toolkit/llm/providers/ollama_request.hpp>
#include <toolkit/llm/providers/openai_request.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <string_view>

namespace {

using toolkit::means;
using toolkit::request;
using toolkit::sampling_names;

request plain() { return {.messages = {toolkit::user_message{"a", {}}}, .max_tokens = 7, .temperature = 0.5}; }

request with_sampling() {
    request asked = plain();
    asked.top_k = 20;
    asked.top_p = 0.95;
    asked.repeat_penalty = 1.1;
    return asked;
}

/// The part of a body after its messages: the settings.
std::string settings(const toolkit::result<std::string>& body, std::string_view from) {
    const std::size_t at = body.value().find(from);
    return at == std::string::npos ? "no " + std::string{from} : body->substr(at);
}
std::string openai(const request& asked, sampling_names names, bool reasoning = false) {
    return settings(toolkit::openai_request(asked, "m", means::text, {.reasoning = reasoning, .sampling = names}),
                    R"("max_)");
}
std::string ollama(const request& asked) {
    return settings(toolkit::ollama_request(asked, "m", means::text), R"("options")");
}
std::string llama_cpp(const request& asked) {
    return settings(toolkit::llama_cpp_request(asked, "p", means::text), R"("prompt")");
}
/// The settings of an Anthropic body after its messages.
std::string anthropic(const request& asked, bool reasoning = false) {
    const auto body = toolkit::anthropic_request(asked, "m", means::text, false, reasoning);
    return settings(body, R"(}]}],)").substr(5);
}

TEST(sampling, is_absent_from_each_body_when_it_is_not_set) {
    for (const sampling_names names : {sampling_names::openai, sampling_names::llama_cpp, sampling_names::vllm}) {
        EXPECT_EQ(openai(plain(), names), R"("max_tokens":7,"temperature":0.5,"stream":false})");
        EXPECT_EQ(openai(plain(), names, true), R"("max_completion_tokens":7,"stream":false})");
    }
    EXPECT_EQ(ollama(plain()),
              R"("options":{"temperature":0.5,"num_predict":7},"truncate":false,"shift":false,"stream":false})");
    EXPECT_EQ(llama_cpp(plain()),
              R"("prompt":"p","n_predict":7,"temperature":0.5,"cache_prompt":true,"stream":false})");
    EXPECT_EQ(anthropic(plain()), R"("temperature":0.5,"stream":false})");
    EXPECT_EQ(anthropic(plain(), true), R"("stream":false})");
}

TEST(sampling, is_sent_under_the_names_of_each_server) {
    EXPECT_EQ(openai(with_sampling(), sampling_names::openai),
              R"("max_tokens":7,"temperature":0.5,"top_p":0.95,"stream":false})")
        << "OpenAI rejects the others";
    EXPECT_EQ(openai(with_sampling(), sampling_names::llama_cpp),
              R"("max_tokens":7,"temperature":0.5,"top_p":0.95,"top_k":20,"repeat_penalty":1.1,"stream":false})");
    EXPECT_EQ(openai(with_sampling(), sampling_names::vllm),
              R"("max_tokens":7,"temperature":0.5,"top_p":0.95,"top_k":20,"repetition_penalty":1.1,"stream":false})");
    EXPECT_EQ(ollama(with_sampling()),
              R"("options":{"temperature":0.5,"top_k":20,"top_p":0.95,"repeat_penalty":1.1,"num_predict":7},)"
              R"("truncate":false,"shift":false,"stream":false})");
    EXPECT_EQ(llama_cpp(with_sampling()),
              R"("prompt":"p","n_predict":7,"temperature":0.5,"top_k":20,"top_p":0.95,"repeat_penalty":1.1,)"
              R"("cache_prompt":true,"stream":false})");
    EXPECT_EQ(anthropic(with_sampling()), R"("temperature":0.5,"top_p":0.95,"top_k":20,"stream":false})");
}

TEST(sampling, is_set_on_the_request) {
    toolkit::request asked{.messages = {toolkit::user_message{.text = "Name a color."}}};
    asked.temperature = 0.7;
    asked.top_p = 0.8;
    asked.top_k = 20;
    asked.repeat_penalty = 1.05;
    EXPECT_EQ(openai(asked, sampling_names::llama_cpp),
              R"("max_tokens":1024,"temperature":0.7,"top_p":0.8,"top_k":20,"repeat_penalty":1.05,"stream":false})");
}

TEST(sampling, is_sent_field_by_field) {
    request asked = plain();
    asked.top_k = 0;
    EXPECT_EQ(openai(asked, sampling_names::llama_cpp),
              R"("max_tokens":7,"temperature":0.5,"top_k":0,"stream":false})");
    EXPECT_EQ(openai(asked, sampling_names::vllm), R"("max_tokens":7,"temperature":0.5,"top_k":-1,"stream":false})")
        << "older versions of vLLM reject 0";
    EXPECT_EQ(anthropic(asked), R"("temperature":0.5,"stream":false})") << "no limit is its default";
    EXPECT_NE(ollama(asked).find(R"("temperature":0.5,"top_k":0,"num)"), std::string::npos);
    EXPECT_NE(llama_cpp(asked).find(R"("temperature":0.5,"top_k":0,"cache)"), std::string::npos);
    asked = plain();
    asked.repeat_penalty = 1;
    EXPECT_EQ(anthropic(asked), R"("temperature":0.5,"stream":false})") << "it has no such field";
    EXPECT_NE(ollama(asked).find(R"("temperature":0.5,"repeat_penalty":1,"num)"), std::string::npos);
    asked = plain();
    asked.top_p = 1;
    EXPECT_NE(llama_cpp(asked).find(R"("temperature":0.5,"top_p":1,"cache)"), std::string::npos);
}

TEST(sampling, is_not_sent_to_a_reasoning_model) {
    EXPECT_EQ(openai(with_sampling(), sampling_names::openai, true), R"("max_completion_tokens":7,"stream":false})");
    EXPECT_EQ(openai(with_sampling(), sampling_names::vllm, true), R"("max_completion_tokens":7,"stream":false})");
    EXPECT_EQ(anthropic(with_sampling(), true), R"("stream":false})");
}

TEST(sampling, of_anthropic_contains_no_field_that_its_models_reject_together) {
    request asked = with_sampling();
    asked.temperature = 1;
    EXPECT_EQ(anthropic(asked), R"("top_p":0.95,"top_k":20,"stream":false})") << "1 is the server's default";
    asked.thinking_tokens = 2'000;
    EXPECT_EQ(anthropic(asked), R"("thinking":{"type":"enabled","budget_tokens":2000},"top_p":0.95,"stream":false})");
    asked.top_p = 0.9;
    EXPECT_EQ(anthropic(asked), R"("thinking":{"type":"enabled","budget_tokens":2000},"stream":false})");
    EXPECT_EQ(anthropic(asked, true), R"("thinking":{"type":"adaptive"},"stream":false})");
}

TEST(sampling, outside_of_its_range_is_refused_before_it_is_sent) {
    const auto refused = [](const request& asked) {
        const auto body = toolkit::openai_request(asked, "m", means::text);
        return body ? *body : body.error().message();
    };
    request asked = plain();
    asked.top_k = -1;
    EXPECT_EQ(refused(asked),
              "the request to a model: its top_k is negative; set 0 for no limit, or a number above it");
    asked = plain();
    for (const double p : {-0.1, 1.5, std::numeric_limits<double>::quiet_NaN()}) {
        asked.top_p = p;
        EXPECT_EQ(refused(asked),
                  "the request to a model: its top_p is not between 0 and 1; set a number from 0 to 1, "
                  "such as 0.95");
    }
    asked = plain();
    for (const double penalty :
         {0.0, -1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
        asked.repeat_penalty = penalty;
        EXPECT_EQ(refused(asked),
                  "the request to a model: its repeat_penalty is not a number above 0; set 1 for no "
                  "penalty, or more, such as 1.1");
    }
}

TEST(sampling, is_recorded_only_when_it_is_set) {
    const std::string before =
        R"({"messages":[{"role":"user","text":"a","images":[]}],"actions":[],"must_act":false,"max_tokens":7,)"
        R"("temperature":0.5,"thinking_tokens":0})";
    EXPECT_EQ(toolkit::request_json(plain()), before) << "hashes of older journals depend on these bytes";
    EXPECT_EQ(toolkit::request_json(with_sampling()),
              R"({"messages":[{"role":"user","text":"a","images":[]}],"actions":[],"must_act":false,"max_tokens":7,)"
              R"("temperature":0.5,"top_k":20,"top_p":0.95,"repeat_penalty":1.1,"thinking_tokens":0})");
    request zero = plain();
    zero.top_k = 0;
    EXPECT_NE(toolkit::request_json(zero), before) << "no limit is not the server's default";
}

TEST(sampling, survives_a_recording_and_older_recordings_stay_readable) {
    const auto line = toolkit::print_exchange({.request = with_sampling()});
    ASSERT_TRUE(line) << line.error().message();
    const auto read = toolkit::parse_exchange(*line);
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->request.top_k, 20);
    EXPECT_EQ(read->request.top_p, 0.95);
    EXPECT_EQ(read->request.repeat_penalty, 1.1);
    const auto older = toolkit::parse_exchange(
        R"({"version":1,"request":{"messages":[{"role":"user","text":"a","images":[]}],"actions":[],"must_act":false,)"
        R"("max_tokens":7,"temperature":0.5,"thinking_tokens":0},"deltas":[],"completion":{"text":"b","calls":[],)"
        R"("spent":{"input_tokens":0,"cached_tokens":0,"output_tokens":0,"cache_written_tokens":0,"reasoning_tokens":0,"microdollars":0},)"
        R"("finish":"stop","thinking":[],"model":"","repaired":0}})");
    ASSERT_TRUE(older) << older.error().message();
    EXPECT_FALSE(older->request.top_k || older->request.top_p || older->request.repeat_penalty);
}

}  // namespace
