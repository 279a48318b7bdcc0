// Each wire with an error under a success status: as the whole body, with or without a listener, or in the middle of a
// stream. Its names or its number give the kind of the failure, as under the status that it should have had.
#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "../net/fault_server.hpp"
#include "wires.hpp"

namespace {

using toolkit::failure_kind;
using wires::wire;

/// What a server sends, and its meaning.
struct told {
    std::string_view json;
    failure_kind kind;
    std::int64_t wait_ms = -1;
};

const std::vector<told> errors{
    // OpenRouter
    {R"({"error":{"code":400,"message":"m is not a valid model ID"}})", failure_kind::rejected},
    {R"({"error":{"code":401,"message":"No auth credentials found"}})", failure_kind::unauthorized},
    {R"({"error":{"code":402,"message":"Insufficient credits"},"user_id":"u"})", failure_kind::quota_spent},
    {R"({"error":{"code":403,"message":"moderated","metadata":{"reasons":[]}}})", failure_kind::unauthorized},
    {R"({"error":{"code":408,"message":"timed out"}})", failure_kind::timed_out},
    {R"({"error":{"code":429,"message":"Rate limited"}})", failure_kind::rate_limited},
    {R"({"error":{"code":502,"message":"the provider is down"}})", failure_kind::server_error},
    // vLLM, and older ones
    {R"({"error":{"message":"bad","type":"BadRequestError","param":null,"code":400}})", failure_kind::rejected},
    {R"({"object":"error","message":"bad","type":"BadRequestError","param":null,"code":400})", failure_kind::rejected},
    {R"({"object":"error","message":"This model's maximum context length is 4096 tokens.","type":"BadRequestError","code":400})",
     failure_kind::context_exceeded},
    // Gemini
    {R"({"error":{"code":400,"message":"bad","status":"INVALID_ARGUMENT"}})", failure_kind::rejected},
    {R"([{"error":{"code":403,"message":"no","status":"PERMISSION_DENIED"}}])", failure_kind::unauthorized},
    {R"({"error":{"message":"no","status":"UNAUTHENTICATED"}})", failure_kind::unauthorized},
    {R"({"error":{"message":"no","status":"NOT_FOUND"}})", failure_kind::rejected},
    {R"({"error":{"message":"busy","status":"UNAVAILABLE"}})", failure_kind::server_error},
    {R"({"error":{"code":429,"message":"busy","status":"RESOURCE_EXHAUSTED","details":[{"retryDelay":"34s"}]}})",
     failure_kind::rate_limited, 34'000},
    // LiteLLM, which writes the number as a text
    {R"({"error":{"message":"bad","type":null,"param":null,"code":"400"}})", failure_kind::rejected},
    // Mistral, whose numbers are its own
    {R"({"object":"error","message":"bad","type":"invalid_request_error","param":null,"code":"3051"})",
     failure_kind::rejected},
    // Anthropic
    {R"({"type":"error","error":{"type":"permission_error","message":"no"}})", failure_kind::unauthorized},
    {R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})", failure_kind::server_error},
    {R"({"type":"error","error":{"type":"invalid_request_error","message":"bad"}})", failure_kind::rejected},
    // FastAPI
    {R"({"detail":"longer than the context window"})", failure_kind::context_exceeded},
    {R"({"detail":[{"loc":["body"],"msg":"the maximum context length is 9","type":"value_error"}]})",
     failure_kind::context_exceeded},
    // a word decides before a number
    {R"({"error":{"code":500,"message":"the request exceeds the available context size"}})",
     failure_kind::context_exceeded},
    {R"({"error":{"code":429,"message":"no","type":"insufficient_quota"}})", failure_kind::quota_spent},
    // a number that is not an HTTP status
    {R"({"error":{"code":7,"message":"odd"}})", failure_kind::server_error},
    {R"({"error":{"code":999999999999999999999,"message":"odd"}})", failure_kind::server_error},
};

class errors_under_success : public testing::TestWithParam<wire> {};

TEST_P(errors_under_success, have_the_right_kind) {
    for (const told& one : errors) {
        enum class how { whole, whole_to_a_listener, streamed };
        for (const how way : {how::whole, how::whole_to_a_listener, how::streamed}) {
            const fault::server server(wires::with_prompt(GetParam(), [&](const wire& of, fault::visitor& guest) {
                if (way == how::streamed)
                    wires::says(guest, "200 OK", of.begun + wires::piece_of(of, one.json), of.stream_type);
                else wires::says(guest, "200 OK", one.json);
            }));
            auto listen = [](const toolkit::delta&) {};
            const auto got =
                GetParam().complete(server.url(), {.messages = {toolkit::user_message{"?", {}}}},
                                    way == how::whole ? toolkit::delta_sink{} : toolkit::delta_sink{listen}, {}, {});
            ASSERT_FALSE(got) << one.json;
            const toolkit::failure& why = got.error();
            EXPECT_EQ(why.kind, one.kind) << one.json << '\n' << why.message();
            EXPECT_EQ(why.retry_after_ms, one.wait_ms) << one.json;
            EXPECT_NE(why.message().find("an error with a status of success"), std::string::npos) << why.message();
            EXPECT_FALSE(why.cure.empty());
            EXPECT_EQ(why.received.view(), way == how::streamed ? "hel" : "") << one.json;
        }
    }
}

class redirects : public testing::TestWithParam<wire> {};

TEST_P(redirects, show_their_target_without_query_and_key) {
    const auto leads = [](const std::string& location) {
        const fault::server server(wires::with_prompt(GetParam(), [&](const wire&, fault::visitor& guest) {
            guest.send("HTTP/1.1 308 Permanent Redirect\r\nLocation: " + location + "\r\nContent-Length: 0\r\n\r\n");
        }));
        const auto got = GetParam().complete(server.url(), {.messages = {toolkit::user_message{"?", {}}}}, {}, {}, {});
        EXPECT_FALSE(got);
        std::string cure{got.error().cure.view()};
        EXPECT_EQ(got.error().message().find(wires::key), std::string::npos) << got.error().message();
        if (const std::size_t at = cure.find(server.url()); at != std::string::npos)
            cure.replace(at, server.url().size(), "SELF");
        return cure;
    };
    const std::string before = "use the final address; it redirects to ";
    EXPECT_EQ(leads("https://Other.test:8443/v1/a?key=b#c"), before + "https://other.test:8443/v1/a");
    EXPECT_EQ(leads("/v2/a?b"), before + "SELF/v2/a");
    EXPECT_EQ(leads("//other.test/a"), before + "http://other.test/a");
    EXPECT_EQ(leads("https://other.test/" + std::string{wires::key} + "/a").find(wires::key), std::string::npos);
    for (const char* none : {"", "a/b", "https://me:hush@other.test/", "ftp://other.test/", "https://other.test/a b"})
        EXPECT_EQ(leads(none), "use the final address") << none;
}

INSTANTIATE_TEST_SUITE_P(, redirects, testing::ValuesIn(wires::all),
                         [](const auto& one) { return std::string{one.param.name}; });

INSTANTIATE_TEST_SUITE_P(, errors_under_success, testing::ValuesIn(wires::all),
                         [](const auto& one) { return std::string{one.param.name}; });

}  // namespace
