// The forms in which models write a citation, beside the plain [n]: brackets of other shapes, raised digits, notes.
// In: a text and a place in it. Out: the mark that begins there, if one does. The tags are in marker_tags.hpp. Next:
// plain_markers.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/validation/marker_powers.hpp>
#include <toolkit/validation/marker_words.hpp>
#include <toolkit/validation/markers.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {
namespace marking {

/// A mark at bytes [begin, end). `words` is text within it that stays. A mark `at_end` is one only at the end of a
/// sentence, and where the text has no others: "(1)" may number an item.
struct other_mark {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::vector<std::uint32_t> numbers{};
    bool surely = false;
    bool at_end = false;
    std::string_view words{};
};
using found_mark = std::optional<other_mark>;

[[nodiscard]] inline bool wordy_at(std::string_view text, std::size_t at) noexcept {
    return at < text.size() && wordy(text[at]);
}
/// Whether a name or a number goes on behind a mark: "a[1]b", "a[1].b".
[[nodiscard]] inline bool goes_on(std::string_view text, std::size_t end) noexcept {
    return wordy_at(text, end) || (end < text.size() && text[end] == '.' && wordy_at(text, end + 1));
}
[[nodiscard]] inline bool attached(std::string_view text, std::size_t begin) noexcept {
    return begin > 0 && wordy(text[begin - 1]);
}

/// The end of the target of a Markdown link that begins at `at`: "(kiln.md)"; `at` where there is none.
[[nodiscard]] inline std::size_t end_of_target(std::string_view text, std::size_t at) noexcept {
    constexpr std::size_t longest = 400;
    if (at >= text.size() || text[at] != '(') return at;
    const std::size_t close = text.find_first_of(")\n", at);
    if (close == std::string_view::npos || text[close] != ')' || close - at > longest) return at;
    std::string_view target = text.substr(at + 1, close - at - 1);
    if (const std::size_t title = target.find(" \""); title != std::string_view::npos && target.ends_with('"'))
        target = target.substr(0, title);
    const bool is_address =
        target.find_first_of("./#:") != std::string_view::npos && target.find_first_of(" \t") == std::string_view::npos;
    return is_address ? close + 1 : at;
}

/// Whether "[^1]" at bytes [begin, end) belongs to a regular expression: what repeats or divides stands beside it, or
/// it stands alone in quotes. An asterisk may also end emphasis that began in the same line, and "?" a sentence.
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
        const std::string_view near = text.substr(begin - std::min(begin, longest_line), std::min(begin, longest_line));
        const std::size_t line = near.rfind('\n') + 1;
        return near.find('*', line) == std::string_view::npos;
    }
    if (behind != '?') return false;
    constexpr std::string_view blanks = " \t\r\n";
    constexpr std::string_view closers = "\"')]*_";
    const std::size_t next = std::min(text.find_first_not_of(closers, end + 1), text.size());
    if (next < text.size() && blanks.find(text[next]) == std::string_view::npos) return true;
    const std::size_t word = text.find_first_not_of(blanks, next);
    return word != std::string_view::npos && text.find('\n', next) > word && text[word] >= 'a' && text[word] <= 'z';
}

/// "[^1]", "[Citation 1]", "[[1]]", "[1:2]", and links whose words are a number: "[1](kiln.md)".
[[nodiscard]] inline found_mark bracket_at(std::string_view text, std::size_t at) {
    const bool twice = text.substr(at).starts_with("[[");
    const std::size_t inner = at + (twice ? 2 : 1);
    const std::size_t close = twice ? text.find("]]", inner) : text.find_first_of("[]", inner);
    if (close == std::string_view::npos || text[close] != ']') return std::nullopt;
    const std::string_view inside = text.substr(inner, close - inner);
    std::size_t end = close + (twice ? 2 : 1);
    const std::size_t target_end = end_of_target(text, end);
    const bool link = target_end != end;
    end = target_end;
    if (attached(text, at) && goes_on(text, end)) return std::nullopt;
    // "x[[1]]" is an index, "hours.[[1]](kiln.md)" is not.
    if (twice && !link && attached(text, at) && end < text.size() && text[end] == ' ') return std::nullopt;
    std::string bare{inside};
    std::erase_if(bare, [](char c) { return c == '[' || c == ']'; });
    auto named = named_in(bare);
    if (!named || (named->caret && in_pattern(text, at, end))) return std::nullopt;
    const bool plain = !numbers_in(inside).empty();
    if (plain && !twice && !link) return std::nullopt;  // as find_markers has it
    if (named->located && !named->by_word && attached(text, at)) return std::nullopt;
    return other_mark{at, end, std::move(named->numbers), named->surely, false, {}};
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

/// Brackets that are not those of ASCII.
[[nodiscard]] inline found_mark wide_bracket_at(std::string_view text, std::size_t at) {
    for (const bracket_pair& pair : bracket_pairs) {
        if (!text.substr(at).starts_with(pair.open)) continue;
        const std::size_t inner = at + pair.open.size();
        const std::size_t close = text.find(pair.close, inner);
        if (close == std::string_view::npos) return std::nullopt;
        auto named = named_in(text.substr(inner, close - inner));
        if (!named) return std::nullopt;
        const std::size_t end = end_of_target(text, close + pair.close.size());
        return other_mark{at, end, std::move(named->numbers), pair.surely, false, {}};
    }
    return std::nullopt;
}

/// A row of raised digits, "¹", "¹²", "⁽¹⁾", "¹,²".
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
    if (is_word_behind || is_power(text.substr(0, at))) return std::nullopt;
    return other_mark{at, end, std::move(numbers), false, false, {}};
}

