// Markers for a text that has none. In: an answer's text, and the opened passages that it was written from. Out: the
// text with [n] behind each sentence.
#pragma once

#include <toolkit/run/citation.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The text with a marker behind each of its sentences that says something, but in no block of code, heading or row of
/// a table: of several sources that of the one that holds most of the sentence, the first of equal ones. A text without
/// such a sentence has the first one's at its end.
[[nodiscard]] std::string add_citation_markers(std::string_view text,
                                               const std::vector<const opened_citation*>& sources);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/guided/impl/citation_markers.ipp>
#endif
