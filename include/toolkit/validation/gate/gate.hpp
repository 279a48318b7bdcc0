// The gate: a draft must pass all checks. Otherwise it goes back to the model with the violations.
#pragma once

#include <toolkit/validation/checks/citations.hpp>
#include <toolkit/validation/checks/conflicts.hpp>
#include <toolkit/validation/checks/insufficiency.hpp>
#include <toolkit/validation/checks/min_citations.hpp>
#include <toolkit/validation/checks/quotes.hpp>
#include <toolkit/validation/checks/searches.hpp>
#include <toolkit/validation/checks/sections.hpp>
#include <toolkit/validation/checks/terms.hpp>
#include <toolkit/validation/checks/topics.hpp>
#include <toolkit/validation/claims/claims_check.hpp>
#include <toolkit/validation/gate/all_of.hpp>
#include <toolkit/validation/verdict/verdict.hpp>

namespace toolkit { inline namespace v0 {

/// The default checks of an agent with documents.
template <>
struct gate<> : all_of<enough_searches, enough_citations, citation_references, grounded_terms, carried_claims,
                       exact_quotes, disclosed_insufficiency, searched_topics, named_sections, resolved_conflicts> {
    /// The same as in all_of. They are plain functions, so that a program can compile them once.
    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const;
    [[nodiscard]] bool ready(const run_view& run) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/gate/impl/gate.ipp>
#endif
