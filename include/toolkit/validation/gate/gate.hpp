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
#include <toolkit/validation/verdict/verdict.hpp>

#include <tuple>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Runs its checks in order and collects all violations.
template <class... Checks>
class all_of {
    static_assert((Validator<Checks> && ...),
                  "toolkit: a check must have `toolkit::verdict check(const toolkit::draft&, const toolkit::run_view&) "
                  "const` and be movable");

public:
    constexpr all_of()
        requires(sizeof...(Checks) > 0)
    = default;
    constexpr explicit all_of(Checks... checks) : checks_(std::move(checks)...) {}

    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const {
        verdict findings;
        std::apply([&](const auto&... each) { (findings.add(each.check(candidate, run)), ...); }, checks_);
        return findings;
    }
    /// Whether all checks that have `ready()` say that an answer makes sense now.
    [[nodiscard]] bool ready(const run_view& run) const {
        return std::apply([&](const auto&... each) { return (one_ready(each, run) && ...); }, checks_);
    }

private:
    template <class C>
    static bool one_ready(const C& check, const run_view& run) {
        if constexpr (requires { check.ready(run); }) return check.ready(run);
        else return true;
    }
    [[no_unique_address]] std::tuple<Checks...> checks_;
};

/// gate<> has the default checks, gate<A, B> exactly these. A check that the question does not demand costs almost
/// nothing.
template <class... Checks>
struct gate : all_of<Checks...> {
    using all_of<Checks...>::all_of;
};
/// gate{a, b} has the checks a and b. gate{gate<>{}, a} has a beside the default checks.
template <class... Checks>
gate(Checks...) -> gate<Checks...>;
template <>
struct gate<> : all_of<enough_searches, enough_citations, citation_references, grounded_terms, carried_claims,
                       exact_quotes, disclosed_insufficiency, searched_topics, named_sections, resolved_conflicts> {
    /// The same as in all_of. They are plain functions, so that a program can compile them once.
    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const;
    [[nodiscard]] bool ready(const run_view& run) const;
};

/// The smallest validator: every draft passes.
struct no_gate {
    [[nodiscard]] verdict check(const draft&, const run_view&) const { return {}; }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/gate/impl/gate.ipp>
#endif
