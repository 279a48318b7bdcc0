// Numbers the sources of a run, and checks markers.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/research/gate.hpp>
#include <toolkit/validation/claims/claims.hpp>
#include <toolkit/validation/markers/marker_code.hpp>
#include <toolkit/validation/markers/markers.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace research_checks {

/// Uncited claims that one verdict names.
inline constexpr std::size_t most_named = 5;
/// Claims of an answer that may get a marker. Each is examined once more.
inline constexpr std::size_t most_marked = 20;

/// Whether a claim has code in it, or stands in a line of a table.
[[nodiscard]] inline bool is_code_or_table(std::string_view text, span claim) {
    const std::size_t line = claim.begin == 0 ? 0 : text.rfind('\n', claim.begin - 1) + 1;  // npos + 1 is 0
    const std::size_t first = std::min(text.find_first_not_of(" \t", line), text.size());
    if (text.substr(first).starts_with('|')) return true;
    const auto code = marking::code_reader{text}.read().spans;
    return any_in(code, [&](const span& one) { return one.begin < claim.end && claim.begin < one.end; });
}

[[nodiscard]] inline run_record with_citations(const run_record& record, bool documents, bool also_documents) {
    run_record made{record.searches, {}, record.results, record.spent};
    for (const bool whole : {false, true}) {
        if (whole && !documents && !(made.citations.empty() && also_documents)) continue;
        for (const opened_citation& one : record.citations) {
            if (is_read_document(one) != whole) continue;
            made.citations.push_back(one);
            made.citations.back().number = static_cast<std::uint32_t>(made.citations.size());
        }
    }
    return made;
}

}  // namespace research_checks

TOOLKIT_FUNCTION run_record cited_record(const run_record& record) {
    return research_checks::with_citations(record, false, true);
}

TOOLKIT_FUNCTION run_record source_record(const run_record& record) {
    return research_checks::with_citations(record, true, true);
}

TOOLKIT_FUNCTION marked_draft with_missing_markers(draft candidate, const run_record& record) {
    const run_record cited = cited_record(record);
    marked_draft marked{std::move(candidate)};
    std::string& text = marked.made.text;
    if (cited.citations.empty() || says_not_known(marked.made)) return marked;
    for (const marker& mark : find_markers(text))
        if (cited.find(mark.number) == nullptr) return marked;
    std::vector<claim_finding> claims = examine_claims(text, cited, {});
    std::stable_sort(claims.begin(), claims.end(),
                     [](const auto& a, const auto& b) { return a.claim.end > b.claim.end; });
    std::size_t tried = 0;
    for (const claim_finding& one : claims) {  // the last first, so that the places of the others stay
        if (one.status != claim_status::uncited || one.carried_by.number == 0 || one.share < claim_bounds.carried ||
            terms::of(one.claim.of(text)).empty() || research_checks::is_code_or_table(text, one.claim))
            continue;
        if (++tried > research_checks::most_marked) break;
        std::string with = text;
        with.insert(one.claim.end, " [" + std::to_string(one.carried_by.number) + "]");
        const auto findings = examine_claims(with, cited, {});
        const auto same = std::find_if(findings.begin(), findings.end(),
                                       [&](const auto& each) { return each.claim.begin == one.claim.begin; });
        if (same == findings.end() || same->status != claim_status::supported) continue;
        text = std::move(with);
        marked.is_changed = true;
    }
    return marked;
}

TOOLKIT_FUNCTION verdict recorded_citations::check(const draft& candidate, const run_view& run) const {
    verdict findings;
    const run_record cited = cited_record(run.record);
    const bool by_document =
        !cited.citations.empty() && all_in(cited.citations, [](const auto& one) { return is_read_document(one); });
    const auto markers = find_markers(candidate.text);
    std::vector<std::uint32_t> named;
    for (const marker& mark : markers) {
        if (cited.find(mark.number) != nullptr || contains(named, mark.number)) continue;
        named.push_back(mark.number);
        const std::string number = "[" + std::to_string(mark.number) + "]";
        std::string trouble = number + " stands for no citation; ";
        if (cited.citations.empty()) trouble += "read a document first, or leave it out.";
        else {
            trouble += cited.citations.size() == 1 ? "only [1] does"
                                                   : "only [1] to [" + std::to_string(cited.citations.size()) + "] do";
            trouble += by_document ? ", one for each document that was read." : "; record it with cite_source first.";
        }
        findings.violations.push_back({reference_code, std::move(trouble), number});
    }
    if (cited.citations.empty() || says_not_known(candidate)) return findings;
    if (markers.empty()) {
        findings.violations.push_back(
            {reference_code,
             "The answer cites nothing; put [N] after every factual claim, as in: The value is 5[1].",
             {}});
        return findings;
    }
    if (!named.empty()) return findings;  // their claims cite nothing, which is said already
    std::size_t uncited = 0;
    for (const claim_finding& one : examine_claims(candidate.text, source_record(run.record), run.task.question)) {
        const std::string_view claim = one.claim.of(candidate.text);
        if (one.status != claim_status::uncited || one.carried_by.result != 0 || terms::of(claim).empty()) continue;
        if (++uncited > research_checks::most_named) break;
        findings.violations.push_back({missing_code,
                                       "\"" + std::string{cut_utf8(claim, 200)} + "\" cites nothing; put [N] after it.",
                                       std::string{claim}});
    }
    return findings;
}

TOOLKIT_FUNCTION verdict research_gate::check(const draft& written, const run_view& run) const {
    const draft candidate = with_missing_markers(written, run.record).made;
    verdict findings = recorded_citations{}.check(candidate, run);
    const run_record sources = source_record(run.record);
    const run_view seen{run.task, sources, run.tool_calls_left, run.with_documents, run.with_tools, run.required};
    findings.add(grounded_terms{}.check(candidate, seen));
    findings.add(carried_claims{}.check(candidate, seen));
    findings.add(exact_quotes{}.check(candidate, seen));
    findings.add(disclosed_insufficiency{}.check(candidate, seen));
    findings.add(named_sections{}.check(candidate, seen));
    return findings;
}

}}  // namespace toolkit::v0
