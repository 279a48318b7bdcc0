// The forms in which models write a citation, besides the plain [n]: other brackets, raised digits, notes. Tags are in
// marker_tags.hpp.
// In: a text and a place in it. Out: the mark that begins there, if any. Next: plain_markers.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/validation/markers/marker_context.hpp>
#include <toolkit/validation/markers/marker_powers.hpp>
#include <toolkit/validation/markers/marker_words.hpp>
#include <toolkit/validation/markers/markers.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace marking {

/// A mark at bytes [begin, end). `words` is text within it that is kept. A mark with `at_end` counts only at the end of
/// a sentence, in a text without other marks, because "(1)" may number an item.
struct other_mark {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::vector<std::uint32_t> numbers{};
    bool surely = false;
    bool at_end = false;
    bool locates = false;       ///< "[1:2]": a passage and its line
    bool may_be_power = false;  ///< "slow\u00b2" within a clause
    std::string_view words{};
    std::string_view target{};  ///< of a link whose words are a number alone
};
using found_mark = std::optional<other_mark>;

[[nodiscard]] inline bool wordy_at(std::string_view text, std::size_t at) noexcept {
    return at < text.size() && wordy(text[at]);
}
/// Whether a name or number continues after a mark: "a[1]b", "a[1].b".
[[nodiscard]] inline bool goes_on(std::string_view text, std::size_t end) noexcept {
    return wordy_at(text, end) || (end < text.size() && text[end] == '.' && wordy_at(text, end + 1));
}
[[nodiscard]] inline bool attached(std::string_view text, std::size_t begin) noexcept {
    return begin > 0 && wordy(text[begin - 1]);
}

inline constexpr std::size_t longest_bracket = 170;
inline constexpr std::size_t longest_note = 24;
inline constexpr std::size_t longest_target = 400;

/// The place of `close` at or after `from`, within `most` bytes.
[[nodiscard]] inline std::size_t find_near(std::string_view text, std::string_view close, std::size_t from,
                                           std::size_t most) noexcept {
    return text.substr(0, std::min(text.size(), from + most)).find(close, from);
}

/// The place of the ")" that closes the bracket at `at`, in the same line; npos if there is none.
[[nodiscard]] inline std::size_t end_of_brackets(std::string_view text, std::size_t at) noexcept {
    std::size_t depth = 0;
    for (std::size_t i = at; i < text.size() && i - at <= longest_target && text[i] != '\n'; ++i) {
        if (text[i] == '(') ++depth;
        else if (text[i] == ')' && --depth == 0) return i;
    }
    return std::string_view::npos;
}

/// The target of a Markdown link, "(kiln.md)". It may contain brackets: "(a_(b))". `end` is `at` if there is none.
struct link_target {
    std::size_t end = 0;
    std::string_view address{};
};
[[nodiscard]] inline link_target target_at(std::string_view text, std::size_t at) noexcept {
    if (at >= text.size() || text[at] != '(') return {at};
    const std::size_t close = end_of_brackets(text, at);
    if (close == std::string_view::npos) return {at};
    std::string_view target = text.substr(at + 1, close - at - 1);
    if (const std::size_t title = target.find(" \""); title != std::string_view::npos && target.ends_with('"'))
        target = target.substr(0, title);
    const bool is_address =
        target.find_first_of("./#:") != std::string_view::npos && target.find_first_of(" \t") == std::string_view::npos;
    return is_address ? link_target{close + 1, target} : link_target{at};
}

