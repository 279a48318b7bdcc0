// Whether an answer speaks of an end of a range: "the lowest value is 5", "up to 10", "it begins at 5". Without such a
// word "5" is not what "between 5 and 10" says. In: a text and the bytes of a number, or a question. Out: whether a
// word of that kind is there. Next: grounded_numbers.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/core/table.hpp>
#include <toolkit/validation/words/claims_units.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

/// Whether a word speaks of an end of a range. The words of the list may have an ending.
[[nodiscard]] constexpr bool names_range_end(std::string_view word) noexcept {
    constexpr auto stems = table_of<std::string_view>(
        {"minim",  "maxim",        "lowest",      "highest",  "small",       "larg",      "long",    "short",
         "cheap",  "least",        "most",        "between",  "begin",       "start",     "end",     "upper",
         "lower",  "limit",        "range",       "within",   "young",       "old",       "earl",    "late",
         "best",   "worst",        "cold",        "warm",     "hot",         "heav",      "light",   "exceed",
         "first",  "last",         "zwischen",    "mindest",  "h\u00f6chst", "niedrigst", "kleinst", "gr\u00f6\u00dft",
         "oberst", "unterst",      "obere",       "untere",   "grenze",      "bereich",   "beginn",  "anfang",
         "ende",   "k\u00fcrzest", "l\u00e4ngst", "billigst", "teuerst",     "frequ"});
    constexpr auto words = table_of<std::string_view>(
        {"min",   "max",       "from", "to",      "up",    "until",   "till",  "or",    "can",    "could",
         "may",   "might",     "at",   "more",    "less",  "over",    "under", "above", "below",  "fewer",
         "than",  "high",      "low",  "ab",      "bis",   "von",     "oder",  "kann",  "mehr",   "weniger",
         "unter", "\u00fcber", "as",   "already", "schon", "bereits", "erst",  "even",  "through"});
    for (const std::string_view one : words)
        if (same_word(word, one)) return true;
    for (const std::string_view one : stems)
        if (word.size() >= one.size() && same_word(word.substr(0, one.size()), one)) return true;
    return false;
}

/// Whether a text names an end of a range.
[[nodiscard]] constexpr bool speaks_of_range_end(std::string_view text) noexcept {
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view word = letters_at(text, at);
        if (!word.empty() && names_range_end(word)) return true;
        at += std::max<std::size_t>(word.size(), 1);
    }
    return false;
}

/// The sentence of a text around a number, at most 300 bytes to each side.
[[nodiscard]] constexpr std::string_view sentence_around(std::string_view text, span number) noexcept {
    constexpr std::size_t reach = 300;
    std::size_t begin = std::min(number.begin, text.size());
    const std::size_t least = begin - std::min(begin, reach);
    while (begin > least) {
        const char last = text[begin - 1];
        const bool ends = last == '\n' || last == ';' ||
                          ((last == '.' || last == '!' || last == '?') && begin < text.size() && text[begin] == ' ');
        if (ends) break;
        --begin;
    }
    std::size_t end = std::min(number.end, text.size());
    const std::size_t most = std::min(text.size(), end + reach);
    while (end < most && text[end] != '\n' && text[end] != ';' &&
           !(text[end] == '.' && (end + 1 == text.size() || text[end + 1] == ' ')))
        ++end;
    return text.substr(begin, end - begin);
}

/// Whether a number is said of something, in a sentence with at least two words before it. A bare "5 GB" and "page 5"
/// only name a number.
[[nodiscard]] constexpr bool states_a_value(std::string_view text, span number) noexcept {
    const std::string_view sentence = sentence_around(text, {number.begin, number.begin});
    const auto offset = static_cast<std::size_t>(sentence.data() - text.data());
    const std::string_view before = sentence.substr(0, number.begin - offset);
    std::size_t words = 0;
    std::string_view last;
    for (std::size_t at = 0; at < before.size();) {
        const std::string_view word = letters_at(before, at);
        if (!word.empty()) ++words, last = word;
        at += std::max<std::size_t>(word.size(), 1);
    }
    for (const std::string_view one :
         {"page",    "pages",   "line",  "lines",   "row",     "rows",      "step",  "steps",
          "chapter", "section", "port",  "item",    "figure",  "table",     "level", "version",
          "seite",   "seiten",  "zeile", "schritt", "kapitel", "abschnitt", "stufe", "tabelle"})
        if (same_word(last, one)) return false;
    return words >= 2;
}

/// Whether words of a change stand before a range in its sentence: "raised from 5 to 10", where each end was a value.
[[nodiscard]] constexpr bool is_of_change(std::string_view text, std::size_t begin) noexcept {
    constexpr auto verbs = table_of<std::string_view>(
        {"rais",    "rose",    "rise",          "chang", "increas", "grew",    "grow",    "fell",   "fall",
         "cut",     "lowered", "mov",           "went",  "upgrad",  "reduc",   "decreas", "drop",   "declin",
         "shrank",  "climb",   "jump",          "stieg", "gestieg", "sank",    "fiel",    "gesunk", "erh\u00f6h",
         "gesenkt", "senk",    "ge\u00e4ndert", "wuchs", "gewachs", "version", "updat"});
    const std::string_view before = sentence_around(text, {begin, begin});
    for (std::size_t at = 0; at < before.size();) {
        const std::string_view word = letters_at(before, at);
        for (const std::string_view one : verbs)
            if (word.size() >= one.size() && same_word(word.substr(0, one.size()), one)) return true;
        at += std::max<std::size_t>(word.size(), 1);
    }
    return false;
}

}}}  // namespace toolkit::v0::quantities
