// Requests of a provider to its server other than completions: facts of the model, and token counts.
#include <toolkit/llm/anthropic.hpp>
#include <toolkit/llm/context_guard.hpp>
#include <toolkit/llm/llama_cpp.hpp>
#include <toolkit/llm/ollama.hpp>
#include <toolkit/llm/openai.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "../net/fault_server.hpp"

namespace {

using toolkit::failure_kind;

constexpr std::string_view key = "sk-test-0123456789abcdefghijklmnop";

toolkit::openai openai_at(const fault::server& server, std::string_view path = "/v1") {
    return {.base_url = server.url() + std::string{path}, .model = "m", .api_key = toolkit::secret{std::string{key}}};
}

TEST(openai_facts, come_from_the_list_of_models) {
    const fault::server server(fault::says(fault::reply("200 OK", R"({"data":[{"id":"m","max_model_len":8192}]})")));
    for (const std::string_view path : {"", "/v1/", "/v1/chat/completions"}) {
        const auto got = openai_at(server, path).facts();
        ASSERT_TRUE(got) << got.error().message();
        EXPECT_EQ(got->context_tokens, 8'192);
        EXPECT_EQ(got->model, "m");
        EXPECT_TRUE(server.requests().back().starts_with("GET /v1/models HTTP/1.1\r\n")) << server.requests().back();
        EXPECT_NE(server.requests().back().find(key), std::string::npos);
    }
}

TEST(openai_facts, match_a_model_that_is_listed_in_a_folder) {
    const fault::server server(
        fault::says(fault::reply("200 OK", R"({"object":"list","data":[{"id":"models/other"},{"id":"models/m"}]})")));
    const auto got = openai_at(server, "/v1beta/openai/").facts();
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->model, "models/m");
    EXPECT_TRUE(server.requests().back().starts_with("GET /v1beta/openai/models ")) << server.requests().back();
}

TEST(anthropic_facts, come_from_the_description_of_the_model) {
    const fault::server server(
        fault::says(fault::reply("200 OK", R"({"id":"m","max_input_tokens":1030,"type":"model"})")));
    const toolkit::anthropic model{
        .base_url = server.url(), .model = "m/1", .api_key = toolkit::secret{std::string{key}}};
    const auto got = model.facts();
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->context_tokens, 1'030);
    const std::string asked = server.requests().at(0);
    EXPECT_TRUE(asked.starts_with("GET /v1/models/m%2F1 HTTP/1.1\r\n")) << asked;
    EXPECT_NE(asked.find("anthropic-version: 2023-06-01\r\n"), std::string::npos);
    EXPECT_NE(asked.find("x-api-key: " + std::string{key}), std::string::npos);
    toolkit::delta_sink nobody;
    const auto refused =
        toolkit::context_guard{model}.complete({.messages = {toolkit::user_message{"What is that?", {}}}}, nobody, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, failure_kind::context_exceeded);
    const toolkit::anthropic any{.base_url = server.url(), .api_key = toolkit::secret{}};
    EXPECT_EQ(any.facts().error().kind, failure_kind::invalid_argument);
}

TEST(facts_and_names, come_from_the_server_of_a_complete_endpoint_url) {
    const fault::server server([](fault::visitor& guest) {
        const std::string_view line = std::string_view{guest.request}.substr(0, guest.request.find(" HTTP"));
        const std::string body = line == "GET /p/v1/models?v=1" ? R"({"data":[{"id":"the-one"}]})"
                                 : line == "GET /p/api/tags"    ? R"({"models":[{"name":"the-one"}]})"
                                 : line == "POST /p/api/show"   ? R"({"model_info":{"q.context_length":7}})"
                                 : line == "GET /p/props"       ? R"({"default_generation_settings":{"n_ctx":9}})"
                                                                : "";
        guest.send(body.empty() ? fault::reply("404 Not Found", R"({"error":"no such model"})")
                                : fault::reply("200 OK", body));
    });
    const auto cure = [&](const auto& model) {
        toolkit::delta_sink nobody;
        const auto got = model.complete({.messages = {toolkit::user_message{"?", {}}}}, nobody, {});
        return got ? std::string{"an answer"} : std::string{got.error().cure.view()};
    };
    const std::string base = server.url() + "/p";
    const toolkit::secret none{};
    const toolkit::ollama ollama{.base_url = base + "/api/chat", .model = "m", .api_key = none};
    const std::string wanted = "set model to one that the server has: the-one";
    EXPECT_EQ(cure(toolkit::openai{.base_url = base + "/v1/chat/completions?v=1", .model = "m", .api_key = none}),
              wanted);
    EXPECT_EQ(cure(toolkit::anthropic{.base_url = base + "/v1/messages?v=1", .model = "m", .api_key = none}), wanted);
    EXPECT_EQ(cure(ollama), wanted);
    EXPECT_EQ(ollama.facts().value().context_tokens, 7);
    const auto props = toolkit::llama_cpp{.base_url = base + "/completion", .api_key = none}.facts();
    ASSERT_TRUE(props) << props.error().message();
    EXPECT_EQ(props->context_tokens, 9);
}

TEST(openai_facts, fail_with_a_sentence_and_without_the_key) {
    const fault::server gone(fault::says(fault::reply("404 Not Found", "no such page " + std::string{key})));
    const fault::server page(fault::says(fault::reply("200 OK", "<html>", "text/html")));
    const fault::server other(
        fault::says(fault::reply("200 OK", R"({"data":[{"id":"a"},{"id":"b-)" + std::string{key} + R"("}]})")));
    EXPECT_EQ(openai_at(gone).facts().error().kind, failure_kind::rejected);
    EXPECT_EQ(openai_at(page).facts().error().kind, failure_kind::bad_reply);
    EXPECT_EQ(openai_at(other).facts().error().kind, failure_kind::rejected);
    EXPECT_EQ(toolkit::openai{.base_url = "nowhere"}.facts().error().kind, failure_kind::invalid_argument);
    for (const fault::server* const server : {&gone, &page, &other})
        EXPECT_EQ(openai_at(*server).facts().error().message().find(key.substr(3)), std::string::npos);
}

TEST(openai_facts, bound_a_guarded_model) {
    const fault::server server(fault::says(fault::reply("200 OK", R"({"data":[{"id":"m","max_model_len":1030}]})")));
    toolkit::delta_sink nobody;
    const toolkit::context_guard model{openai_at(server)};
    const auto got = model.complete({.messages = {toolkit::user_message{"What is that?", {}}}}, nobody, {});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::context_exceeded) << got.error().message();
    EXPECT_EQ(server.requests().size(), 1U) << "nothing was sent but the question for the facts";
}