/// Whether "[^1]" at bytes [begin, end) belongs to a regular expression. A repetition or an alternation is beside it,
/// or it is alone in quotes. An asterisk may instead end emphasis that began in the same line, and "?" a sentence.
[[nodiscard]] inline bool in_pattern(std::string_view text, std::size_t begin, std::size_t end) noexcept {
    constexpr std::size_t longest_line = 2'000;
    const char before = begin > 0 ? text[begin - 1] : ' ';
    const char behind = end < text.size() ? text[end] : ' ';
    constexpr std::string_view signs_before = "/^|\\$+";
    constexpr std::string_view signs_behind = "/+{|\\$";
    constexpr std::string_view quotes = "'\"";
    if (signs_before.find(before) != std::string_view::npos || signs_behind.find(behind) != std::string_view::npos)
        return true;
    if (before == behind && quotes.find(before) != std::string_view::npos) return true;
    if (behind == '*') {
        const std::string_view tail = text.substr(begin - std::min(begin, longest_line), std::min(begin, longest_line));
        const std::size_t line = tail.rfind('\n') + 1;
        return tail.find('*', line) == std::string_view::npos;
    }
    if (behind != '?') return false;
    constexpr std::string_view blanks = " \t\r\n";
    constexpr std::string_view closers = "\"')]*_";
    const std::size_t next = std::min(text.find_first_not_of(closers, end + 1), text.size());
    if (next < text.size() && blanks.find(text[next]) == std::string_view::npos) return true;
    const std::size_t word = text.find_first_not_of(blanks, next);
    return word != std::string_view::npos && text.find('\n', next) > word && text[word] >= 'a' && text[word] <= 'z';
}

/// Whether "[[1]]" or "[[1], [2]]" is an index, a matrix or a list of lists: "y[[1]]", "[[1, 2], [3, 2]]", "= [[1],
/// [2]]".
[[nodiscard]] inline bool is_nested_list(std::string_view text, std::size_t begin, std::size_t end,
                                         std::string_view inside) {
    bool in_row = true;
    for (const char c : inside) {
        if (c == ']' || c == '[') in_row = c == '[';
        else if (c == ',' && in_row) return !std::any_of(inside.begin(), inside.end(), letter);
    }
    const std::size_t last = text.substr(0, begin).find_last_not_of(' ');
    constexpr std::string_view assigning = "=(,:[{";
    if (last != std::string_view::npos && assigning.find(text[last]) != std::string_view::npos) return true;
    if (inside.find(']') != std::string_view::npos &&
        (!ends_clause(text, end) || among(leading, word_before(text, begin))))
        return true;
    if (!attached(text, begin)) return false;
    constexpr std::size_t least_word = 3;
    const std::string_view before = sentence_before(text, begin);
    return !ends_clause(text, end) || last_word(before).size() < least_word ||
           before.find_first_of("=_") != std::string_view::npos;
}

/// Whether "[2:30]" is a time of day.
[[nodiscard]] inline bool is_clock(std::string_view inside) noexcept {
    const std::size_t colon = inside.find(':');
    return colon != std::string_view::npos && colon + 3 == inside.size() && digit(inside[colon + 1]) &&
           inside[colon + 1] < '6' && digit(inside[colon + 2]);
}

/// Reads "[^1]", "[Citation 1]", "[[1]]", "[1:2]", and links whose text is a number: "[1](kiln.md)".
[[nodiscard]] inline found_mark bracket_at(std::string_view text, std::size_t at) {
    const bool twice = text.substr(at).starts_with("[[");
    const std::size_t inner = at + (twice ? 2 : 1);
    const std::size_t close =
        twice ? find_near(text, "]]", inner, longest_bracket)
              : text.substr(0, std::min(text.size(), inner + longest_bracket)).find_first_of("[]", inner);
    if (close == std::string_view::npos || text[close] != ']') return std::nullopt;
    const std::string_view inside = text.substr(inner, close - inner);
    std::size_t end = close + (twice ? 2 : 1);
    const link_target target = target_at(text, end);
    const bool link = target.end != end;
    end = target.end;
    if (attached(text, at) && goes_on(text, end)) return std::nullopt;
    if (twice && !link && is_nested_list(text, at, end, inside)) return std::nullopt;
    std::string bare{inside};
    std::erase_if(bare, [](char c) { return c == '[' || c == ']'; });
    auto named = named_in(bare);
    if (!named || (named->caret && in_pattern(text, at, end))) return std::nullopt;
    const bool plain = !numbers_in(inside).empty();
    if (plain && !twice && !link) return std::nullopt;  // find_markers() reads these
    other_mark mark{.begin = at, .end = end, .numbers = std::move(named->numbers), .surely = named->surely};
    const std::string before = word_before(text, at);
    if (named->by_word) {
        constexpr std::array<std::string_view, 9> articles{"the", "a",   "an",  "this", "that",
                                                           "der", "die", "das", "dem"};
        if (!named->surely && among(articles, before)) return std::nullopt;
    } else if (named->located) {
        if (attached(text, at) || is_clock(inside)) return std::nullopt;
        mark.at_end = mark.locates = true;
    }
    const bool number_alone = std::none_of(bare.begin(), bare.end(), letter) && !named->surely;
    if (number_alone && (link || named->by_word) && among(tracked, before)) return std::nullopt;
    if (number_alone && link) mark.target = target.address;
    return mark;
}

