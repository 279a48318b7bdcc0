#include <toolkit/llm/openai.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "../../net/fault_server.hpp"

namespace {

using namespace std::chrono_literals;
using toolkit::failure_kind;

constexpr std::string_view key = "sk-test-0123456789abcdefghijklmnop";
const std::string hello =
    R"({"choices":[{"message":{"role":"assistant","content":"hello"},"finish_reason":"stop"}],"usage":{"prompt_tokens":7,"completion_tokens":1}})";

toolkit::openai model_at(std::string base_url) {
    return {.base_url = std::move(base_url),
            .model = "m",
            .api_key = toolkit::secret{std::string{key}},
            .patience = {.connect = 300ms, .first_byte = 300ms, .between_bytes = 300ms}};
}
toolkit::request ask(std::string question = "?") {
    return {.messages = {toolkit::user_message{.text = std::move(question)}}};
}

toolkit::result<toolkit::completion> complete(const toolkit::openai& model, const toolkit::request& asked,
                                              const toolkit::stop_token& stop = {}) {
    toolkit::delta_sink nobody;
    return model.complete(asked, nobody, stop);
}

/// The key must not appear in any text of a failure.
void expect_no_key(const toolkit::failure& why) {
    for (const std::string_view text :
         {std::string_view{why.where}, std::string_view{why.detail}, std::string_view{why.cure},
          std::string_view{why.received}, why.found(), why.expected})
        EXPECT_EQ(text.find(key.substr(3, 12)), std::string_view::npos) << text;
    EXPECT_EQ((why.message() + why.for_model()).find(key.substr(3, 12)), std::string::npos) << why.message();
}

/// A request to the server, as on the wire.
std::string posted(const fault::server& server, std::string_view accepts, const std::string& body) {
    return "POST /v1/chat/completions HTTP/1.1\r\nAccept: " + std::string{accepts} + "\r\nAuthorization: Bearer " +
           std::string{key} + "\r\nContent-Length: " + std::to_string(body.size()) +
           "\r\nContent-Type: application/json\r\nHost: " + server.url().substr(7) + "\r\nUser-Agent: toolkit\r\n\r\n" +
           body;
}

TEST(openai, asks_the_server_and_returns_its_answer) {
    const fault::server server(fault::says(fault::reply("200 OK", hello)));
    const auto got = complete(model_at(server.url()), ask("2 + 2?"));
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->text, "hello");
    EXPECT_EQ(got->spent.input_tokens, 7);
    EXPECT_EQ(
        server.requests().at(0),
        posted(
            server, "application/json",
            R"({"model":"m","messages":[{"role":"user","content":"2 + 2?"}],"max_tokens":1024,"temperature":0,"stream":false})"));
}

TEST(openai, sends_the_sampling_under_the_names_of_its_server) {
    const fault::server server(fault::says(fault::reply("200 OK", hello)));
    toolkit::request asked = ask("2 + 2?");
    asked.top_k = 20;
    asked.repeat_penalty = 1.1;
    toolkit::openai model = model_at(server.url());
    ASSERT_TRUE(complete(model, asked));
    EXPECT_TRUE(server.requests().at(0).ends_with(R"("temperature":0,"stream":false})")) << server.requests().at(0);
    model.sampling = toolkit::sampling_names::vllm;
    ASSERT_TRUE(complete(model, asked));
    EXPECT_TRUE(
        server.requests().at(1).ends_with(R"("temperature":0,"top_k":20,"repetition_penalty":1.1,"stream":false})"))
        << server.requests().at(1);
}

const std::string spoken =
    "data: {\"choices\":[{\"delta\":{\"content\":\"hel\"}}]}\n\ndata: {\"choices\":[{\"delta\":{\"content\":\"lo\"},"
    "\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";

TEST(openai, streams_to_a_listener) {
    const fault::server server(fault::says(fault::reply("200 OK", spoken, "text/event-stream")));
    std::vector<std::string> heard;
    auto listen = [&](const toolkit::delta& piece) { heard.emplace_back(piece.text); };
    const auto got = model_at(server.url()).complete(ask("2 + 2?"), toolkit::delta_sink{listen}, {});
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->text, "hello");
    EXPECT_EQ(heard, (std::vector<std::string>{"hel", "lo"}));
    EXPECT_EQ(
        server.requests().at(0),
        posted(
            server, "text/event-stream",
            R"({"model":"m","messages":[{"role":"user","content":"2 + 2?"}],"max_tokens":1024,"temperature":0,"stream":true,"stream_options":{"include_usage":true}})"));
}

