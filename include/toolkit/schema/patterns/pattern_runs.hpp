// In: the tree of a pattern. Out: its runs of characters, if it is a plain sequence such as ^[a-z]+-\d{4}$.
#pragma once

#include <toolkit/schema/patterns/pattern_program.hpp>

#include <cstddef>
#include <cstdint>

namespace toolkit { inline namespace v0 { namespace patterns {

/// The ranges of a unit. `own` stores the range of a code point.
struct unit_ranges {
    const code_range* begin;
    std::size_t size;
    constexpr unit_ranges(const pattern_tree& tree, pattern_unit unit, code_range& own) noexcept
        : begin(&own), size(1) {
        if (unit.is_set()) {
            begin = tree.ranges.data() + tree.sets[unit.set()].first;
            size = tree.sets[unit.set()].size;
        } else {
            own = {unit.value, unit.value};
        }
    }
};

constexpr bool overlap(const pattern_tree& tree, pattern_unit a, pattern_unit b) noexcept {
    code_range one;
    code_range other;
    const unit_ranges left{tree, a, one};
    const unit_ranges right{tree, b, other};
    for (std::size_t i = 0, j = 0; i < left.size && j < right.size;) {
        if (left.begin[i].last < right.begin[j].first) ++i;
        else if (right.begin[j].last < left.begin[i].first) ++j;
        else return true;
    }
    return false;
}

/// Makes the runs, if the pattern has no choice and each run ends where the next one begins.
class run_maker {
public:
    explicit constexpr run_maker(pattern_program& program) noexcept : program_(program), plan_(program.plan) {}

    constexpr bool make() noexcept {
        plan_ = {};
        plan_.plain = collect() && (drop_what_need_not_match(), is_decided());
        return plan_.plain;
    }

private:
    constexpr bool collect() noexcept {
        const auto& nodes = program_.tree.nodes;
        const pattern_node& root = nodes[program_.tree.root];
        if (root.kind != pattern_kind::sequence) return append(root, true, true);
        for (std::uint16_t i = root.first; i != pattern_node::none; i = nodes[i].next)
            if (!append(nodes[i], i == root.first, i == root.last)) return false;
        return true;
    }
    constexpr bool append(const pattern_node& node, bool first, bool last) noexcept {
        switch (node.kind) {
            case pattern_kind::begin: return first && (plan_.anchored = true);
            case pattern_kind::end: return last && (plan_.ended = true);
            case pattern_kind::literal: return append({{node.value}, 1, 1});
            case pattern_kind::set: return append({{node.value | pattern_unit::set_bit}, 1, 1});
            case pattern_kind::repeat: {
                const pattern_node& inner = program_.tree.nodes[node.first];
                if (inner.kind == pattern_kind::literal) return append({{inner.value}, node.value, node.max});
                if (inner.kind != pattern_kind::set) return false;
                return append({{inner.value | pattern_unit::set_bit}, node.value, node.max});
            }
            default: return false;
        }
    }
    constexpr bool append(const pattern_run& run) noexcept {
        if (run.max == 0) return true;
        if (plan_.run_count != 0 && program_.runs[plan_.run_count - 1U].unit == run.unit) {
            pattern_run& before = program_.runs[plan_.run_count - 1U];
            before.min = sum(before.min, run.min);
            before.max = sum(before.max, run.max);
            return before.min != pattern_node::unlimited;
        }
        if (plan_.run_count == program_.runs.size()) return false;
        program_.runs[plan_.run_count++] = run;
        return true;
    }
    static constexpr std::uint32_t sum(std::uint32_t a, std::uint32_t b) noexcept {
        return a >= pattern_node::unlimited - b ? pattern_node::unlimited : a + b;
    }
    /// At an open end, a search needs only the least number of characters.
    constexpr void drop_what_need_not_match() noexcept {
        auto& runs = program_.runs;
        while (!plan_.ended && plan_.run_count != 0) {
            pattern_run& last = runs[plan_.run_count - 1U];
            last.max = last.min;
            if (last.min != 0) break;
            --plan_.run_count;
        }
        while (!plan_.anchored && plan_.run_count != 0) {
            runs[0].max = runs[0].min;
            if (runs[0].min != 0) break;
            for (std::size_t i = 1; i < plan_.run_count; ++i) runs[i - 1] = runs[i];
            --plan_.run_count;
        }
    }
    /// Whether taking as many characters as possible is always right, and a search is cheap at each position.
    [[nodiscard]] constexpr bool is_decided() const noexcept {
        std::uint32_t longest = 0;
        for (std::size_t i = 0; i < plan_.run_count; ++i) {
            const pattern_run& run = program_.runs[i];
            longest = sum(longest, run.max);
            if (run.min == run.max) continue;
            for (std::size_t j = i + 1; j < plan_.run_count; ++j) {
                if (overlap(program_.tree, run.unit, program_.runs[j].unit)) return false;
                if (program_.runs[j].min != 0) break;
            }
        }
        return plan_.anchored || longest <= pattern_bounds.search;
    }

    pattern_program& program_;
    pattern_plan& plan_;
};

}}}  // namespace toolkit::v0::patterns
