// The configuration of the system research.
#pragma once

#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/llm/decorators/retrying.hpp>
#include <toolkit/systems/research/request.hpp>
#include <toolkit/systems/research/texts.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The waits after a rate limit: those that the server asks for, else 5, 10, 20, 40 and 60 seconds; six attempts. After
/// other failures the waits begin at half a second, so that the pipeline answers soon if a server is down.
inline constexpr retry_policy research_retries{.attempts = 6,
                                               .base = milliseconds{5'000},
                                               .cap = milliseconds{60'000},
                                               .jitter = 0,
                                               .base_otherwise = milliseconds{500}};

struct research_options {
    bool enabled = true;               ///< false: the fixed pipeline answers
    std::int64_t max_iterations = 10;  ///< replies of the model; one more is left for the answer
    std::int64_t max_tool_calls = 20;
    std::chrono::milliseconds timeout_per_tool{30'000};
    bool fallback_to_fixed_pipeline = true;  ///< if the agent fails, or knows nothing at a limit
    std::vector<std::string> models_allowed{"gpt-4o", "gpt-4o-mini", "claude-sonnet", "claude-opus"};
    std::string min_model_for_agent = "gpt-4o-mini";
    /// Models in the order of their strength, the weakest first.
    std::vector<std::string> models_by_strength{"gpt-4o-mini", "claude-sonnet", "gpt-4o", "claude-opus"};
    retry_policy retries = research_retries;
    tool_texts words = research_texts();
    // The contract bounds none of these.
    std::int64_t max_reprompts = 2;
    std::int64_t max_tokens = 500'000;        ///< input and output tokens of a run
    std::int64_t max_milliseconds = 900'000;  ///< of a whole run
    std::size_t question_characters = 4'000;
    std::size_t result_bytes = 8'000;  ///< of one result in the prompt; a document is cut at a block
    int answer_tokens = 2'000;         ///< of one reply
};

/// Why the fixed pipeline answers a request, and not the agent; empty if the agent may answer. A version of a model
/// ("gpt-4o-2024-08-06", "claude-sonnet-4-5") counts as that model.
[[nodiscard]] std::optional<std::string> why_no_agent(const research_options& options, const research_request& request);

[[nodiscard]] limits research_budget(const research_options& options) noexcept;
[[nodiscard]] agent_options research_agent_options(const research_options& options) noexcept;

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research/impl/options.ipp>
#endif
