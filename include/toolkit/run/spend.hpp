// The counts of a run.
#pragma once

#include <toolkit/version.hpp>

#include <cstdint>

namespace toolkit { inline namespace v0 {

/// The quantities that a budget limits.
enum class step : std::uint8_t { turn, tool_call, reprompt, parse_failure, token, millisecond, microdollar };

/// The counts of a run so far.
struct spend {
    std::int64_t turns = 0;             ///< requests to the model
    std::int64_t tool_calls = 0;        ///< executed calls; a call that the environment answers does not count
    std::int64_t searches = 0;          ///< searches among these calls
    std::int64_t citations_opened = 0;  ///< passages opened
    std::int64_t reprompts = 0;         ///< drafts that the gate refused
    std::int64_t parse_failures = 0;    ///< replies without a valid action
    std::int64_t input_tokens = 0;
    std::int64_t cached_tokens = 0;
    std::int64_t output_tokens = 0;
    std::int64_t reasoning_tokens = 0;  ///< part of output_tokens: thinking before the answer
    std::int64_t nested_tokens = 0;     ///< input and output tokens of nested runs
    std::int64_t microdollars = 0;      ///< cost by the model's price, if the price is known
    std::int64_t elapsed_ms = 0;
    friend constexpr bool operator==(const spend&, const spend&) = default;
};

}}  // namespace toolkit::v0
