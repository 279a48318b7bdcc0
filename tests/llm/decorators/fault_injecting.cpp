#include <toolkit/llm/fault_injecting.hpp>

#include <toolkit/llm/retrying.hpp>
#include <toolkit/llm/scripted.hpp>

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

namespace {

using namespace std::chrono_literals;
using toolkit::failure_kind;
using toolkit::fault;
using toolkit::fault_injecting;
using toolkit::fault_rates;
using toolkit::scripted;

static_assert(toolkit::Llm<fault_injecting<scripted>>);
static_assert(!toolkit::fault_of_call({}, 3) && toolkit::fault_of_call({.empty = 1}, 3) == fault::empty);

const toolkit::request asked{.messages = {toolkit::user_message{.text = "?"}}};
scripted says(std::size_t times) {
    return scripted{std::vector<toolkit::result<toolkit::completion>>(times, toolkit::completion{.text = "abcdef"})};
}
constexpr fault_rates all_of_them{.unreachable = 0.1,
                                  .rate_limited = 0.1,
                                  .server_error = 0.1,
                                  .timed_out = 0.1,
                                  .bad_reply = 0.1,
                                  .cut_off = 0.1,
                                  .empty = 0.1,
                                  .garbled = 0.1,
                                  .doubled = 0.1,
                                  .slow = 0.5,
                                  .seed = 7};

TEST(fault_injecting, imitates_each_fault_of_servers) {
    std::string heard;
    auto listen = [&](const toolkit::delta& piece) { heard += piece.text; };
    toolkit::delta_sink sink{listen};
    const auto with = [&](const fault_rates& what) {
        heard.clear();
        return fault_injecting{says(1), what}.complete(asked, sink, {});
    };
    EXPECT_EQ(with({.unreachable = 1}).error().kind, failure_kind::unreachable);
    EXPECT_EQ(with({.rate_limited = 1, .retry_after = 7ms}).error().retry_after_ms, 7);
    EXPECT_EQ(with({.server_error = 1}).error().kind, failure_kind::server_error);
    EXPECT_EQ(with({.timed_out = 1}).error().kind, failure_kind::timed_out);
    EXPECT_EQ(with({.bad_reply = 1}).error().kind, failure_kind::bad_reply);
    const auto cut = with({.cut_off = 1});
    EXPECT_EQ(cut.error().kind, failure_kind::cut_off);
    EXPECT_EQ(cut.error().received, "abc");
    EXPECT_EQ(heard, "abc");
    EXPECT_EQ(with({.empty = 1}).value().text, "");
    EXPECT_EQ(with({.garbled = 1}).value().text, "abc");
    EXPECT_EQ(with({.doubled = 1}).value().text, "abcdefabcdef");
    EXPECT_EQ(heard, "abcdefabcdef");
    EXPECT_EQ(with({}).value().text, "abcdef");
}

TEST(fault_injecting, behaves_alike_for_the_same_seed_with_one_thread_or_many) {
    const fault_injecting one{says(400), all_of_them, toolkit::manual_clock{}};
    const fault_injecting many{says(400), all_of_them, toolkit::manual_clock{}};
    toolkit::delta_sink nobody;
    for (int i = 0; i < 400; ++i) (void)one.complete(asked, nobody, {});
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&] {
            toolkit::delta_sink silent;
            for (int i = 0; i < 100; ++i) (void)many.complete(asked, silent, {});
        });
    for (std::thread& thread : threads) thread.join();
    for (std::size_t i = 0; i < toolkit::count_of_faults; ++i) {
        EXPECT_EQ(one.faults(static_cast<fault>(i)), many.faults(static_cast<fault>(i)));
        EXPECT_NEAR(static_cast<double>(one.faults(static_cast<fault>(i))), 40, 25);
    }
    EXPECT_EQ(one.slow_calls(), many.slow_calls());
    EXPECT_EQ(many.calls(), 400U);
}

TEST(fault_injecting, delays_by_its_clock_and_no_longer_than_the_deadline) {
    const toolkit::manual_clock clock;
    const fault_injecting model{says(2), {.slow = 1, .slowness = 5s}, clock};
    toolkit::delta_sink nobody;
    EXPECT_TRUE(model.complete(asked, nobody, {}));
    EXPECT_EQ(clock.unix_ms(), 5000);
    toolkit::request soon = asked;
    soon.until = toolkit::deadline::after(clock.now(), 2s);
    EXPECT_EQ(model.complete(soon, nobody, {}).error().kind, failure_kind::timed_out);
    EXPECT_EQ(clock.unix_ms(), 7000);
}

TEST(fault_injecting, in_retrying_always_ends_and_in_the_same_time_for_the_same_seed) {
    const auto waited = [](std::uint64_t seed) {
        const toolkit::manual_clock clock;
        fault_rates what = all_of_them;
        what.seed = seed;
        const toolkit::retrying model{fault_injecting{says(20), what, clock}, {.attempts = 20, .seed = seed}, clock};
        toolkit::delta_sink nobody;
        (void)model.complete(asked, nobody, {});
        return clock.unix_ms();
    };
    for (std::uint64_t seed = 0; seed < 200; ++seed) EXPECT_EQ(waited(seed), waited(seed)) << seed;
}

}  // namespace