TEST(openai, accepts_a_whole_answer_from_a_server_that_does_not_stream) {
    const fault::server server(fault::says(fault::reply("200 OK", hello)));
    std::vector<std::string> heard;
    auto listen = [&](const toolkit::delta& piece) { heard.emplace_back(piece.text); };
    const auto got = model_at(server.url()).complete(ask(), toolkit::delta_sink{listen}, {});
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(heard, std::vector<std::string>{"hello"});
}

TEST(openai, returns_the_received_part_of_an_answer_that_breaks_off) {
    const std::string head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
    const auto chunk = [](std::string_view text) {
        std::ostringstream made;
        made << std::hex << text.size() << "\r\n" << text << "\r\n";
        return made.str();
    };
    const std::string begun = head + chunk(spoken.substr(0, spoken.find("data: ", 10)));
    const fault::server stalls([&](fault::visitor& guest) {
        guest.send(begun);
        guest.wait_until_left();
    });
    const fault::server closes(fault::says(begun));
    const fault::server ends(fault::says(begun + "0\r\n\r\n"));
    for (const auto& [server, kind] : {std::pair{&stalls, failure_kind::timed_out},
                                       {&closes, failure_kind::cut_off},
                                       {&ends, failure_kind::cut_off}}) {
        std::string heard;
        auto listen = [&](const toolkit::delta& piece) { heard += piece.text; };
        const auto got = model_at(server->url()).complete(ask(), toolkit::delta_sink{listen}, {});
        ASSERT_FALSE(got);
        EXPECT_EQ(got.error().kind, kind) << got.error().message();
        EXPECT_EQ(got.error().received.view(), "hel");
        EXPECT_EQ(heard, "hel");
        EXPECT_FALSE(got.error().cure.empty());
    }
}

TEST(openai, names_the_models_of_a_server_that_lacks_the_requested_one) {
    const fault::server server([](fault::visitor& guest) {
        guest.send(guest.request.starts_with("GET /v1/models ")
                       ? fault::reply("200 OK", R"({"object":"list","data":[{"id":"qwen3"},{"id":"llama4"}]})")
                       : fault::reply("404 Not Found", R"({"error":{"message":"no model 'm'"}})"));
    });
    const auto got = complete(model_at(server.url()), ask());
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().message(), server.url() +
                                         ": HTTP 404, not found: \"no model 'm'\"; set model to one that "
                                         "the server has: qwen3, llama4");
}

