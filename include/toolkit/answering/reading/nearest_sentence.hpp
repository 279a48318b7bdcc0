// The sentence of a passage that answers a question best, for an answer without a model.
// In: a question and an opened passage. Out: a sentence, row or list item of the passage, but not a title.
// Next: synthesis.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/run/citation.hpp>

#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The sentence's position in the passage's text. Empty if neither a sentence nor a heading above one shares a word
/// with the question. Words of the headings above a sentence count for it, so a section whose heading matches yields
/// its first sentence. A line that ends with a colon is joined with the next one.
[[nodiscard]] span nearest_sentence(std::string_view question, const opened_citation& opened);

/// True if an answer has a sentence besides headings, its own or those of opened passages.
[[nodiscard]] bool has_sentence(std::string_view answer, const std::vector<opened_citation>& opened);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/answering/reading/impl/nearest_sentence.ipp>
#endif
