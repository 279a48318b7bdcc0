// Composes answers from drafts and opened passages without a model.
#pragma once

#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/answering/prompt/answering_options.hpp>
#include <toolkit/answering/question/plain_question.hpp>
#include <toolkit/answering/reading/nearest_sentence.hpp>
#include <toolkit/answering/reading/synthesis.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/validation/checks/dates.hpp>
#include <toolkit/validation/checks/sections.hpp>
#include <toolkit/validation/gate/ground.hpp>
#include <toolkit/validation/markers/markers.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace synthesising {

TOOLKIT_FUNCTION draft without(const draft& rejected, const verdict& judgement) {
    draft kept{{}, rejected.insufficiencies};
    const std::string_view text = rejected.text;
    const auto sentences = sentences_of(text);
    std::size_t at = 0;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        const std::size_t end = i + 1 < sentences.size() ? sentences[i + 1].begin : text.size();
        const std::string_view claim = text.substr(at, end - at);
        if (end < text.size() && find_markers(claim).empty()) continue;  // the claim continues
        bool right = true;
        for (const violation& one : judgement.violations)
            if (!one.about.empty() && claim.find(one.about) != std::string_view::npos) right = false;
        if (right) kept.text += claim;
        at = end;
    }
    while (!kept.text.empty() && kept.text.back() == ' ') kept.text.pop_back();
    return kept;
}

inline constexpr std::size_t most_passages = 2;

/// The note about a search hit that was not opened.
[[nodiscard]] inline std::string note_of(const hit& found) {
    return "A search hit that was not opened: " + visible_line(found.filename, shown_name_bytes) + ": " +
           visible_line(found.snippet, default_text_bounds.line_bytes);
}

/// The opened passages. If the newest document decides, its passages come first.
[[nodiscard]] inline std::vector<const opened_citation*> passages_of(const run_view& run) {
    std::vector<const opened_citation*> all;
    all.reserve(run.record.citations.size());
    for (const opened_citation& opened : run.record.citations) all.push_back(&opened);
    if (run.required.conflict_resolution_rule != "newest") return all;
    const auto day_of = [&](const opened_citation* one) {
        const auto date = date_of(one->doc_id, run.record);
        return date ? (date->year * 100 + date->month) * 100 + date->day : 0;
    };
    std::stable_sort(all.begin(), all.end(),
                     [&](const opened_citation* x, const opened_citation* y) { return day_of(x) > day_of(y); });
    return all;
}

TOOLKIT_FUNCTION draft from_passages(const run_view& run) {
    draft made;
    const auto passages = passages_of(run);
    const std::string question = plain_question(run.task.question, run.required);
    for (std::size_t i = 0; i < passages.size() && i < most_passages; ++i) {
        const opened_citation& opened = *passages[i];
        const span best = nearest_sentence(question, opened);
        if (best.size() == 0) continue;
        if (!made.text.empty()) made.text += ' ';
        const std::string sentence = strip_markers(best.of(opened.text));  // its [n] do not refer to opened citations
        const bool quoted = run.required.requires_exact_quote && sentence.find('"') == std::string_view::npos;
        if (quoted) made.text += '"';
        made.text += sentence;
        if (quoted) made.text += '"';
        made.text += " [" + std::to_string(opened.number) + "]";
    }
    return made;
}

TOOLKIT_FUNCTION draft completed(draft made, const run_view& run, const verdict& judgement) {
    for (const std::string& section : run.required.required_sections) {
        constraints one;
        one.required_sections = {section};
        const run_view only{run.task, run.record, run.tool_calls_left, run.with_documents, run.with_tools, one};
        if (!named_sections{}.check(made, only).passed())
            made.insufficiencies.push_back({section, "The run ended before this section was written", {}});
    }
    const bool lacks = !made.insufficiencies.empty() || !judgement.passed();
    if (run.required.requires_insufficiency_disclosure && lacks &&
        made.text.find("Insufficient documentation") == std::string::npos)
        made.text += "\n\nInsufficient documentation.";
    return made;
}

}  // namespace synthesising

TOOLKIT_FUNCTION answer synthesise(const std::optional<draft>& rejected, draft_check check, const run_view& run,
                                   std::string_view why) {
    std::optional<answer> made;
    const auto try_one = [&](const draft& candidate, std::string_view done) {
        if (made || says_not_known(candidate) || !has_sentence(candidate.text, run.record.citations)) return;
        draft whole = synthesising::completed(candidate, run, check(candidate, run));
        const verdict judgement = check(whole, run);
        if (!judgement.wording_passed()) return;
        made = ground(std::move(whole), run.record);
        made->status = answer_status::partial;
        made->notes.insert(made->notes.begin(), std::string{why} + "; " + std::string{done});
        add_undone(*made, judgement, run);
    };
    if (rejected) {
        const verdict judgement = check(*rejected, run);
        if (judgement.wording_passed()) try_one(*rejected, "the answer uses only the calls made so far");
        try_one(synthesising::without(*rejected, judgement), "statements that did not pass the checks were removed");
    }
    try_one(synthesising::from_passages(run), "the answer quotes the nearest sentences of the opened passages");
    if (made) return std::move(*made);
    const draft none = nothing_found(run);
    answer end = ground(none, run.record);
    end.notes.push_back(std::string{why} + " before an answer was found");
    if (run.record.citations.empty())
        for (const hit* found : run.record.unopened(synthesising::most_passages))
            if (!found->below_threshold) end.notes.push_back(synthesising::note_of(*found));
    add_undone(end, check(none, run), run);
    return end;
}

}}  // namespace toolkit::v0
