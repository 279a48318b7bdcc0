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
    completion reply;
    for (const char* kind : {"result", "failure"})
        for (const fence& one : read_fences(text_of(req.messages.back()), kind)) reply.text = one.body;
    if (!reply.text.empty()) emit_deltas(reply, sink);
    return reply;
}

}}  // namespace toolkit::v0
