// Writes the request for the answer.
#pragma once

#include <toolkit/agent/prompt/prompt.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/decision/text_response.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION request response_request(const decision_actions::state& mine, const task& asked,
                                          const constraints& required, const environment& known) {
    std::string system = decision_system_text(mine, mine.words->response_role);
    if (const std::string lines = wording_lines(required, true); !lines.empty())
        system.append("\nREQUIREMENTS\n").append(lines);
    append_earlier(system, asked);
    request made;
    made.messages.emplace_back(system_message{std::move(system)});
    made.messages.emplace_back(user_message{
        decision_prompts::text_response.of(
            {{asked.question}, known.to_llm_context(mine.settings->most.response_context_tokens), mine.refused}),
        asked.images});
    made.max_tokens = mine.settings->most.response_tokens;
    made.seed = asked.seed;
    return made;
}

}}  // namespace toolkit::v0
