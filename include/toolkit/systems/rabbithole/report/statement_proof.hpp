// The passage of a chunk that proves a statement of a report.
// In: a statement and a chunk. Out: the shortest passage that carries it. Next: attributed_report.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/run/citation.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace rabbithole_reports {

/// A passage longer than this is no proof.
inline constexpr std::size_t proof_sentences = 2;
/// A passage has at least this share of a statement's words.
inline constexpr double proof_words = 0.6;

/// The shortest passage of a chunk that carries a statement, as bytes of the chunk's text: a sentence, or two if the
/// second one goes on about the first ("It …", "Diese …"). Empty if there is none. A passage carries a statement if
/// - it has most of its words and all of its numbers and names; heading and file name count as part of it,
/// - no word of the statement comes from another place of the chunk, unless most of its sentences have this word,
/// - both deny the same words, and examine_claims finds nothing wrong.
[[nodiscard]] std::optional<span> proof_of(std::string_view statement, const opened_citation& source);

}}}  // namespace toolkit::v0::rabbithole_reports

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/report/impl/statement_proof.ipp>
#endif
