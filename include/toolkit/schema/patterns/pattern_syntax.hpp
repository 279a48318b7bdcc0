// In: the text of a pattern: a regular expression of ECMA-262 with the flag u, as in JSON Schema. It excludes what
// providers do not support: lookaround, backreferences, word boundaries, Unicode properties. Out: its tree, or why it
// is not accepted. Next: pattern_automaton.hpp.
#pragma once

#include <toolkit/schema/patterns/pattern_classes.hpp>
#include <toolkit/schema/patterns/pattern_cursor.hpp>
#include <toolkit/schema/patterns/pattern_escape.hpp>
#include <toolkit/schema/patterns/pattern_tree.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {
namespace patterns {

/// Parses a pattern by recursive descent, at most pattern_bounds.depth groups deep. Functions return `none` after an
/// error.
class syntax {
public:
    constexpr syntax(std::string_view text, pattern_tree& tree) noexcept : in_{.text = text}, tree_(tree) {}

    constexpr pattern_trouble read() noexcept {
        if (const std::size_t bad = find_invalid_utf8(in_.text); bad != std::string_view::npos)
            return {bad, "contains a byte that is not UTF-8", "save the source file as UTF-8"};
        tree_.root = read_choice(0);
        if (tree_.root != none && !in_.done())
            wrong(in_.at, "closes a group that is not open", "write \\) for the bracket itself");
        return in_.trouble;
    }

private:
    static constexpr std::uint16_t none = pattern_node::none;

    constexpr std::uint16_t wrong(std::size_t offset, std::string_view what, std::string_view cure) noexcept {
        in_.wrong(offset, what, cure);
        return none;
    }
    constexpr std::uint16_t add(const pattern_node& node) noexcept {
        const std::uint16_t made = tree_.add(node);
        return made != none ? made : wrong(in_.at, "is too long", "write a shorter one");
    }

    // Alternative ( '|' Alternative )*
    constexpr std::uint16_t read_choice(std::size_t depth) noexcept {
        const std::uint16_t one = read_sequence(depth);
        if (one == none || in_.peek() != '|') return one;
        const std::uint16_t all = add({.kind = pattern_kind::choice});
        if (all == none) return none;
        tree_.append(all, one);
        while (in_.take('|')) {
            const std::uint16_t other = read_sequence(depth);
            if (other == none) return none;
            tree_.append(all, other);
        }
        return all;
    }

    // Term*; a single one is returned as it is
    constexpr std::uint16_t read_sequence(std::size_t depth) noexcept {
        std::uint16_t only = none;
        std::uint16_t all = none;
        while (!in_.done() && in_.peek() != '|' && in_.peek() != ')') {
            const std::uint16_t term = read_term(depth);
            if (term == none) return none;
            if (only == none) {
                only = term;
                continue;
            }
            if (all == none) {
                all = add({.kind = pattern_kind::sequence});
                if (all == none) return none;
                tree_.append(all, only);
            }
            tree_.append(all, term);
        }
        if (only == none) return add({.kind = pattern_kind::sequence});
        return all == none ? only : all;
    }

    // Assertion, or Atom Quantifier?
    constexpr std::uint16_t read_term(std::size_t depth) noexcept {
        if (in_.take('^')) return add({.kind = pattern_kind::begin});
        if (in_.take('$')) return add({.kind = pattern_kind::end});
        const std::uint16_t atom = read_atom(depth);
        return atom == none ? none : read_quantifier(atom);
    }

    constexpr std::uint16_t read_atom(std::size_t depth) noexcept {
        const std::size_t begin = in_.at;
        switch (in_.peek()) {
            case '(': return read_group(depth);
            case '[': return read_class();
            case '.': return ++in_.at, add_set(not_line_ends, begin);
            case '*':
            case '+':
            case '?':
                return wrong(begin, "repeats nothing", "put an expression before it, or escape it with a backslash");
            case '{':
            case '}':
            case ']': return wrong(begin, "has an unmatched bracket", "put a backslash before it");
            case '\\': {
                ++in_.at;
                unit made;
                if (!read_escape(in_, false, made)) return none;
                return made.is_set ? add_set(*made.set, begin) : add_literal(made.point);
            }
            default: return add_literal(read_plain(in_));
        }
    }

    constexpr std::uint16_t add_literal(char32_t point) noexcept {
        return add({.kind = pattern_kind::literal, .value = point});
    }
    constexpr std::uint16_t add_set(const code_ranges& all, std::size_t begin) noexcept {
        if (all.size() == 1 && all[0].first == all[0].last) return add_literal(all[0].first);
        const std::size_t set = tree_.add(all);
        if (all.full() || set == tree_.sets.size())
            return wrong(begin, "has classes of too many ranges", "use fewer or wider ones");
        return add({.kind = pattern_kind::set, .value = static_cast<std::uint32_t>(set)});
    }

