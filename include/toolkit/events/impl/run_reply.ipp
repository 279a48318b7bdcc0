// The functions of run_reply.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/events/run_reply.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION run_reply reply_of(const answered& ended, std::optional<std::vector<trace_entry>> with_trace) {
    run_reply reply{.answer = ended.answer, .citations = {}, .insufficiencies = {}, .trace = std::move(with_trace)};
    for (const citation& proof : ended.citations)
        reply.citations.push_back(
            {proof.doc_id, proof.chunk_id, shortened(proof.quote, default_event_limits.snippet_bytes), proof.filename});
    for (const insufficiency& one : ended.insufficiencies)
        reply.insufficiencies.push_back({one.section, one.missing, one.queries_tried});
    return reply;
}

}}  // namespace toolkit::v0
