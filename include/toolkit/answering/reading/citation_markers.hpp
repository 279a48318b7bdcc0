// Adds citation markers to a text without any. In: an answer's text, and the opened passages that it was written from.
// Out: the text with [n] after each sentence.
#pragma once

#include <toolkit/run/citation.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Adds a marker after each sentence that makes a statement. Code blocks, headings and table rows get none. Of several
/// sources, the one that contains most of the sentence is cited, the first one if equal. If no sentence gets a marker,
/// the first source is cited at the end.
[[nodiscard]] std::string add_citation_markers(std::string_view text,
                                               const std::vector<const opened_citation*>& sources);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/answering/reading/impl/citation_markers.ipp>
#endif