struct bracket_pair {
    std::string_view open;
    std::string_view close;
    bool surely;
};
inline constexpr std::array bracket_pairs{
    bracket_pair{"\u3010", "\u3011", true},   // 【1】
    bracket_pair{"\uFF3B", "\uFF3D", false},  // ［1］
    bracket_pair{"\u3014", "\u3015", false},  // 〔1〕
    bracket_pair{"\u3016", "\u3017", false},  // 〖1〗
    bracket_pair{"\u27E6", "\u27E7", false},  // ⟦1⟧
};

/// Reads non-ASCII brackets.
[[nodiscard]] inline found_mark wide_bracket_at(std::string_view text, std::size_t at) {
    for (const bracket_pair& pair : bracket_pairs) {
        if (!text.substr(at).starts_with(pair.open)) continue;
        const std::size_t inner = at + pair.open.size();
        const std::size_t close = find_near(text, pair.close, inner, longest_bracket);
        if (close == std::string_view::npos) return std::nullopt;
        auto named = named_in(text.substr(inner, close - inner));
        if (!named) return std::nullopt;
        const std::size_t end = target_at(text, close + pair.close.size()).end;
        return other_mark{.begin = at, .end = end, .numbers = std::move(named->numbers), .surely = pair.surely};
    }
    return std::nullopt;
}

/// A raised mark, unless it is a power. A raised 2 or 3 after a word may be a power if no clause ends there.
[[nodiscard]] inline found_mark raised_mark(std::string_view text, std::size_t begin, std::size_t end,
                                            std::vector<std::uint32_t> numbers) {
    if (is_power(text.substr(0, begin))) return std::nullopt;
    const bool two_or_three = numbers.size() == 1 && (numbers.front() == 2 || numbers.front() == 3);
    const bool behind_word = begin > 0 && !last_word(text.substr(0, begin)).empty();
    if (two_or_three && behind_word && is_square_or_cube(text, begin, end)) return std::nullopt;
    return other_mark{.begin = begin,
                      .end = end,
                      .numbers = std::move(numbers),
                      .may_be_power = two_or_three && behind_word && !ends_clause(text, end)};
}

/// Reads a row of raised digits: "¹", "¹²", "⁽¹⁾", "¹,²".
[[nodiscard]] inline found_mark raised_at(std::string_view text, std::size_t at) {
    constexpr std::string_view open = "\u207D";
    constexpr std::string_view close = "\u207E";
    std::size_t end = at;
    const bool in_brackets = text.substr(at).starts_with(open);
    if (in_brackets) end += open.size();
    std::vector<std::uint32_t> numbers;
    bool in_number = false;
    while (end < text.size()) {
        const code_point next = read_code_point(text, end);
        const int value = raised_digit(next.value);
        if (value >= 0) {
            if (!in_number) numbers.push_back(0);
            numbers.back() =
                std::min<std::uint32_t>(numbers.back() * 10 + static_cast<std::uint32_t>(value), 1'000'000);
            in_number = true;
        } else if (in_number && end + 1 < text.size() && (text[end] == ',' || next.value == 0x207B) &&
                   raised_digit(read_code_point(text, end + next.size).value) >= 0) {
            in_number = false;
        } else {
            break;
        }
        end += next.size;
    }
    if (numbers.empty()) return std::nullopt;
    if (in_brackets) {
        if (!text.substr(end).starts_with(close)) return std::nullopt;
        end += close.size();
    }
    constexpr std::string_view fraction = "\u2044";
    const bool is_word_behind =
        end < text.size() &&
        (class_of(read_code_point(text, end).value) == letter_class::word || text.substr(end).starts_with(fraction));
    if (is_word_behind) return std::nullopt;
    return raised_mark(text, at, end, std::move(numbers));
}