TEST(openai, reports_how_long_a_server_asks_to_wait) {
    const fault::server server(
        fault::says("HTTP/1.1 429 Too Many Requests\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n"));
    EXPECT_EQ(complete(model_at(server.url()), ask()).error().retry_after_ms, 7'000);
}

TEST(openai, asks_a_reasoning_model_with_its_own_parameters) {
    const fault::server server(fault::says(fault::reply("200 OK", hello)));
    auto model = model_at(server.url());
    model.reasoning = true;
    auto asked = ask();
    asked.thinking_tokens = 2'000;
    EXPECT_TRUE(complete(model, asked));
    EXPECT_NE(server.requests().at(0).find(R"("max_completion_tokens":3024,"reasoning_effort":"medium","stream")"),
              std::string::npos);
}

TEST(openai, requests_parallel_calls_when_that_is_set) {
    const fault::server server(fault::says(fault::reply("200 OK", hello)));
    auto model = model_at(server.url());
    model.actions = toolkit::means::native_tools;
    model.parallel_calls = true;
    auto asked = ask();
    asked.actions = {{"f", "", R"({"type":"object"})", "{}"}};
    EXPECT_TRUE(complete(model, asked));
    EXPECT_NE(server.requests().at(0).find(R"(}}],"parallel_tool_calls":true,)"), std::string::npos);
}

TEST(openai, sends_no_authorization_without_a_key) {
    const fault::server server(fault::says(fault::reply("200 OK", hello)));
    auto model = model_at(server.url());
    model.api_key = toolkit::secret{};
    EXPECT_TRUE(complete(model, ask()));
    EXPECT_EQ(server.requests().at(0).find("Authorization"), std::string::npos);
}

/// Sets OPENAI_API_KEY for the time of a test.
struct environment_key {
    explicit environment_key(const char* value) { ::setenv("OPENAI_API_KEY", value, 1); }
    environment_key(const environment_key&) = delete;
    environment_key& operator=(const environment_key&) = delete;
    ~environment_key() { ::unsetenv("OPENAI_API_KEY"); }
};

TEST(openai, takes_its_key_from_the_environment_by_default) {
    const environment_key set("from-the-environment");
    const fault::server server(fault::says(fault::reply("200 OK", hello)));
    EXPECT_TRUE(complete(toolkit::openai{.base_url = server.url()}, ask()));
    EXPECT_NE(server.requests().at(0).find("Authorization: Bearer from-the-environment\r\n"), std::string::npos);
}

TEST(openai, sends_the_key_of_the_environment_over_plain_http_only_to_this_machine) {
    const environment_key set(key.data());
    const fault::server server(fault::says(fault::reply("401 Unauthorized", R"({"error":"no key"})")));
    // This name of this machine does not look like one.
    const std::string elsewhere = "http://127.1" + server.url().substr(server.url().rfind(':'));
    const auto refused = complete(toolkit::openai{.base_url = elsewhere}, ask());
    ASSERT_EQ(server.requests().size(), 1U);
    EXPECT_EQ(server.requests().at(0).find("Authorization"), std::string::npos);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, failure_kind::unauthorized);
    EXPECT_NE(refused.error().message().find("write https://, because over http the key of OPENAI_API_KEY"),
              std::string::npos)
        << refused.error().message();
    expect_no_key(refused.error());

    EXPECT_FALSE(complete(toolkit::openai{.base_url = elsewhere, .api_key = toolkit::secret{"as-said"}}, ask()));
    EXPECT_NE(server.requests().at(1).find("Authorization: Bearer as-said\r\n"), std::string::npos);
}

TEST(openai, treats_an_empty_key_as_none) {
    const environment_key set("from-the-environment");
    const fault::server server(fault::says(fault::reply("200 OK", hello)));
    EXPECT_TRUE(complete(toolkit::openai{.base_url = server.url(), .api_key = toolkit::secret{}}, ask()));
    EXPECT_EQ(server.requests().at(0).find("Authorization"), std::string::npos);
}

TEST(openai_address, is_found_with_and_without_a_version_and_a_slash) {
    const auto address = [](std::string_view base) { return toolkit::openai_address(base).value(); };
    EXPECT_EQ(address("http://127.0.0.1:8080"), "http://127.0.0.1:8080/v1/chat/completions");
    EXPECT_EQ(address("http://127.0.0.1:8080/"), "http://127.0.0.1:8080/v1/chat/completions");
    EXPECT_EQ(address("http://127.0.0.1:8080/v1"), "http://127.0.0.1:8080/v1/chat/completions");
    EXPECT_EQ(address("http://127.0.0.1:8080/v1//"), "http://127.0.0.1:8080/v1/chat/completions");
    EXPECT_EQ(address("https://a/v1/chat/completions"), "https://a/v1/chat/completions");
    EXPECT_EQ(address("https://a/v1beta/openai/"), "https://a/v1beta/openai/chat/completions");
    EXPECT_EQ(address("https://a/prefix"), "https://a/prefix/v1/chat/completions");
    EXPECT_EQ(address("https://a/vision"), "https://a/vision/v1/chat/completions");
    EXPECT_EQ(address("https://a/v1?version=2"), "https://a/v1/chat/completions?version=2");
}

TEST(openai, reports_that_nobody_listens_with_a_remedy) {
    const fault::port closed(0, false);
    const auto got = complete(model_at(closed.url()), ask());
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::unreachable);
    EXPECT_EQ(got.error().message(), closed.url() + ": connection refused; start the server or correct base_url");
}

TEST(openai, shows_no_key_that_is_part_of_a_wrong_address) {
    for (const std::string& base : {"ftp://host/" + std::string{key}, std::string{key},
                                    "http://" + std::string{key} + "@host", "http://a b/" + std::string{key}}) {
        const auto got = complete(model_at(base), ask());
        ASSERT_FALSE(got);
        EXPECT_EQ(got.error().kind, failure_kind::invalid_argument);
        EXPECT_FALSE(got.error().cure.empty());
        expect_no_key(got.error());
    }
}

