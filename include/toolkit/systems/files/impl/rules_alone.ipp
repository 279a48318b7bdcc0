// Answers without a model.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/files/chunk_facts.hpp>
#include <toolkit/systems/files/rules_alone.hpp>
#include <toolkit/text/fence.hpp>

#include <string>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<completion> rules_alone::complete(const request& req, const delta_sink& sink,
                                                          const stop_token& stop) const {
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "rules_alone", "it was stopped");
    if (req.messages.empty() || text_of(req.messages.front()) == facts::system_prompt)
        return failure::of(failure_kind::unreachable, "rules_alone", "there is no model", "name a model's server");
    const std::string_view newest = text_of(req.messages.back());
    for (const fence& one : read_fences(newest, "failure")) {
        std::string_view why = one.body;
        why = why.substr(0, why.find_last_not_of(" \t\r\n") + 1);
        return failure::of(failure_kind::tool_failed, "rules_alone", why);
    }
    completion reply;
    for (const fence& one : read_fences(newest, "result")) reply.text = one.body;
    if (!reply.text.empty()) emit_deltas(reply, sink);
    return reply;
}

}}  // namespace toolkit::v0
