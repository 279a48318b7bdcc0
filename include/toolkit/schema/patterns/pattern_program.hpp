// The data of the pattern matcher: runs of characters, or the automaton of positions.
#pragma once

#include <toolkit/schema/patterns/pattern_tree.hpp>

#include <array>
#include <cstdint>

namespace toolkit { inline namespace v0 {

/// One character of a pattern: a code point, or with the highest bit the index of a set.
struct pattern_unit {
    static constexpr std::uint32_t set_bit = 0x80000000;
    std::uint32_t value = 0;

    [[nodiscard]] constexpr bool is_set() const noexcept { return (value & set_bit) != 0; }
    [[nodiscard]] constexpr std::uint32_t set() const noexcept { return value & ~set_bit; }
    friend constexpr bool operator==(const pattern_unit&, const pattern_unit&) = default;
};

/// The same unit, `min` to `max` times.
struct pattern_run {
    pattern_unit unit{};
    std::uint32_t min = 1;
    std::uint32_t max = 1;
};

using position_bits = std::array<std::uint64_t, pattern_bounds.positions / 64>;

/// The positions where a text may begin or continue in the automaton, and whether it may end there.
struct pattern_start {
    position_bits positions{};
    bool accepts = false;         ///< for any text after it
    bool accepts_at_end = false;  ///< if the text ends here
};

/// The data of a matcher besides the arrays.
struct pattern_plan {
    bool plain = false;     ///< runs instead of positions
    bool anchored = false;  ///< runs: from the beginning of the text
    bool ended = false;     ///< runs: up to the end of the text
    std::uint16_t run_count = 0;
    std::uint16_t position_count = 0;
    std::uint16_t words = 0;           ///< of 64 bits, in each row of `follow`
    pattern_start at_begin{};          ///< the positions at the beginning of the text
    pattern_start later{};             ///< the positions anywhere else; empty if the pattern is anchored
    position_bits accepting{};         ///< after this position the pattern is satisfied
    position_bits accepting_at_end{};  ///< after this one, if the text ends
};

/// A pattern in full size, as compile_pattern returns it. fit() makes the small one that a program keeps.
struct pattern_program {
    pattern_tree tree{};
    pattern_plan plan{};
    std::array<pattern_run, pattern_bounds.runs> runs{};
    std::array<pattern_unit, pattern_bounds.positions> positions{};
    std::array<std::uint64_t, pattern_bounds.positions*(pattern_bounds.positions / 64)> follow{};
};

}}  // namespace toolkit::v0
