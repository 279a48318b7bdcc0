// What a question wants: a number, a time, a definition, or anything. In: the words of a question, or a text. Out: the
// kind of the answer, or whether the text has it. Next: extract_question.hpp, extract_passages.hpp.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/words.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// What an answer must contain: a number, a time, or anything.
enum class answer_kind : std::uint8_t { any, number, time };

namespace extracting {

[[nodiscard]] inline bool contains_any(std::string_view padded, std::initializer_list<std::string_view> phrases) {
    return std::any_of(phrases.begin(), phrases.end(),
                       [&](std::string_view one) { return padded.find(one) != std::string_view::npos; });
}

/// The kind of answer that a question wants. `padded` are its folded words, with one space before, between and after
/// them.
[[nodiscard]] inline answer_kind kind_of_answer(std::string_view padded) {
    if (contains_any(padded,
                     {" how many ",   " how much ",   " how long ",    " how far ",   " how old ",  " how tall ",
                      " how large ",  " how big ",    " how high ",    " how often ", " how fast ", " what percent",
                      " percentage ", " population ", " what number ", " wie viel",   " wieviel",   " wie lange ",
                      " wie oft ",    " wie hoch ",   " wie groß "}))
        return answer_kind::number;
    // "when" within a sentence is a condition: "what happens when …".
    constexpr std::array begins{" when ", " since when ", " until when ", " by when ", " from when "};
    const auto begins_so = [&](std::string_view one) { return padded.starts_with(one); };
    if (std::any_of(begins.begin(), begins.end(), begins_so) || padded.ends_with(" when ") ||
        contains_any(padded,
                     {" what year ", " which year ", " what date ", " what day ", " what month ", " what decade ",
                      " what century ", " which century ", " wann ", " welchem jahr ", " welches jahr "}))
        return answer_kind::time;
    return answer_kind::any;
}

/// Whether a question asks what something is, means or does. `padded` as above.
[[nodiscard]] inline bool asks_for_definition(std::string_view padded) {
    constexpr std::array begins{" what is ",  " what are ",  " what does ",    " what do ", " was ist ",
                                " was sind ", " was macht ", " was bedeutet ", " wozu "};
    return std::any_of(begins.begin(), begins.end(), [&](std::string_view one) { return padded.starts_with(one); });
}

/// Whether a text has a number, in digits or as a word. "one" and "half" are seldom one.
[[nodiscard]] inline bool has_number(std::string_view text) {
    static constexpr auto numbers = std::to_array<std::string_view>(
        {"two",    "three",  "four",    "five",     "six",     "seven",   "eight", "nine",    "ten",     "eleven",
         "twelve", "dozen",  "hundred", "thousand", "million", "billion", "zwei",  "drei",    "vier",    "fünf",
         "sechs",  "sieben", "acht",    "neun",     "zehn",    "elf",     "zwölf", "dutzend", "hundert", "tausend"});
    bool found = false;
    for_each_word(text, [&](const toolkit::word& w) {
        const std::string_view word = w.of(text);
        found = found || is_digit(static_cast<unsigned char>(word.front())) || contains(numbers, folded(word));
    });
    return found;
}

/// Whether a text has a year, a month or a century. "may" and "march" are months only with a capital letter.
[[nodiscard]] inline bool has_time(std::string_view text) {
    static constexpr auto times = std::to_array<std::string_view>(
        {"january", "february", "april",    "june",    "july",     "august",     "september",
         "october", "november", "december", "century", "januar",   "februar",    "märz",
         "mai",     "juni",     "juli",     "oktober", "dezember", "jahrhundert"});
    bool found = false;
    bool first = true;
    for_each_word(text, [&](const toolkit::word& w) {
        const std::string_view written = w.of(text);
        const std::string word = folded(written);
        const bool year = word.size() >= 4 && word.size() <= 5 && (word[0] == '1' || word[0] == '2') &&
                          std::all_of(word.begin(), word.begin() + 3, [](char c) { return c >= '0' && c <= '9'; });
        const bool month = !first && (written == "May" || written == "March");
        found = found || year || month || contains(times, word);
        first = false;
    });
    return found;
}

/// Whether a text has what a kind of answer needs.
[[nodiscard]] inline bool has_answer_kind(answer_kind wanted, std::string_view text) {
    if (wanted == answer_kind::number) return has_number(text);
    return wanted != answer_kind::time || has_time(text);
}

}  // namespace extracting

}}  // namespace toolkit::v0
