// Makes a task of a client's request.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/decision/request.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION task decision_request::task_for(owner who) const {
    task made{.question = user_prompt, .owner = std::move(who)};
    const auto add = [](std::string& to, const std::string& text) {
        if (!to.empty()) to += '\n';
        to += text;
    };
    bool answers = true;  // the next message of the user begins a turn
    for (const history_message& one : conversation_history) {
        const bool is_answer = one.role == "assistant";
        if (made.history.empty() || (!is_answer && answers)) made.history.emplace_back();
        add(is_answer ? made.history.back().answer : made.history.back().question, one.content);
        answers = is_answer;
    }
    return made;
}

}}  // namespace toolkit::v0
