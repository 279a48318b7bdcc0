// The timeout of a call: when its stop comes, and those of many others at the same time.
#include <toolkit/tool/alarm.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>
#include <vector>

namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using toolkit::alarm;
using toolkit::stop_callback;
using toolkit::stop_source;
using toolkit::stop_token;

/// Returns when the stop was requested.
void wait_for(const stop_token& token) {
    std::atomic<bool> stopped{false};
    const auto hear = [&] {
        stopped = true;
        stopped.notify_all();
    };
    const stop_callback heard(token, hear);
    stopped.wait(false);
}

TEST(Alarm, requests_a_stop_when_the_time_is_up) {
    const alarm soon({}, milliseconds{1});
    wait_for(soon.token());
    EXPECT_TRUE(soon.token().stop_requested());
}

TEST(Alarm, without_any_time_it_still_requests_the_stop) {
    const alarm at_once({}, milliseconds{0});
    wait_for(at_once.token());
}

TEST(Alarm, passes_an_outer_stop_on_at_once) {
    const stop_source outer;
    const alarm late(outer.get_token(), hours{1});
    EXPECT_FALSE(late.token().stop_requested());
    outer.request_stop();
    EXPECT_TRUE(late.token().stop_requested());
}

TEST(Alarm, a_shorter_timeout_that_starts_later_ends_first) {
    const alarm late({}, milliseconds::max());
    const alarm soon({}, milliseconds{1});
    wait_for(soon.token());
    EXPECT_FALSE(late.token().stop_requested());
}

TEST(Alarm, destroying_one_does_not_affect_the_others) {
    std::optional<alarm> gone;
    gone.emplace(stop_token{}, milliseconds{20});
    const alarm late({}, hours{1});
    const alarm soon({}, milliseconds{30});
    const stop_token other = gone->token();
    gone.reset();
    wait_for(soon.token());
    EXPECT_FALSE(late.token().stop_requested());
}

TEST(Alarm, a_stop_callback_may_destroy_its_alarm) {
    std::optional<alarm> mine;
    std::atomic<bool> ended{false};
    mine.emplace(stop_token{}, milliseconds{5});
    {
        const auto hear = [&] {
            mine.reset();
            ended = true;
            ended.notify_all();
        };
        const stop_callback heard(mine->token(), hear);
        ended.wait(false);
    }
    EXPECT_FALSE(mine.has_value());
}

TEST(Alarm, many_threads_have_each_their_own_time) {
    constexpr int threads = 8;
    constexpr int calls = 100;
    std::atomic<int> stopped{0};
    std::vector<std::thread> all;
    all.reserve(threads);
    for (int i = 0; i < threads; ++i)
        all.emplace_back([&, i] {
            for (int call = 0; call < calls; ++call) {
                const alarm unheard({}, milliseconds{call % 3});
                if ((call + i) % 2 == 0) continue;
                const alarm heard({}, milliseconds{call % 2});
                wait_for(heard.token());
                ++stopped;
            }
        });
    for (std::thread& one : all) one.join();
    EXPECT_EQ(stopped, threads * calls / 2);
}

}  // namespace