TEST(openai, does_not_redact_a_short_key_in_its_own_words) {
    for (const std::string short_key : {"k", "a", "that", "check", "chat"}) {
        const fault::server server(fault::says(fault::reply("200 OK", "no JSON")));
        toolkit::openai model = model_at(server.url());
        model.api_key = toolkit::secret{short_key};
        const auto got = complete(model, ask());
        ASSERT_FALSE(got);
        EXPECT_EQ(got.error().cure.view(), "check that base_url names a server that returns a chat completion")
            << short_key;
        EXPECT_EQ(got.error().message().find("***"), std::string::npos) << got.error().message();
    }
}

TEST(openai, redacts_a_short_key_in_the_words_of_a_server) {
    const std::string words = R"({"error":{"message":"wrong key k7, not k77"}})";
    const fault::server server(fault::says(fault::reply("401 Unauthorized", words)));
    toolkit::openai model = model_at(server.url());
    model.api_key = toolkit::secret{"k7"};
    const auto got = complete(model, ask());
    ASSERT_FALSE(got);
    EXPECT_NE(got.error().message().find("wrong key ***, not k77"), std::string::npos) << got.error().message();
}

TEST(openai, refuses_a_key_that_would_break_its_line_without_showing_it) {
    const fault::server server(fault::says(fault::reply("200 OK", hello)));
    auto model = model_at(server.url());
    model.api_key = toolkit::secret{std::string{key} + "\n"};
    const auto got = complete(model, ask());
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::invalid_argument);
    EXPECT_NE(got.error().message().find("often ends with a line break"), std::string::npos);
    expect_no_key(got.error());
    EXPECT_TRUE(server.requests().empty());
}

struct bad_server {
    const char* name;
    std::string answer;
    failure_kind kind;
    std::string says;
};
void PrintTo(const bad_server& one, std::ostream* out) { *out << one.name; }

class faulty : public testing::TestWithParam<bad_server> {};

TEST_P(faulty, server_gives_one_sentence_with_cause_place_and_remedy) {
    const fault::server server(fault::says(GetParam().answer));
    std::string heard;
    auto listen = [&](const toolkit::delta& piece) { heard.append(piece.text); };
    for (const toolkit::delta_sink& sink : {toolkit::delta_sink{}, toolkit::delta_sink{listen}}) {
        const auto got = model_at(server.url()).complete(ask(), sink, {});
        ASSERT_FALSE(got);
        EXPECT_EQ(got.error().kind, GetParam().kind) << got.error().message();
        EXPECT_TRUE(got.error().message().starts_with(server.url() + ": ")) << got.error().message();
        EXPECT_NE(got.error().message().find(GetParam().says), std::string::npos) << got.error().message();
        EXPECT_EQ(got.error().message().find('\n'), std::string::npos);
        EXPECT_LT(got.error().message().size(), 600U);
        EXPECT_FALSE(got.error().cure.empty());
        EXPECT_EQ(heard, "");
        expect_no_key(got.error());
    }
}

const std::string echo = R"({"error":{"message":"Incorrect API key provided: )" + std::string{key} +
                         R"(.","type":"invalid_request_error","code":"invalid_api_key"}})";
