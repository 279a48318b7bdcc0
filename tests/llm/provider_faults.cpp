// Each wire with each fault of a server, whole and streamed. The failure has the right kind and a sentence with the
// cause and a remedy. It is retried when that may help, after the wait that the server asks for and within its time.
// None of its texts contains the key. Also odd replies that are valid answers.
#include <toolkit/llm/model/check_calls.hpp>
#include <toolkit/llm/wire/retry_wait.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "../net/fault_server.hpp"
#include "wires.hpp"

namespace {

using namespace std::chrono_literals;
using toolkit::failure_kind;

using wires::chunk;
using wires::chunked;
using wires::expect_no_key;
using wires::key;
using wires::question_for;
using wires::says;
using wires::wire;
using wires::with_prompt;

constexpr toolkit::http_patience little{.connect = 5s, .first_byte = 300ms, .between_bytes = 300ms};

/// What a server does with a call, except for the prompt.
struct fault_case {
    std::string_view name;
    void (*answer)(const wire& of, fault::visitor& guest);
    failure_kind kind;
    std::string_view says;
    bool again;                 // whether a retry may help
    std::int64_t wait_ms = -1;  // the wait that the server asks for
};
void PrintTo(const fault_case& one, std::ostream* out) { *out << one.name; }

/// Too many requests, with these headers.
void refuses(fault::visitor& guest, std::string_view headers) {
    guest.send("HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n" + std::string{headers} + "\r\n");
}

/// In the form of Gemini's compatible endpoint.
constexpr std::string_view delayed =
    R"([{"error":{"code":429,"message":"Resource has been exhausted","status":"RESOURCE_EXHAUSTED","details":[)"
    R"({"@type":"type.googleapis.com/google.rpc.Help","links":[]},)"
    R"({"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"34.5s"}]}}])";

