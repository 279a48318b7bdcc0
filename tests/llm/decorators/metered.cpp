#include <toolkit/llm/metered.hpp>
#include <toolkit/llm/scripted.hpp>

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

namespace {

using toolkit::failure_kind;
static_assert(toolkit::Llm<toolkit::metered<toolkit::scripted>>);

constexpr std::array prices{toolkit::price_row{"m", {1'000'000, 100'000, 1'250'000, 5'000'000}, "2026-01-01"},
                            toolkit::price_row{"dear", {9'000'000, 9'000'000, 9'000'000, 9'000'000}, "2026-01-01"}};

toolkit::completion used(std::int64_t input, std::int64_t output, std::string model = {}) {
    return {.text = "yes", .spent = {.input_tokens = input, .output_tokens = output}, .model = std::move(model)};
}
template <class L>
toolkit::result<toolkit::completion> ask(const L& model, int most = 10) {
    toolkit::delta_sink nobody;
    return model.complete({.messages = {toolkit::user_message{"What is that?", {}}}, .max_tokens = most}, nobody, {});
}

TEST(metered, adds_up_what_its_copies_use) {
    const toolkit::metered model{
        toolkit::scripted{{used(100, 10), toolkit::failure::of(failure_kind::timed_out, "there", "too slow"),
                           used(10, 1, "dear-2026-01-01"), used(7, 7, "?")}},
        {.model = "m", .prices = prices}};
    const std::array copies{model, model};
    EXPECT_TRUE(ask(model));
    EXPECT_EQ(ask(copies[1]).error().kind, failure_kind::timed_out);
    EXPECT_EQ(model.spent(),
              (toolkit::expenses{
                  .used = {.input_tokens = 100, .output_tokens = 10}, .calls = 2, .failures = 1, .microdollars = 150}));
    EXPECT_TRUE(ask(copies[1]));
    EXPECT_EQ(model.spent().microdollars, 150 + 99) << "at the price of the model that answered";
    EXPECT_TRUE(ask(model));
    EXPECT_EQ(model.spent().microdollars, 150 + 99 + 42) << "at that of the model asked, when the answer's is unknown";
    EXPECT_EQ(model.spent().used.input_tokens, 117);
}

TEST(metered, includes_the_least_thinking_of_a_server_in_its_bound) {
    const auto price = [](int most, int thinking) {
        const toolkit::scripted inner{"yes"};
        const toolkit::metered model{inner, {.model = "m", .prices = prices, .most_microdollars = 0}};
        toolkit::delta_sink nobody;
        const auto got = model.complete(
            {.messages = {toolkit::user_message{"What is that?", {}}}, .max_tokens = most, .thinking_tokens = thinking},
            nobody, {});
        return got ? std::string{"nothing"} : std::string{got.error().detail.view()};
    };
    const std::string left = " microdollars, and 0 of 0 are left";
    EXPECT_EQ(price(10, 1), "the call may cost " + std::to_string(35 + 5 * 1'034) + left);
    EXPECT_EQ(price(0, 10'000), "the call may cost " + std::to_string(35 + 5 * 14'096) + left);
}

TEST(metered, counts_answers_without_a_price_and_does_not_treat_them_as_free) {
    const toolkit::metered model{toolkit::scripted{{used(100, 10)}}, {.model = "qwen3"}};
    EXPECT_TRUE(ask(model));
    EXPECT_EQ(model.spent().unpriced, 1);
    EXPECT_EQ(model.spent().microdollars, 0);
    EXPECT_EQ(model.spent().used.output_tokens, 10);
}

TEST(metered, refuses_a_call_that_could_cost_more_than_is_left) {
    // The prompt is estimated as 28 tokens at 1.25 microdollars, plus ten of output at 5: 85
    const toolkit::scripted inner{{used(20, 2), used(20, 2)}};
    const toolkit::metered model{inner, {.model = "m", .prices = prices, .most_microdollars = 114}};
    EXPECT_TRUE(ask(model)) << "30 are spent";
    const auto got = ask(model);
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::budget_spent);
    EXPECT_EQ(got.error().message(),
              "the meter of a model: the call may cost 85 microdollars, and 84 of 114 are left; raise "
              "most_microdollars, lower max_tokens, or send less of the conversation");
    EXPECT_EQ(inner.received().size(), 1U);
    EXPECT_EQ(model.spent().calls, 1) << "a refused call reached nobody";
    EXPECT_TRUE(ask(model, 9)) << "a shorter answer fits";
}

TEST(metered, refuses_a_bound_without_a_price) {
    const toolkit::metered model{toolkit::scripted{"yes"}, {.model = "qwen3", .most_microdollars = 1'000'000}};
    EXPECT_EQ(ask(model).error().message(),
              "the meter of a model: it has a spending limit but no price of \"qwen3\"; set .model to a model of the "
              "price table, or set .prices to a table that contains it");
    const toolkit::metered nameless{toolkit::scripted{"yes"}, {.most_microdollars = 1'000'000}};
    EXPECT_EQ(ask(nameless).error().kind, failure_kind::invalid_argument);
}

TEST(metered, never_spends_more_than_its_bound_from_many_threads) {
    const std::vector<toolkit::result<toolkit::completion>> script(400, used(28, 10));
    const toolkit::scripted inner{script};
    const toolkit::metered model{inner, {.model = "m", .prices = prices, .most_microdollars = 10'000}};
    std::atomic<int> refused{0};
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&] {
            for (int j = 0; j < 100; ++j)
                if (!ask(model)) ++refused;
        });
    for (std::thread& one : threads) one.join();
    const auto sum = model.spent();
    EXPECT_LE(sum.microdollars, 10'000);
    EXPECT_GE(sum.microdollars, 10'000 - 4 * 85);
    EXPECT_EQ(sum.calls + refused, 400);
    EXPECT_EQ(sum.microdollars, sum.calls * 78);
}

struct seeing {
    static constexpr toolkit::model_traits traits{.images = true};
    toolkit::result<toolkit::completion> complete(const toolkit::request&, toolkit::delta_sink&,
                                                  const toolkit::stop_token&) const {
        return toolkit::completion{.text = "yes"};
    }
};

TEST(metered, leaves_the_model_its_traits) {
    static_assert(toolkit::traits_of<toolkit::metered<seeing>>.images);
    EXPECT_EQ(ask(toolkit::metered{seeing{}})->text, "yes");
}

}  // namespace