const std::string split_echo = R"({"error":{"message":"key: sk-test-01\u00012345\u00076789abcdefghijklmnop"}})";
const std::string late_echo = R"({"error":{"message":")" + std::string(290, 'x') + std::string{key} + R"("}})";

INSTANTIATE_TEST_SUITE_P(
    openai, faulty,
    testing::Values(
        bad_server{"bad_request",
                   fault::reply("400 Bad Request", R"({"error":{"message":"unknown field\n'x'","code":400}})"),
                   failure_kind::rejected, "HTTP 400, the request was not accepted: \"unknown field 'x'\""},
        bad_server{"wrong_key", fault::reply("401 Unauthorized", echo), failure_kind::unauthorized,
                   "Incorrect API key provided: ***."},
        bad_server{"wrong_key_in_pieces", fault::reply("403 Forbidden", split_echo), failure_kind::unauthorized,
                   "key: ***"},
        bad_server{"wrong_key_at_the_cut", fault::reply("401 Unauthorized", late_echo), failure_kind::unauthorized,
                   "xxx***"},
        bad_server{"wrong_key_as_text", fault::reply("401 Unauthorized", "no: " + std::string{key}, "text/plain"),
                   failure_kind::unauthorized, "no: ***"},
        bad_server{"no_such_model", fault::reply("404 Not Found", R"({"error":{"message":"model 'm' not found"}})"),
                   failure_kind::rejected, "model 'm' not found"},
        bad_server{"gave_up", fault::reply("408 Request Timeout", "{}"), failure_kind::timed_out, "HTTP 408"},
        bad_server{"too_large", fault::reply("413 Payload Too Large", ""), failure_kind::rejected,
                   "too large for this server"},
        bad_server{"too_often", fault::reply("429 Too Many Requests", R"({"error":"slow down"})"),
                   failure_kind::rate_limited, "slow down"},
        bad_server{"quota",
                   fault::reply("429 Too Many Requests",
                                R"({"error":{"message":"You exceeded your quota","code":"insufficient_quota"}})"),
                   failure_kind::quota_spent, "check the account's billing"},
        bad_server{
            "too_long",
            fault::reply("400 Bad Request",
                         R"({"error":{"message":"maximum context length is 8192","code":"context_length_exceeded"}})"),
            failure_kind::context_exceeded, "send less of the conversation"},
        bad_server{"failed", fault::reply("500 Internal Server Error", "<html>oops</html>", "text/html"),
                   failure_kind::server_error, "HTTP 500, the server failed; try again"},
        bad_server{"loading",
                   fault::reply("503 Service Unavailable", R"({"error":{"code":503,"message":"Loading model"}})"),
                   failure_kind::server_error, "Loading model"},
        bad_server{"overloaded", fault::reply("529 Overloaded", ""), failure_kind::server_error, "HTTP 529"},
        bad_server{
            "wants_the_tokens_of_a_reasoning_model",
            fault::reply("400 Bad Request",
                         R"({"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this )"
                         R"(model. Use 'max_completion_tokens' instead.","type":"invalid_request_error",)"
                         R"("param":"max_tokens","code":"unsupported_parameter"}})"),
            failure_kind::rejected, "instead.\"; set .reasoning = true"},
        bad_server{"redirects",
                   "HTTP/1.1 307 Temporary Redirect\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n",
                   failure_kind::rejected, "redirects"},
        bad_server{"html", fault::reply("200 OK", "<html><body>Welcome</body></html>", "text/html"),
                   failure_kind::bad_reply, "web page (HTML)"},
        bad_server{"nothing", fault::reply("200 OK", ""), failure_kind::bad_reply, "the reply is empty"},
        bad_server{"no_content", "HTTP/1.1 204 No Content\r\n\r\n", failure_kind::bad_reply, "the reply is empty"},
        bad_server{"cut_json", fault::reply("200 OK", hello.substr(0, 40)), failure_kind::cut_off,
                   "ends in the middle of the JSON"},
        bad_server{"closes_early", fault::reply("200 OK", hello).substr(0, 120), failure_kind::cut_off,
                   "ended before it was complete"},
        bad_server{"closes_at_once", "", failure_kind::cut_off, "closed the connection without a reply"},
        bad_server{"another_json", fault::reply("200 OK", R"({"models":[]})"), failure_kind::bad_reply,
                   "not a chat completion"},
        bad_server{"error_as_success", fault::reply("200 OK", echo), failure_kind::unauthorized,
                   "Incorrect API key provided: ***."},
        bad_server{"no_text", fault::reply("200 OK", R"({"choices":[{"message":{"content":""}}]})"),
                   failure_kind::bad_reply, "no text and no call"},
        bad_server{"not_utf8", fault::reply("200 OK", "{\"choices\":[{\"message\":{\"content\":\"\xC3\x28\"}}]}"),
                   failure_kind::bad_reply, "invalid UTF-8"},
        bad_server{"not_http", "220 mail ESMTP\r\n", failure_kind::bad_reply, "does not speak HTTP"}),
    [](const auto& one) { return std::string{one.param.name}; });

