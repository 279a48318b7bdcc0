// One rule of the analyzer: plain data. The default ones stand in analyze_rules.hpp and analyze_contexts.hpp.
#pragma once

#include <toolkit/agent/analyze_match.hpp>
#include <toolkit/run/constraints.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace toolkit::inline v0 {

/// What it means when a rule's pattern is met.
enum class rule_effect : std::uint8_t {
    demands,        ///< the answer must do this
    denies,         ///< nothing in this clause is demanded (no, not, skip)
    denies_behind,  ///< nothing behind it in this clause (rather than)
    denies_next,    ///< nothing in this clause nor in the next ("es ist nicht nötig, …")
    shields,        ///< a negation that denies nothing ("not only")
    reports         ///< what follows in the sentence is somebody else's
};

/// What a demand's rule may have besides.
struct rule_options {
    std::int64_t count = 0;     ///< where the pattern has no number
    std::int64_t more = 0;      ///< to add to the number
    std::string_view value{};   ///< of a conflict rule: "newest"
    bool in_questions = false;  ///< a question may demand it ("What does it say verbatim?")
    bool own_negation = false;  ///< speaks of what is not there: only a denial before it counts
};

/// A rule. `kind` and `options` mean something to demands only.
struct constraint_rule {
    std::string_view name;
    rule_effect effect = rule_effect::demands;
    constraint_kind kind = constraint_kind::min_searches;
    analysis::pattern words;
    rule_options options{};
};

/// A demand of the answer, for rules of one's own.
consteval constraint_rule demand(std::string_view name, constraint_kind kind, analysis::pattern words,
                                 rule_options options = {}) {
    return {name, rule_effect::demands, kind, words, options};
}

/// What takes demands back, or says that they are somebody else's.
consteval constraint_rule context(std::string_view name, rule_effect effect, analysis::pattern words) {
    return {name, effect, constraint_kind::min_searches, words, {}};
}

/// Two tables in one.
template <std::size_t N, std::size_t M>
[[nodiscard]] consteval std::array<constraint_rule, N + M> with_rules(const std::array<constraint_rule, N>& rules,
                                                                      const std::array<constraint_rule, M>& more) {
    return [&]<std::size_t... I, std::size_t... J>(std::index_sequence<I...>, std::index_sequence<J...>) {
        return std::array<constraint_rule, N + M>{rules[I]..., more[J]...};
    }(std::make_index_sequence<N>{}, std::make_index_sequence<M>{});
}

}  // namespace toolkit::inline v0
