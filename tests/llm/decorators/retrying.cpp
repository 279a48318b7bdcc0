#include <toolkit/llm/retrying.hpp>

#include <toolkit/llm/scripted.hpp>

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

namespace {

using namespace std::chrono_literals;
using toolkit::completion;
using toolkit::failure_kind;
using toolkit::manual_clock;
using toolkit::milliseconds;
using toolkit::retry_policy;
using toolkit::retrying;
using toolkit::scripted;

using script = std::vector<toolkit::result<completion>>;

toolkit::failure fails(failure_kind kind, std::int64_t retry_after_ms = -1) {
    auto why = toolkit::failure::of(kind, "there", "it failed", "mend it");
    why.retry_after_ms = retry_after_ms;
    return why;
}
toolkit::request ask(std::string question = "?") {
    return {.messages = {toolkit::user_message{.text = std::move(question)}}};
}

/// Streams a part of its answer, and then follows the script.
struct half_said {
    scripted inner;
    toolkit::result<completion> complete(const toolkit::request& asked, toolkit::delta_sink& sink,
                                         const toolkit::stop_token& stop) const {
        sink(toolkit::delta{.text = "ha"});
        toolkit::delta_sink nobody;
        return inner.complete(asked, nobody, stop);
    }
};
struct listener {
    std::string heard{};
    void operator()(const toolkit::delta& piece) {
        heard += piece.kind == toolkit::delta::of::restarted ? "|" : piece.text;
    }
};
struct with_traits {
    static constexpr toolkit::model_traits traits{.speaks = toolkit::dialect::openai, .schema = true};
    toolkit::result<completion> complete(const toolkit::request&, toolkit::delta_sink&,
                                         const toolkit::stop_token&) const {
        return completion{};
    }
};

static_assert(toolkit::Llm<retrying<scripted>>);
static_assert(toolkit::traits_of<retrying<with_traits>>.speaks == toolkit::dialect::openai);
static_assert(toolkit::traits_of<retrying<with_traits>>.schema && !toolkit::traits_of<retrying<scripted>>.schema);

// min(2^attempt · 5, 60) s exactly.
constexpr retry_policy five_seconds{.attempts = 8, .base = 5s, .cap = 60s, .jitter = 0};
static_assert(toolkit::wait_before_retry(five_seconds, 0) == 5s && toolkit::wait_before_retry(five_seconds, 1) == 10s);
static_assert(toolkit::wait_before_retry(five_seconds, 3) == 40s && toolkit::wait_before_retry(five_seconds, 4) == 60s);
static_assert(toolkit::wait_before_retry(five_seconds, 1'000'000) == 60s);
static_assert(toolkit::wait_before_retry({.base = milliseconds::max(), .cap = milliseconds::max(), .jitter = 0}, 9) ==
              milliseconds::max());
static_assert(toolkit::wait_before_retry({.base = -1s}, 3) == 0s && toolkit::wait_before_retry({.cap = -1s}, 3) == 0s);

TEST(retrying, repeats_until_there_is_an_answer_and_waits_as_the_server_asks) {
    const manual_clock clock;
    const scripted inner{script{fails(failure_kind::rate_limited, 3000), fails(failure_kind::rate_limited, 20'000),
                                completion{.text = "answer"}}};
    const retrying model{inner, {}, clock};
    toolkit::delta_sink nobody;
    EXPECT_EQ(model.complete(ask(), nobody, {}).value().text, "answer");
    EXPECT_EQ(clock.unix_ms(), 23'000);
    EXPECT_EQ(inner.received().size(), 3U);
}

TEST(retrying, waits_longer_after_each_failure_up_to_its_cap) {
    const manual_clock clock;
    const scripted inner{script(8, fails(failure_kind::server_error))};
    const retrying model{inner, five_seconds, clock};
    toolkit::delta_sink nobody;
    const auto got = model.complete(ask(), nobody, {});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().message(), "there: it failed (tried 8 times); mend it");
    EXPECT_EQ(clock.unix_ms(), (5 + 10 + 20 + 40 + 60 + 60 + 60) * 1000);
}

TEST(retrying, has_the_same_waits_for_the_same_seed_and_others_for_another) {
    const auto waited = [](std::uint64_t seed, std::string question) {
        const manual_clock clock;
        const retrying model{
            scripted{script(6, fails(failure_kind::unreachable))}, {.attempts = 6, .seed = seed}, clock};
        toolkit::delta_sink nobody;
        EXPECT_FALSE(model.complete(ask(std::move(question)), nobody, {}));
        return clock.unix_ms();
    };
    EXPECT_EQ(waited(1, "a"), waited(1, "a"));
    EXPECT_NE(waited(1, "a"), waited(2, "a"));
    EXPECT_NE(waited(1, "a"), waited(1, "b"));
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        EXPECT_LE(waited(seed, "a"), 15'500);
        EXPECT_GE(waited(seed, "a"), 11'600);  // a quarter less
    }
}

TEST(retrying, repeats_only_after_transient_failures) {
    for (const toolkit::failure_row& row : toolkit::failure_table) {
        const manual_clock clock;
        const scripted inner{script{fails(row.kind), completion{.text = "answer"}}};
        toolkit::delta_sink nobody;
        const auto got = retrying{inner, {}, clock}.complete(ask(), nobody, {});
        EXPECT_EQ(got.has_value(), row.retryable) << row.name;
        if (!got) {
            EXPECT_EQ(got.error().detail, "it failed") << row.name;
        }
    }
    EXPECT_FALSE(fails(failure_kind::quota_spent).retryable());
}

TEST(retrying, returns_the_failure_at_once_when_the_deadline_leaves_no_time) {
    const manual_clock clock;
    const scripted inner{script(9, fails(failure_kind::rate_limited, 1000))};
    toolkit::request asked = ask();
    asked.until = toolkit::deadline::after(clock.now(), 2500ms);
    toolkit::delta_sink nobody;
    const auto got = retrying{inner, {.attempts = 9}, clock}.complete(asked, nobody, {});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::rate_limited);
    EXPECT_EQ(got.error().message(),
              "there: it failed (tried 3 times); mend it, or allow more time: the deadline leaves no time for another "
              "attempt");
    EXPECT_EQ(clock.unix_ms(), 2000);
}

TEST(retrying, does_not_wait_for_a_server_that_asks_for_a_long_pause) {
    const manual_clock clock;
    const scripted inner{script(2, fails(failure_kind::rate_limited, 86'400'000))};
    toolkit::delta_sink nobody;
    const auto got = retrying{inner, {}, clock}.complete(ask(), nobody, {});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().cure, "mend it, or try again after the wait that the server requests");
    EXPECT_EQ(clock.unix_ms(), 0);
}

TEST(retrying, is_stopped_at_once_during_its_wait) {
    const retrying model{scripted{script(2, fails(failure_kind::rate_limited, 500'000))}};
    const toolkit::stop_source source;
    toolkit::time_point asked{};
    std::thread stopper([&] {
        asked = std::chrono::steady_clock::now();
        source.request_stop();
    });
    toolkit::delta_sink nobody;
    const auto got = model.complete(ask(), nobody, source.get_token());
    const auto ended = std::chrono::steady_clock::now();
    stopper.join();
    EXPECT_LT(ended - asked, 50ms);
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::cancelled);
}

TEST(retrying, retracts_streamed_output_before_it_repeats) {
    const half_said inner{scripted{script{fails(failure_kind::cut_off), fails(failure_kind::cut_off), completion{}}}};
    listener hears;
    toolkit::delta_sink sink{hears};
    EXPECT_TRUE((retrying{inner, {}, manual_clock{}}.complete(ask(), sink, {})));
    EXPECT_EQ(hears.heard, "ha|ha|ha");

    listener of_silence;
    toolkit::delta_sink other{of_silence};
    const scripted silent{script{fails(failure_kind::cut_off), completion{.text = "answer"}}};
    EXPECT_TRUE((retrying{silent, {}, manual_clock{}}.complete(ask(), other, {})));
    EXPECT_EQ(of_silence.heard, "answer");
}

TEST(retrying, can_be_set_not_to_repeat_after_output) {
    const scripted inner{script{fails(failure_kind::cut_off), completion{}}};
    listener hears;
    toolkit::delta_sink sink{hears};
    EXPECT_FALSE((retrying{half_said{inner}, {.after_text = false}, manual_clock{}}.complete(ask(), sink, {})));
    EXPECT_EQ(hears.heard, "ha");
    EXPECT_EQ(inner.received().size(), 1U);
}

TEST(retrying, tries_at_least_once_and_bounds_its_attempts) {
    for (const int attempts : {-1, 0, 1}) {
        const scripted inner{script(3, fails(failure_kind::server_error))};
        toolkit::delta_sink nobody;
        EXPECT_FALSE((retrying{inner, {.attempts = attempts}, manual_clock{}}.complete(ask(), nobody, {})));
        EXPECT_EQ(inner.received().size(), 1U);
    }
    const scripted inner{script(300, fails(failure_kind::server_error))};
    toolkit::delta_sink nobody;
    EXPECT_FALSE((retrying{inner, {.attempts = 1000}, manual_clock{}}.complete(ask(), nobody, {})));
    EXPECT_EQ(inner.received().size(), static_cast<std::size_t>(retry_policy::most_attempts));
}

}  // namespace
