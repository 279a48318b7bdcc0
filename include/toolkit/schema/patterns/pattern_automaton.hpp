// In: the tree of a pattern. Out: the data of the matcher. For a plain sequence it is the runs of pattern_runs.hpp. For
// anything else it is the automaton of positions: each place of the pattern that takes a character, and the places that
// may follow it, as bits. Next: pattern_match.hpp.
#pragma once

#include <toolkit/schema/patterns/pattern_program.hpp>
#include <toolkit/schema/patterns/pattern_runs.hpp>
#include <toolkit/schema/patterns/pattern_tree.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace toolkit { inline namespace v0 { namespace patterns {

/// Makes the automaton. It first makes steps, some of them empty, with repetitions written out. Then it makes the
/// positions and the positions that each can reach without taking a character.
class automaton_maker {
public:
    explicit constexpr automaton_maker(pattern_program& program) noexcept : program_(program), plan_(program.plan) {}

    /// False if the pattern, with repetitions written out, has too many positions.
    constexpr bool make() noexcept {
        plan_ = {};
        const std::uint16_t entry = place(program_.tree.root, accepted);
        if (too_large_) return false;
        plan_.words = static_cast<std::uint16_t>((plan_.position_count + 63) / 64);
        plan_.at_begin = reach(entry, true);
        plan_.later = reach(entry, false);
        for (std::uint16_t i = 0; i < step_count_; ++i) {
            if (steps_[i].what != action::take) continue;
            const pattern_start after = reach(steps_[i].next, false);
            set(plan_.accepting, steps_[i].position, after.accepts);
            set(plan_.accepting_at_end, steps_[i].position, after.accepts_at_end);
            for (std::size_t w = 0; w < plan_.words; ++w)
                program_.follow[steps_[i].position * std::size_t{plan_.words} + w] = after.positions[w];
        }
        return true;
    }

private:
    static constexpr std::uint16_t none = 0xFFFF;
    static constexpr std::uint16_t accepted = 0xFFFE;
    enum class action : std::uint8_t { pass, take, begin, end };
    struct step {
        action what = action::pass;
        std::uint16_t position = 0;  ///< of a step that takes a character
        std::uint16_t next = none;
        std::uint16_t also = none;  ///< an alternative continuation
    };

    constexpr std::uint16_t add(const step& made) noexcept {
        if (step_count_ == steps_.size()) return too_large_ = true, none;
        steps_[step_count_] = made;
        return step_count_++;
    }
    constexpr std::uint16_t add_unit(pattern_unit unit, std::uint16_t next) noexcept {
        if (plan_.position_count == program_.positions.size()) return too_large_ = true, none;
        program_.positions[plan_.position_count] = unit;
        return add({action::take, plan_.position_count++, next, none});
    }
    static constexpr void set(position_bits& bits, std::size_t index, bool on = true) noexcept {
        if (on) bits[index / 64] |= std::uint64_t{1} << index % 64;
    }

    /// Makes the steps of a node, from its end to its beginning, and returns the first. The recursion is as deep as the
    /// tree.
    constexpr std::uint16_t place(std::uint16_t index, std::uint16_t next) noexcept {
        if (too_large_) return none;
        const pattern_node& node = program_.tree.nodes[index];
        switch (node.kind) {
            case pattern_kind::literal: return add_unit({node.value}, next);
            case pattern_kind::set: return add_unit({node.value | pattern_unit::set_bit}, next);
            case pattern_kind::begin: return add({action::begin, 0, next, none});
            case pattern_kind::end: return add({action::end, 0, next, none});
            case pattern_kind::sequence:
                for (std::uint16_t i = node.last; i != pattern_node::none; i = program_.tree.nodes[i].before)
                    next = place(i, next);
                return next;
            case pattern_kind::choice: {
                std::uint16_t entry = place(node.last, next);
                for (std::uint16_t i = program_.tree.nodes[node.last].before; i != pattern_node::none;
                     i = program_.tree.nodes[i].before)
                    entry = add({action::pass, 0, place(i, next), entry});
                return entry;
            }
            case pattern_kind::repeat: return place_repeat(node, next);
        }
        return none;
    }
    constexpr std::uint16_t place_repeat(const pattern_node& node, std::uint16_t next) noexcept {
        std::uint16_t entry = next;
        std::uint32_t needed = node.value;
        if (node.max == pattern_node::unlimited) {
            const std::uint16_t loop = add({action::pass, 0, none, next});
            const std::uint16_t body = place(node.first, loop);
            if (too_large_) return none;
            steps_[loop].next = body;
            entry = needed == 0 ? loop : body;
            if (needed != 0) --needed;
        } else {
            for (std::uint32_t i = needed; i < node.max && !too_large_; ++i) {
                const std::uint16_t body = place(node.first, entry);
                if (body == entry) break;  // it is empty
                entry = add({action::pass, 0, body, next});
            }
        }
        for (; needed != 0 && !too_large_; --needed) {
            const std::uint16_t body = place(node.first, entry);
            if (body == entry) break;
            entry = body;
        }
        return entry;
    }

    /// What a step can reach without taking a character, at the beginning of a text or elsewhere.
    constexpr pattern_start reach(std::uint16_t from, bool at_begin) noexcept {
        pattern_start found;
        ++round_;
        waiting_count_ = 0;
        visit(from, false);
        while (waiting_count_ != 0) {
            const visit_of here = waiting_[--waiting_count_];
            if (here.index == accepted) {
                (here.at_end ? found.accepts_at_end : found.accepts) = true;
                continue;
            }
            const step& one = steps_[here.index];
            if (one.what == action::take) {
                if (!here.at_end) set(found.positions, one.position);
                continue;
            }
            if (one.what == action::begin && !at_begin) continue;
            visit(one.next, here.at_end || one.what == action::end);
            visit(one.also, here.at_end || one.what == action::end);
        }
        return found;
    }
    constexpr void visit(std::uint16_t index, bool at_end) noexcept {
        if (index == none) return;
        if (index != accepted) {
            std::uint16_t& seen = seen_[at_end ? 1 : 0][index];
            if (seen == round_) return;
            seen = round_;
        }
        waiting_[waiting_count_++] = {index, at_end};
    }

    struct visit_of {
        std::uint16_t index = 0;
        bool at_end = false;
    };
    pattern_program& program_;
    pattern_plan& plan_;
    std::array<step, pattern_bounds.steps> steps_{};
    std::uint16_t step_count_ = 0;
    bool too_large_ = false;
    std::array<std::array<std::uint16_t, pattern_bounds.steps>, 2> seen_{};
    std::uint16_t round_ = 0;
    // each step is removed at most once before and once after an end, and adds at most two
    std::array<visit_of, pattern_bounds.steps * 2 + 2> waiting_{};
    std::size_t waiting_count_ = 0;
};

}}}  // namespace toolkit::v0::patterns
