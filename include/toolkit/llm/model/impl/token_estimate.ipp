// Counts the tokens of requests for token_estimate.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/llm/model/token_estimate.hpp>

#include <variant>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::int64_t tokens_of(const request& req, const token_estimate& by) noexcept {
    std::int64_t count = by.each_request;
    for (const message& msg : req.messages) {
        count += by.each_message + tokens_of(text_of(msg));
        if (const auto* user = std::get_if<user_message>(&msg))
            count += by.each_image * static_cast<std::int64_t>(user->images.size());
        if (const auto* tool = std::get_if<tool_message>(&msg)) count += tokens_of(tool->name);
        const auto* assistant = std::get_if<assistant_message>(&msg);
        if (assistant == nullptr) continue;
        for (const thinking_block& thought : assistant->thinking)
            count += tokens_of(thought.text) + tokens_of(thought.sealed);
        for (const tool_call& call : assistant->calls)
            count += by.each_message + tokens_of(call.name) + tokens_of(call.arguments.text) +
                     (call.extra ? tokens_of(call.extra->text) : 0);
    }
    for (const offered_action& one : req.actions)
        count += by.each_action + tokens_of(one.name) + tokens_of(one.description) +
                 std::max(tokens_of(one.input_schema), tokens_of(one.action_schema));
    if (req.output) count += tokens_of(req.output->schema);
    return count;
}

TOOLKIT_FUNCTION std::int64_t least_tokens_of(const request& req) noexcept {
    std::int64_t count = 0;
    for (const message& msg : req.messages) count += least_tokens_of(text_of(msg));
    return count;
}

}}  // namespace toolkit::v0
