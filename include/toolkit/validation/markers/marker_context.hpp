// The words around a mark: whether it ends a sentence, and whether its number belongs to a thing: "step (1)".
// In: a text and the place of a mark. Out: what the words say. Next: marker_forms.hpp.
#pragma once

#include <toolkit/core/table.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/validation/markers/marker_powers.hpp>
#include <toolkit/validation/markers/marker_words.hpp>
#include <toolkit/validation/markers/markers.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace marking {

// A number in brackets after one of these words belongs to the word: "step (1)".
inline constexpr auto numbered = table_of<std::string_view>({
    "step",      "steps",       "section",     "sections",   "paragraph", "equation", "equations", "table",
    "figure",    "clause",      "article",     "option",     "options",   "level",    "levels",    "rule",
    "rules",     "item",        "items",       "phase",      "type",      "class",    "version",   "chapter",
    "part",      "page",        "pages",       "line",       "lines",     "case",     "cases",     "no",
    "number",    "numbers",     "point",       "points",     "stage",     "group",    "one",       "two",
    "three",     "four",        "five",        "six",        "seven",     "eight",    "nine",      "ten",
    "schritt",   "absatz",      "abs",         "artikel",    "nummer",    "stufe",    "theorem",   "lemma",
    "corollary", "proposition", "axiom",       "definition", "example",   "formula",  "exercise",  "value",
    "values",    "parameter",   "parameters",  "argument",   "arguments", "root",     "roots",     "coordinate",
    "position",  "positions",   "index",       "column",     "columns",   "row",      "rows",      "cell",
    "slot",      "field",       "coordinates", "code",       "codes",     "button",   "key",       "question",
    "image",     "man",         "set",         "wert",       "werte",     "zeile",    "seite",     "spalte",
    "gleichung", "satz",        "beispiel",
});

// Words that need an object, so a sentence does not end before the mark: "the values are (1)".
inline constexpr auto leading = table_of<std::string_view>({
    "is",    "are",   "was",  "were", "be",   "been",  "equals", "equal",   "to",    "at",     "of",
    "by",    "with",  "from", "for",  "in",   "on",    "into",   "as",      "than",  "or",     "and",
    "the",   "a",     "an",   "this", "that", "these", "those",  "press",   "click", "choose", "select",
    "enter", "type",  "use",  "read", "see",  "write", "return", "returns", "gives", "ist",    "sind",
    "war",   "waren", "von",  "zu",   "bei",  "mit",   "aus",    "auf",     "als",   "und",    "oder",
    "der",   "die",   "das",  "den",  "dem",  "ein",   "eine",   "siehe",   "wert",  "hit",    "tap",
});

// A sentence with one of these words enumerates values, manual pages or ratios: "The log level is warning (3)".
inline constexpr auto enumerating = table_of<std::string_view>({
    "level",
    "levels",
    "value",
    "values",
    "code",
    "codes",
    "severity",
    "priority",
    "enum",
    "status",
    "man",
    "manpage",
    "coordinates",
});
inline constexpr auto relating = table_of<std::string_view>({
    "ratio",
    "ratios",
    "score",
    "scored",
    "odds",
    "scale",
    "verse",
    "verses",
    "slice",
    "time",
    "proportion",
    "won",
    "lost",
    "mix",
    "psalm",
    "verh\u00e4ltnis",
    "uhr",
});

// Words that trackers number with "#".
inline constexpr auto tracked = table_of<std::string_view>({
    "issue",   "issues", "pr",         "prs",   "pull", "request", "requests", "bug",     "bugs", "ticket",
    "tickets", "commit", "discussion", "merge", "mr",   "number",  "no",       "channel", "task", "story",
});

