// Each wire in `retrying` before a failing server. A request is repeated exactly when the failure says that this may
// help, and not after streamed text when the policy forbids it. The requests that reach the server are counted.
#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "../net/fault_server.hpp"
#include "wires.hpp"

namespace {

using wires::says;
using wires::wire;

struct fault_case {
    std::string_view name;
    void (*answer)(const wire& of, fault::visitor& guest);
    bool again;          // whether a retry may help
    bool heard = false;  // whether a listener has received a part of an answer
};
void PrintTo(const fault_case& one, std::ostream* out) { *out << one.name; }

const std::vector<fault_case> faults{
    {"bad_request",
     [](const wire&, fault::visitor& guest) { says(guest, "400 Bad Request", R"({"error":{"message":"bad"}})"); },
     false},
    {"wrong_key", [](const wire&, fault::visitor& guest) { says(guest, "401 Unauthorized", ""); }, false},
    {"no_money", [](const wire&, fault::visitor& guest) { says(guest, "402 Payment Required", ""); }, false},
    {"busy",
     [](const wire&, fault::visitor& guest) {
         guest.send("HTTP/1.1 429 Too Many Requests\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n");
     },
     true},
    {"no_quota",
     [](const wire&, fault::visitor& guest) {
         says(guest, "429 Too Many Requests", R"({"error":{"message":"quota","code":"insufficient_quota"}})");
     },
     false},
    {"failed", [](const wire&, fault::visitor& guest) { says(guest, "500 Internal Server Error", ""); }, true},
    {"overloaded", [](const wire&, fault::visitor& guest) { says(guest, "529 Overloaded", ""); }, true},
    {"no_money_under_success",
     [](const wire&, fault::visitor& guest) {
         says(guest, "200 OK", R"({"error":{"code":402,"message":"Insufficient credits"}})");
     },
     false},
    {"busy_under_success",
     [](const wire&, fault::visitor& guest) {
         says(guest, "200 OK", R"({"error":{"code":429,"message":"Rate limited"}})");
     },
     true},
    {"cut_before_the_text",
     [](const wire&, fault::visitor& guest) {
         guest.send(wires::chunked);
         guest.reset();
     },
     true},
    {"cut_after_text",
     [](const wire& of, fault::visitor& guest) { guest.send(wires::chunked + wires::chunk(of.begun)); }, true, true},
    {"bad_request_after_text",
     [](const wire& of, fault::visitor& guest) {
         says(guest, "200 OK", of.begun + wires::piece_of(of, R"({"error":{"code":400,"message":"bad"}})"),
              of.stream_type);
     },
     false, true},
};

class retried_wires : public testing::TestWithParam<std::tuple<wire, fault_case, bool>> {
protected:
    /// How often the call with the faults was made.
    static std::size_t calls(const fault::server& server, const wire& of) {
        std::size_t count = 0;
        for (const std::string& request : server.requests()) count += request.starts_with(of.struck) ? 1 : 0;
        return count;
    }
};

/// The received texts, with "|" where the answer starts over.
struct listener {
    std::string heard{};
    void operator()(const toolkit::delta& piece) {
        heard += piece.kind == toolkit::delta::of::restarted ? "|" : piece.text;
    }
};

TEST_P(retried_wires, are_repeated_exactly_when_that_may_help) {
    const auto& [of, what, streams] = GetParam();
    const fault::server server(wires::with_prompt(of, what.answer));
    listener to;
    const toolkit::delta_sink sink = streams ? toolkit::delta_sink{to} : toolkit::delta_sink{};
    const auto got = of.retried(server.url(), sink, {.attempts = 3});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().retryable(), what.again || (what.heard && !streams)) << got.error().message();
    EXPECT_EQ(calls(server, of), got.error().retryable() ? 3U : 1U) << got.error().message();
    EXPECT_EQ(to.heard, !what.heard || !streams ? "" : what.again ? "hel|hel|hel" : "hel");
}

TEST_P(retried_wires, return_the_answer_that_comes_after_a_fault) {
    const auto& [of, what, streams] = GetParam();
    std::atomic<int> asked = 0;
    const fault::server server(
        wires::with_prompt(of, [&asked, fails = what.answer](const wire& by, fault::visitor& guest) {
            const bool stream = guest.request.find(R"("stream":true)") != std::string::npos;
            if (asked++ == 0) fails(by, guest);
            else
                says(guest, "200 OK", stream ? by.begun + by.rest : by.hello,
                     stream ? std::string_view{by.stream_type} : "application/json");
        }));
    listener to;
    const toolkit::delta_sink sink = streams ? toolkit::delta_sink{to} : toolkit::delta_sink{};
    const auto got = of.retried(server.url(), sink, {});
    const bool again = what.again || (what.heard && !streams);
    EXPECT_EQ(got.has_value(), again);
    EXPECT_EQ(calls(server, of), again ? 2U : 1U);
    if (!again) return;
    EXPECT_EQ(got->text, "hello");
    EXPECT_EQ(to.heard, !streams ? "" : what.heard ? "hel|hello" : "hello");
}

TEST_P(retried_wires, are_not_repeated_after_text_when_that_is_disabled) {
    const auto& [of, what, streams] = GetParam();
    const fault::server server(wires::with_prompt(of, what.answer));
    listener to;
    const toolkit::delta_sink sink = streams ? toolkit::delta_sink{to} : toolkit::delta_sink{};
    const auto got = of.retried(server.url(), sink, {.after_text = false});
    ASSERT_FALSE(got);
    const bool heard = what.heard && streams;
    EXPECT_EQ(calls(server, of), got.error().retryable() && !heard ? 3U : 1U) << got.error().message();
    EXPECT_EQ(to.heard, heard ? "hel" : "");
    EXPECT_EQ(got.error().received.view(), to.heard);
}

INSTANTIATE_TEST_SUITE_P(, retried_wires,
                         testing::Combine(testing::ValuesIn(wires::all), testing::ValuesIn(faults), testing::Bool()),
                         [](const auto& one) {
                             return std::string{std::get<0>(one.param).name} + "_" +
                                    std::string{std::get<1>(one.param).name} +
                                    (std::get<2>(one.param) ? "_streamed" : "");
                         });

}  // namespace
