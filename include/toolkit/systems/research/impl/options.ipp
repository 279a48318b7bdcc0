// Decides about the agent mode.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/research/options.hpp>

#include <algorithm>
#include <limits>

namespace toolkit { inline namespace v0 {

namespace research_models {

/// The place in a list of the model that a name is a version of; the list's size if there is none.
[[nodiscard]] inline std::size_t place_of(const std::vector<std::string>& models, std::string_view name) {
    std::size_t best = models.size();
    for (std::size_t i = 0; i < models.size(); ++i) {
        const std::string& one = models[i];
        const bool is_version = name.starts_with(one) && (name.size() == one.size() || name[one.size()] == '-' ||
                                                          name[one.size()] == ':' || name[one.size()] == '@');
        if (is_version && !one.empty() && (best == models.size() || one.size() > models[best].size())) best = i;
    }
    return best;
}

}  // namespace research_models

TOOLKIT_FUNCTION std::optional<std::string> why_no_agent(const research_options& options,
                                                         const research_request& request) {
    if (!options.enabled) return "the agent is switched off";
    if (!request.use_agent_mode) return "the request is for the fixed pipeline";
    const std::string& name = request.model_preference;
    const std::size_t allowed = research_models::place_of(options.models_allowed, name);
    if (allowed == options.models_allowed.size()) return "the model " + name + " is not allowed for the agent";
    // A list may have "gpt-4o" alone: then "gpt-4o-mini" is no version of it, but a model of its own.
    const std::vector<std::string>& order = options.models_by_strength;
    const std::size_t strength = research_models::place_of(order, name);
    if (strength != order.size() && order[strength].size() > options.models_allowed[allowed].size())
        return "the model " + name + " is not allowed for the agent";
    const std::size_t least = research_models::place_of(order, options.min_model_for_agent);
    if (least != order.size() && strength < least)
        return "the model " + name + " is weaker than " + options.min_model_for_agent;
    return std::nullopt;
}

TOOLKIT_FUNCTION limits research_budget(const research_options& options) noexcept {
    return {.turns = options.max_iterations + 1,
            .tool_calls = options.max_tool_calls,
            .reprompts = options.max_reprompts,
            .tokens = options.max_tokens,
            .milliseconds = options.max_milliseconds};
}

TOOLKIT_FUNCTION agent_options research_agent_options(const research_options& options) noexcept {
    agent_options made{.question_characters = options.question_characters,
                       .answer_tokens = options.answer_tokens,
                       .longest_tokens = options.answer_tokens};
    made.tools.result_bytes = options.result_bytes;
    constexpr std::int64_t most = std::numeric_limits<int>::max();
    made.tools.timeout_ms = static_cast<int>(std::clamp<std::int64_t>(options.timeout_per_tool.count(), 1, most));
    return made;
}

}}  // namespace toolkit::v0
