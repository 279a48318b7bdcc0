// In: the tokens of a call, and a table of prices. Out: the cost of the call in whole microdollars, or nothing for a
// model that the table does not contain. Next: metered, which adds up the calls of a run.
#pragma once

#include <toolkit/llm/model/completion.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Microdollars per million tokens. Reasoning tokens are paid as output.
struct price {
    std::int64_t input = 0;
    std::int64_t cached = 0;         ///< input that the server read from its cache
    std::int64_t cache_written = 0;  ///< input that the server wrote to its cache
    std::int64_t output = 0;
    friend constexpr bool operator==(const price&, const price&) = default;
};

/// The price of the models with one name. The row applies to the name itself and to the name with a version date
/// ("gpt-5-nano-2025-08-07"). A name that ends with '*' applies to every model with that prefix.
struct price_row {
    std::string_view model;
    price costs;
    std::string_view date;  ///< when the source was read, such as "2026-11-24"
};

/// A few models, at the maker's standard tier. Models whose price is uncertain are not listed. Sources:
/// platform.claude.com/docs/en/about-claude/pricing (cache_written: a cache of five minutes) and
/// developers.openai.com/api/docs/models/gpt-5-nano.md, gpt-4.md, read on the date in the row. Prices change; pass a
/// table of your own if these are out of date.
inline constexpr std::array price_table{
    price_row{"claude-opus-5", {5'000'000, 500'000, 6'250'000, 25'000'000}, "2026-11-24"},
    price_row{"claude-opus-4-8", {5'000'000, 500'000, 6'250'000, 25'000'000}, "2026-11-24"},
    price_row{"claude-opus-4-7", {5'000'000, 500'000, 6'250'000, 25'000'000}, "2026-11-24"},
    price_row{"claude-opus-4-6", {5'000'000, 500'000, 6'250'000, 25'000'000}, "2026-11-24"},
    price_row{"claude-opus-4-5", {5'000'000, 500'000, 6'250'000, 25'000'000}, "2026-11-24"},
    price_row{"claude-opus-4-1", {15'000'000, 1'500'000, 18'750'000, 75'000'000}, "2026-11-24"},
    price_row{"claude-sonnet-4-6", {3'000'000, 300'000, 3'750'000, 15'000'000}, "2026-11-24"},
    price_row{"claude-sonnet-4-5", {3'000'000, 300'000, 3'750'000, 15'000'000}, "2026-11-24"},
    price_row{"claude-haiku-4-5", {1'000'000, 100'000, 1'250'000, 5'000'000}, "2026-11-24"},
    price_row{"gpt-5-nano", {50'000, 5'000, 50'000, 400'000}, "2026-11-24"},
    price_row{"gpt-4", {30'000'000, 30'000'000, 30'000'000, 60'000'000}, "2026-11-24"},
};

namespace pricing {

__extension__ using wide = unsigned __int128;  ///< an extension of GCC and Clang

/// Whether the rest of a model's name after the row's name is a version: "-20250929", "@20250929", "-2025-08-07",
/// "-0613", "-latest", or nothing.
[[nodiscard]] constexpr bool is_version(std::string_view rest) noexcept {
    if (rest.empty() || rest == "-latest") return true;
    if (rest.front() != '-' && rest.front() != '@') return false;
    rest.remove_prefix(1);
    const auto of_date = [](char c) { return (c >= '0' && c <= '9') || c == '-'; };
    const auto digits = [](std::string_view text) {
        return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    };
    return rest.size() >= 4 && digits(rest.substr(0, 4)) && std::all_of(rest.begin(), rest.end(), of_date);
}

[[nodiscard]] constexpr bool fits(std::string_view row, std::string_view model) noexcept {
    if (row.ends_with('*')) return model.starts_with(row.substr(0, row.size() - 1));
    return !row.empty() && model.starts_with(row) && is_version(model.substr(row.size()));
}

/// Millionths of a microdollar. The product cannot overflow: both factors are below 2^63.
[[nodiscard]] constexpr wide product(std::int64_t tokens, std::int64_t each) noexcept {
    return static_cast<pricing::wide>(std::max<std::int64_t>(tokens, 0)) *
           static_cast<pricing::wide>(std::max<std::int64_t>(each, 0));
}

}  // namespace pricing

/// The price of a model: the row with the longest name that fits, and the first of two equal ones. Nothing if no row
/// fits, because an unknown price is not zero.
[[nodiscard]] constexpr std::optional<price> price_of(std::string_view model,
                                                      std::span<const price_row> table = price_table) noexcept {
    std::size_t best = table.size();  // an index: GCC's UBSan rejects comparisons of addresses in constants
    for (std::size_t at = 0; at < table.size(); ++at)
        if (pricing::fits(table[at].model, model) &&
            (best == table.size() || table[at].model.size() > table[best].model.size()))
            best = at;
    if (best == table.size()) return std::nullopt;
    return table[best].costs;
}

/// The cost of a call in microdollars, rounded up so that it is never understated. Negative counts are 0. The result
/// saturates at the largest int64.
[[nodiscard]] constexpr std::int64_t cost_of(const usage& used, const price& costs) noexcept {
    constexpr pricing::wide million = 1'000'000;
    constexpr auto most = static_cast<pricing::wide>(std::numeric_limits<std::int64_t>::max());
    const std::int64_t input = std::max<std::int64_t>(used.input_tokens, 0);
    const std::int64_t cached = std::clamp<std::int64_t>(used.cached_tokens, 0, input);
    const std::int64_t written = std::clamp<std::int64_t>(used.cache_written_tokens, 0, input - cached);
    pricing::wide sum = 0;  // of four products below 2^126: the first three counts sum to less than 2^63
    sum += pricing::product(input - cached - written, costs.input);
    sum += pricing::product(cached, costs.cached);
    sum += pricing::product(written, costs.cache_written);
    sum += pricing::product(used.output_tokens, costs.output);
    return static_cast<std::int64_t>(std::min((sum + million - 1) / million, most));
}

}}  // namespace toolkit::v0
