// The code of docs/net.md and docs/models.md, compiled and run.
#include <toolkit/llm/anthropic.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/llm/scripted.hpp>
#include <toolkit/net/http.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <string_view>

namespace {

std::string reported;

void use(int, std::string_view, const std::string&) {}
void report(const std::string& message) { reported = message; }

}  // namespace

TEST(pages, a_call_without_a_server_is_reported) {
    const toolkit::stop_source stop;
    const auto reply = toolkit::http_send(
        {.method = toolkit::http_method::post,
         .url = "https://localhost:1/v1/things",
         .headers = {{"Content-Type", "application/json"}},
         .body = "{}",
         .until = toolkit::deadline::after(std::chrono::steady_clock::now(), std::chrono::seconds{30})},
        stop.get_token());
    if (reply) use(reply->status, reply->header("Content-Type"), reply->body);
    else report(reply.error().message());
    EXPECT_NE(reported.find("https://localhost:1"), std::string::npos) << reported;
}

TEST(pages, models_are_made_as_described) {
    const toolkit::openai model{.base_url = "http://127.0.0.1:8080", .model = "qwen3"};
    const toolkit::anthropic claude{.model = "claude-haiku-4-5"};  // the key is in ANTHROPIC_API_KEY
    const toolkit::scripted twice{"The first reply.", "The second reply."};
    EXPECT_EQ(model.model, "qwen3");
    EXPECT_EQ(claude.base_url, "https://api.anthropic.com");
    toolkit::delta_sink nobody;
    EXPECT_EQ(twice.complete({}, nobody, {})->text, "The first reply.");
}
