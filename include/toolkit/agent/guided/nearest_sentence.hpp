// The sentence of a passage that answers a question best, for an answer that no model writes.
// In: a question and an opened passage. Out: a sentence, a row or an item of the passage, no title. Next:
// synthesis.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/run/citation.hpp>

#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Where it stands in the passage's text; empty when neither a sentence nor a heading above one has a word of the
/// question. The words of the headings above a sentence count for it, so that of a section whose heading is asked for
/// the first sentence is taken. A line that ends with a colon goes with the next one.
[[nodiscard]] span nearest_sentence(std::string_view question, const opened_citation& opened);

/// Whether an answer has a sentence beside headings: its own, and those of the opened passages.
[[nodiscard]] bool has_sentence(std::string_view answer, const std::vector<opened_citation>& opened);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/guided/impl/nearest_sentence.ipp>
#endif
