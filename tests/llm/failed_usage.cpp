// The cost of a failed answer: reported by the failure, and added up by the decorators of models.
#include <toolkit/llm/exchange.hpp>
#include <toolkit/llm/fallback.hpp>
#include <toolkit/llm/generate.hpp>
#include <toolkit/llm/metered.hpp>
#include <toolkit/llm/providers/anthropic_stream.hpp>
#include <toolkit/llm/providers/openai_reply.hpp>
#include <toolkit/llm/providers/openai_stream.hpp>
#include <toolkit/llm/retrying.hpp>
#include <toolkit/llm/scripted.hpp>

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "listener.hpp"

namespace {

using namespace std::chrono_literals;
using toolkit::completion;
using toolkit::failure;
using toolkit::failure_kind;
using toolkit::scripted;
using toolkit::usage;

constexpr usage cost{.input_tokens = 9, .output_tokens = 3};

failure fails(failure_kind kind) {
    failure why = failure::of(kind, "there", "it failed", "mend it");
    why.spent = cost;
    return why;
}
scripted failing(std::size_t times, failure_kind kind = failure_kind::cut_off) {
    std::vector<toolkit::result<completion>> script(times, fails(kind));
    script.emplace_back(completion{.text = "yes", .spent = cost});
    return scripted{std::move(script)};
}
toolkit::result<completion> ask(const auto& model) {
    toolkit::delta_sink nobody;
    return model.complete({.messages = {toolkit::user_message{"?", {}}}}, nobody, {});
}

TEST(failed_usage, is_reported_for_an_answer_that_its_length_or_a_filter_ended) {
    for (const std::string reason : {"length", "content_filter"}) {
        const auto whole =
            toolkit::read_openai_reply(R"({"choices":[{"message":{"content":"hel"},"finish_reason":")" + reason +
                                           R"("}],"usage":{"prompt_tokens":9,"completion_tokens":3}})",
                                       {"there"});
        ASSERT_FALSE(whole);
        EXPECT_EQ(whole.error().spent, cost) << reason;
    }
    // Cut off in the middle, after Anthropic's first counts.
    streams::listener to;
    const auto cut = streams::read<toolkit::anthropic_stream>(
        "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"model\":\"m\",\"usage\":"
        "{\"input_tokens\":9,\"output_tokens\":3}}}\n\n",
        to);
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.error().spent.input_tokens, 9);
}

TEST(failed_usage, of_failed_attempts_is_in_the_answer_and_in_the_last_failure) {
    toolkit::manual_clock clock;
    const toolkit::retrying again{failing(2), {.attempts = 3}, clock};
    const auto got = ask(again);
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->spent, (usage{.input_tokens = 27, .output_tokens = 9}));
    const auto never = ask(toolkit::retrying{failing(9), {.attempts = 3}, clock});
    ASSERT_FALSE(never);
    EXPECT_EQ(never.error().spent, (usage{.input_tokens = 27, .output_tokens = 9}));

    EXPECT_EQ(ask(toolkit::fallback{failing(1), failing(0)})->spent, (usage{.input_tokens = 18, .output_tokens = 6}));
    EXPECT_EQ(ask(toolkit::fallback{failing(1), failing(1)}).error().spent,
              (usage{.input_tokens = 18, .output_tokens = 6}));
}

TEST(failed_usage, is_charged) {
    constexpr std::array prices{toolkit::price_row{"m", {1'000'000, 1'000'000, 1'000'000, 1'000'000}, "2026-11-25"}};
    const toolkit::metered model{failing(1), {.model = "m", .prices = prices}};
    const auto failed = ask(model);
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().spent.microdollars, 12);
    EXPECT_EQ(model.spent().microdollars, 12);
    EXPECT_EQ(model.spent().used.input_tokens, 9);
    EXPECT_EQ(model.spent().failures, 1);
    EXPECT_TRUE(ask(model));
    EXPECT_EQ(model.spent().microdollars, 24);
}

struct city {
    std::string name;
};
TEST(failed_usage, of_all_tries_is_reported_when_no_value_came) {
    const scripted model{std::vector<toolkit::result<completion>>{completion{.text = "Graz", .spent = cost},
                                                                  fails(failure_kind::length_reached)}};
    const auto got = toolkit::generate<city>(model, "A city");
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().spent, (usage{.input_tokens = 18, .output_tokens = 6}));
}

TEST(failed_usage, is_recorded_and_replayed) {
    toolkit::model_exchange one{.request = {.messages = {toolkit::user_message{"?", {}}}}};
    one.reply = fails(failure_kind::cut_off);
    const auto back = toolkit::parse_exchange(toolkit::print_exchange(one).value());
    ASSERT_TRUE(back) << back.error().message();
    ASSERT_FALSE(back->reply);
    EXPECT_EQ(back->reply.error().spent, cost);
}

}  // namespace
