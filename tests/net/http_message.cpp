#include <toolkit/core/http_status.hpp>
#include <toolkit/net/http_message.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace {

using toolkit::failure_kind;
using toolkit::status_failure;

TEST(status_failure, gives_each_status_its_kind) {
    const auto kind = [](int status) { return status_failure("there", status, "").kind; };
    EXPECT_EQ(kind(301), failure_kind::rejected);
    EXPECT_EQ(kind(400), failure_kind::rejected);
    EXPECT_EQ(kind(401), failure_kind::unauthorized);
    EXPECT_EQ(kind(403), failure_kind::unauthorized);
    EXPECT_EQ(kind(404), failure_kind::rejected);
    EXPECT_EQ(kind(408), failure_kind::timed_out);
    EXPECT_EQ(kind(409), failure_kind::locked);
    EXPECT_EQ(kind(413), failure_kind::rejected);
    EXPECT_EQ(kind(422), failure_kind::rejected);
    EXPECT_EQ(kind(425), failure_kind::rate_limited);
    EXPECT_EQ(kind(429), failure_kind::rate_limited);
    EXPECT_EQ(kind(500), failure_kind::server_error);
    EXPECT_EQ(kind(503), failure_kind::server_error);
    EXPECT_EQ(kind(529), failure_kind::server_error);
    EXPECT_EQ(kind(100), failure_kind::bad_reply);
    EXPECT_EQ(kind(999), failure_kind::server_error);
}

TEST(status_failure, may_be_retried_only_after_these) {
    for (int status = 400; status < 600; ++status) {
        const bool again = status == 408 || status == 409 || status == 425 || status == 429 || status >= 500;
        EXPECT_EQ(status_failure("there", status, "").retryable(), again) << status;
    }
}

TEST(status_failure, quotes_the_server_s_own_words_as_one_short_line) {
    EXPECT_EQ(status_failure("http://a", 400, "no such\r\n\x1B[1mparameter").message(),
              "http://a: HTTP 400, the request was not accepted: \"no such [1mparameter\"; read the server's message");
    EXPECT_EQ(status_failure("http://a", 500, " ").message(),
              "http://a: HTTP 500, the server failed; try again; if it still fails, check the server's log");
    EXPECT_LT(status_failure("http://a", 400, std::string(100'000, 'x')).message().size(), 500U);
}

TEST(http_reply, finds_a_header_in_any_case) {
    const toolkit::http_reply reply{.status = 200, .headers = {{"Retry-After", "3"}, {"retry-after", "4"}}};
    EXPECT_EQ(reply.header("RETRY-AFTER"), "3");
    EXPECT_EQ(reply.header("Retry"), "");
}

TEST(check_headers, refuses_what_would_end_a_line) {
    const auto fits = [](std::string name, std::string value) {
        return toolkit::check_headers({.headers = {{std::move(name), std::move(value)}}}, "there").has_value();
    };
    EXPECT_TRUE(fits("X-One", "a b\tc \xC3\xA4"));
    EXPECT_TRUE(fits("X-One", ""));
    for (const char* name : {"", "X One", "X:One", "X\r\nOne", "X\tOne", "\xC3\xA4"})
        EXPECT_FALSE(fits(name, "a")) << name;
    for (const char* value : {"a\r\nb", "a\n", "\r", "a\x7F", "a\x01"}) EXPECT_FALSE(fits("X-One", value)) << value;
    EXPECT_FALSE(fits("X-One", std::string(1, '\0')));
}

TEST(kind_of_status, is_the_failure_kind_of_a_reply_with_that_status) {
    for (int status = 400; status < 600; ++status) {
        if (status == 402) continue;  // a spent account, which only models have
        EXPECT_EQ(toolkit::kind_of_status(status), toolkit::status_failure("there", status, "").kind) << status;
    }
    EXPECT_EQ(toolkit::kind_of_status(402), toolkit::failure_kind::quota_spent);
    for (const int status : {-1, 0, 200, 302, 399, 600, 3051})
        EXPECT_EQ(toolkit::kind_of_status(status), std::nullopt) << status;
}

}  // namespace
