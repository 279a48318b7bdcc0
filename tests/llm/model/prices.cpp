#include <toolkit/llm/prices.hpp>

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace {

using toolkit::cost_of;
using toolkit::price;
using toolkit::price_of;
using toolkit::price_row;
constexpr auto most = std::numeric_limits<std::int64_t>::max();

static_assert(price_of("claude-haiku-4-5") == price{1'000'000, 100'000, 1'250'000, 5'000'000});

TEST(price_of, finds_a_model_by_its_name_and_its_dated_version) {
    const auto costs = price_of("claude-haiku-4-5");
    EXPECT_EQ(price_of("claude-haiku-4-5-20251001"), costs);
    EXPECT_EQ(price_of("claude-haiku-4-5@20251001"), costs);
    EXPECT_EQ(price_of("claude-haiku-4-5-latest"), costs);
    EXPECT_EQ(price_of("gpt-5-nano-2025-08-07")->output, 400'000);
    EXPECT_EQ(price_of("gpt-4-0613")->input, 30'000'000);
}

TEST(price_of, gives_no_price_for_an_unknown_model) {
    for (const auto* const name :
         {"", "qwen3", "gpt-4o", "gpt-4-32k", "gpt-4-1106-preview", "gpt-5-nanos", "gpt-5-nano-", "gpt-5-nano-5",
          "claude-opus-5-5", "claude-haiku-4-5-fast", "ft:gpt-4-0613", "openai/gpt-4", "Claude-Haiku-4-5"})
        EXPECT_EQ(price_of(name), std::nullopt) << name;
}

TEST(price_of, prefers_the_longest_name_in_a_custom_table) {
    constexpr std::array mine{price_row{"*", {1, 1, 1, 1}, "2026-01-01"},
                              price_row{"local-*", {0, 0, 0, 0}, "2026-01-01"},
                              price_row{"local-big", {5, 5, 5, 5}, "2026-01-01"},
                              price_row{"local-big", {6, 6, 6, 6}, "2026-01-02"}, price_row{"", {9, 9, 9, 9}, ""}};
    EXPECT_EQ(price_of("local-big", mine)->input, 5) << "of two equal names the first";
    EXPECT_EQ(price_of("local-bigger", mine)->input, 0);
    EXPECT_EQ(price_of("other", mine)->input, 1);
    EXPECT_EQ(price_of("other", std::span{mine}.subspan(1)), std::nullopt);
}

TEST(price_table, has_a_date_and_plausible_prices_in_every_row) {
    for (const price_row& row : toolkit::price_table) {
        EXPECT_EQ(row.date.size(), 10U) << row.model;
        EXPECT_GT(row.costs.input, 0) << row.model;
        EXPECT_LE(row.costs.cached, row.costs.input) << row.model;
        EXPECT_GE(row.costs.output, row.costs.input) << row.model;
        EXPECT_EQ(price_of(row.model), row.costs) << row.model << " stands twice";
    }
}

TEST(cost_of, pays_each_token_once_and_rounds_up) {
    constexpr price costs{1'000'000, 100'000, 1'250'000, 5'000'000};
    static_assert(cost_of({}, costs) == 0);
    // 600 at 1, 300 at .1, 100 at 1.25, 20 at 5 microdollars
    EXPECT_EQ(
        cost_of({.input_tokens = 1'000, .cached_tokens = 300, .output_tokens = 20, .cache_written_tokens = 100}, costs),
        600 + 30 + 125 + 100);
    EXPECT_EQ(cost_of({.input_tokens = 1, .cached_tokens = 1}, costs), 1) << "a tenth of a microdollar";
    EXPECT_EQ(cost_of({.output_tokens = 10, .reasoning_tokens = 9}, costs), 50) << "reasoning is among the output";
}

TEST(cost_of, neither_overflows_nor_pays_back) {
    EXPECT_EQ(cost_of({.input_tokens = most, .output_tokens = most}, {most, most, most, most}), most);
    EXPECT_EQ(
        cost_of({.input_tokens = most, .cached_tokens = most, .output_tokens = most, .cache_written_tokens = most},
                {1, 1, 1, 1}),
        18'446'744'073'710);
    EXPECT_EQ(cost_of({.input_tokens = -5, .cached_tokens = -5, .output_tokens = -5}, {1, 1, 1, 1'000'000}), 0);
    EXPECT_EQ(cost_of({.input_tokens = 10, .cached_tokens = 50, .cache_written_tokens = 50}, {7, 1'000'000, 7, 0}), 10)
        << "more cached tokens than there were";
}

}  // namespace