/// Reads a note in LaTeX, Pandoc or escaped Markdown: "\[1\]", "\cite{1}", "$^{1}$", "^1^", "^[1]".
[[nodiscard]] inline found_mark note_at(std::string_view text, std::size_t at) {
    struct note_form {
        std::string_view open;
        std::string_view close;
        bool raised;
    };
    constexpr std::array forms{note_form{"\\[", "\\]", false}, note_form{"\\cite{", "}", false},
                               note_form{"$^{[", "]}$", true}, note_form{"$^{", "}$", true},
                               note_form{"$^", "$", true},     note_form{"^[", "]^", true},
                               note_form{"^[", "]", true},     note_form{"^", "^", true}};
    const bool in_brackets = text[at] == '^' && at > 0 && text[at - 1] == '[';
    for (const note_form& form : forms) {
        if (in_brackets || !text.substr(at).starts_with(form.open)) continue;
        const std::size_t inner = at + form.open.size();
        const std::size_t close = find_near(text, form.close, inner, longest_note);
        if (close == std::string_view::npos || close == inner) continue;
        const std::string_view inside = text.substr(inner, close - inner);
        if (!digit(inside.front()) || !digit(inside.back())) continue;
        auto numbers = numbers_in(inside);
        const std::size_t end = close + form.close.size();
        if (numbers.empty() || (form.raised && wordy_at(text, end))) continue;
        if (!form.raised) return other_mark{.begin = at, .end = end, .numbers = std::move(numbers)};
        if (auto mark = raised_mark(text, at, end, std::move(numbers))) return mark;
    }
    return std::nullopt;
}

/// Reads "(1)", "{1}" and "①", which are marks only at the end of a sentence. "(Source 1)" must end a clause. "(see
/// citation 1)" counts anywhere.
[[nodiscard]] inline found_mark at_end_mark_at(std::string_view text, std::size_t at) {
    const code_point first = read_code_point(text, at);
    if (const int number = circled_number(first.value); number > 0)
        return other_mark{
            .begin = at, .end = at + first.size, .numbers = {static_cast<std::uint32_t>(number)}, .at_end = true};
    const bool round = text[at] == '(';
    if (!round && text[at] != '{') return std::nullopt;
    const std::size_t close =
        text.substr(0, std::min(text.size(), at + longest_bracket)).find_first_of(round ? "()\n" : "{}\n", at + 1);
    if (close == std::string_view::npos || text[close] != (round ? ')' : '}')) return std::nullopt;
    const std::string_view inside = text.substr(at + 1, close - at - 1);
    auto named = named_in(inside);
    if (!named) return std::nullopt;
    other_mark mark{.begin = at, .end = close + 1, .numbers = std::move(named->numbers)};
    if (named->surely && !named->caret && !attached(text, at)) {
        const std::string lower = folded(inside);
        constexpr std::array<std::string_view, 5> names{"cit", "zitat", "see ", "siehe ", "vgl"};
        const bool anywhere = std::any_of(names.begin(), names.end(),
                                          [&](std::string_view name) { return lower.find(name) != std::string::npos; });
        if (anywhere || ends_clause(text, close + 1)) return mark;
        return std::nullopt;
    }
    if (numbers_in(inside).empty() || (!round && mark.numbers.size() > 1)) return std::nullopt;
    mark.at_end = true;
    return mark;
}

}}}  // namespace toolkit::v0::marking