    constexpr std::uint16_t read_group(std::size_t depth) noexcept {
        const std::size_t begin = in_.at++;
        if (in_.take("?=") || in_.take("?!")) return wrong(begin, "uses a lookahead", "write the expected text itself");
        if (in_.take("?<=") || in_.take("?<!"))
            return wrong(begin, "uses a lookbehind", "write the expected text itself");
        if (in_.take("?<")) {
            if (!read_name()) return none;
        } else if (!in_.take("?:") && in_.peek() == '?') {
            return wrong(begin, "has a group of an unknown kind", "write ( or (?:");
        }
        if (depth == pattern_bounds.depth) return wrong(begin, "nests its groups too deeply", "write it flatter");
        const std::uint16_t inner = read_choice(depth + 1);
        if (inner == none) return none;
        return in_.take(')') ? inner : wrong(begin, "opens a group without closing it", "add the ) or write \\(");
    }

    /// Reads the name of a group and its bracket. Names must differ.
    constexpr bool read_name() noexcept {
        const std::size_t begin = in_.at;
        const auto in_name = [](char c) { return is_letter(c) || c == '_' || c == '$'; };
        while (in_name(in_.peek()) || (in_.at != begin && is_digit(in_.peek()))) ++in_.at;
        const std::string_view name = in_.text.substr(begin, in_.at - begin);
        if (name.empty() || !in_.take('>'))
            return in_.wrong(begin, "has a group whose name is not made of ASCII letters, digits, _ and $",
                             "rename it");
        for (std::size_t i = 0; i < name_count_; ++i)
            if (names_[i] == name) return in_.wrong(begin, "has two groups of one name", "rename one");
        if (name_count_ == names_.size()) return in_.wrong(begin, "has too many named groups", "write (?: instead");
        names_[name_count_++] = name;
        return true;
    }

    constexpr std::uint16_t read_class() noexcept {
        const std::size_t begin = in_.at++;
        const bool negated = in_.take('^');
        code_ranges all;
        while (!in_.take(']')) {
            if (in_.done()) return wrong(begin, "opens a class without closing it", "add the ] or write \\[");
            const std::size_t from = in_.at;
            unit low;
            if (!read_class_unit(low)) return none;
            if (in_.peek() != '-' || in_.peek(1) == ']' || in_.at + 1 >= in_.text.size()) {
                if (low.is_set) all.add(*low.set);
                else all.add(low.point, low.point);
                continue;
            }
            ++in_.at;
            unit high;
            if (!read_class_unit(high)) return none;
            if (low.is_set || high.is_set)
                return wrong(from, "has a range that begins or ends with a class", "write \\- for the hyphen itself");
            if (low.point > high.point) return wrong(from, "has a range that is the wrong way round", "swap its ends");
            all.add(low.point, high.point);
        }
        return add_set((negated ? all.others() : all).without_surrogates(), begin);
    }
    constexpr bool read_class_unit(unit& made) noexcept {
        if (in_.take('\\')) return read_escape(in_, true, made);
        made.point = read_plain(in_);
        return true;
    }

    // '*' '+' '?' '{n}' '{n,}' '{n,m}', then '?' for the lazy form, which means the same here
    constexpr std::uint16_t read_quantifier(std::uint16_t atom) noexcept {
        std::uint32_t min = 0;
        std::uint32_t max = pattern_node::unlimited;
        const std::size_t begin = in_.at;
        if (in_.take('+')) min = 1;
        else if (in_.take('?')) max = 1;
        else if (in_.take('{')) {
            if (!read_count(min)) return none;
            max = min;
            if (in_.take(',')) {
                max = pattern_node::unlimited;
                if (is_digit(in_.peek()) && !read_count(max)) return none;
            }
            if (!in_.take('}')) return wrong(begin, "has an unmatched bracket", "put a backslash before it");
            if (min > max)
                return wrong(begin, "has a minimum of repetitions above the maximum", "swap the two numbers");
        } else if (!in_.take('*')) {
            return atom;
        }
        in_.take('?');
        if (min == 1 && max == 1) return atom;
        const std::uint16_t made = add({.kind = pattern_kind::repeat, .value = min, .max = max});
        if (made != none) tree_.append(made, atom);
        return made;
    }
    constexpr bool read_count(std::uint32_t& count) noexcept {
        const std::size_t begin = in_.at;
        std::uint64_t value = 0;
        for (; is_digit(in_.peek()); ++in_.at) {
            value = value * 10 + static_cast<unsigned>(in_.peek() - '0');
            if (value >= pattern_node::unlimited)
                return in_.wrong(begin, "repeats more often than can be counted", "use a smaller number");
        }
        if (in_.at == begin) return in_.wrong(begin - 1, "has an unmatched bracket", "put a backslash before it");
        count = static_cast<std::uint32_t>(value);
        return true;
    }

    cursor in_;
    pattern_tree& tree_;
    std::array<std::string_view, pattern_bounds.names> names_{};
    std::size_t name_count_ = 0;
};

}  // namespace patterns

/// Parses a pattern into an empty tree. Returns why it is not accepted, if it is not.
[[nodiscard]] constexpr pattern_trouble read_pattern(std::string_view text, pattern_tree& tree) noexcept {
    return patterns::syntax{text, tree}.read();
}

}}  // namespace toolkit::v0
