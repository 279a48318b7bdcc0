#include <toolkit/llm/retry_wait.hpp>

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

TEST(retry_after_of, reads_when_a_count_is_full_again_that_is_used_up) {
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

TEST(retry_after_of, takes_nonsense_for_nothing_said) {
    for (const std::string value : {"", "-1", "0", "soon", "1e400", "NaN", "inf", "1.2.3", "5 s", "0x10",
                                    "Wed, 21 Okt 2015 07:28:00 GMT", "Wed, 99 Oct 2015 07:28:00 GMT"}) {
        EXPECT_EQ(wait({{"Retry-After", value}}, 0), -1) << value;
        EXPECT_EQ(wait({{"retry-after-ms", value}}, 0), -1) << value;
        EXPECT_EQ(wait({{"x-ratelimit-reset-tokens", value}}, 0), -1) << value;
        EXPECT_EQ(wait({{"anthropic-ratelimit-tokens-reset", value}}, 0), -1) << value;
    }
    for (const std::string value : {"5", "5s3", "m5", "5x", "s"})
        EXPECT_EQ(wait({{"x-ratelimit-reset-tokens", value}}), -1) << value;
    for (const std::string value : {"2015-10-21T07:28:00", "2015-13-21T07:28:00Z", "2015-10-21 07:28:00Z",
                                    "2015-10-21T07:28:00+2", "2015-10-21T27:28:00Z"})
        EXPECT_EQ(wait({{"anthropic-ratelimit-tokens-reset", value}}, 0), -1) << value;
    EXPECT_EQ(wait({}), -1);
}

}  // namespace
