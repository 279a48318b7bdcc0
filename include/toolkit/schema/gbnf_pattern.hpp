// In: a compiled pattern and a length. Out: the GBNF of the texts that have both.
#pragma once

#include <toolkit/schema/gbnf_characters.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace toolkit::inline v0 {

namespace gbnf {

// ---- a pattern that is a plain sequence

/// How often each part may come so that the whole keeps a length. Where several parts are open, they share what there
/// is: not every text that keeps the length is among them.
struct run_counts {
    static constexpr std::size_t capacity = pattern_bounds.runs + 2;
    std::array<std::size_t, capacity> least{};
    std::array<std::size_t, capacity> most{};
    std::size_t size = 0;

    constexpr void add(std::size_t low, std::size_t high) noexcept {
        least[size] = low;
        most[size++] = high;
    }
    constexpr void keep_length(std::size_t shortest, std::size_t longest) noexcept {
        std::size_t sum = 0;
        std::size_t open = 0;
        for (std::size_t i = 0; i < size; ++i) {
            sum += least[i];
            if (most[i] != least[i]) ++open;
        }
        if (longest != no_limit && longest >= sum) {
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
    }
};

constexpr void append_times(gbnf_writer& out, std::size_t least, std::size_t most) noexcept {
    if (most == no_limit) out.at_least(least < grammar_bounds.repetitions ? least : grammar_bounds.repetitions);
    else out.repeat(least, most < grammar_bounds.repetitions ? most : grammar_bounds.repetitions);
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
    counts.keep_length(rules.min_length, rules.max_length);
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
        append_unit(out, pattern, unit);
        append_times(out, counts.least[at], counts.most[at]);
    }
    if (!plan.ended) append_characters(out, counts.least[at], counts.most[at]);
}

// ---- any other pattern

/// The automaton of a pattern as rules, one for each position and, where the length counts, each number of characters
/// before it. The position after the last one stands for the search of an open beginning.
class automaton_rules {
public:
    constexpr automaton_rules(gbnf_writer& out, const value_rules& rules, const gbnf_path& path) noexcept
        : out_(out),
          pattern_(*rules.pattern),
          plan_(*rules.pattern->plan),
          path_(path),
          width_(plan_.position_count + std::size_t{1}) {
        const std::size_t room = grammar_bounds.steps / width_ - 1;
        const bool counted = rules.max_length != no_limit && rules.min_length <= room;
        if (counted) {
            most_ = rules.max_length < room ? rules.max_length : room;
            least_ = rules.min_length;
            last_ = most_;
        } else if (rules.min_length <= room) {
            least_ = last_ = rules.min_length;
        }
        for (std::size_t& one : state_) one = 0;
        find_live();
    }

    constexpr void append() noexcept {
        out_.begin_rule(path_);
        next(plan_.at_begin.positions, plan_.later.positions, 0, plan_.at_begin.accepts || plan_.later.accepts,
             plan_.at_begin.accepts_at_end || plan_.later.accepts_at_end, searches());
        out_.end_rule();
        // A rule is written once it was named; naming goes on until nothing is new.
        for (bool more = true; more;) {
            more = false;
            for (std::size_t i = 0; i < width_ * (last_ + 1); ++i) {
                if ((state_[i] & (named | written)) != named) continue;
                state_[i] |= written;
                more = true;
                write(i % width_, i / width_);
            }
        }
    }

private:
    static constexpr std::size_t live = 1;
    static constexpr std::size_t named = 2;
    static constexpr std::size_t written = 4;