/// A llama.cpp that builds a prompt, and counts each byte of a text as a token.
fault::server::script llama() {
    return [](fault::visitor& guest) {
        if (guest.request.starts_with("POST /apply-template ")) {
            guest.send(fault::reply("200 OK", R"({"prompt":"<|u|>hello"})"));
            return;
        }
        if (!guest.request.starts_with("POST /tokenize ")) {
            guest.send(fault::reply("200 OK", R"({"content":"yes","stop":true,"stop_type":"eos"})"));
            return;
        }
        guest.send(fault::reply("200 OK", R"({"tokens":[1,2,3,4,5]})"));
    };
}
toolkit::llama_cpp llama_at(const fault::server& server) {
    return {.base_url = server.url() + "/v1", .api_key = toolkit::secret{}};
}
std::string body_of(const std::string& request) { return request.substr(request.find("\r\n\r\n") + 4); }

TEST(llama_cpp_tokens, are_counted_by_the_server) {
    const fault::server server(llama());
    const auto got = llama_at(server).count_tokens("a \"text\"");
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(*got, 5);
    EXPECT_TRUE(server.requests().at(0).starts_with("POST /tokenize HTTP/1.1"));
    EXPECT_EQ(body_of(server.requests().at(0)), R"({"content":"a \"text\"","add_special":false})");
}

TEST(llama_cpp_tokens, of_a_request_are_those_of_the_prompt_that_is_sent) {
    const fault::server server(llama());
    const auto got = llama_at(server).prompt_tokens({.messages = {toolkit::user_message{"hello", {}}}});
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(*got, 5);
    EXPECT_EQ(body_of(server.requests().at(1)), R"({"content":"<|u|>hello","add_special":true})");
    EXPECT_EQ(llama_at(server).prompt_tokens({}).error().kind, failure_kind::invalid_argument);
}

TEST(llama_cpp_tokens, override_an_estimate_that_would_refuse) {
    const fault::server server(llama());
    toolkit::delta_sink nobody;
    const toolkit::request asked{.messages = {toolkit::user_message{"hello", {}}}, .max_tokens = 10};
    const auto fits = toolkit::context_guard{llama_at(server), {.context_tokens = 15}}.complete(asked, nobody, {});
    EXPECT_TRUE(fits) << fits.error().message();
    const auto not_quite = toolkit::context_guard{llama_at(server), {.context_tokens = 14}}.complete(asked, nobody, {});
    ASSERT_FALSE(not_quite);
    EXPECT_NE(not_quite.error().message().find("the prompt uses 5 of 14 tokens"), std::string::npos);
}

TEST(llama_cpp_tokens, fail_with_the_servers_words) {
    const fault::server loading(
        fault::says(fault::reply("503 Service Unavailable", R"({"error":{"message":"Loading model","code":503}})")));
    const fault::server page(fault::says(fault::reply("200 OK", "<html>", "text/html")));
    EXPECT_EQ(llama_at(loading).count_tokens("a").error().kind, failure_kind::server_error);
    EXPECT_EQ(llama_at(loading).prompt_tokens({.messages = {toolkit::user_message{"a", {}}}}).error().kind,
              failure_kind::server_error);
    EXPECT_EQ(llama_at(page).count_tokens("a").error().kind, failure_kind::bad_reply);
    toolkit::stop_source stopped;
    stopped.request_stop();
    EXPECT_EQ(llama_at(page).count_tokens("a", {}, stopped.get_token()).error().kind, failure_kind::cancelled);
}

TEST(anthropic, sends_its_version_when_it_lists_models) {
    const fault::server server([](fault::visitor& guest) {
        const bool list = guest.request.starts_with("GET /v1/models ");
        const bool version = guest.request.find("anthropic-version: 2023-06-01\r\n") != std::string::npos;
        guest.send(list && version ? fault::reply("200 OK", R"({"data":[{"id":"claude-here"}]})")
                   : list          ? fault::reply("400 Bad Request", R"({"error":{"message":"no version"}})")
                                   : fault::reply("404 Not Found", R"({"error":{"message":"model: m"}})"));
    });
    const toolkit::anthropic model{.base_url = server.url(), .model = "m", .api_key = toolkit::secret{}};
    const auto got = model.complete({.messages = {toolkit::user_message{"?", {}}}}, {}, {});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().cure, "set model to one that the server has: claude-here");
}

}  // namespace
