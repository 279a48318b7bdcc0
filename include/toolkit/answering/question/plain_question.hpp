// The question without the sentences that only state demands.
// In: "Use open_citation for at least two. Which lock does VACUUM FULL take?", and the demands found in it. Out: "Which
// lock does VACUUM FULL take?". Next: what a guided model is asked, and what is searched for it.
#pragma once

#include <toolkit/run/constraints.hpp>

#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The sentences of the question that say what is wanted, not how it is answered. A sentence is left out if it states a
/// demand, asks nothing, and otherwise has only words that belong to demands. The topics and sections that it names
/// are kept. If no sentence remains, this is the whole question.
[[nodiscard]] std::string plain_question(std::string_view question, const constraints& required);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/answering/question/impl/plain_question.ipp>
#endif