TEST(openai, gives_up_on_a_server_that_hangs) {
    const fault::server server([](fault::visitor& guest) { guest.wait_until_left(); });
    const auto got = complete(model_at(server.url()), ask());
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::timed_out);
    EXPECT_EQ(got.error().message(), server.url() + ": no reply arrived in time; try again or allow more time");
}

TEST(openai, ends_with_the_request_s_deadline) {
    const fault::server server([](fault::visitor& guest) { guest.wait_until_left(); });
    auto model = model_at(server.url());
    model.patience = {};
    auto asked = ask();
    asked.until = toolkit::deadline::after(std::chrono::steady_clock::now(), 100ms);
    EXPECT_EQ(complete(model, asked).error().kind, failure_kind::timed_out);
}

TEST(openai, is_stopped_during_its_wait) {
    fault::server server([](fault::visitor& guest) { guest.wait_until_left(); });
    auto model = model_at(server.url());
    model.patience = {};
    const toolkit::stop_source source;
    std::thread stopping([&] {
        server.wait_for(1);
        source.request_stop();
    });
    const auto got = complete(model, ask(), source.get_token());
    stopping.join();
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::cancelled);
    EXPECT_EQ(got.error().message(), server.url() + ": the call was stopped");
}

TEST(openai, continues_the_numbers_of_the_conversation_for_calls_without_ids) {
    const fault::server server(fault::says(fault::reply(
        "200 OK", R"({"choices":[{"message":{"tool_calls":[{"function":{"name":"f","arguments":"{}"}}]}}]})")));
    auto asked = ask();
    asked.messages.emplace_back(
        toolkit::assistant_message{.text = "", .calls = {{.id = "call_1", .name = "f", .arguments = {"{}"}}}});
    asked.messages.emplace_back(toolkit::tool_message{.call_id = "call_1", .name = "f", .text = "done"});
    EXPECT_EQ(complete(model_at(server.url()), asked).value().calls.at(0).id, "call_2");
}

TEST(openai, is_asked_from_many_threads) {
    const fault::server server(fault::says(fault::reply("200 OK", hello)));
    const auto model = model_at(server.url());
    std::vector<std::thread> threads;
    std::vector<std::string> answers(8);
    for (std::string& mine : answers)
        threads.emplace_back([&] {
            const auto got = complete(model, ask());
            mine = got ? got->text : got.error().message();
        });
    for (std::thread& one : threads) one.join();
    for (const std::string& one : answers) EXPECT_EQ(one, "hello");
}

TEST(openai, requests_native_calls_of_openai_where_schemas_allow_no_choice_of_actions) {
    using toolkit::means;
    for (const std::string_view itself :
         {"https://api.openai.com/v1/chat/completions", "https://mine.openai.azure.com/openai/v1/chat/completions"}) {
        EXPECT_EQ(toolkit::openai_means(itself, means::schema), means::native_tools);
        EXPECT_EQ(toolkit::openai_means(itself, means::text), means::text);
    }
    for (const std::string_view other :
         {"http://127.0.0.1:8080/v1/chat/completions", "https://api.openai.com.example.test/v1/chat/completions"})
        EXPECT_EQ(toolkit::openai_means(other, means::schema), means::schema);
}

TEST(openai, reports_a_throwing_listener_and_blames_no_server) {
    const fault::server server(
        fault::says("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
                    "data: {\"choices\":[{\"delta\":{\"content\":\"hello\"}}]}\n\ndata: [DONE]\n\n"));
    const toolkit::openai model{.base_url = server.url(), .model = "m", .api_key = toolkit::secret{}};
    const toolkit::request asked{.messages = {toolkit::user_message{"?", {}}}};
    std::size_t heard = 0;
    auto throws = [&](const toolkit::delta&) {
        ++heard;
        throw std::runtime_error("no room on the screen");
    };
    const auto got = model.complete(asked, toolkit::delta_sink{throws}, {});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, toolkit::failure_kind::tool_failed);
    EXPECT_EQ(got.error().message(),
              server.url() + ": the listener threw: no room on the screen; catch exceptions in the listener");
    EXPECT_FALSE(got.error().retryable());
    EXPECT_EQ(heard, 1U);
    auto throws_a_number = [](const toolkit::delta&) { throw 42; };
    EXPECT_EQ(model.complete(asked, toolkit::delta_sink{throws_a_number}, {}).error().kind,
              toolkit::failure_kind::tool_failed);
}

