// In: a compiled pattern and a length. Out: the GBNF of the texts that satisfy both.
#pragma once

#include <toolkit/schema/gbnf/gbnf_runs.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace toolkit { inline namespace v0 { namespace gbnf {

/// The automaton of a pattern as rules: one for each position and, if the length counts, for each number of characters
/// before it. The index after the last position is the search before an unanchored pattern.
class automaton_rules {
public:
    constexpr automaton_rules(gbnf_writer& out, const value_rules& rules, const gbnf_path& path) noexcept
        : out_(out),
          pattern_(*rules.pattern),
          plan_(*rules.pattern->plan),
          path_(path),
          width_(plan_.position_count + std::size_t{1}) {
        text_sink prefix{prefix_.data()};
        gbnf_writer{prefix}.use(path);
        prefix_size_ = prefix.size();
        find_live();
        std::size_t shortest = 0;
        std::size_t longest = 0;
        measure(shortest, longest);
        const std::size_t room = grammar_bounds.steps / width_ - 1;
        if (shortest < rules.min_length) least_ = rules.min_length;
        if (longest > rules.max_length) most_ = rules.max_length < room ? rules.max_length : room;
        bool possible = least_ <= room && start_lives();
        if (possible && (most_ != no_limit || least_ != 0)) {
            last_ = most_ == no_limit ? least_ : most_;
            find_live();
            possible = start_lives();
        }
        if (!possible) out.object(no_such_text);
    }