/// A note as LaTeX, Pandoc or escaped Markdown has it: "\[1\]", "\cite{1}", "$^{1}$", "^1^", "^[1]".
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
        const std::size_t close = text.find(form.close, inner);
        if (close == std::string_view::npos || close == inner) continue;
        const std::string_view inside = text.substr(inner, close - inner);
        if (!digit(inside.front()) || !digit(inside.back())) continue;
        auto numbers = numbers_in(inside);
        const std::size_t end = close + form.close.size();
        if (numbers.empty() || (form.raised && (is_power(text.substr(0, at)) || wordy_at(text, end)))) continue;
        return other_mark{at, end, std::move(numbers), false, false, {}};
    }
    return std::nullopt;
}

/// "(1)", "{1}" and "①", which are marks at the end of a sentence alone; "(Source 1)" is one anywhere.
[[nodiscard]] inline found_mark at_end_mark_at(std::string_view text, std::size_t at) {
    const code_point first = read_code_point(text, at);
    if (const int number = circled_number(first.value); number > 0)
        return other_mark{at, at + first.size, {static_cast<std::uint32_t>(number)}, false, true, {}};
    const bool round = text[at] == '(';
    if (!round && text[at] != '{') return std::nullopt;
    const std::size_t close = text.find_first_of(round ? "()\n" : "{}\n", at + 1);
    if (close == std::string_view::npos || text[close] != (round ? ')' : '}')) return std::nullopt;
    const std::string_view inside = text.substr(at + 1, close - at - 1);
    auto named = named_in(inside);
    if (!named) return std::nullopt;
    if (named->by_word && named->surely && inside.find('^') == std::string_view::npos && !attached(text, at))
        return other_mark{at, close + 1, std::move(named->numbers), false, false, {}};
    if (numbers_in(inside).empty()) return std::nullopt;
    return other_mark{at, close + 1, std::move(named->numbers), false, true, {}};
}

// Behind these a number in brackets is theirs: "step (1)".
inline constexpr std::array<std::string_view, 43> numbered{
    "step",    "section", "paragraph", "equation", "table",  "figure", "clause",  "article", "option",
    "level",   "rule",    "item",      "phase",    "type",   "class",  "version", "chapter", "part",
    "page",    "line",    "case",      "no",       "number", "point",  "stage",   "group",   "one",
    "two",     "three",   "four",      "five",     "six",    "seven",  "eight",   "nine",    "ten",
    "schritt", "absatz",  "abs",       "artikel",  "nummer", "stufe",  "phase"};

/// Whether a mark stands at the end of a sentence of words.
[[nodiscard]] inline bool ends_sentence(std::string_view text, const other_mark& mark) {
    std::string_view before = text.substr(0, mark.begin);
    const bool apart = before.ends_with(' ') || static_cast<unsigned char>(text[mark.begin]) >= 0x80;
    while (before.ends_with(' ')) before.remove_suffix(1);
    if (before.empty()) return false;
    constexpr std::string_view stops = ".!?";
    constexpr std::string_view blanks = " \n\r\t";
    const std::size_t end = mark.end;
    const bool last_of_line = end >= text.size() || text[end] == '\n' || text[end] == '\r';
    if (stops.find(before.back()) != std::string_view::npos) return last_of_line;
    const bool stop_behind = end < text.size() && stops.find(text[end]) != std::string_view::npos &&
                             (end + 1 >= text.size() || blanks.find(text[end + 1]) != std::string_view::npos);
    if (!apart || !(last_of_line || stop_behind)) return false;
    const std::string_view word = last_word(before);
    constexpr std::size_t least_letters = 2;
    return word.size() >= least_letters && !digit(word.front()) && !digit(word.back()) &&
           !among(numbered, folded(word));
}

}  // namespace marking
}  // namespace toolkit::inline v0
