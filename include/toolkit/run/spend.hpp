// What a run has used, each thing counted apart.
#pragma once

#include <toolkit/version.hpp>

#include <cstdint>

namespace toolkit { inline namespace v0 {

/// What a budget is asked about.
enum class step : std::uint8_t { turn, tool_call, reprompt, parse_failure, token, millisecond, microdollar };

/// The counts of a run so far.
struct spend {
    std::int64_t turns = 0;             ///< requests to the model
    std::int64_t tool_calls = 0;        ///< calls that were carried out; answered from the environment: not counted
    std::int64_t searches = 0;          ///< of these, searches
    std::int64_t citations_opened = 0;  ///< passages opened
    std::int64_t reprompts = 0;         ///< answers that the gate sent back
    std::int64_t parse_failures = 0;    ///< replies that were no action
    std::int64_t input_tokens = 0;
    std::int64_t cached_tokens = 0;
    std::int64_t output_tokens = 0;
    std::int64_t reasoning_tokens = 0;  ///< of the output ones, thought before the answer
    std::int64_t nested_tokens = 0;     ///< of runs within this one, read and written
    std::int64_t microdollars = 0;      ///< by the price of the model, where it is known
    std::int64_t elapsed_ms = 0;
    friend constexpr bool operator==(const spend&, const spend&) = default;
};

}}  // namespace toolkit::v0
