// Writes the request for the answer.
#pragma once

#include <toolkit/agent/prompt/prompt.hpp>
#include <toolkit/agent/protocol/calls_in_json.hpp>
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

TOOLKIT_FUNCTION std::string answer_in(std::string reply) {
    const std::string_view answer = reply_reading::without_reasoning(reply);
    if (answer.empty()) return {};
    const auto begin = static_cast<std::size_t>(answer.data() - reply.data());
    if (reply.find_first_not_of(" \t\r\n") == begin) return reply;
    return std::string{answer};
}

}}  // namespace toolkit::v0
