#include <toolkit/core/pause.hpp>

#include <toolkit/core/chance.hpp>

#include <gtest/gtest.h>

#include <thread>

namespace {

using namespace std::chrono_literals;
using toolkit::waking;

static_assert(toolkit::chance_at(1, 2) == toolkit::chance_at(1, 2));
static_assert(toolkit::chance_at(1, 2) != toolkit::chance_at(2, 2) &&
              toolkit::chance_at(1, 2) != toolkit::chance_at(1, 3));

TEST(chance, is_spread_evenly) {
    int low = 0;
    for (std::uint64_t i = 0; i < 10'000; ++i) {
        const double at = toolkit::chance_at(7, i);
        ASSERT_TRUE(at >= 0 && at < 1);
        low += at < 0.25 ? 1 : 0;
    }
    EXPECT_NEAR(low, 2500, 150);
}

TEST(pause, on_a_manual_clock_advances_it) {
    const toolkit::manual_clock clock{1000};
    EXPECT_TRUE(toolkit::pause_for(clock, 24h, {}));
    EXPECT_EQ(clock.unix_ms(), 1000 + 86'400'000);
    EXPECT_TRUE(toolkit::pause_for(clock, -5ms, {}));
    EXPECT_EQ(clock.unix_ms(), 1000 + 86'400'000);
}

TEST(pause, does_not_start_after_a_stop) {
    const toolkit::manual_clock clock;
    const toolkit::stop_source source;
    source.request_stop();
    EXPECT_FALSE(toolkit::pause_for(clock, 1s, source.get_token()));
    EXPECT_EQ(clock.unix_ms(), 0);
}

TEST(pause, on_the_machine_s_clock_elapses_and_ends_at_once_on_a_stop) {
    const toolkit::machine_clock clock;
    const auto began = clock.now();
    EXPECT_TRUE(toolkit::pause_for(clock, 5ms, {}));
    EXPECT_GE(clock.now() - began, 5ms);

    const toolkit::stop_source source;
    toolkit::time_point asked{};
    std::thread stopper([&] {
        asked = clock.now();
        source.request_stop();
    });
    EXPECT_FALSE(toolkit::pause_for(clock, 1h, source.get_token()));
    const auto ended = clock.now();
    stopper.join();
    EXPECT_LT(ended - asked, 50ms);
}

TEST(sleeper, is_woken_by_a_call_before_and_during_its_wait) {
    const toolkit::machine_clock clock;
    toolkit::sleeper sleeps;
    sleeps.call();
    EXPECT_EQ(sleeps.wait(clock, toolkit::deadline::none().at, {}), waking::call);
    std::thread other([&] { sleeps.call(); });
    EXPECT_EQ(sleeps.wait(clock, clock.now() + 1h, {}), waking::call);
    other.join();
    EXPECT_EQ(sleeps.wait(clock, clock.now(), {}), waking::time);
}

}  // namespace