    constexpr void append() noexcept {
        out_.begin_rule(path_);
        next(plan_.at_begin.positions, plan_.later.positions, 0, begins_anything(),
             plan_.at_begin.accepts_at_end || plan_.later.accepts_at_end, searches());
        out_.end_rule();
        // A rule is written once it was named. The loop continues until there is no new name.
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
    static constexpr std::uint8_t live = 1;
    static constexpr std::uint8_t named = 2;
    static constexpr std::uint8_t written = 4;

    [[nodiscard]] constexpr std::size_t search() const noexcept { return width_ - 1; }
    [[nodiscard]] constexpr bool begins_anything() const noexcept {
        return plan_.at_begin.accepts || plan_.later.accepts;
    }
    [[nodiscard]] constexpr bool searches() const noexcept {
        for (const std::uint64_t bits : plan_.later.positions)
            if (bits != 0) return true;
        return false;
    }
    [[nodiscard]] constexpr std::size_t after(std::size_t length) const noexcept {
        return length < last_ ? length + 1 : last_;
    }
    [[nodiscard]] constexpr bool full(std::size_t length) const noexcept {
        return most_ != no_limit && length >= most_;
    }
    [[nodiscard]] constexpr bool is_live(std::size_t position, std::size_t length) const noexcept {
        return !full(length) && (state_[length * width_ + position] & live) != 0;
    }
    static constexpr bool has(const position_bits& bits, std::size_t position) noexcept {
        return (bits[position / 64] >> position % 64 & 1U) != 0;
    }
    [[nodiscard]] constexpr position_bits row(std::size_t position) const noexcept {
        position_bits bits{};
        for (std::size_t w = 0; w < plan_.words; ++w) bits[w] = pattern_.follow[position * plan_.words + w];
        return bits;
    }
    static constexpr bool overlap(const position_bits& a, const position_bits& b) noexcept {
        std::uint64_t both = 0;
        for (std::size_t w = 0; w < a.size(); ++w) both |= a[w] & b[w];
        return both != 0;
    }
    static constexpr void mark(position_bits& bits, std::size_t position) noexcept {
        bits[position / 64] |= std::uint64_t{1} << position % 64;
    }

    /// Finds the states from which an end can be reached.
    constexpr void find_live() noexcept {
        for (std::uint8_t& one : state_) one = 0;
        position_bits takes{};  // positions that match any character at all
        for (std::size_t p = 0; p < search(); ++p)
            if (!is_empty(pattern_, pattern_.positions[p])) mark(takes, p);
        position_bits beyond{};  // live at the next length
        bool search_beyond = false;
        for (std::size_t length = last_ + 1; length-- > 0;) {
            if (full(length)) continue;
            const bool may_end = after(length) >= least_;
            position_bits here{};
            bool search_here = false;
            for (bool more = true; more;) {  // once, except for the last length, after which nothing is counted
                more = false;
                const position_bits& then = length == last_ ? here : beyond;
                for (std::size_t p = search(); p-- > 0;) {  // most lead to later ones
                    if (has(here, p) || !has(takes, p)) continue;
                    if (!has(plan_.accepting, p) && !(may_end && has(plan_.accepting_at_end, p)) &&
                        !overlap(row(p), then))
                        continue;
                    mark(here, p);
                    more = length == last_;
                }
                const bool searched = length == last_ ? search_here : search_beyond;
                if (!search_here && (searched || overlap(plan_.later.positions, then))) search_here = true;
            }
            for (std::size_t p = 0; p < search(); ++p)
                if (has(here, p)) state_[length * width_ + p] = live;
            if (search_here) state_[length * width_ + search()] = live;
            beyond = here;
            search_beyond = search_here;
        }
    }
    [[nodiscard]] constexpr position_bits live_at_begin() const noexcept {
        position_bits bits{};
        for (std::size_t p = 0; p < search(); ++p)
            if (is_live(p, 0)) mark(bits, p);
        return bits;
    }
    [[nodiscard]] constexpr bool start_lives() const noexcept {
        if (begins_anything()) return true;
        if ((plan_.at_begin.accepts_at_end || plan_.later.accepts_at_end) && least_ == 0) return true;
        const position_bits alive = live_at_begin();
        return overlap(plan_.at_begin.positions, alive) || overlap(plan_.later.positions, alive) ||
               (searches() && is_live(search(), 0));
    }

    /// The lengths of the shortest and of the longest text, before anything is counted.
    constexpr void measure(std::size_t& shortest, std::size_t& longest) const noexcept {
        longest = no_limit;
        if (begins_anything()) return;
        const position_bits alive = live_at_begin();
        position_bits here{};
        for (std::size_t w = 0; w < here.size(); ++w)
            here[w] = (plan_.at_begin.positions[w] | plan_.later.positions[w]) & alive[w];
        bool found = plan_.at_begin.accepts_at_end || plan_.later.accepts_at_end;
        std::size_t last = 0;
        for (std::size_t length = 1; length <= width_; ++length) {
            if (!overlap(here, alive)) {
                if (!searches()) longest = last;
                return;
            }
            if (overlap(here, plan_.accepting) || overlap(here, plan_.accepting_at_end)) {
                if (!found) shortest = length;
                found = true;
                last = length;
            }
            if (overlap(here, plan_.accepting)) return;  // anything may follow
            position_bits next{};
            for (std::size_t w = 0; w < here.size(); ++w)
                for (std::uint64_t bits = here[w]; bits != 0; bits &= bits - 1) {
                    const position_bits follow = row(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
                    for (std::size_t v = 0; v < next.size(); ++v) next[v] |= follow[v] & alive[v];
                }
            here = next;
        }
    }

    constexpr void name(std::size_t position, std::size_t length) noexcept {
        state_[length * width_ + position] |= named;
        out_.use({prefix_.data(), prefix_size_}, length * width_ + position);
    }

    /// Writes what may follow: one of the positions, the search, anything if the pattern is satisfied, or the end.
    constexpr void next(const position_bits& here, const position_bits& also, std::size_t length, bool accepts,
                        bool at_end, bool search_on) noexcept {
        if (accepts) {
            if (full(length)) return out_.literal("");
            return append_characters(out_, length < least_ ? least_ - length : 0,
                                     most_ == no_limit ? no_limit : most_ - length);
        }
        bool first = true;
        const auto begin = [&] {
            if (first) out_.open();
            else out_.alternative();
            first = false;
        };
        for (std::size_t w = 0; w < here.size(); ++w)
            for (std::uint64_t bits = here[w] | also[w]; bits != 0; bits &= bits - 1) {
                const auto p = w * 64 + static_cast<std::size_t>(std::countr_zero(bits));
                if (!is_live(p, length)) continue;
                begin();
                name(p, length);
            }
        if (search_on && is_live(search(), length)) {
            begin();
            name(search(), length);
        }
        if (first) return out_.literal("");  // the end, and nothing else
        out_.close();
        if (at_end && length >= least_) out_.repeat("?");
    }

    constexpr void write(std::size_t position, std::size_t length) noexcept {
        out_.begin_rule({prefix_.data(), prefix_size_}, length * width_ + position);
        if (position == search()) {
            out_.use(gbnf_rule::character);
            next(position_bits{}, plan_.later.positions, after(length), false, false, true);
        } else {
            append_unit(out_, pattern_, pattern_.positions[position]);
            next(row(position), position_bits{}, after(length), has(plan_.accepting, position),
                 has(plan_.accepting_at_end, position), false);
        }
        out_.end_rule();
    }

    gbnf_writer& out_;
    const pattern_view& pattern_;
    const pattern_plan& plan_;
    const gbnf_path& path_;
    std::array<char, 512> prefix_{};  // the name of the rule, written once
    std::size_t prefix_size_ = 0;
    std::size_t width_;      // positions and the search
    std::size_t least_ = 0;  // code points, as far as they must be counted
    std::size_t most_ = no_limit;
    std::size_t last_ = 0;  // the last length that is counted
    std::array<std::uint8_t, grammar_bounds.steps + pattern_bounds.positions + 1> state_{};
};

}}}  // namespace toolkit::v0::gbnf
