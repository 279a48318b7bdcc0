// Builds replies.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/docuchat/reply.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<run_reply> docuchat_reply(const whole_run& run,
                                                  std::optional<std::vector<trace_entry>> with_trace,
                                                  std::size_t most) {
    if (!run.outcome) return run.outcome.error();
    answered ended;
    ended.answer = run.outcome->text;
    ended.citations = run.outcome->citations;
    ended.insufficiencies = run.outcome->insufficiencies;
    run_reply reply = reply_of(ended, std::move(with_trace));
    if (run.record.citations.empty())
        for (const hit* found : run.record.unopened(most))
            if (!found->below_threshold)
                reply.citations.push_back({found->doc_id, found->chunk_id,
                                           shortened(found->snippet, default_event_limits.snippet_bytes),
                                           found->filename, true});
    return reply;
}

}}  // namespace toolkit::v0
