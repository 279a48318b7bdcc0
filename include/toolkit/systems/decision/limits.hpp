// The limits of the system decision.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <cstdint>

namespace toolkit { inline namespace v0 {

/// A user changes a copy: `decision_limits{.max_iterations = 6}`. Tokens are estimated at four bytes each.
struct decision_limits {
    std::int64_t max_iterations = 10;             ///< decisions; then text_response is forced
    std::int64_t max_tool_calls = 30;             ///< calls of a run, those that start by themselves included
    std::int64_t max_reprompts = 3;               ///< answers that are refused by the checks and written again
    std::int64_t max_tokens = 1'000'000;          ///< read and written tokens of a run
    std::int64_t max_milliseconds = 3'600'000;    ///< of a run
    std::size_t question_characters = 4'000;      ///< of a question
    std::size_t search_results = 5;               ///< chunks of a fast_vector_search
    std::size_t chunk_bytes = 4'000;              ///< of one chunk's text
    std::size_t visual_results = 3;               ///< pages of a colqwen_visual_search
    std::size_t interpreted_pages = 2;            ///< pages of a visual_interpretation
    std::size_t picture_bytes = 20'000'000;       ///< of a page's picture; larger ones are not sent
    int interpretation_tokens = 1'000;            ///< of the description of one page
    std::size_t environment_tokens = 10'000;      ///< of the results in the prompt of a decision
    std::size_t response_context_tokens = 8'000;  ///< of the results in the prompt of an answer
    int response_tokens = 2'048;                  ///< of an answer
    std::size_t summarize_above_tokens = 50'000;  ///< the results at which summarize starts by itself
    int max_summary_tokens = 5'000;               ///< of a summary
    std::size_t summary_piece_tokens = 8'000;     ///< of the results that one request summarizes
    std::size_t summary_pieces = 64;              ///< requests of one summary; longer results are then shortened
    std::size_t reasoning_bytes = 1'000;          ///< of the model's reason for a decision
    std::size_t errors = 10;                      ///< newest errors in the prompt of a decision
    std::size_t error_bytes = 500;                ///< of one of them
    friend constexpr bool operator==(const decision_limits&, const decision_limits&) = default;
};
inline constexpr decision_limits default_decision_limits{};

}}  // namespace toolkit::v0
