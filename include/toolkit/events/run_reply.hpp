// The reply to a client at the end of a run: answer, proofs, missing information, and optionally the trace.
#pragma once

#include <toolkit/events/event.hpp>
#include <toolkit/events/run_trace.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

struct reply_citation {
    uuid doc_id;
    uuid chunk_id;
    std::string snippet;  ///< the words of the document that prove the answer
    std::string filename;
    std::optional<bool> not_opened{};  ///< true: the snippet is that of a search hit, which proves nothing
    struct doc {
        field doc_id{.name = "docId"};
        field chunk_id{.name = "chunkId"};
        field not_opened{.name = "notOpened"};
    };
};

/// The client sees `queriesTried`; the model writes `queries_tried`.
struct reply_insufficiency {
    std::string section;
    std::string missing;
    std::vector<std::string> queries_tried;
    struct doc {
        field queries_tried{.name = "queriesTried"};
    };
};

/// Prints as {answer, citations, insufficiencies, trace}.
struct run_reply {
    std::string answer;
    std::vector<reply_citation> citations;
    std::vector<reply_insufficiency> insufficiencies;
    std::optional<std::vector<trace_entry>> trace{};
};

/// The reply for a run's last event. Snippets have at most `event_limits::snippet_bytes`.
[[nodiscard]] inline run_reply reply_of(const answered& ended,
                                        std::optional<std::vector<trace_entry>> with_trace = std::nullopt) {
    run_reply reply{.answer = ended.answer, .citations = {}, .insufficiencies = {}, .trace = std::move(with_trace)};
    for (const citation& proof : ended.citations)
        reply.citations.push_back({proof.doc_id,
                                   proof.chunk_id,
                                   shortened(proof.quote, default_event_limits.snippet_bytes),
                                   proof.filename,
                                   {}});
    for (const insufficiency& one : ended.insufficiencies)
        reply.insufficiencies.push_back({one.section, one.missing, one.queries_tried});
    return reply;
}

}}  // namespace toolkit::v0
