// A JSON Schema pattern as a tree. The pattern parser fills it; the matcher and the grammar are made from it.
#pragma once

#include <toolkit/reflect/mistake.hpp>
#include <toolkit/schema/patterns/code_ranges.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The limits of one pattern.
struct pattern_limits {
    std::size_t nodes = 256;      ///< of the tree
    std::size_t sets = 32;        ///< different classes
    std::size_t ranges = 256;     ///< of all classes together
    std::size_t depth = 32;       ///< nested groups
    std::size_t names = 16;       ///< of groups
    std::size_t runs = 64;        ///< of a pattern that is a plain sequence
    std::size_t search = 64;      ///< code points of a plain sequence that is tried at every position
    std::size_t positions = 256;  ///< of the automaton, with repetitions written out
    std::size_t steps = 1024;     ///< of the automaton while it is made
};
inline constexpr pattern_limits pattern_bounds{};

/// Why a pattern is not accepted. Without `what` it is accepted.
struct pattern_trouble {
    std::size_t offset = 0;  ///< in bytes
    std::string_view what{};
    std::string_view cure{};

    [[nodiscard]] constexpr bool none() const noexcept { return what.empty(); }
    /// The end of a sentence: "uses a backreference at offset 7; write the alternatives out".
    [[nodiscard]] constexpr complaint words() const noexcept {
        std::array<char, 20> digits{};
        std::size_t begin = digits.size();
        for (std::size_t rest = offset; begin == digits.size() || rest != 0; rest /= 10)
            digits[--begin] = static_cast<char>('0' + rest % 10);
        return say(what, " at offset ", std::string_view{digits.data() + begin, digits.size() - begin}, "; ", cure);
    }
};

/// The kinds of nodes of a pattern.
enum class pattern_kind : std::uint8_t {
    literal,   ///< one code point
    set,       ///< one code point of a class
    begin,     ///< ^
    end,       ///< $
    sequence,  ///< its children, one after the other; without children the empty text
    choice,    ///< one of its children
    repeat,    ///< its only child, `min` to `max` times
};

/// A node. Children are linked in both directions. Nodes refer to each other by their index in the tree.
struct pattern_node {
    static constexpr std::uint16_t none = 0xFFFF;
    static constexpr std::uint32_t unlimited = 0xFFFFFFFF;

    pattern_kind kind = pattern_kind::sequence;
    std::uint16_t first = none;   ///< child
    std::uint16_t last = none;    ///< child
    std::uint16_t next = none;    ///< sibling
    std::uint16_t before = none;  ///< sibling
    std::uint32_t value = 0;      ///< the code point, the index of the set, or the least number of repetitions
    std::uint32_t max = 0;        ///< the greatest number of repetitions, or unlimited
};

/// A class: its ranges, and its ASCII part as bits.
struct code_set {
    std::array<std::uint64_t, 2> ascii{};
    std::uint16_t first = 0;  ///< range
    std::uint16_t size = 0;   ///< ranges
};

/// Whether the code point is in one of these sorted ranges.
[[nodiscard]] constexpr bool in_ranges(const code_range* ranges, std::size_t size, char32_t point) noexcept {
    std::size_t begin = 0;
    while (begin < size) {
        const std::size_t middle = begin + (size - begin) / 2;
        if (point > ranges[middle].last) begin = middle + 1;
        else if (point < ranges[middle].first) size = middle;
        else return true;
    }
    return false;
}

/// A pattern as written, without groups and laziness.
struct pattern_tree {
    std::array<pattern_node, pattern_bounds.nodes> nodes{};
    std::array<code_set, pattern_bounds.sets> sets{};
    std::array<code_range, pattern_bounds.ranges> ranges{};
    std::uint16_t node_count = 0;
    std::uint16_t set_count = 0;
    std::uint16_t range_count = 0;
    std::uint16_t root = pattern_node::none;

    /// The index of a new node, or none if there is no room.
    constexpr std::uint16_t add(const pattern_node& node) noexcept {
        if (node_count == nodes.size()) return pattern_node::none;
        nodes[node_count] = node;
        return node_count++;
    }
    constexpr void append(std::uint16_t parent, std::uint16_t child) noexcept {
        const std::uint16_t last = nodes[parent].last;
        nodes[child].before = last;
        (last == pattern_node::none ? nodes[parent].first : nodes[last].next) = child;
        nodes[parent].last = child;
    }
    /// The index of the set with these ranges; an equal set is reused. It is sets.size() if there is no room.
    constexpr std::size_t add(const code_ranges& all) noexcept {
        for (std::size_t i = 0; i < set_count; ++i)
            if (is_equal(sets[i], all)) return i;
        if (set_count == sets.size() || range_count + all.size() > ranges.size()) return sets.size();
        code_set made;
        made.first = range_count;
        made.size = static_cast<std::uint16_t>(all.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            ranges[range_count++] = all[i];
            for (char32_t point = all[i].first; point <= all[i].last && point < 0x80; ++point)
                made.ascii[point / 64] |= std::uint64_t{1} << point % 64;
        }
        sets[set_count] = made;
        return set_count++;
    }

private:
    [[nodiscard]] constexpr bool is_equal(const code_set& set, const code_ranges& all) const noexcept {
        if (set.size != all.size()) return false;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (ranges[set.first + i] != all[i]) return false;
        return true;
    }
};

}}  // namespace toolkit::v0
