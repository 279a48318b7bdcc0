// One rule of the analyzer, as plain data. The default rules are in analyze_rules.hpp and analyze_contexts.hpp.
#pragma once

#include <toolkit/answering/question/analyze_match.hpp>
#include <toolkit/run/constraints.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The effect of a rule whose pattern matches.
enum class rule_effect : std::uint8_t {
    demands,        ///< the answer must do this
    denies,         ///< cancels the demands of this clause (no, not, skip)
    denies_behind,  ///< cancels the demands after it in this clause (rather than)
    denies_next,    ///< cancels the demands of this clause and the next ("es ist nicht nötig, …")
    shields,        ///< a negation that cancels nothing ("not only")
    reports         ///< the rest of the sentence is someone else's speech
};

/// The options of a demand rule.
struct rule_options {
    std::int64_t count = 0;     ///< the default, if the pattern has no number
    std::int64_t more = 0;      ///< added to the number
    std::string_view value{};   ///< of a conflict rule: "newest"
    bool in_questions = false;  ///< a question may state the demand ("What does it say verbatim?")
    bool own_negation = false;  ///< the pattern contains a negation: only a denial before it cancels the demand
};

/// A rule. `kind` and `options` apply only to demands.
struct constraint_rule {
    std::string_view name;
    rule_effect effect = rule_effect::demands;
    constraint_kind kind = constraint_kind::min_searches;
    question_rules::pattern words;
    rule_options options{};
};

/// A rule for a demand. (The pattern is constructed in place, because copies cost compile time.)
template <std::size_t N>
consteval constraint_rule demand(std::string_view name, constraint_kind kind, const char (&words)[N],  // NOLINT: text
                                 rule_options options = {}) {
    return {name, rule_effect::demands, kind, question_rules::pattern{words}, options};
}

/// A rule for a context, which cancels demands or attributes them to someone else.
template <std::size_t N>
consteval constraint_rule context(std::string_view name, rule_effect effect, const char (&words)[N]) {  // NOLINT: text
    return {name, effect, constraint_kind::min_searches, question_rules::pattern{words}, {}};
}

namespace question_rules {
struct row {
    std::size_t table;
    std::size_t rule;
};
template <std::size_t... Ns>
[[nodiscard]] consteval auto rows_of() {
    std::array<row, (Ns + ...)> rows{};
    std::size_t at = 0;
    std::size_t table = 0;
    const auto add = [&](std::size_t size) {
        for (std::size_t i = 0; i < size; ++i) rows[at++] = {table, i};
        ++table;
    };
    (add(Ns), ...);
    return rows;
}
}  // namespace question_rules

/// Concatenates several tables.
template <std::size_t... Ns>
[[nodiscard]] consteval std::array<constraint_rule, (Ns + ...)> with_rules(
    const std::array<constraint_rule, Ns>&... tables) {
    constexpr auto rows = question_rules::rows_of<Ns...>();
    const constraint_rule* const begins[] = {tables.data()...};
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return std::array<constraint_rule, (Ns + ...)>{begins[rows[I].table][rows[I].rule]...};
    }(std::make_index_sequence<(Ns + ...)>{});
}

}}  // namespace toolkit::v0
