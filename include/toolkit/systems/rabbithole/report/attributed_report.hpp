// Makes the final report of statements and their proofs.
// In: the text of a synthesis, its statements, and the places that prove each. Out: final_report. Next: the program.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/run/citation.hpp>
#include <toolkit/systems/rabbithole/report/statements.hpp>
#include <toolkit/systems/rabbithole/state/options.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace rabbithole_reports {

/// A statement and the places that prove it, still without numbers. Without a place it is not proven.
struct proven_statement {
    statement of{};
    std::vector<citation> places{};
};

/// A chunk as a source, cut at the limit. Fails if its text is not as long as its bytes in the document.
[[nodiscard]] result<opened_citation> source_of(const toolkit::chunk& read, const rabbithole_limits& limits);

/// The place in a chunk that proves a statement, if there is one.
[[nodiscard]] std::optional<citation> place_of(std::string_view statement, const opened_citation& source);

/// Adds a place to a statement, once.
void add_place(proven_statement& to, citation place);

/// The places in a document, by their first bytes, whose quotes are not exactly the bytes of its text.
[[nodiscard]] std::vector<std::uint64_t> wrong_places(const std::vector<proven_statement>& statements,
                                                      const uuid& doc_id, std::string_view document_text);

/// Removes the places of a document that begin at these bytes, or with nullptr all of its places.
void remove_places(std::vector<proven_statement>& statements, const uuid& doc_id,
                   const std::vector<std::uint64_t>* begins);

/// The text with new numbers in the order of first use, and the citations. Equal places have one number. A statement
/// without a place loses its markers. One without markers gets them behind its words.
[[nodiscard]] rabbithole_report with_citations(std::string_view synthesis,
                                               const std::vector<proven_statement>& statements);

/// What the report does not tell: knowledge_gaps, which are from before the research, statements that are not proven,
/// tasks that were not completed, external references.
[[nodiscard]] std::vector<std::string> gaps_of(const rabbithole_state& state,
                                               const std::vector<proven_statement>& statements,
                                               const rabbithole_options& options);

/// Whether a statement is only the name of a source, as in a list of sources.
[[nodiscard]] bool is_source_name(std::string_view statement, const rabbithole_state& state);

}}}  // namespace toolkit::v0::rabbithole_reports

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/report/impl/attributed_report.ipp>
#endif