    [[nodiscard]] constexpr std::size_t search() const noexcept { return width_ - 1; }
    [[nodiscard]] constexpr bool searches() const noexcept {
        for (const std::uint64_t bits : plan_.later.positions)
            if (bits != 0) return true;
        return false;
    }
    [[nodiscard]] constexpr std::size_t after(std::size_t length) const noexcept {
        return length < last_ ? length + 1 : last_;
    }
    [[nodiscard]] constexpr bool is_live(std::size_t position, std::size_t length) const noexcept {
        return (state_[length * width_ + position] & live) != 0;
    }
    static constexpr bool has(const position_bits& bits, std::size_t position) noexcept {
        return (bits[position / 64] >> position % 64 & 1U) != 0;
    }
    [[nodiscard]] constexpr bool follows(std::size_t position, std::size_t next) const noexcept {
        return (pattern_.follow[position * plan_.words + next / 64] >> next % 64 & 1U) != 0;
    }

    /// From which states an end can be reached; all, where nothing is counted to an end.
    constexpr void find_live() noexcept {
        if (most_ == no_limit) {
            for (std::size_t& one : state_) one = live;
            return;
        }
        for (std::size_t length = most_; length-- > 0;) {
            for (std::size_t p = 0; p < search(); ++p) {
                bool can = has(plan_.accepting, p) || (has(plan_.accepting_at_end, p) && length + 1 >= least_);
                for (std::size_t q = 0; q < search() && !can && length + 1 < most_; ++q)
                    can = follows(p, q) && is_live(q, length + 1);
                if (can) state_[length * width_ + p] |= live;
            }
            bool can = length + 1 < most_ && is_live(search(), length + 1);
            for (std::size_t p = 0; p < search() && !can; ++p)
                can = has(plan_.later.positions, p) && length + 1 < most_ && is_live(p, length + 1);
            if (can) state_[length * width_ + search()] |= live;
        }
    }

    constexpr void name(std::size_t position, std::size_t length) noexcept {
        state_[length * width_ + position] |= named;
        out_.use(gbnf_path{&path_, {}, length * width_ + position});
    }

    /// What may come: one of the positions, the search, anything when the pattern is satisfied, or the end.
    constexpr void next(const position_bits& here, const position_bits& also, std::size_t length, bool accepts,
                        bool at_end, bool search_on) noexcept {
        bool first = true;
        const auto begin = [&] {
            if (first) out_.open();
            else out_.alternative();
            first = false;
        };
        const bool full = most_ != no_limit && length >= most_;
        if (accepts) {
            begin();
            append_characters(out_, length < least_ ? least_ - length : 0,
                              most_ == no_limit ? no_limit : most_ - length);
            if (full) out_.literal("");
        } else if (!full) {
            for (std::size_t p = 0; p < search(); ++p) {
                if ((!has(here, p) && !has(also, p)) || !is_live(p, length)) continue;
                begin();
                name(p, length);
            }
            if (search_on && is_live(search(), length)) {
                begin();
                name(search(), length);
            }
        }
        const bool may_end = (accepts || at_end) && length >= least_;
        if (first) return out_.literal("");  // the end, and nothing else
        out_.close();
        if (may_end && !accepts) out_.repeat("?");
    }

    constexpr void write(std::size_t position, std::size_t length) noexcept {
        out_.begin_rule(gbnf_path{&path_, {}, length * width_ + position});
        if (position == search()) {
            out_.use(gbnf_rule::character);
            next(position_bits{}, plan_.later.positions, after(length), false, false, true);
        } else {
            append_unit(out_, pattern_, pattern_.positions[position]);
            position_bits follow{};
            for (std::size_t w = 0; w < plan_.words; ++w) follow[w] = pattern_.follow[position * plan_.words + w];
            next(follow, position_bits{}, after(length), has(plan_.accepting, position),
                 has(plan_.accepting_at_end, position), false);
        }
        out_.end_rule();
    }

    gbnf_writer& out_;
    const pattern_view& pattern_;
    const pattern_plan& plan_;
    const gbnf_path& path_;
    std::size_t width_;      // positions and the search
    std::size_t least_ = 0;  // code points
    std::size_t most_ = no_limit;
    std::size_t last_ = 0;  // what is counted to
    std::array<std::size_t, grammar_bounds.steps + pattern_bounds.positions + 1> state_{};
};

}  // namespace gbnf

}  // namespace toolkit::inline v0
