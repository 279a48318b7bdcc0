// What only Ollama does to a prompt. Faults that it shares with all wires are in provider_faults.cpp.
#include <toolkit/llm/ollama.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <string_view>

#include "../../net/fault_server.hpp"

namespace {

using namespace std::chrono_literals;
using toolkit::failure_kind;

std::string answer(std::int64_t counted) {
    return R"({"message":{"content":"hello"},"done":true,"done_reason":"stop","prompt_eval_count":)" +
           std::to_string(counted) + "}";
}

/// An Ollama that reports how much it read. `running` is its answer to /api/ps.
fault::server::script old_server(std::int64_t counted, std::string running) {
    return [counted, running = std::move(running)](fault::visitor& guest) {
        const bool asks = guest.request.starts_with("GET /api/ps ");
        guest.send(running.empty() && asks ? fault::reply("404 Not Found", "no such page")
                                           : fault::reply("200 OK", asks ? running : answer(counted)));
    };
}

toolkit::result<toolkit::completion> ask(const fault::server& server, std::size_t words, std::int64_t context = 0) {
    std::string text;
    for (std::size_t i = 0; i < words; ++i) text += "understand it ";  // twelve letters: at least 1.5 tokens
    toolkit::ollama model{.base_url = server.url(), .model = "m", .api_key = toolkit::secret{}};
    model.context_tokens = context;
    model.patience = {.connect = 5s, .first_byte = 5s, .between_bytes = 5s};
    toolkit::delta_sink nobody;
    return model.complete({.messages = {toolkit::user_message{text, {}}}}, nobody, {});
}

toolkit::result<toolkit::completion> ask_with_picture(const fault::server& server) {
    const toolkit::ollama model{.base_url = server.url(), .model = "m", .api_key = toolkit::secret{}};
    return model.complete({.messages = {toolkit::user_message{"What is it?", {{"image/png", "aGk="}}}}}, {}, {});
}
fault::server::script with_abilities(std::string shown) {
    return [shown = std::move(shown)](fault::visitor& guest) {
        if (!guest.request.starts_with("POST /api/show ")) guest.send(fault::reply("200 OK", answer(9)));
        else if (shown.empty()) guest.send(fault::reply("404 Not Found", "no such page"));
        else guest.send(fault::reply("200 OK", shown));
    };
}

// Seen with Ollama 0.17.4: it drops the image, and a model without vision describes a cat.
TEST(ollama, sends_no_image_to_a_model_without_vision) {
    const fault::server blind(with_abilities(R"({"capabilities":["completion","tools"]})"));
    const auto got = ask_with_picture(blind);
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::rejected);
    EXPECT_EQ(got.error().message(),
              blind.url() + ": the model m does not accept images; use a vision model, or remove the images");
    EXPECT_EQ(blind.requests().size(), 1U);
    for (const std::string& shown :
         {std::string{R"({"capabilities":["completion","vision"]})"}, std::string{"{}"}, std::string{}}) {
        const fault::server server(with_abilities(shown));
        EXPECT_TRUE(ask_with_picture(server)) << shown;
        EXPECT_EQ(server.requests().size(), 2U) << shown;
    }
}

TEST(ollama, returns_the_answer_to_a_prompt_that_was_read_whole) {
    const fault::server server(old_server(3'000, ""));
    const auto got = ask(server, 1'000);
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->spent.input_tokens, 3'000);
    EXPECT_EQ(server.requests().size(), 1U) << "nothing to look after";
}

TEST(ollama, fails_when_the_server_truncated_the_prompt) {
    const fault::server server(old_server(1'000, R"({"models":[{"name":"m:latest","context_length":1024}]})"));
    const auto got = ask(server, 1'000);
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::context_exceeded);
    EXPECT_NE(got.error().message().find("it read 1000 of at least 1500 tokens; its context has 1024"),
              std::string::npos)
        << got.error().message();
    EXPECT_EQ(got.error().received, "hello");
    EXPECT_EQ(got.error().spent.input_tokens, 1'000);
    EXPECT_TRUE(server.requests().at(1).starts_with("GET /api/ps "));
}

TEST(ollama, fails_on_an_old_server_that_does_not_report_its_context) {
    for (const std::string_view running : {"", R"({"models":[{"name":"m:latest"}]})"}) {
        const fault::server server(old_server(1'000, std::string{running}));
        EXPECT_EQ(ask(server, 1'000).error().kind, failure_kind::context_exceeded) << running;
    }
}

TEST(ollama, interprets_a_count_without_the_cached_tokens) {
    const fault::server server(old_server(12, R"({"models":[{"name":"m:latest","context_length":8192}]})"));
    const auto got = ask(server, 1'000);
    EXPECT_TRUE(got) << got.error().message();
}

TEST(ollama, fails_when_the_prompt_fills_the_requested_context) {
    const fault::server server(old_server(4'096, ""));
    EXPECT_EQ(ask(server, 1'000, 4'096).error().kind, failure_kind::context_exceeded);
    EXPECT_TRUE(ask(server, 1'000, 4'097));
}

TEST(ollama, passes_on_the_refusal_of_a_server_that_does_not_truncate) {
    const fault::server server(
        fault::says(fault::reply("400 Bad Request", R"({"error":"the input length exceeds the context length"})")));
    EXPECT_EQ(ask(server, 1'000).error().kind, failure_kind::context_exceeded);
}

TEST(ollama, reports_no_larger_context_than_it_requests) {
    const fault::server server(fault::says(fault::reply("200 OK", R"({"model_info":{"qwen2.context_length":32768}})")));
    toolkit::ollama model{.base_url = server.url(), .model = "m", .api_key = toolkit::secret{}};
    EXPECT_EQ(model.facts()->context_tokens, 32'768);
    model.context_tokens = 4'096;
    EXPECT_EQ(model.facts()->context_tokens, 4'096);
    model.context_tokens = 1'000'000;
    EXPECT_EQ(model.facts()->context_tokens, 32'768);
}

}  // namespace
