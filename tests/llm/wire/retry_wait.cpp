#include <toolkit/llm/wire/retry_wait.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace {

constexpr std::int64_t now = 1'793'550'000'000;

std::int64_t wait(const std::vector<toolkit::http_header>& headers, std::int64_t at = now) {
    return toolkit::retry_after_of(headers, at);
}

TEST(retry_after_of, reads_seconds_and_milliseconds) {
    EXPECT_EQ(wait({{"Retry-After", "2"}}), 2'000);
    EXPECT_EQ(wait({{"retry-after", "0.25"}}), 250);
    EXPECT_EQ(wait({{"Retry-After-Ms", "12"}, {"Retry-After", "9"}}), 12);
    EXPECT_EQ(wait({{"Retry-After", "99999999999"}}), toolkit::longest_retry_wait_ms);
}

TEST(retry_after_of, reads_a_date) {
    const std::vector<toolkit::http_header> dated{{"Retry-After", "Wed, 21 Oct 2015 07:28:00 GMT"}};
    constexpr std::int64_t then = 1'445'412'480'000;
    EXPECT_EQ(wait(dated, then - 30'000), 30'000);
    EXPECT_EQ(wait(dated, then + 1), -1) << "it is over";
    EXPECT_EQ(wait(dated, 0), toolkit::longest_retry_wait_ms);
}

TEST(retry_after_of, reads_when_an_exhausted_limit_resets) {
    EXPECT_EQ(wait({{"x-ratelimit-reset-requests", "6m0s"}, {"x-ratelimit-remaining-requests", "0"}}), 360'000);
    EXPECT_EQ(wait({{"x-ratelimit-reset-tokens", "12ms"}}), 12);
    EXPECT_EQ(wait({{"x-ratelimit-reset-tokens", "1h2m3.5s"}}), 3'723'500);
    EXPECT_EQ(wait({{"x-ratelimit-reset-tokens", "900us"}}), 1);
    EXPECT_EQ(wait({{"x-ratelimit-reset-requests", "6m0s"}, {"x-ratelimit-remaining-requests", "7"}}), -1);
    EXPECT_EQ(wait({{"x-ratelimit-reset-requests", "1s"}, {"x-ratelimit-reset-tokens", "2s"}}), 2'000);
    constexpr std::int64_t then = 1'445'412'480'000;
    EXPECT_EQ(wait({{"anthropic-ratelimit-tokens-reset", "2015-10-21T07:28:00Z"},
                    {"anthropic-ratelimit-tokens-remaining", "0"}},
                   then - 5'000),
              5'000);
    EXPECT_EQ(wait({{"anthropic-ratelimit-requests-reset", "2015-10-21T09:28:00.123+02:00"}}, then - 5'000), 5'000);
}

TEST(retry_after_of, reads_each_limit_of_anthropic) {
    constexpr std::int64_t then = 1'445'412'480'000;
    for (const std::string count : {"requests", "tokens", "input-tokens", "output-tokens"}) {
        const std::string name = "anthropic-ratelimit-" + count;
        EXPECT_EQ(wait({{name + "-reset", "2015-10-21T07:28:00Z"}}, then - 5'000), 5'000) << count;
        EXPECT_EQ(wait({{name + "-reset", "2015-10-21T07:28:00Z"}, {name + "-remaining", "0"}}, then - 5'000), 5'000);
        EXPECT_EQ(wait({{name + "-reset", "2015-10-21T07:28:00Z"}, {name + "-remaining", "9"}}, then - 5'000), -1);
    }
    EXPECT_EQ(wait({{"anthropic-ratelimit-input-tokens-reset", "2015-10-21T07:28:00Z"},
                    {"anthropic-ratelimit-input-tokens-remaining", "0"},
                    {"anthropic-ratelimit-output-tokens-reset", "2015-10-21T07:29:00Z"},
                    {"anthropic-ratelimit-output-tokens-remaining", "8000"}},
                   then - 5'000),
              5'000)
        << "the count that is not used up is not waited for";
}

TEST(retry_after_of, reads_a_number_without_a_unit_as_seconds_from_now) {
    EXPECT_EQ(wait({{"x-ratelimit-reset-tokens", "5"}}), 5'000);
    EXPECT_EQ(wait({{"x-ratelimit-reset-requests", "0.5"}, {"x-ratelimit-remaining-requests", "0"}}), 500);
    EXPECT_EQ(wait({{"x-ratelimit-reset-tokens", "999999999"}}), toolkit::longest_retry_wait_ms);
}

TEST(retry_after_of, reads_an_unnamed_limit_in_each_of_its_forms) {
    EXPECT_EQ(wait({{"X-RateLimit-Reset", "20"}}), 20'000) << "seconds from now";
    EXPECT_EQ(wait({{"X-RateLimit-Reset", "1793550009"}, {"X-RateLimit-Remaining", "0"}}), 9'000) << "seconds of 1970";
    EXPECT_EQ(wait({{"X-RateLimit-Reset", "1793550000012"}}), 12) << "milliseconds of 1970";
    EXPECT_EQ(wait({{"X-RateLimit-Reset", "1m2s"}}), 62'000);
    EXPECT_EQ(wait({{"X-RateLimit-Reset", "2015-10-21T07:28:00Z"}}, 1'445'412'479'000), 1'000);
    EXPECT_EQ(wait({{"X-RateLimit-Reset", "1793549999"}}), -1) << "it is over";
    EXPECT_EQ(wait({{"X-RateLimit-Reset", "20"}, {"X-RateLimit-Remaining", "3"}}), -1) << "it is not used up";
    EXPECT_EQ(wait({{"X-RateLimit-Reset", "20"}, {"Retry-After", "3"}}), 3'000);
    EXPECT_EQ(wait({{"X-RateLimit-Reset", "2"}, {"X-RateLimit-Reset-Tokens", "3s"}}), 3'000) << "the longest";
}

TEST(retry_after_of, treats_nonsense_as_absent) {
    for (const std::string value : {"", "-1", "0", "soon", "1e400", "NaN", "inf", "1.2.3", "5 s", "0x10",
                                    "Wed, 21 Okt 2015 07:28:00 GMT", "Wed, 99 Oct 2015 07:28:00 GMT"}) {
        EXPECT_EQ(wait({{"Retry-After", value}}, 0), -1) << value;
        EXPECT_EQ(wait({{"retry-after-ms", value}}, 0), -1) << value;
        EXPECT_EQ(wait({{"x-ratelimit-reset", value}}, 0), -1) << value;
        EXPECT_EQ(wait({{"x-ratelimit-reset-tokens", value}}, 0), -1) << value;
        EXPECT_EQ(wait({{"anthropic-ratelimit-tokens-reset", value}}, 0), -1) << value;
    }
    for (const std::string value : {"5s3", "m5", "5x", "s", "-5", "5 "})
        EXPECT_EQ(wait({{"x-ratelimit-reset-tokens", value}}), -1) << value;
    for (const std::string value : {"2015-10-21T07:28:00", "2015-13-21T07:28:00Z", "2015-10-21 07:28:00Z",
                                    "2015-10-21T07:28:00+2", "2015-10-21T27:28:00Z"})
        EXPECT_EQ(wait({{"anthropic-ratelimit-tokens-reset", value}}, 0), -1) << value;
    EXPECT_EQ(wait({}), -1);
}

}  // namespace