/// The part of the sentence before `at`, within a few hundred bytes.
[[nodiscard]] inline std::string_view sentence_before(std::string_view text, std::size_t at) noexcept {
    constexpr std::size_t longest = 300;
    std::string_view tail = text.substr(at - std::min(at, longest), std::min(at, longest));
    const std::size_t line = tail.find_last_of("\n\r");
    if (line != std::string_view::npos) tail.remove_prefix(line + 1);
    for (const std::string_view stop : {". ", "! ", "? "}) {
        const std::size_t end = tail.substr(0, tail.find_last_not_of(' ') + 1).rfind(stop);
        if (end != std::string_view::npos) tail.remove_prefix(end + stop.size());
    }
    return tail;
}

/// The last word before `at`, in lower case; blanks before `at` are skipped.
[[nodiscard]] inline std::string word_before(std::string_view text, std::size_t at) {
    constexpr std::size_t longest = 64;
    std::string_view tail = text.substr(at - std::min(at, longest), std::min(at, longest));
    while (tail.ends_with(' ')) tail.remove_suffix(1);
    return folded(last_word(tail));
}

/// Whether a text has one of the words. Sets `count` to the number of its words.
template <std::size_t N>
[[nodiscard]] bool has_word(std::string_view text, const std::array<std::string_view, N>& words, std::size_t& count) {
    bool found = false;
    count = 0;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && (wordy(text[end]) || static_cast<unsigned char>(text[end]) >= 0x80)) ++end;
        if (end > at) {
            ++count;
            found = found || among(words, folded(text.substr(at, end - at)));
        }
        at = end + 1;
    }
    return found;
}

/// Whether a clause ends at `end`: at a line end, or at a stop and a blank.
[[nodiscard]] inline bool ends_clause(std::string_view text, std::size_t end) noexcept {
    constexpr std::string_view stops = ".,;:!?";
    constexpr std::string_view closers = "\"')]*_";
    constexpr std::string_view blanks = " \n\r\t";
    std::size_t at = std::min(text.find_first_not_of(closers, end), text.size());
    if (at >= text.size() || text[at] == '\n' || text[at] == '\r') return true;
    if (stops.find(text[at]) == std::string_view::npos) return false;
    at = std::min(text.find_first_not_of(closers, at + 1), text.size());
    return at >= text.size() || blanks.find(text[at]) != std::string_view::npos;
}

/// Whether a mark at bytes [begin, end) ends a sentence of words.
[[nodiscard]] inline bool ends_sentence(std::string_view text, std::size_t begin, std::size_t end) {
    std::string_view before = text.substr(0, begin);
    const bool apart = before.ends_with(' ') || static_cast<unsigned char>(text[begin]) >= 0x80;
    while (before.ends_with(' ')) before.remove_suffix(1);
    if (before.empty()) return false;
    constexpr std::string_view stops = ".!?";
    constexpr std::string_view blanks = " \n\r\t";
    const bool last_of_line = end >= text.size() || text[end] == '\n' || text[end] == '\r';
    if (stops.find(before.back()) != std::string_view::npos) return last_of_line;
    const bool stop_behind = end < text.size() && stops.find(text[end]) != std::string_view::npos &&
                             (end + 1 >= text.size() || blanks.find(text[end + 1]) != std::string_view::npos);
    if (!apart || !(last_of_line || stop_behind)) return false;
    const std::string_view word = last_word(before);
    constexpr std::size_t least_letters = 2;
    if (word.size() < least_letters || digit(word.front()) || digit(word.back())) return false;
    const std::string lower = folded(word);
    std::size_t count = 0;
    return !among(numbered, lower) && !among(leading, lower) &&
           !has_word(sentence_before(text, before.size()), enumerating, count);
}

/// Whether "[1:2]" names a passage and its line: it ends a sentence of some words that is not about a ratio.
[[nodiscard]] inline bool locates(std::string_view text, std::size_t begin, std::size_t end) {
    constexpr std::size_t least_words = 3;
    std::size_t count = 0;
    if (has_word(sentence_before(text, begin), relating, count)) return false;
    return count >= least_words && ends_sentence(text, begin, end);
}

}}}  // namespace toolkit::v0::marking