const std::vector<fault_case> faults{
    {"bad_request",
     [](const wire&, fault::visitor& guest) {
         says(guest, "400 Bad Request", R"({"error":{"message":"no such\nfield"}})");
     },
     failure_kind::rejected, "HTTP 400, the request was not accepted: \"no such field\"; read the server's message",
     false},
    {"wrong_key",
     [](const wire&, fault::visitor& guest) {
         says(guest, "401 Unauthorized", R"({"error":{"message":"wrong key )" + std::string{key} + R"("}})");
     },
     failure_kind::unauthorized, "wrong key ***\"; check the key", false},
    {"no_such_model",
     [](const wire&, fault::visitor& guest) {
         if (guest.request.starts_with("GET ") && !guest.request.starts_with("GET /props "))
             says(guest, "200 OK", R"({"data":[{"id":"a"}],"models":[{"name":"a"}]})");
         else says(guest, "404 Not Found", R"({"error":"model 'm' not found"})");
     },
     failure_kind::rejected, "model 'm' not found\"; ", false},
    {"gave_up", [](const wire&, fault::visitor& guest) { says(guest, "408 Request Timeout", ""); },
     failure_kind::timed_out, "HTTP 408", true},
    {"too_large", [](const wire&, fault::visitor& guest) { says(guest, "413 Payload Too Large", ""); },
     failure_kind::rejected, "too large for this server; send less", false},
    {"busy", [](const wire&, fault::visitor& guest) { says(guest, "429 Too Many Requests", ""); },
     failure_kind::rate_limited, "too many requests; try again later", true},
    {"no_quota",
     [](const wire&, fault::visitor& guest) {
         says(guest, "429 Too Many Requests", R"({"error":{"message":"quota","code":"insufficient_quota"}})");
     },
     failure_kind::quota_spent, "a retry does not help", false},
    {"no_money", [](const wire&, fault::visitor& guest) { says(guest, "402 Payment Required", ""); },
     failure_kind::quota_spent, "billing", false},
    {"too_long",
     [](const wire&, fault::visitor& guest) {
         says(guest, "400 Bad Request", R"({"error":{"message":"the request exceeds the available context size"}})");
     },
     failure_kind::context_exceeded, "send less of the conversation", false},
    {"too_long_without_an_error",
     [](const wire&, fault::visitor& guest) {
         says(guest, "400 Bad Request",
              R"({"object":"error","message":"This model's maximum context length is 4096 tokens. However, you )"
              R"(requested 5000 tokens.","type":"BadRequestError","param":null,"code":400})");
     },
     failure_kind::context_exceeded, "maximum context length is 4096 tokens", false},
    {"too_long_in_detail",
     [](const wire&, fault::visitor& guest) {
         says(guest, "400 Bad Request", R"({"detail":"longer than the context window"})");
     },
     failure_kind::context_exceeded, "send less of the conversation", false},
    {"wrong_field",
     [](const wire&, fault::visitor& guest) {
         says(guest, "422 Unprocessable Entity",
              R"({"detail":[{"loc":["body","n"],"msg":"Field required","type":"missing"}]})");
     },
     failure_kind::rejected, "HTTP 422, the request was not accepted: \"n: Field required\"", false},
    {"failed",
     [](const wire&, fault::visitor& guest) { says(guest, "500 Internal Server Error", "<html>", "text/html"); },
     failure_kind::server_error, "HTTP 500, the server failed; try again", true},
    {"overloaded",
     [](const wire&, fault::visitor& guest) {
         says(guest, "529 Overloaded",
              R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})");
     },
     failure_kind::server_error, "HTTP 529", true},
    {"html", [](const wire&, fault::visitor& guest) { says(guest, "200 OK", "<html>hi</html>", "text/html"); },
     failure_kind::bad_reply, "a web page (HTML), not JSON; check that base_url", true},
    {"empty", [](const wire&, fault::visitor& guest) { says(guest, "200 OK", ""); }, failure_kind::bad_reply,
     "the reply is empty", true},
    {"prose", [](const wire&, fault::visitor& guest) { says(guest, "200 OK", "service unavailable", "text/plain"); },
     failure_kind::bad_reply, "not JSON", true},
    {"another_json", [](const wire&, fault::visitor& guest) { says(guest, "200 OK", R"({"status":"fine"})"); },
     failure_kind::bad_reply, "check that base_url", true},
    {"cut_json",
     [](const wire& of, fault::visitor& guest) { says(guest, "200 OK", of.hello.substr(0, of.hello.size() / 2)); },
     failure_kind::cut_off, "try again", true},
    {"cut_body",
     [](const wire& of, fault::visitor& guest) {
         const std::string whole = fault::reply("200 OK", of.hello);
         guest.send(std::string_view{whole}.substr(0, whole.size() - 5));
     },
     failure_kind::cut_off, "ended before it was complete", true},
    {"nan", [](const wire& of, fault::visitor& guest) { says(guest, "200 OK", of.nan); }, failure_kind::bad_reply,
     "not JSON", true},
    {"not_utf8",
     [](const wire& of, fault::visitor& guest) {
         std::string body = of.hello;
         body.replace(body.find("hello"), 5, "h\xFFllo");
         says(guest, "200 OK", body);
     },
     failure_kind::bad_reply, "not JSON (invalid UTF-8", true},
    {"a_gigabyte",
     [](const wire&, fault::visitor& guest) {
         guest.send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n{");
         guest.wait_until_left();
     },
     failure_kind::bad_reply, "longer than 67108864 bytes", true},
    {"long_header",
     [](const wire&, fault::visitor& guest) {
         guest.send("HTTP/1.1 200 OK\r\nX-Long: " + std::string(1'000'000, 'x') + "\r\n\r\n");
     },
     failure_kind::bad_reply, "head", true},
    {"no_first_byte", [](const wire&, fault::visitor& guest) { guest.wait_until_left(); }, failure_kind::timed_out,
     "no reply arrived in time; try again or allow more time", true},
    {"stalls",
     [](const wire& of, fault::visitor& guest) {
         guest.send(chunked + chunk(of.begun));
         guest.wait_until_left();
     },
     failure_kind::timed_out, "stopped in the middle", true},
    {"resets",
     [](const wire& of, fault::visitor& guest) {
         guest.send(chunked + chunk(of.begun));
         guest.reset();
     },
     failure_kind::cut_off, "try again", true},
    {"closes_at_once", [](const wire&, fault::visitor&) {}, failure_kind::cut_off,
     "closed the connection without a reply", true},
    {"redirects",
     [](const wire&, fault::visitor& guest) {
         guest.send("HTTP/1.1 307 Temporary Redirect\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n");
     },
     failure_kind::rejected, "redirects, and redirects are not followed; use the final address", false},
    {"mail", [](const wire&, fault::visitor& guest) { guest.send("220 mail ESMTP\r\n"); }, failure_kind::bad_reply,
     "does not speak HTTP", true},
    {"error_under_success",
     [](const wire&, fault::visitor& guest) { says(guest, "200 OK", "{" + wires::lo_error + "}"); },
     failure_kind::server_error, "an error with a status of success: \"out of memory, ***\"", true},
    {"conflict", [](const wire&, fault::visitor& guest) { says(guest, "409 Conflict", ""); }, failure_kind::locked,
     "HTTP 409, it is in use by another request; try again", true},
    {"too_early", [](const wire&, fault::visitor& guest) { says(guest, "425 Too Early", ""); },
     failure_kind::rate_limited, "HTTP 425, too early; try again later", true},
    {"forbidden", [](const wire&, fault::visitor& guest) { says(guest, "403 Forbidden", ""); },
     failure_kind::unauthorized, "check the key", false},
    {"busy_for_seconds", [](const wire&, fault::visitor& guest) { refuses(guest, "Retry-After: 7\r\n"); },
     failure_kind::rate_limited, "too many requests; try again later", true, 7'000},
    {"busy_until_a_date",
     [](const wire&, fault::visitor& guest) { refuses(guest, "Retry-After: Fri, 31 Dec 9999 23:59:59 GMT\r\n"); },
     failure_kind::rate_limited, "too many requests; try again later", true, toolkit::longest_retry_wait_ms},
    {"busy_until_a_date_that_is_over",
     [](const wire&, fault::visitor& guest) { refuses(guest, "Retry-After: Sun, 06 Nov 1994 08:49:37 GMT\r\n"); },
     failure_kind::rate_limited, "too many requests; try again later", true, -1},
    {"busy_for_milliseconds",
     [](const wire&, fault::visitor& guest) { refuses(guest, "retry-after-ms: 250\r\nRetry-After: 1\r\n"); },
     failure_kind::rate_limited, "too many requests; try again later", true, 250},
    {"busy_until_requests_are_full",
     [](const wire&, fault::visitor& guest) {
         refuses(guest, "x-ratelimit-remaining-requests: 0\r\nx-ratelimit-reset-requests: 6m0s\r\n");
     },
     failure_kind::rate_limited, "too many requests; try again later", true, 360'000},
    {"busy_until_tokens_are_full",
     [](const wire&, fault::visitor& guest) { refuses(guest, "x-ratelimit-reset-tokens: 12ms\r\n"); },
     failure_kind::rate_limited, "too many requests; try again later", true, 12},
    {"busy_until_tokens_are_full_in_seconds",
     [](const wire&, fault::visitor& guest) { refuses(guest, "x-ratelimit-reset-tokens: 5\r\n"); },
     failure_kind::rate_limited, "too many requests; try again later", true, 5'000},
    {"busy_until_a_count_is_full",
     [](const wire&, fault::visitor& guest) {
         refuses(guest, "x-ratelimit-remaining: 0\r\nx-ratelimit-reset: 20\r\n");
     },
     failure_kind::rate_limited, "too many requests; try again later", true, 20'000},
    {"busy_until_a_count_is_full_at_a_moment",
     [](const wire&, fault::visitor& guest) { refuses(guest, "x-ratelimit-reset: 253402300799\r\n"); },
     failure_kind::rate_limited, "too many requests; try again later", true, toolkit::longest_retry_wait_ms},
    {"busy_with_a_count_that_is_not_used_up",
     [](const wire&, fault::visitor& guest) {
         refuses(guest, "x-ratelimit-remaining-tokens: 9\r\nx-ratelimit-reset-tokens: 5s\r\n");
     },
     failure_kind::rate_limited, "too many requests; try again later", true, -1},
    {"busy_until_input_tokens_are_full",
     [](const wire&, fault::visitor& guest) {
         refuses(guest,
                 "anthropic-ratelimit-input-tokens-remaining: 0\r\nanthropic-ratelimit-input-tokens-reset: "
                 "9999-12-31T23:59:59Z\r\n");
     },
     failure_kind::rate_limited, "too many requests; try again later", true, toolkit::longest_retry_wait_ms},
    {"busy_in_no_known_form", [](const wire&, fault::visitor& guest) { refuses(guest, "Retry-After: soon\r\n"); },
     failure_kind::rate_limited, "too many requests; try again later", true, -1},
    {"busy_for_a_delay_in_the_body",
     [](const wire&, fault::visitor& guest) { says(guest, "429 Too Many Requests", delayed); },
     failure_kind::rate_limited, "Resource has been exhausted", true, 34'500},
    {"busy_for_seconds_and_a_delay_in_the_body",
     [](const wire&, fault::visitor& guest) {
         guest.send("HTTP/1.1 429 Too Many Requests\r\nRetry-After: 7\r\nContent-Length: " +
                    std::to_string(delayed.size()) + "\r\n\r\n" + std::string{delayed});
     },
     failure_kind::rate_limited, "Resource has been exhausted", true, 7'000},
    {"unavailable_for_seconds",
     [](const wire&, fault::visitor& guest) {
         guest.send("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nContent-Length: 0\r\n\r\n");
     },
     failure_kind::server_error, "HTTP 503, the server failed; try again", true, 2'000},
};

class provider_faults : public testing::TestWithParam<std::tuple<wire, fault_case, bool>> {};

TEST_P(provider_faults, become_one_failure_with_a_cause_and_a_remedy) {
    const auto& [of, what, streams] = GetParam();
    const fault::server server(with_prompt(of, what.answer));
    std::string heard;
    auto listen = [&](const toolkit::delta& piece) { heard += piece.text; };
    const auto got =
        of.complete(server.url(), question_for(of), streams ? toolkit::delta_sink{listen} : toolkit::delta_sink{}, {},
                    what.kind == failure_kind::timed_out ? little : toolkit::http_patience{});
    ASSERT_FALSE(got);
    const toolkit::failure& why = got.error();
    EXPECT_EQ(why.kind, what.kind) << why.message();
    EXPECT_EQ(why.retryable(), what.again) << why.message();
    EXPECT_EQ(why.retry_after_ms, what.wait_ms);
    EXPECT_TRUE(why.message().starts_with(server.url() + ": ")) << why.message();
    EXPECT_NE(why.message().find(what.says), std::string::npos) << why.message();
    EXPECT_EQ(why.message().find('\n'), std::string::npos);
    EXPECT_LT(why.message().size(), 600U);
    EXPECT_FALSE(why.cure.empty());
    EXPECT_EQ(heard, why.received.view()) << "nothing of what had come is lost";
    expect_no_key(why);
}

/// Each wire with each fault. Other JSON is not a fault of /props, which may be empty.
std::vector<std::tuple<wire, fault_case, bool>> all_faults() {
    std::vector<std::tuple<wire, fault_case, bool>> all;
    for (const auto* const of : {&wires::all, &wires::calls_before})
        for (const wire& one : *of)
            for (const fault_case& what : faults)
                for (const bool streams : {false, true})
                    if (one.struck != "GET /props " || what.name != "another_json")
                        all.emplace_back(one, what, streams);
    return all;
}

INSTANTIATE_TEST_SUITE_P(, provider_faults, testing::ValuesIn(all_faults()), [](const auto& one) {
    return std::string{std::get<0>(one.param).name} + "_" + std::string{std::get<1>(one.param).name} +
           (std::get<2>(one.param) ? "_streamed" : "");
});

class every_wire : public testing::TestWithParam<wire> {};

TEST_P(every_wire, gives_the_same_answer_whole_and_streamed) {
    const fault::server server(with_prompt(GetParam(), [](const wire& of, fault::visitor& guest) {
        const bool streams = guest.request.find(R"("stream":true)") != std::string::npos;
        says(guest, "200 OK", streams ? of.begun + of.rest : of.hello,
             streams ? std::string_view{of.stream_type} : "application/json");
    }));
    const toolkit::request asked{.messages = {toolkit::user_message{"?", {}}}};
    const auto whole = GetParam().complete(server.url(), asked, {}, {}, {});
    ASSERT_TRUE(whole) << whole.error().message();
    EXPECT_EQ(whole->text, "hello");
    std::vector<std::string> heard;
    auto listen = [&](const toolkit::delta& piece) { heard.emplace_back(piece.text); };
    const auto streamed = GetParam().complete(server.url(), asked, toolkit::delta_sink{listen}, {}, {});
    ASSERT_TRUE(streamed) << streamed.error().message();
    EXPECT_EQ(streamed->text, "hello");
    EXPECT_EQ(heard, (std::vector<std::string>{"hel", "lo"}));
}

TEST_P(every_wire, keeps_received_text_when_an_error_comes_in_the_middle) {
    const fault::server server(with_prompt(GetParam(), [](const wire& of, fault::visitor& guest) {
        says(guest, "200 OK", of.begun + of.broken, of.stream_type);
    }));
    std::string heard;
    auto listen = [&](const toolkit::delta& piece) { heard += piece.text; };
    const auto got = GetParam().complete(server.url(), {.messages = {toolkit::user_message{"?", {}}}},
                                         toolkit::delta_sink{listen}, {}, {});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::server_error) << got.error().message();
    EXPECT_NE(got.error().message().find("out of memory, ***"), std::string::npos) << got.error().message();
    EXPECT_EQ(got.error().received.view(), "hel");
    expect_no_key(got.error());
}

TEST_P(every_wire, refuses_a_stream_with_nan_or_invalid_utf8_in_one_of_its_pieces) {
    std::string not_utf8 = GetParam().rest;
    not_utf8.replace(not_utf8.find("\"lo\"") + 1, 1, "\xFF");
    struct broken {
        std::string rest;
        std::string_view says;
    };
    for (const broken& one :
         {broken{GetParam().nan_piece, "not JSON (syntax error"}, broken{not_utf8, "not JSON (invalid UTF-8"}}) {
        const fault::server server(with_prompt(GetParam(), [&](const wire& of, fault::visitor& guest) {
            says(guest, "200 OK", of.begun + one.rest, of.stream_type);
        }));
        std::string heard;
        auto listen = [&](const toolkit::delta& piece) { heard += piece.text; };
        const auto got = GetParam().complete(server.url(), {.messages = {toolkit::user_message{"?", {}}}},
                                             toolkit::delta_sink{listen}, {}, {});
        ASSERT_FALSE(got) << one.rest;
        EXPECT_EQ(got.error().kind, failure_kind::bad_reply) << got.error().message();
        EXPECT_NE(got.error().message().find(one.says), std::string::npos) << got.error().message();
        EXPECT_EQ(got.error().received.view(), "hel") << "what had come before";
        EXPECT_EQ(heard, "hel");
    }
}

TEST_P(every_wire, names_the_available_models_when_its_own_is_missing) {
    const fault::server server(with_prompt(GetParam(), [](const wire& of, fault::visitor& guest) {
        if (guest.request.starts_with(of.struck))
            says(guest, "404 Not Found", R"({"error":{"message":"model 'm' not found"}})");
        else
            says(guest, "200 OK",
                 of.name == "ollama" ? R"({"models":[{"name":"first:7b"},{"name":"second"}]})"
                                     : R"({"data":[{"id":"first:7b"},{"id":"second"}]})");
    }));
    for (const bool streams : {false, true}) {
        auto listen = [](const toolkit::delta&) {};
        const auto got = GetParam().complete(server.url(), {.messages = {toolkit::user_message{"?", {}}}},
                                             streams ? toolkit::delta_sink{listen} : toolkit::delta_sink{}, {}, {});
        ASSERT_FALSE(got);
        EXPECT_EQ(got.error().kind, failure_kind::rejected);
        EXPECT_TRUE(got.error().message().ends_with(
            GetParam().name == "llama_cpp"  // which is not requested by name
                ? "HTTP 404, not found: \"model 'm' not found\"; check the address and the name of the model"
                : "HTTP 404, not found: \"model 'm' not found\"; set model to one that the server has: first:7b, "
                  "second"))
            << got.error().message();
    }
}

TEST_P(every_wire, reports_that_nobody_listens_or_that_the_host_is_unknown) {
    const fault::port closed(0, false);
    const toolkit::request asked{.messages = {toolkit::user_message{"?", {}}}};
    const auto refused = GetParam().complete(closed.url(), asked, {}, {}, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message(), closed.url() + ": connection refused; start the server or correct base_url");
    const auto unknown = GetParam().complete("http://no-such-host.invalid", asked, {}, {}, {});
    ASSERT_FALSE(unknown);
    EXPECT_TRUE(unknown.error().kind == failure_kind::unreachable || unknown.error().kind == failure_kind::timed_out)
        << unknown.error().message();
    expect_no_key(unknown.error());
}

TEST_P(every_wire, reads_no_endless_stream_past_its_time) {
    const fault::server server(with_prompt(GetParam(), [](const wire& of, fault::visitor& guest) {
        guest.send(chunked + chunk(of.begun));
        while (guest.send(chunk(of.begun))) {}
    }));
    toolkit::request asked{.messages = {toolkit::user_message{"?", {}}}};
    asked.until = toolkit::deadline::after(std::chrono::steady_clock::now(), 200ms);
    std::size_t pieces = 0;
    auto listen = [&](const toolkit::delta&) { ++pieces; };
    const auto got = GetParam().complete(server.url(), asked, toolkit::delta_sink{listen}, {}, {});
    ASSERT_FALSE(got);
    EXPECT_TRUE(got.error().kind == failure_kind::timed_out || got.error().kind == failure_kind::bad_reply)
        << got.error().message();
    EXPECT_GT(pieces, 0U);
}

TEST_P(every_wire, is_stopped_during_its_answer) {
    const fault::server server(with_prompt(GetParam(), [](const wire& of, fault::visitor& guest) {
        guest.send(chunked + chunk(of.begun));
        guest.wait_until_left();
    }));
    const toolkit::stop_source source;
    auto listen = [&](const toolkit::delta&) { source.request_stop(); };
    const auto got = GetParam().complete(server.url(), {.messages = {toolkit::user_message{"?", {}}}},
                                         toolkit::delta_sink{listen}, source.get_token(), {});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::cancelled) << got.error().message();
    EXPECT_EQ(got.error().received.view(), "hel");
}

/// A text in which one part is replaced by another.
std::string replaced(std::string text, std::string_view part, std::string_view by) {
    const std::size_t at = text.find(part);
    EXPECT_NE(at, std::string::npos) << part << " in " << text;
    return at == std::string::npos ? text : text.replace(at, part.size(), by);
}

TEST_P(every_wire, reads_valid_json_under_a_wrong_content_type) {
    for (const std::string type : {"text/html", "text/plain; charset=latin1", "application/octet-stream", "nonsense"}) {
        for (const bool streams : {false, true}) {
            const fault::server server([&](fault::visitor& guest) {
                if (guest.request.starts_with("POST /apply-template "))
                    says(guest, "200 OK", R"({"prompt":"p"})", type);
                else says(guest, "200 OK", streams ? GetParam().begun + GetParam().rest : GetParam().hello, type);
            });
            std::string heard;
            auto listen = [&](const toolkit::delta& piece) { heard += piece.text; };
            const auto got = GetParam().complete(server.url(), {.messages = {toolkit::user_message{"?", {}}}},
                                                 streams ? toolkit::delta_sink{listen} : toolkit::delta_sink{}, {}, {});
            ASSERT_TRUE(got) << type << ": " << got.error().message();
            EXPECT_EQ(got->text, "hello") << type;
            EXPECT_EQ(heard, streams ? "hello" : "") << type;
        }
    }
}

TEST_P(every_wire, accepts_an_answer_with_an_unknown_end_reason_as_complete) {
    const std::string name = GetParam().reason.substr(0, GetParam().reason.find(':'));
    for (const bool streams : {false, true}) {
        const std::string said = streams ? GetParam().begun + GetParam().rest : GetParam().hello;
        const std::string odd = replaced(said, GetParam().reason, name + R"(:"purple")");
        const fault::server server([&](fault::visitor& guest) {
            if (guest.request.starts_with("POST /apply-template ")) says(guest, "200 OK", R"({"prompt":"p"})");
            else says(guest, "200 OK", odd, streams ? std::string_view{GetParam().stream_type} : "application/json");
        });
        auto listen = [](const toolkit::delta&) {};
        const auto got = GetParam().complete(server.url(), {.messages = {toolkit::user_message{"?", {}}}},
                                             streams ? toolkit::delta_sink{listen} : toolkit::delta_sink{}, {}, {});
        ASSERT_TRUE(got) << got.error().message();
        EXPECT_EQ(got->text, "hello");
        EXPECT_EQ(got->finish, GetParam().name == "llama_cpp" ? toolkit::finish_reason::stop  // not a limit
                                                              : toolkit::finish_reason::unknown);
    }
}

TEST_P(every_wire, gives_calls_with_equal_ids_distinct_ids) {
    if (GetParam().twice.empty()) {
        ASSERT_EQ(GetParam().name, "llama_cpp") << "only its calls are text";
        return;
    }
    const fault::server server(with_prompt(GetParam(), [](const wire& of, fault::visitor& guest) {
        const bool streams = guest.request.find(R"("stream":true)") != std::string::npos;
        says(guest, "200 OK", streams ? of.twice_streamed : of.twice,
             streams ? std::string_view{of.stream_type} : "application/json");
    }));
    for (const bool first_streams : {false, true}) {
        toolkit::request asked{.messages = {toolkit::user_message{"?", {}}}};
        for (const std::size_t turn : {0U, 1U, 2U}) {  // the same ids again in each turn
            const bool streams = first_streams == (turn % 2 == 0);
            auto listen = [](const toolkit::delta&) {};
            const auto got = GetParam().complete(server.url(), asked,
                                                 streams ? toolkit::delta_sink{listen} : toolkit::delta_sink{}, {}, {});
            ASSERT_TRUE(got) << got.error().message();
            ASSERT_EQ(got->calls.size(), 2U);
            EXPECT_EQ(got->calls[0].name + got->calls[1].name, "fg");
            EXPECT_EQ(got->calls[0].id == "c1", turn == 0) << got->calls[0].id;
            asked.messages.emplace_back(got->as_message());
            for (const toolkit::tool_call& call : got->calls)
                asked.messages.emplace_back(toolkit::tool_message{call.id, call.name, "done"});
            EXPECT_TRUE(toolkit::check_calls(asked.messages)) << "the conversation goes on";
        }
    }
}

INSTANTIATE_TEST_SUITE_P(, every_wire, testing::ValuesIn(wires::all),
                         [](const auto& one) { return std::string{one.param.name}; });

}  // namespace
