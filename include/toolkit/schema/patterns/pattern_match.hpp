// In: a compiled pattern and a text that is UTF-8. Out: whether the pattern matches anywhere in it. Time is linear in
// the size of the text times the positions of the pattern, and there is no allocation.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/schema/patterns/pattern_automaton.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// A compiled pattern in any storage.
struct pattern_view {
    const pattern_plan* plan;
    const code_set* sets;
    const code_range* ranges;
    const pattern_run* runs;
    const pattern_unit* positions;
    const std::uint64_t* follow;
};

namespace patterns {

/// Reads a text from a position on. Bytes that are not UTF-8 read as U+FFFD, one by one.
struct reading_place {
    std::string_view text;
    std::size_t at = 0;

    [[nodiscard]] constexpr code_point next() const noexcept {
        const auto byte = static_cast<unsigned char>(text[at]);
        if (byte < 0x80) return {byte, 1, true};
        return read_code_point(text, at);
    }
};

constexpr bool takes(const pattern_view& pattern, pattern_unit unit, char32_t point) noexcept {
    if (!unit.is_set()) return unit.value == point;
    const code_set& set = pattern.sets[unit.set()];
    if (point < 0x80) return (set.ascii[point / 64] >> point % 64 & 1U) != 0;
    return in_ranges(pattern.ranges + set.first, set.size, point);
}

/// Takes as many code points of a run as there are, up to its maximum. Returns whether they are enough.
constexpr bool follow_run(const pattern_view& pattern, const pattern_run& run, reading_place& in) noexcept {
    const std::size_t size = in.text.size();
    std::size_t at = in.at;
    std::uint32_t count = 0;
    if (run.unit.value < 0x80) {
        const auto expected = static_cast<char>(run.unit.value);
        for (; count < run.max && at < size && in.text[at] == expected; ++at) ++count;
    } else if (run.unit.is_set()) {
        const auto [low, high] = pattern.sets[run.unit.set()].ascii;  // in registers: most texts are ASCII
        while (count < run.max && at < size) {
            const auto byte = static_cast<unsigned char>(in.text[at]);
            if (byte < 0x80) {
                if (((byte < 64 ? low : high) >> byte % 64 & 1U) == 0) break;
                ++at;
            } else {
                const code_point next = read_code_point(in.text, at);
                if (!takes(pattern, run.unit, next.value)) break;
                at += next.size;
            }
            ++count;
        }
    } else {
        for (; count < run.max && at < size; ++count) {
            const code_point next = read_code_point(in.text, at);
            if (next.value != run.unit.value) break;
            at += next.size;
        }
    }
    in.at = at;
    return count >= run.min;
}

constexpr bool runs_match_at(const pattern_view& pattern, std::string_view text, std::size_t at) noexcept {
    reading_place in{text, at};
    for (std::size_t i = 0; i < pattern.plan->run_count; ++i)
        if (!follow_run(pattern, pattern.runs[i], in)) return false;
    return !pattern.plan->ended || in.at == text.size();
}

constexpr bool runs_match(const pattern_view& pattern, std::string_view text) noexcept {
    if (pattern.plan->anchored) return runs_match_at(pattern, text, 0);
    if (pattern.plan->run_count == 0) return true;
    const pattern_unit first = pattern.runs[0].unit;
    for (std::size_t at = 0; at < text.size();) {
        if (!first.is_set() && first.value < 0x80) {
            at = text.find(static_cast<char>(first.value), at);
            if (at == std::string_view::npos) return false;
        }
        if (runs_match_at(pattern, text, at)) return true;
        at += reading_place{text, at}.next().size;
    }
    return false;
}

/// Follows all positions of the automaton at once, as bits. `Words` is the number of 64-bit words that are kept.
template <std::size_t Words>
constexpr bool automaton_matches(const pattern_view& pattern, std::string_view text) noexcept {
    const pattern_plan& plan = *pattern.plan;
    if (plan.at_begin.accepts || plan.later.accepts || plan.later.accepts_at_end) return true;
    if (text.empty()) return plan.at_begin.accepts_at_end;
    const std::size_t words = Words == 1 ? 1 : plan.words;
    std::array<std::uint64_t, Words> here{};
    for (std::size_t w = 0; w < words; ++w) here[w] = plan.at_begin.positions[w] | plan.later.positions[w];
    for (reading_place in{text}; in.at < text.size();) {
        const code_point next = in.next();
        in.at += next.size;
        std::array<std::uint64_t, Words> after{};
        std::uint64_t accepting = 0;
        for (std::size_t w = 0; w < words; ++w) {
            std::uint64_t took = 0;
            for (std::uint64_t rest = here[w]; rest != 0; rest &= rest - 1) {
                const auto position = w * 64 + static_cast<std::size_t>(std::countr_zero(rest));
                if (!takes(pattern, pattern.positions[position], next.value)) continue;
                took |= rest & (~rest + 1);
                for (std::size_t v = 0; v < words; ++v) after[v] |= pattern.follow[position * words + v];
            }
            accepting |=
                took & (in.at == text.size() ? plan.accepting[w] | plan.accepting_at_end[w] : plan.accepting[w]);
        }
        if (accepting != 0) return true;
        std::uint64_t any = 0;
        for (std::size_t w = 0; w < words; ++w) any |= here[w] = after[w] | plan.later.positions[w];
        if (any == 0) return false;
    }
    return false;
}

}  // namespace patterns

/// Whether the pattern matches anywhere in the text.
[[nodiscard]] constexpr bool matches(const pattern_view& pattern, std::string_view text) noexcept {
    if (pattern.plan->plain) return patterns::runs_match(pattern, text);
    if (pattern.plan->words <= 1) return patterns::automaton_matches<1>(pattern, text);
    return patterns::automaton_matches<pattern_bounds.positions / 64>(pattern, text);
}

}}  // namespace toolkit::v0
