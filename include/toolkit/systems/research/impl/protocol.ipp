// Words the query, and grounds answers.
#pragma once

#include <toolkit/answering/reading/synthesis.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/research/gate.hpp>
#include <toolkit/systems/research/nearest_passages.hpp>
#include <toolkit/systems/research/protocol.hpp>
#include <toolkit/validation/gate/ground.hpp>

#include <optional>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The call with which a model begins that is held to a schema.
inline constexpr std::string_view first_call = "search_documents";

TOOLKIT_FUNCTION void research_protocol::append_turn(const state& mine, const run_view& run, const turn_offer& turn,
                                                     const run_plan& /*plan*/, std::string& text) const {
    if (run.record.spent.turns == 0) text.append("User query: ").append(run.task.question);
    if (turn.limit.empty()) return;
    text.append(text.empty() ? "" : "\n").append(turn.limit).append(" ").append(mine.words->last_turn).append("\n");
    if (!mine.native) append_nearest_passages(run.record, run.task.question, run.task.stop, text);
}

TOOLKIT_FUNCTION void research_protocol::shape_offer(const state& mine, const run_view& run, bool ready,
                                                     turn_actions& actions) const {
    const bool begins = run.record.spent.turns == 0 && run.task.history.empty();
    if (!mine.native && begins && actions.has(first_call)) return actions.keep_only(first_call);
    if (ready || actions.count() == 0) toolkit::offer_end(*this, mine, run, actions);
}

TOOLKIT_FUNCTION answer research_protocol::ground(const state& /*mine*/, draft passed, const run_record& record) const {
    marked_draft marked = with_missing_markers(std::move(passed), record);
    answer made = toolkit::ground(std::move(marked.made), cited_record(record));
    if (marked.is_changed) made.notes.emplace_back(marked_draft::note);
    return made;
}

TOOLKIT_FUNCTION answer research_protocol::conclude(const state& /*mine*/, const std::optional<draft>& last,
                                                    draft_check check, const run_view& run,
                                                    std::string_view why) const {
    const run_record cited = cited_record(run.record);
    const run_view seen{run.task, cited, run.tool_calls_left, run.with_documents, run.with_tools, run.required};
    if (!last) return synthesise(last, check, seen, why);
    marked_draft marked = with_missing_markers(*last, run.record);
    answer made = synthesise(std::move(marked.made), check, seen, why);
    if (marked.is_changed) made.notes.emplace_back(marked_draft::note);
    return made;
}

}}  // namespace toolkit::v0
