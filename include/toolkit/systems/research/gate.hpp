// The checks of an answer of the system research, and what [N] stands for.
// In: a draft and the record of its run. Out: a verdict, or a record in which [N] is citation N.
#pragma once

#include <toolkit/run/record.hpp>
#include <toolkit/validation/checks/insufficiency.hpp>
#include <toolkit/validation/checks/quotes.hpp>
#include <toolkit/validation/checks/sections.hpp>
#include <toolkit/validation/checks/terms.hpp>
#include <toolkit/validation/claims/claims_check.hpp>
#include <toolkit/validation/verdict/verdict.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

/// Whether a source of a record is a whole document that was read. Its chunk id is that of its document.
[[nodiscard]] inline bool is_read_document(const opened_citation& source) noexcept {
    return source.chunk_id == source.doc_id;
}

/// The record whose citation N is what [N] stands for: the citations that cite_source recorded. If it recorded none,
/// [N] is the document that was read as the Nth.
[[nodiscard]] run_record cited_record(const run_record& record);

/// The same, and behind these the documents that were read, with which claims are compared.
[[nodiscard]] run_record source_record(const run_record& record);

/// A text, and whether markers were put into it.
struct marked_draft {
    draft made;
    bool is_changed = false;
    static constexpr std::string_view note = "A sentence without [N] got the number of the document that carries it.";
};

/// The answer with [N] behind each claim that cites nothing, if the claim passes with the citation that carries it.
/// Claims in code and in tables stay as they are, and so does an answer that has an [N] for nothing, or says that
/// nothing is known.
[[nodiscard]] marked_draft with_missing_markers(draft candidate, const run_record& record);

/// Violation INVALID_CITATION_REFERENCE: an [N] that stands for nothing, or documents were read and nothing is cited.
/// Violation MISSING_CITATION: a sentence with a fact cites nothing.
struct recorded_citations {
    static constexpr std::string_view reference_code = "INVALID_CITATION_REFERENCE";
    static constexpr std::string_view missing_code = "MISSING_CITATION";
    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const;
};

/// The gate of research. It checks answers as with_missing_markers gives them. Facts must stand in documents that were
/// read, in results of tools, or in the query. Demands of the program hold, too (task::required).
struct research_gate {
    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research/impl/gate.ipp>
#endif
