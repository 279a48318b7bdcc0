#include <toolkit/llm/fallback.hpp>

#include <toolkit/llm/retrying.hpp>
#include <toolkit/llm/scripted.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using toolkit::completion;
using toolkit::failure_kind;
using toolkit::fallback;
using toolkit::scripted;

toolkit::failure fails(failure_kind kind, std::int64_t retry_after_ms = -1) {
    auto why = toolkit::failure::of(kind, "there", "it failed", "mend it");
    why.retry_after_ms = retry_after_ms;
    return why;
}
scripted failing(failure_kind kind, std::int64_t retry_after_ms = -1) {
    return scripted{std::vector<toolkit::result<completion>>(2, fails(kind, retry_after_ms))};
}
const toolkit::request asked{.messages = {toolkit::user_message{.text = "?"}}};

template <toolkit::dialect Speaks, bool Images>
struct model {
    static constexpr toolkit::model_traits traits{.speaks = Speaks, .schema = true, .images = Images};
    toolkit::result<completion> complete(const toolkit::request&, toolkit::delta_sink& sink,
                                         const toolkit::stop_token&) const {
        sink(toolkit::delta{.text = "ha"});
        return fails(failure_kind::cut_off);
    }
};
using first = model<toolkit::dialect::openai, true>;
using second = model<toolkit::dialect::openai, false>;
using other = model<toolkit::dialect::anthropic, true>;

static_assert(toolkit::Llm<fallback<scripted, first>>);
static_assert(toolkit::traits_of<fallback<first, second>>.speaks == toolkit::dialect::openai);
static_assert(toolkit::traits_of<fallback<first, second>>.schema &&
              !toolkit::traits_of<fallback<first, second>>.images);
static_assert(toolkit::traits_of<fallback<first, other>>.images && !toolkit::traits_of<fallback<first, other>>.schema);
static_assert(toolkit::traits_of<fallback<first, other>>.speaks == toolkit::dialect::standard);

TEST(fallback, asks_the_next_model_only_after_failures_that_it_may_avoid) {
    for (const toolkit::failure_row& row : toolkit::failure_table) {
        const scripted next{"answer"};
        toolkit::delta_sink nobody;
        const auto got = fallback{failing(row.kind), next}.complete(asked, nobody, {});
        EXPECT_EQ(got.has_value(), toolkit::another_may_answer(row.kind)) << row.name;
        EXPECT_EQ(next.received().size(), toolkit::another_may_answer(row.kind) ? 1U : 0U) << row.name;
        if (row.retryable) {
            EXPECT_TRUE(toolkit::another_may_answer(row.kind)) << row.name;
        }
    }
    EXPECT_TRUE(toolkit::another_may_answer(failure_kind::quota_spent));
    EXPECT_FALSE(toolkit::another_may_answer(failure_kind::refused));
    EXPECT_FALSE(toolkit::another_may_answer(failure_kind::cancelled));
}

TEST(fallback, reports_every_failure_when_all_fail) {
    const fallback all{failing(failure_kind::rate_limited, 9000), failing(failure_kind::server_error, 5000),
                       failing(failure_kind::unauthorized)};
    toolkit::delta_sink nobody;
    const auto got = all.complete(asked, nobody, {});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::server_error);
    EXPECT_EQ(got.error().retry_after_ms, 5000);
    EXPECT_EQ(got.error().message(),
              "fallback: none of its models answered: 1. there: it failed; mend it; 2. there: it failed; mend it; 3. "
              "there: it failed; mend it; repair one of them, or add another");
}

TEST(fallback, retracts_the_output_of_a_model_that_failed) {
    std::string heard;
    auto listen = [&](const toolkit::delta& piece) {
        heard += piece.kind == toolkit::delta::of::restarted ? "|" : piece.text;
    };
    toolkit::delta_sink sink{listen};
    EXPECT_TRUE((fallback{failing(failure_kind::unreachable), first{}, scripted{"answer"}}.complete(asked, sink, {})));
    EXPECT_EQ(heard, "ha|answer");
}

TEST(fallback, asks_no_model_after_a_stop) {
    const scripted never{"answer"};
    const toolkit::stop_source source;
    source.request_stop();
    toolkit::delta_sink nobody;
    EXPECT_EQ((fallback{never, never}.complete(asked, nobody, source.get_token()).error().kind),
              failure_kind::cancelled);
    EXPECT_TRUE(never.received().empty());
}

TEST(fallback, works_inside_retrying) {
    const toolkit::manual_clock clock;
    const scripted down = failing(failure_kind::unreachable);
    const scripted late{std::vector<toolkit::result<completion>>{fails(failure_kind::rate_limited, 1000),
                                                                 completion{.text = "answer"}}};
    toolkit::delta_sink nobody;
    const toolkit::retrying both{fallback{down, late}, {.jitter = 0}, clock};
    EXPECT_EQ(both.complete(asked, nobody, {}).value().text, "answer");
    EXPECT_EQ(clock.unix_ms(), 500);  // the first one gave no wait
    EXPECT_EQ(down.received().size(), 2U);
}

}  // namespace
