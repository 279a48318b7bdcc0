// core/stop.hpp
#include <toolkit/core/stop.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <optional>
#include <thread>
#include <vector>

using toolkit::stop_callback;
using toolkit::stop_source;
using toolkit::stop_token;

TEST(stop, a_default_token_never_stops) {
    const stop_token token;
    EXPECT_FALSE(token.stop_possible());
    EXPECT_FALSE(token.stop_requested());
    int calls = 0;
    const stop_callback never(token, [&] { ++calls; });
    EXPECT_EQ(calls, 0);
}

TEST(stop, callbacks_run_once_and_late_ones_at_once) {
    const stop_source source;
    int calls = 0;
    const stop_callback before(source.get_token(), [&] { ++calls; });
    EXPECT_TRUE(source.request_stop());
    EXPECT_FALSE(source.request_stop());
    EXPECT_EQ(calls, 1);
    const stop_callback after(source.get_token(), [&] { ++calls; });
    EXPECT_EQ(calls, 2);
}

TEST(stop, a_removed_callback_does_not_run) {
    const stop_source source;
    int calls = 0;
    {
        const stop_callback gone(source.get_token(), [&] { ++calls; });
    }
    source.request_stop();
    EXPECT_EQ(calls, 0);
}

TEST(stop, a_callback_may_destroy_itself) {
    struct once {
        void (*destroy)(void*);
        void* mine;
        void operator()() const { destroy(mine); }
    };
    using holder = std::optional<stop_callback<once>>;
    const stop_source source;
    holder mine;
    mine.emplace(source.get_token(), once{[](void* held) { static_cast<holder*>(held)->reset(); }, &mine});
    source.request_stop();
    EXPECT_FALSE(mine.has_value());
}

TEST(stop, adding_and_removing_callbacks_during_a_stop_is_safe) {
    for (int round = 0; round < 200; ++round) {
        const stop_source source;
        std::atomic<int> calls{0};
        std::thread stopper([&] { source.request_stop(); });
        for (int i = 0; i < 20; ++i) {
            const stop_callback brief(source.get_token(), [&] { ++calls; });
        }
        stopper.join();
        EXPECT_LE(calls.load(), 20);
    }
}

#if defined(__cpp_lib_jthread)
TEST(stop, follows_a_standard_token) {
    std::stop_source outer;
    const stop_token token{outer.get_token()};
    EXPECT_FALSE(token.stop_requested());
    outer.request_stop();
    EXPECT_TRUE(token.stop_requested());
    EXPECT_TRUE(stop_token{outer.get_token()}.stop_requested());
    EXPECT_FALSE(stop_token{std::stop_token{}}.stop_possible());
}
#endif
