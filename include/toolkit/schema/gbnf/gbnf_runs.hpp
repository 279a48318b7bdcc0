// In: a compiled pattern that is a plain sequence, and a length. Out: the GBNF of the texts that satisfy both.
#pragma once

#include <toolkit/schema/gbnf/gbnf_characters.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace gbnf {

/// How often each part may occur so that the whole satisfies a length. If several parts are open, they share the
/// remaining length, so some texts of that length are not included.
struct run_counts {
    static constexpr std::size_t capacity = pattern_bounds.runs + 2;
    std::array<std::size_t, capacity> least{};
    std::array<std::size_t, capacity> most{};
    std::size_t size = 0;

    constexpr void add(std::size_t low, std::size_t high) noexcept {
        least[size] = low;
        most[size++] = high;
    }
    /// False if there is no such text.
    constexpr bool keep_length(std::size_t shortest, std::size_t longest) noexcept {
        std::size_t sum = 0;
        std::size_t open = 0;
        for (std::size_t i = 0; i < size; ++i) {
            if (most[i] < least[i]) return false;
            sum += least[i];
            if (most[i] != least[i]) ++open;
        }
        if (sum > longest) return false;
        if (longest != no_limit) {
            std::size_t left = longest - sum;
            for (std::size_t i = 0; i < size && open != 0; ++i) {
                if (most[i] == least[i]) continue;
                const std::size_t share = left / open--;
                if (most[i] == no_limit || most[i] - least[i] > share) most[i] = least[i] + share;
                left -= most[i] - least[i];
            }
        }
        for (std::size_t i = 0; i < size && sum < shortest; ++i) {
            std::size_t more = shortest - sum;
            if (most[i] != no_limit && most[i] - least[i] < more) more = most[i] - least[i];
            least[i] += more;
            sum += more;
        }
        return sum >= shortest;
    }
};

inline constexpr std::string_view no_such_text =
    "has a pattern and a length that no text fulfils, or that need more states than a grammar may have; simplify the "
    "pattern, or bound its repetitions instead of the length";

constexpr bool is_empty(const pattern_view& pattern, pattern_unit unit) noexcept {
    if (!unit.is_set()) return false;
    const code_set& set = pattern.sets[unit.set()];
    for (std::size_t i = 0; i < set.size; ++i) {
        const code_range& range = pattern.ranges[set.first + i];
        bool plain = false;
        each_plain(range, [&](char32_t, char32_t) { plain = true; });
        if (plain || range.first <= '\\') return false;
    }
    return true;
}

constexpr void append_runs(gbnf_writer& out, const value_rules& rules) noexcept {
    const pattern_view& pattern = *rules.pattern;
    const pattern_plan& plan = *pattern.plan;
    run_counts counts;
    if (!plan.anchored) counts.add(0, no_limit);
    for (std::size_t i = 0; i < plan.run_count; ++i) {
        const pattern_run& run = pattern.runs[i];
        counts.add(run.min, run.max == pattern_node::unlimited ? no_limit : run.max);
    }
    if (!plan.ended) counts.add(0, no_limit);
    for (std::size_t i = 0; i < plan.run_count; ++i)
        if (is_empty(pattern, pattern.runs[i].unit)) counts.most[i + (plan.anchored ? 0 : 1)] = 0;
    if (!counts.keep_length(rules.min_length, rules.max_length)) out.object(no_such_text);
    std::size_t at = 0;
    if (!plan.anchored) {
        append_characters(out, counts.least[0], counts.most[0]);
        ++at;
    }
    for (std::size_t i = 0; i < plan.run_count; ++i, ++at) {
        const pattern_unit unit = pattern.runs[i].unit;
        if (counts.most[at] == 0) continue;
        if (!unit.is_set() && counts.least[at] == counts.most[at] && counts.most[at] <= 4) {
            for (std::size_t n = 0; n < counts.most[at]; ++n) append_point(out, unit.value);
            continue;
        }
        append_repeated(out, counts.least[at], counts.most[at], [&] { append_unit(out, pattern, unit); });
    }
    if (!plan.ended) append_characters(out, counts.least[at], counts.most[at]);
}

}}}  // namespace toolkit::v0::gbnf
