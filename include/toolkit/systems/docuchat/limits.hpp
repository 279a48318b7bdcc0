// The limits of the system docuchat, with the names and defaults of its contract.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <cstdint>

namespace toolkit { inline namespace v0 {

/// A user changes a copy: `docuchat_limits{.max_tool_calls = 8}`.
struct docuchat_limits {
    std::int64_t max_tool_calls = 5;          ///< MAX_TOOL_CALLS; after the last one a turn for the answer is left
    std::int64_t max_iterations = 10;         ///< MAX_ITERATIONS: requests to the model, the last for the answer
    std::int64_t max_reprompts = 3;           ///< MAX_REPROMPTS
    std::size_t max_question_length = 1'000;  ///< MAX_QUESTION_LENGTH, in characters
    std::size_t max_context_citations = 5;    ///< MAX_CONTEXT_CITATIONS: opened passages, unless more are demanded
    std::size_t max_citation_text_for_llm = 2'000;  ///< MAX_CITATION_TEXT_FOR_LLM, in bytes of UTF-8
    // The contract bounds none of these.
    std::size_t max_answer_length = 12'000;     ///< in characters; a runbook has several sections
    std::size_t max_insufficiencies = 10;       ///< of one answer
    std::int64_t max_tokens = 500'000;          ///< input and output tokens of a run
    std::int64_t max_milliseconds = 7'200'000;  ///< of a whole run; each call has its own timeout
    friend constexpr bool operator==(const docuchat_limits&, const docuchat_limits&) = default;
};
inline constexpr docuchat_limits default_docuchat_limits{};

}}  // namespace toolkit::v0
