// Words the query, and grounds answers.
#pragma once

#include <toolkit/answering/reading/synthesis.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/research/gate.hpp>
#include <toolkit/systems/research/protocol.hpp>
#include <toolkit/validation/gate/ground.hpp>

#include <optional>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void research_protocol::append_turn(const state& mine, const run_view& run, const turn_offer& turn,
                                                     const run_plan& /*plan*/, std::string& text) const {
    if (run.record.spent.turns == 0) text.append("User query: ").append(run.task.question);
    if (!turn.limit.empty())
        text.append(text.empty() ? "" : "\n").append(turn.limit).append(" ").append(mine.words->last_turn).append("\n");
}

TOOLKIT_FUNCTION answer research_protocol::ground(const state& /*mine*/, draft passed, const run_record& record) const {
    const std::string written = passed.text;
    draft marked = with_missing_markers(std::move(passed), record);
    const bool is_changed = marked.text != written;
    answer made = toolkit::ground(std::move(marked), cited_record(record));
    if (is_changed) made.notes.emplace_back("A sentence without [N] got the number of the document that carries it.");
    return made;
}

TOOLKIT_FUNCTION answer research_protocol::conclude(const state& /*mine*/, const std::optional<draft>& last,
                                                    draft_check check, const run_view& run,
                                                    std::string_view why) const {
    const run_record cited = cited_record(run.record);
    const run_view seen{run.task, cited, run.tool_calls_left, run.with_documents, run.with_tools, run.required};
    std::optional<draft> marked = last;
    if (marked) marked = with_missing_markers(std::move(*marked), run.record);
    return synthesise(marked, check, seen, why);
}

}}  // namespace toolkit::v0
