// Whether an answer must contain something, and the demands of a question and a program together.
// In: two sets of demands. Out: one set that demands what either of them demands. Next: fit_to_budget.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/run/constraints.hpp>

namespace toolkit { inline namespace v0 {

/// The rule in `constraints::found` of a demand that the program makes.
inline constexpr const char* program_rule = "program";

/// True if searches are demanded. The one search that each answer from documents needs by default does not count.
[[nodiscard]] constexpr bool demands_searches(const constraints& required) noexcept {
    return required.min_searches > 1 || !required.required_search_topics.empty() ||
           any_in(required.found,
                  [](const found_constraint& one) { return one.kind == constraint_kind::min_searches; });
}

/// True if calls of tools are demanded: searches, or passages to open.
[[nodiscard]] constexpr bool demands_calls(const constraints& required) noexcept {
    return demands_searches(required) || required.min_opened_citations > 0;
}

/// True if a quotation is demanded. Words that ask for one demand it, too.
[[nodiscard]] constexpr bool demands_quote(const constraints& required) noexcept {
    return required.requires_exact_quote || !required.exact_quote_indicators.empty();
}

/// True if a decision between documents is demanded. A rule for it demands it, too.
[[nodiscard]] constexpr bool demands_resolution(const constraints& required) noexcept {
    return required.requires_conflict_resolution || !required.conflict_resolution_rule.empty();
}

/// True if anything is demanded beyond the one search that each answer from documents needs.
[[nodiscard]] constexpr bool demands_anything(const constraints& required) noexcept {
    return demands_calls(required) || demands_quote(required) || demands_resolution(required) ||
           !required.required_sections.empty() || required.requires_insufficiency_disclosure;
}

/// True if the program makes the demands of this kind, and the question none.
[[nodiscard]] constexpr bool is_of_program(const constraints& required, constraint_kind kind) noexcept {
    bool program = false;
    for (const found_constraint& one : required.found) {
        if (one.kind != kind) continue;
        if (one.rule != program_rule) return false;
        program = true;
    }
    return program;
}

/// Both sets of demands. Of two counts the greater one remains. Each topic, section and indicator remains once, in any
/// case. The program's rule for conflicts replaces the question's. The searches are at least as many as the topics.
/// `program.found` and `program.beyond_budget` are not copied: they describe another text. In `found`, a demand of the
/// program has the rule "program" and no bytes of the question.
[[nodiscard]] constraints with_demands(constraints stated, const constraints& program);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/run/impl/demands.ipp>
#endif
