// Splits a text into sentences, as byte spans. It is made for English and German; for the other known languages it has
// their most frequent abbreviations.
//
// These do not end a sentence: abbreviations, initials, ordinals, decimals and quotations. These end one: a blank line,
// a list item, and a line end unless lines are wrapped.
// In: UTF-8 text. Out: spans in order, trimmed. Next: chunks, and answers made of whole sentences.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/span.hpp>
#include <toolkit/core/table.hpp>
#include <toolkit/text/abbreviations.hpp>
#include <toolkit/text/elision.hpp>
#include <toolkit/text/stop_words.hpp>
#include <toolkit/text/words.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The bytes of a sentence in its text, including quotation marks and a trailing [n].
using sentence = span;

/// What a line end means. Extracted text has one line per paragraph; raw text may wrap its lines.
enum class line_end : bool { ends_sentence, is_a_blank };

namespace sentences {

[[nodiscard]] constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// The size in bytes of the blank at `at`, including no-break spaces; 0 if there is none.
[[nodiscard]] constexpr std::size_t blank_at(std::string_view text, std::size_t at) noexcept {
    if (at >= text.size()) return 0;
    if (is_blank(text[at])) return 1;
    if (text[at] == '\xC2' && words::byte_at(text, at + 1) == '\xA0') return 2;
    return text[at] == '\xE2' && text.substr(at).starts_with("\u202F") ? 3 : 0;
}

/// Skips blanks.
[[nodiscard]] constexpr std::size_t skip_blanks(std::string_view text, std::size_t at) noexcept {
    while (const std::size_t size = blank_at(text, at)) at += size;
    return at;
}

/// The end of a closing quotation mark after a blank, as in French (« Halte ! »); 0 if there is none. Before a word the
/// mark opens a quotation.
[[nodiscard]] constexpr std::size_t end_of_french_closer(std::string_view text, std::size_t at) noexcept {
    const std::size_t blank = blank_at(text, at);
    if (blank == 0 || text[at] == '\n' || !text.substr(at + blank).starts_with("\u00BB")) return 0;
    const std::size_t end = at + blank + 2;
    constexpr std::string_view after = ".,;:!?)";
    return end == text.size() || blank_at(text, end) != 0 || after.find(text[end]) != std::string_view::npos ? end : 0;
}

/// Skips closing quotation marks and brackets, and [1] after a sentence.
[[nodiscard]] constexpr std::size_t skip_closers(std::string_view text, std::size_t at) noexcept {
    constexpr std::string_view multibyte[] = {"\u201D", "\u201C", "\u2019", "\u00BB", "\u00AB",
                                              "\u203A", "\u2039", "\u300D", "\u300F"};
    for (;;) {
        const std::size_t before = at;
        while (at < text.size() && (text[at] == '"' || text[at] == '\'' || text[at] == ')' || text[at] == ']')) ++at;
        for (const std::string_view closer : multibyte)
            if (text.substr(at).starts_with(closer)) at += closer.size();
        if (const std::size_t end = end_of_french_closer(text, at); end != 0) at = end;
        if (at == before) break;
    }
    for (;;) {  // citations
        std::size_t next = at;
        while (next < text.size() && text[next] == ' ') ++next;
        if (words::byte_at(text, next) != '[') return at;
        const std::size_t digits = ++next;
        while (is_digit(static_cast<unsigned char>(words::byte_at(text, next)))) ++next;
        if (next == digits || words::byte_at(text, next) != ']') return at;
        at = next + 1;
    }
}

/// How far the search for words around a dot goes, so that a text of dots takes linear time.
inline constexpr std::size_t word_bytes = 128;
inline constexpr std::size_t marks_before_word = 32;

/// The word that ends at `dot`, with its inner dots ("z.B"). It does not reach before the sentence. For a long word it
/// is the end of the word.
[[nodiscard]] constexpr std::string_view word_before(std::string_view text, std::size_t begin,
                                                     std::size_t dot) noexcept {
    std::size_t at = dot;
    constexpr std::string_view borders = " \t\n\r([{\"'/,;:=|";
    const std::size_t least = dot - begin > word_bytes ? dot - word_bytes : begin;
    while (at > least && borders.find(text[at - 1]) == std::string_view::npos) --at;
    while (at < dot && at > begin && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) ++at;  // mid-character
    for (const std::string_view opener : {"\u201E", "\u201C", "\u00BB", "\u00AB", "\u2018", "\u00A0"})
        if (const std::size_t found = text.substr(at, dot - at).rfind(opener); found != std::string_view::npos)
            at += found + opener.size();
    return text.substr(at, dot - at);
}

/// The first word at or after `at` in the same line, after opening quotation marks and brackets. It is empty if too
/// many such marks precede it.
[[nodiscard]] constexpr std::string_view word_after(std::string_view text, std::size_t at) noexcept {
    for (std::size_t marks = 0; at < text.size() && text[at] != '\n'; ++marks) {
        const code_point next = read_code_point(text, at);
        if (class_of(next.value) == letter_class::word) break;
        if (marks == marks_before_word) return {};
        at += next.size;
    }
    return text.substr(at, words::end_of_run(text, at) - at);
}

[[nodiscard]] constexpr bool all_digits(std::string_view word) noexcept {
    for (const char c : word)
        if (!is_digit(static_cast<unsigned char>(c))) return false;
    return !word.empty();
}

/// Whether a word is the number of a list item or heading: "1", "8.10.2", but not a year.
[[nodiscard]] constexpr bool is_section_number(std::string_view word) noexcept {
    std::size_t digits = 0;
    for (const char c : word) {
        digits = c == '.' ? 0 : digits + 1;
        if (digits > 2 || (c != '.' && !is_digit(static_cast<unsigned char>(c)))) return false;
    }
    return digits != 0;
}

/// Whether a word is a number that counts something: digits that are not a year, or a Roman numeral of two or more
/// letters.
[[nodiscard]] constexpr bool begins_number(std::string_view word) noexcept {
    if (word.empty()) return false;
    if (!is_digit(static_cast<unsigned char>(word[0])))
        return word.size() >= 2 && word.find_first_not_of("IVX") == std::string_view::npos;
    return word.size() != 4 || !(word.starts_with("19") || word.starts_with("20"));
}

// Stop words that rarely begin a sentence after a doubtful dot. They are often a name or a noun there: "U.S. War
// Department", "am 3. Mai".
inline constexpr auto seldom_first = table_of<std::string_view>({
    "ai",  "bent", "car", "chi",  "dan", "door", "elk", "era",  "eu",  "haar", "hay",
    "hem", "io",   "mai", "men",  "net", "rond", "sea", "ser",  "sob", "solo", "tal",
    "tan", "tel",  "ten", "todo", "toe", "ton",  "tot", "want", "war", "wil",
});
// After an initial these are part of the name: "R. De Niro".
inline constexpr auto name_particles =
    table_of<std::string_view>({"da", "de", "del", "della", "di", "du", "el", "la", "le", "ten", "ter", "van", "von"});
static_assert(std::is_sorted(seldom_first.begin(), seldom_first.end()) &&
                  std::is_sorted(name_particles.begin(), name_particles.end()),
              "toolkit: the lists of words after a dot must be sorted by their bytes");

/// Whether the capitalised word after a doubtful dot seems to begin a sentence. A stop word of any language does. After
/// an initial, where names are frequent, only one of English or German does.
[[nodiscard]] constexpr bool seems_first(std::string_view after, bool behind_initial) {
    const std::string word = folded(after);
    if (word.size() == 1) return word == "a" || word == "i";
    if (in_sorted(seldom_first, word)) return false;
    if (behind_initial)
        return (is_stop_word(word, "english") || is_stop_word(word, "german")) && !in_sorted(name_particles, word);
    const std::string_view article = without_elision(word).before;  // L'homme
    return is_stop_word(word) || (!article.empty() && article != "d'");
}

/// Whether a word with the initials before it is an abbreviation that does not end a sentence: "z. B.", "i. d. R.",
/// "p. ex."
[[nodiscard]] constexpr bool goes_on_with_initials(std::string_view text, std::size_t begin, std::string_view before) {
    constexpr std::size_t most_initials = 4;
    std::string joined = folded(before);
    if (joined.size() > 3) return false;
    auto at = static_cast<std::size_t>(before.data() - text.data());
    for (std::size_t i = 0; i < most_initials; ++i) {
        std::size_t dot = at;
        if (dot > begin && text[dot - 1] == ' ') --dot;
        else if (dot > begin + 1 && text.substr(dot - 2, 2) == "\u00A0") dot -= 2;
        else if (dot > begin + 2 && text.substr(dot - 3, 3) == "\u202F") dot -= 3;
        if (dot < begin + 2 || text[dot - 1] != '.') return false;
        const std::string_view initial = word_before(text, begin, dot - 1);
        if (initial.size() != 1) return false;
        joined.insert(0, folded(initial) + '.');
        if (dot_after(joined) == dot_meaning::inside) return true;
        at = dot - 2;
    }
    return false;
}

/// Whether the sign of a unit begins at `at`: "5 Mio. \u20ac".
[[nodiscard]] constexpr bool begins_unit(std::string_view text, std::size_t at) noexcept {
    for (const std::string_view sign : {"%", "$", "\u20ac", "\u00a3", "\u00a5"})
        if (text.substr(at).starts_with(sign)) return at + sign.size() == text.size() || text[at + sign.size()] == ' ';
    return false;
}

/// Whether the dot at `dot` ends the sentence that begins at `begin`. `next` is where the next sentence would begin.
[[nodiscard]] constexpr bool dot_ends(std::string_view text, std::size_t begin, std::size_t dot, std::size_t next) {
    const std::string_view after = word_after(text, next);
    const std::string_view before = word_before(text, begin, dot);
    const char32_t first = after.empty() ? 0 : read_code_point(after, 0).value;
    const bool starts_low =
        first != 0 && !is_capital(first) && !is_digit(first) && first < 0x2E80 && after.data() == text.data() + next;
    if (starts_low) {  // a small letter begins a sentence only in the name of a program
        const std::size_t end = static_cast<std::size_t>(after.data() - text.data()) + after.size();
        return words::byte_at(text, end) == '_' && dot_after(folded(before)) == dot_meaning::end;
    }
    const std::string word = folded(before);
    dot_meaning meaning = dot_after(word);
    const bool two = word.size() == 3 && word[1] == '.' && meaning == dot_meaning::end;  // "W.S. Van Dyke"
    const bool initial = two || (count_code_points(word) == 1 && !all_digits(word) && words::in_word(word, 0));
    const bool ordinal = all_digits(word) && word.size() <= 2;
    if (meaning == dot_meaning::before_number) meaning = begins_number(after) ? dot_meaning::inside : dot_meaning::end;
    if (meaning == dot_meaning::end && (initial || ordinal)) meaning = dot_meaning::doubtful;
    if (before.data() == text.data() + begin && is_section_number(before)) return false;  // "1. Open the file"
    if (goes_on_with_initials(text, begin, before)) return false;
    if (meaning == dot_meaning::doubtful)
        return !begins_unit(text, next) && (after.empty() || seems_first(after, initial));
    return meaning == dot_meaning::end;
}

/// Whether the dots in [mark, end) are in brackets and mark omitted words: [...]
[[nodiscard]] constexpr bool is_omission(std::string_view text, std::size_t begin, std::size_t mark,
                                         std::size_t end) noexcept {
    if (mark == begin || end - mark < 3) return false;
    const char before = text[mark - 1];
    const char after = words::byte_at(text, end);
    return (before == '[' && after == ']') || (before == '(' && after == ')');
}

/// Whether the line at `at` begins a list item.
[[nodiscard]] constexpr bool is_list_item(std::string_view text, std::size_t at) noexcept {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
    for (const std::string_view bullet : {"- ", "* ", "+ ", "\u2022 ", "| ", "# "})
        if (text.substr(at).starts_with(bullet)) return true;
    const std::size_t digits = at;
    while (is_digit(static_cast<unsigned char>(words::byte_at(text, at)))) ++at;
    return at > digits && at - digits <= 3 && (words::byte_at(text, at) == '.' || words::byte_at(text, at) == ')') &&
           words::byte_at(text, at + 1) == ' ';
}

/// Whether the line end at `at` ends a sentence.
[[nodiscard]] constexpr bool line_ends(std::string_view text, std::size_t at, line_end means) noexcept {
    if (means == line_end::ends_sentence) return true;
    std::size_t next = at + 1;
    while (next < text.size() && (text[next] == ' ' || text[next] == '\t' || text[next] == '\r')) ++next;
    return next >= text.size() || text[next] == '\n' || is_list_item(text, at + 1);
}

/// The end of the sentence that begins at `begin`.
[[nodiscard]] constexpr std::size_t end_from(std::string_view text, std::size_t begin, line_end means) {
    for (std::size_t at = begin; at < text.size();) {
        const char c = text[at];
        if (c == '\n') {
            if (line_ends(text, at, means)) return at;
            ++at;
            continue;
        }
        const bool ascii = static_cast<unsigned char>(c) < 0x80;
        if (!ascii)
            for (const std::string_view full : {"\u3002", "\uFF01", "\uFF1F"})
                if (text.substr(at).starts_with(full)) return skip_closers(text, at + full.size());
        const bool ellipsis = !ascii && text.substr(at).starts_with("\u2026");
        if (c != '.' && c != '!' && c != '?' && !ellipsis) {
            ++at;
            continue;
        }
        const std::size_t mark = at;
        at += ellipsis ? 3 : 1;
        while (at < text.size() && (text[at] == '.' || text[at] == '!' || text[at] == '?')) ++at;
        if (is_omission(text, begin, mark, at)) continue;
        const std::size_t closed = skip_closers(text, at);
        const std::size_t next = skip_blanks(text, closed);
        if (next >= text.size()) return closed;
        if (next == closed) continue;  // 3.14, postgresql.conf
        const bool single_dot = c == '.' && at == mark + 1;
        const char32_t first = read_code_point(text, next).value;
        const bool goes_on =
            class_of(first) == letter_class::word && lower_case(first) == first && !is_digit(first) && first < 0x2E80;
        if (single_dot ? dot_ends(text, begin, mark, next) : !goes_on) return closed;
    }
    return text.size();
}

}  // namespace sentences

/// Calls f(sentence) for each sentence of the text. No sentence is empty, begins with a blank or ends with one.
template <class F>
constexpr void for_each_sentence(std::string_view text, F&& f, line_end means = line_end::ends_sentence) {
    std::size_t begin = sentences::skip_blanks(text, 0);
    while (begin < text.size()) {
        std::size_t end = sentences::end_from(text, begin, means);
        const std::size_t next = sentences::skip_blanks(text, end);
        while (end > begin && sentences::is_blank(text[end - 1])) --end;
        if (end > begin) f(sentence{begin, end});
        begin = next > begin ? next : begin + 1;
    }
}

/// The sentences of a text.
[[nodiscard]] constexpr std::vector<sentence> sentences_of(std::string_view text,
                                                           line_end means = line_end::ends_sentence) {
    std::vector<sentence> found;
    for_each_sentence(text, [&](const sentence& s) { found.push_back(s); }, means);
    return found;
}

}}  // namespace toolkit::v0