/// A question of at least 1,500 tokens, streamed or whole, to a server that reports how many it read.
toolkit::result<toolkit::completion> ask_at_length(const std::string& base_url, bool streams) {
    std::string text;
    for (std::size_t i = 0; i < 1'000; ++i) text += "understand it ";  // twelve letters
    auto listen = [](const toolkit::delta&) {};
    return model_at(base_url).complete(ask(std::move(text)),
                                       streams ? toolkit::delta_sink{listen} : toolkit::delta_sink{}, {});
}
/// `running` is its answer to /api/ps, which only Ollama has.
fault::server::script counts(std::int64_t read, std::string running) {
    return [read, running = std::move(running)](fault::visitor& guest) {
        const std::string usage = R"("usage":{"prompt_tokens":)" + std::to_string(read) + "}";
        if (guest.request.starts_with("GET /api/ps ") && running.empty())
            guest.send(fault::reply("404 Not Found", "no such page"));
        else if (guest.request.starts_with("GET /api/ps ")) guest.send(fault::reply("200 OK", running));
        else if (guest.request.find(R"("stream":true)") != std::string::npos)
            guest.send(fault::reply("200 OK",
                                    R"(data: {"choices":[{"delta":{"content":"hello"},"finish_reason":"stop"}],)" +
                                        usage + "}\n\ndata: [DONE]\n\n",
                                    "text/event-stream"));
        else guest.send(fault::reply("200 OK", R"({"choices":[{"message":{"content":"hello"}}],)" + usage + "}"));
    };
}

TEST(openai, fails_when_ollama_truncated_the_prompt) {
    for (const bool streams : {false, true}) {
        const fault::server server(counts(1'000, R"({"models":[{"name":"m:latest","context_length":1024}]})"));
        const auto got = ask_at_length(server.url() + "/v1", streams);
        ASSERT_FALSE(got);
        EXPECT_EQ(got.error().kind, failure_kind::context_exceeded);
        EXPECT_EQ(got.error().message(),
                  server.url() +
                      ": it truncated the prompt: it read 1000 of at least 1500 tokens; its context has 1024; send "
                      "less of the conversation, or use toolkit::ollama, for which Ollama does not truncate");
        EXPECT_EQ(got.error().received.view(), "hello");
        EXPECT_EQ(got.error().spent.input_tokens, 1'000);
    }
}

TEST(openai, trusts_a_low_count_of_a_server_that_is_not_ollama_or_has_room) {
    for (const std::string_view running :
         {"", "{}", R"({"models":[{"name":"m:latest"}]})", R"({"models":[{"name":"m","context_length":8192}]})"}) {
        const fault::server server(counts(12, std::string{running}));
        const auto got = ask_at_length(server.url(), false);
        EXPECT_TRUE(got) << running << got.error().message();
        EXPECT_EQ(server.requests().size(), 2U) << running;
    }
}

TEST(openai, requests_no_context_when_the_count_is_plausible_or_absent) {
    for (const std::int64_t read : {0, 1'500, 3'000}) {
        const fault::server server(counts(read, R"({"models":[{"name":"m","context_length":1024}]})"));
        EXPECT_TRUE(ask_at_length(server.url(), false)) << read;
        EXPECT_EQ(server.requests().size(), 1U) << read;
    }
    const fault::server elsewhere(counts(1'000, R"({"models":[{"name":"m","context_length":1024}]})"));
    EXPECT_TRUE(ask_at_length(elsewhere.url() + "/v1beta/openai", false)) << "no address of an Ollama";
    EXPECT_EQ(elsewhere.requests().size(), 1U);
}

TEST(openai, keeps_the_remedy_for_a_missing_proxy) {
    const toolkit::openai model{.base_url = "http://models.example.test", .model = "m", .api_key = toolkit::secret{}};
    ::setenv("http_proxy", "http://127.0.0.1:1", 1);
    const auto got = model.complete({.messages = {toolkit::user_message{"?", {}}}}, {}, {});
    ::unsetenv("http_proxy");
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, toolkit::failure_kind::unreachable);
    EXPECT_EQ(got.error().cure, "correct http_proxy or https_proxy, or unset it");
}

}  // namespace
