// Our clients against servers of other projects that fail on purpose: aimock (npm) on three wires, and llmock (PyPI) on
// two, which also judges how a client reacted to each fault.
#include <toolkit/llm/anthropic.hpp>
#include <toolkit/llm/ollama.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/llm/retrying.hpp>
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>
#include <test_paths.hpp>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "model_server.hpp"

namespace {

using namespace std::chrono_literals;
using toolkit::failure_kind;

/// Where mock_servers/install puts them.
std::filesystem::path installed(std::string_view name) {
    const char* const cache = std::getenv("XDG_CACHE_HOME");
    const char* const home = std::getenv("HOME");
    const std::filesystem::path folder = cache != nullptr
                                             ? std::filesystem::path{cache}
                                             : std::filesystem::path{home != nullptr ? home : "/"} / ".cache";
    return folder / "toolkit" / "mock_servers" / name;
}

toolkit::http_reply sent(const std::string& url, toolkit::http_method method, std::string body = {}) {
    auto reply = toolkit::http_send(
        {.method = method, .url = url, .headers = {{"Content-Type", "application/json"}}, .body = std::move(body)});
    EXPECT_TRUE(reply && reply->status < 300) << (reply ? reply->body : reply.error().message());
    return reply ? *std::move(reply) : toolkit::http_reply{};
}

template <class Model>
Model model_at(const std::string& url) {
    Model model{.base_url = url + (std::is_same_v<Model, toolkit::openai> ? "/v1" : ""),
                .model = "m",
                .api_key = toolkit::secret{"mock-key-1"}};
    model.actions = toolkit::means::native_tools;
    model.patience = {.connect = 5s, .first_byte = 5s, .between_bytes = 1s};
    return model;
}

toolkit::request asking(std::string text) {
    toolkit::request asked{.messages = {toolkit::user_message{std::move(text), {}}}};
    asked.max_tokens = 100;
    return asked;
}
toolkit::request asking_with_tool(std::string text) {
    toolkit::request asked = asking(std::move(text));
    asked.actions = {
        {.name = "weather_of",
         .description = "The weather of a city",
         .input_schema = R"({"type":"object","properties":{"city":{"type":"string"}},"required":["city"]})",
         .action_schema = "{}"}};
    return asked;
}

/// An answer, and how often it started over for a listener.
struct heard {
    toolkit::result<toolkit::completion> got;
    std::string text;
    int restarts = 0;
};
template <class Model>
heard listen(const Model& model, const toolkit::request& asked) {
    std::string text;
    int restarts = 0;
    auto hear = [&](const toolkit::delta& piece) {
        if (piece.kind == toolkit::delta::of::restarted) text.clear(), ++restarts;
        if (piece.kind == toolkit::delta::of::text) text += piece.text;
    };
    toolkit::delta_sink sink{hear};
    auto got = model.complete(asked, sink, {});
    return {std::move(got), std::move(text), restarts};
}

// ---- aimock

class aimock_server {
public:
    aimock_server()
        : server_([](const std::string& port) {
              return std::vector<std::string>{
                  "/usr/bin/env",
                  "node",
                  (installed("aimock") / "node_modules/@copilotkit/aimock/dist/cli.js").string(),
                  "-p",
                  port,
                  "-f",
                  std::string{TOOLKIT_TESTS_DIR} + "/real/mock_servers/fixtures.json"};
          }) {}
    [[nodiscard]] bool ready() const { return server_.ready(30s); }
    [[nodiscard]] std::string url() const { return server_.url(); }
    void faults(std::string rates) const {
        sent(url() + "/__aimock/chaos", toolkit::http_method::post, std::move(rates));
    }
    void calm() const { faults(R"({"latencyMs":0})"); }

private:
    evaluation::model_server server_;
};

template <class Model>
class aimock : public testing::Test {};
using wires_of_aimock = testing::Types<toolkit::openai, toolkit::anthropic, toolkit::ollama>;
struct wire_names {
    template <class Model>
    static std::string GetName(int) {
        return std::is_same_v<Model, toolkit::openai>   ? "openai"
               : std::is_same_v<Model, toolkit::ollama> ? "ollama"
                                                        : "anthropic";
    }
};
TYPED_TEST_SUITE(aimock, wires_of_aimock, wire_names);

TYPED_TEST(aimock, returns_answers_and_named_faults) {
    if (!exists(installed("aimock.version"))) GTEST_SKIP() << "needs aimock: tests/real/mock_servers/install";
    const aimock_server server;
    ASSERT_TRUE(server.ready());
    const auto model = model_at<TypeParam>(server.url());
    constexpr std::string_view greeting = "Grüß Gott, who are you? I am a test. 🎉";

    const heard streamed = listen(model, asking("hello"));
    ASSERT_TRUE(streamed.got) << streamed.got.error().message();
    EXPECT_EQ(streamed.got->text, greeting);
    EXPECT_EQ(streamed.text, greeting);
    const auto whole = model.complete(asking("hello"), {}, {});
    ASSERT_TRUE(whole) << whole.error().message();
    EXPECT_EQ(whole->text, greeting);

    toolkit::request asked = asking_with_tool("What is the weather?");
    const heard calls = listen(model, asked);
    ASSERT_TRUE(calls.got) << calls.got.error().message();
    ASSERT_EQ(calls.got->calls.size(), 2U);
    EXPECT_EQ(calls.got->calls[0].arguments.text, R"({"city":"Graz"})");
    EXPECT_EQ(calls.got->calls[1].arguments.text, R"({"city":"Linz"})");
    EXPECT_NE(calls.got->calls[0].id, calls.got->calls[1].id);
    asked.messages.push_back(calls.got->as_message());
    for (const auto& call : calls.got->calls)
        asked.messages.push_back(toolkit::tool_message{.call_id = call.id, .name = call.name, .text = "Sunny."});
    const heard after = listen(model, asked);
    ASSERT_TRUE(after.got) << after.got.error().message();
    EXPECT_EQ(after.got->text, "Sunny in both.");

    struct fault {
        std::string_view rates;
        failure_kind kind;
    };
    for (const fault& one : {fault{R"({"dropRate":1})", failure_kind::server_error},
                             fault{R"({"malformedRate":1})", failure_kind::bad_reply},
                             fault{R"({"rateLimitRate":1})", failure_kind::rate_limited},
                             fault{R"({"disconnectRate":1})", failure_kind::cut_off}}) {
        server.faults(std::string{one.rates});
        for (const bool streams : {true, false}) {
            const auto got = streams ? listen(model, asking("hello")).got : model.complete(asking("hello"), {}, {});
            ASSERT_FALSE(got) << one.rates;
            EXPECT_EQ(got.error().kind, one.kind) << one.rates << got.error().message();
            EXPECT_TRUE(got.error().retryable()) << one.rates << got.error().message();
            EXPECT_FALSE(got.error().cure.empty()) << one.rates << got.error().message();
        }
    }
    server.faults(R"({"rateLimitRate":1})");
    EXPECT_EQ(listen(model, asking("hello")).got.error().retry_after_ms, 1'000)
        << "not the six minutes of another limit";
    server.calm();
    EXPECT_TRUE(listen(model, asking("hello")).got);
}

TYPED_TEST(aimock, is_asked_again_until_it_answers) {
    if (!exists(installed("aimock.version"))) GTEST_SKIP() << "needs aimock: tests/real/mock_servers/install";
    const aimock_server server;
    ASSERT_TRUE(server.ready());
    const toolkit::retrying model{model_at<TypeParam>(server.url()), {.attempts = 30, .base = 2ms, .cap = 10ms}};
    server.faults(R"({"dropRate":0.4,"disconnectRate":0.3})");
    for (int i = 0; i < 20; ++i) {
        const heard one = listen(model, asking("hello " + std::to_string(i)));
        ASSERT_TRUE(one.got) << one.got.error().message();
        EXPECT_EQ(one.got->text, one.text);
    }
    // The number of requests. Without faults it equals the number of answers.
    const auto journal = toolkit::http_send({.url = server.url() + "/__aimock/journal?limit=1"});
    ASSERT_TRUE(journal);
    const auto total = std::find_if(journal->headers.begin(), journal->headers.end(), [](const auto& one) {
        return one.name == "X-Total-Count" || one.name == "x-total-count";
    });
    ASSERT_NE(total, journal->headers.end());
    EXPECT_GT(toolkit::parse<int>(total->value).value_or(0), 20);
}

// ---- llmock

struct weather_of {
    std::string city;
};

class llmock_server {
public:
    llmock_server()
        : server_([](const std::string& port) {
              return std::vector<std::string>{(installed("llmock") / "bin/llmock").string(), "serve", "--port", port};
          }) {}
    [[nodiscard]] bool ready() const { return server_.ready(60s); }
    [[nodiscard]] std::string url() const { return server_.url(); }
    void expects(const std::string& behaviours) const {
        sent(url() + "/_llmock/reset", toolkit::http_method::post);
        sent(url() + "/_llmock/scenario", toolkit::http_method::post, R"({"behaviors":[)" + behaviours + "]}");
    }
    /// The errors that it found in its client since `expects`.
    [[nodiscard]] std::string verdict() const {
        toolkit::http_request asked{.url = url() + "/_llmock/verdict?format=text"};
        return toolkit::http_send(asked)->body;
    }

private:
    evaluation::model_server server_;
};

template <class Model>
class llmock : public testing::Test {};
using wires_of_llmock = testing::Types<toolkit::openai, toolkit::anthropic>;
TYPED_TEST_SUITE(llmock, wires_of_llmock, wire_names);

template <class Model>
auto model_of(const llmock_server& server) {
    return model_at<Model>(std::is_same_v<Model, toolkit::anthropic> ? server.url() + "/anthropic" : server.url());
}

TYPED_TEST(llmock, accepts_a_client_that_retries) {
    if (!exists(installed("llmock.version"))) GTEST_SKIP() << "needs llmock: tests/real/mock_servers/install";
    const llmock_server server;
    ASSERT_TRUE(server.ready());
    const toolkit::retrying model{model_of<TypeParam>(server), {.attempts = 4, .base = 100ms, .cap = 2s}};
    struct fault {
        std::string_view behaviour;
        int restarts;
    };
    for (const fault& one :
         {fault{R"({"type":"fail","status":429,"retry_after":0.5,"times":2})", 0},
          fault{R"({"type":"fail","status":503,"times":3})", 0}, fault{R"({"type":"fail","status":529})", 0},
          fault{R"({"type":"stream_fault","kind":"disconnect","after_chunks":6})", 1},
          fault{R"({"type":"stream_fault","kind":"truncate","after_chunks":6})", 1},
          fault{R"({"type":"stream_fault","kind":"malformed","after_chunks":6})", 1},
          fault{R"({"type":"stream_fault","kind":"stall","after_chunks":6,"stall_seconds":5})", 1},
          fault{R"({"type":"slow_first_token","seconds":0.3})", 0}}) {
        SCOPED_TRACE(one.behaviour);
        server.expects(std::string{one.behaviour} +
                       R"(,{"type":"reply","text":"All is well, all is well, all is well.","times":null})");
        const heard got = listen(model, asking("Is all well?"));
        ASSERT_TRUE(got.got) << got.got.error().message();
        EXPECT_EQ(got.got->text, "All is well, all is well, all is well.");
        EXPECT_EQ(got.text, got.got->text);
        EXPECT_EQ(got.restarts, one.restarts);
        // It treats our second try after a malformed piece as another call, and warns.
        const bool warns = one.behaviour.find("malformed") != std::string_view::npos;
        EXPECT_NE(server.verdict().find(warns ? "0 error(s), 1 warning(s)" : "PASS"), std::string::npos)
            << server.verdict();
    }
}

TYPED_TEST(llmock, is_not_asked_again_after_a_permanent_failure) {
    if (!exists(installed("llmock.version"))) GTEST_SKIP() << "needs llmock: tests/real/mock_servers/install";
    const llmock_server server;
    ASSERT_TRUE(server.ready());
    const toolkit::retrying model{model_of<TypeParam>(server), {.attempts = 4, .base = 1ms, .cap = 2ms}};
    for (const auto& [status, kind] :
         {std::pair{400, failure_kind::rejected}, std::pair{401, failure_kind::unauthorized},
          std::pair{403, failure_kind::unauthorized}, std::pair{404, failure_kind::rejected},
          std::pair{422, failure_kind::rejected}}) {
        SCOPED_TRACE(status);
        server.expects(R"({"type":"fail","status":)" + std::to_string(status) + R"(,"times":null})");
        const heard got = listen(model, asking("Is all well?"));
        ASSERT_FALSE(got.got);
        EXPECT_EQ(got.got.error().kind, kind) << got.got.error().message();
        EXPECT_FALSE(got.got.error().cure.empty()) << got.got.error().message();
        const std::string verdict = server.verdict();
        EXPECT_NE(verdict.find("PASS"), std::string::npos) << verdict;
        // For a missing model the client lists the available ones: one more call.
        EXPECT_NE(verdict.find(status == 404 ? "2 call(s), 2 attempt(s)" : "1 call(s), 1 attempt(s)"),
                  std::string::npos)
            << verdict;
    }
}

TYPED_TEST(llmock, sends_whole_and_broken_calls_that_are_distinguished) {
    if (!exists(installed("llmock.version"))) GTEST_SKIP() << "needs llmock: tests/real/mock_servers/install";
    const llmock_server server;
    ASSERT_TRUE(server.ready());
    const auto model = model_of<TypeParam>(server);
    server.expects(R"({"type":"reply","tool_calls":[{"name":"weather_of","arguments":{"city":"Graz"}}]})");
    const heard whole = listen(model, asking_with_tool("What is the weather?"));
    ASSERT_TRUE(whole.got) << whole.got.error().message();
    ASSERT_EQ(whole.got->calls.size(), 1U);
    EXPECT_EQ(whole.got->calls[0].name, "weather_of");
    const auto arguments = toolkit::parse<weather_of>(whole.got->calls[0].arguments.text);
    ASSERT_TRUE(arguments) << arguments.error().message();
    EXPECT_EQ(arguments->city, "Graz");

    // A broken call arrives as the model made it. Its error is reported when it is invoked.
    server.expects(R"({"type":"tool_fault","kind":"malformed_arguments"})");
    const heard garbled = listen(model, asking_with_tool("What is the weather?"));
    ASSERT_TRUE(garbled.got) << garbled.got.error().message();
    ASSERT_EQ(garbled.got->calls.size(), 1U);
    EXPECT_EQ(garbled.got->calls[0].name, "weather_of");
    EXPECT_FALSE(toolkit::parse<weather_of>(garbled.got->calls[0].arguments.text));
    server.expects(R"({"type":"tool_fault","kind":"unknown_tool"})");
    const heard unknown = listen(model, asking_with_tool("What is the weather?"));
    ASSERT_TRUE(unknown.got) << unknown.got.error().message();
    ASSERT_EQ(unknown.got->calls.size(), 1U);
    EXPECT_NE(unknown.got->calls[0].name, "weather_of");
}

}  // namespace
