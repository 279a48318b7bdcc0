#include <toolkit/llm/throttled.hpp>

#include <toolkit/llm/scripted.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

using namespace std::chrono_literals;
using toolkit::completion;
using toolkit::failure_kind;
using toolkit::manual_clock;
using toolkit::scripted;
using toolkit::throttled;

static_assert(toolkit::Llm<throttled<scripted>>);

const toolkit::request asked{.messages = {toolkit::user_message{.text = "12345678"}},
                             .max_tokens = 98};  // about 130 tokens
scripted says(std::size_t times, toolkit::usage spent = {}) {
    return scripted{std::vector<toolkit::result<completion>>(times, completion{.text = "a", .spent = spent})};
}

TEST(throttled, makes_no_more_requests_per_minute_than_allowed) {
    const manual_clock clock;
    const throttled model{says(5), {.requests_per_minute = 2}, clock};
    const auto copy = model;  // NOLINT(performance-unnecessary-copy-initialization): it shares the limits
    toolkit::delta_sink nobody;
    for (const std::int64_t ms : {0, 0, 60'000, 60'000, 120'000}) {
        EXPECT_TRUE((ms == 0 ? model : copy).complete(asked, nobody, {}));
        EXPECT_EQ(clock.unix_ms(), ms);
    }
}

TEST(throttled, estimates_tokens_before_a_call_and_counts_usage_after) {
    const manual_clock clock;
    toolkit::delta_sink nobody;
    const throttled guessed{says(3), {.tokens_per_minute = 300}, clock};
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(guessed.complete(asked, nobody, {}));
    EXPECT_EQ(clock.unix_ms(), 60'000);
    const throttled told{says(3, {.input_tokens = 5, .output_tokens = 5}), {.tokens_per_minute = 300}, clock};
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(told.complete(asked, nobody, {}));
    EXPECT_EQ(clock.unix_ms(), 60'000);
    const throttled small{says(1), {.tokens_per_minute = 10}, clock};
    EXPECT_TRUE(small.complete(asked, nobody, {}));  // alone
}

TEST(throttled, refunds_the_tokens_of_a_call_that_surely_used_none) {
    const auto waits = [](failure_kind kind, toolkit::small_text received = {}) {
        auto why = toolkit::failure::of(kind, "there", "it failed");
        why.received = std::move(received);
        const manual_clock clock;
        toolkit::delta_sink nobody;
        const throttled model{scripted{std::vector<toolkit::result<completion>>{why, completion{.text = "a"}}},
                              {.tokens_per_minute = 200},
                              clock};
        EXPECT_FALSE(model.complete(asked, nobody, {}));
        EXPECT_TRUE(model.complete(asked, nobody, {}));
        return clock.unix_ms() != 0;
    };
    EXPECT_FALSE(waits(failure_kind::unreachable));
    EXPECT_FALSE(waits(failure_kind::rate_limited));
    EXPECT_FALSE(waits(failure_kind::rejected));
    EXPECT_TRUE(waits(failure_kind::rate_limited, "in the middle of the answer"));
    EXPECT_TRUE(waits(failure_kind::timed_out));
    EXPECT_TRUE(waits(failure_kind::cut_off));
    EXPECT_TRUE(waits(failure_kind::server_error));
    EXPECT_TRUE(waits(failure_kind::length_reached));
    EXPECT_TRUE(waits(failure_kind::cancelled));
}

TEST(throttled, counts_a_call_without_tokens_as_a_request) {
    const manual_clock clock;
    toolkit::delta_sink nobody;
    const throttled model{scripted{std::vector<toolkit::result<completion>>(
                              2, toolkit::failure::of(failure_kind::rate_limited, "there", "too many"))},
                          {.requests_per_minute = 1},
                          clock};
    EXPECT_FALSE(model.complete(asked, nobody, {}));
    EXPECT_FALSE(model.complete(asked, nobody, {}));
    EXPECT_EQ(clock.unix_ms(), 60'000);
}

TEST(throttled, fails_at_once_when_its_turn_comes_after_the_deadline) {
    const manual_clock clock;
    const throttled model{says(2), {.requests_per_minute = 1}, clock};
    toolkit::delta_sink nobody;
    EXPECT_TRUE(model.complete(asked, nobody, {}));
    toolkit::request soon = asked;
    soon.until = toolkit::deadline::after(clock.now(), 30s);
    const auto got = model.complete(soon, nobody, {});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::rate_limited);
    EXPECT_EQ(got.error().retry_after_ms, 60'000);
    EXPECT_EQ(clock.unix_ms(), 0);
}

TEST(throttled, allows_a_bounded_number_of_concurrent_calls) {
    struct counting {
        std::atomic<int>* running;
        std::atomic<int>* most;
        toolkit::result<completion> complete(const toolkit::request&, toolkit::delta_sink&,
                                             const toolkit::stop_token&) const {
            const int now = ++*running;
            for (int seen = *most; seen < now && !most->compare_exchange_weak(seen, now);) {}
            std::this_thread::yield();
            --*running;
            return completion{.text = "a"};
        }
    };
    std::atomic<int> running{0};
    std::atomic<int> most{0};
    const throttled model{counting{&running, &most}, {.at_once = 2}};
    std::vector<std::thread> threads;
    threads.reserve(6);
    for (int t = 0; t < 6; ++t)
        threads.emplace_back([&] {
            toolkit::delta_sink silent;
            for (int i = 0; i < 50; ++i) EXPECT_TRUE(model.complete(asked, silent, {}));
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_LE(most, 2);
    EXPECT_EQ(running, 0);
}

TEST(throttled, is_stopped_during_its_wait) {
    const throttled model{says(2), {.requests_per_minute = 1}};
    toolkit::delta_sink nobody;
    EXPECT_TRUE(model.complete(asked, nobody, {}));
    const toolkit::stop_source source;
    std::thread stopper([&] { source.request_stop(); });
    EXPECT_EQ(model.complete(asked, nobody, source.get_token()).error().kind, failure_kind::cancelled);
    stopper.join();
}

}  // namespace
