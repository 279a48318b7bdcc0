// What kind of answer a question asks for, by its words.
// In: a folded question or answer. Out: whether it is about yes or no, a choice, a time or a number. Next: claims.hpp,
// claims_answer.hpp.
#pragma once

#include <toolkit/core/table.hpp>
#include <toolkit/validation/checks/quantity.hpp>
#include <toolkit/validation/checks/terms.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace claims { namespace fitting {

/// Verbs that begin a yes-or-no question.
inline constexpr auto openers = table_of<std::string_view>(
    {"am",   "are", "can",  "could", "did",    "do",   "does", "had",   "has", "hat",  "haben", "ist",  "is",
     "kann", "may", "must", "shall", "should", "sind", "war",  "waren", "was", "were", "will",  "wird", "would"});

[[nodiscard]] inline std::string_view first_word(std::string_view folded_text) noexcept {
    const std::size_t begin = folded_text.find_first_not_of(" \"'(");
    if (begin == std::string_view::npos) return {};
    std::size_t end = begin;
    while (end < folded_text.size() && terms::wordy(folded_text[end])) ++end;
    return folded_text.substr(begin, end - begin);
}
[[nodiscard]] inline bool says_yes_or_no(std::string_view folded_text) noexcept {
    const std::string_view first = first_word(folded_text);
    return first == "yes" || first == "no" || first == "ja" || first == "nein" || first == "both" || first == "neither";
}
[[nodiscard]] inline bool offers_a_choice(std::string_view folded_question) {
    return terms::holds(folded_question, "or") || terms::holds(folded_question, "oder");
}
[[nodiscard]] inline bool asks_yes_or_no(std::string_view folded_question) {
    const std::string_view first = first_word(folded_question);
    const bool german_was = first == "was" && (folded_question.ends_with("?") && terms::holds(folded_question, "ist"));
    return !german_was && std::find(openers.begin(), openers.end(), first) != openers.end() &&
           !offers_a_choice(folded_question);
}
/// Whether a question asks for one of a kind, or for a person: "which view", "what conjecture holds", "wer".
[[nodiscard]] inline bool asks_which(std::string_view folded_question) {
    const std::string_view first = first_word(folded_question);
    for (const std::string_view word : {"which", "who", "whom", "whose", "welche", "wer", "wem", "wen", "wessen"})
        if (first.starts_with(word)) return true;
    if (first != "what") return false;
    const std::string_view second = first_word(folded_question.substr(folded_question.find(first) + first.size()));
    return second != "happens" && std::find(openers.begin(), openers.end(), second) == openers.end();
}
/// Whether a question asks how to do or write something, so that code that shows a use answers it.
[[nodiscard]] inline bool asks_how(std::string_view folded_question) {
    for (const std::string_view words :
         {"how do", "how can", "how to", "how would", "how is", "how are", "command", "example", "statement", "syntax",
          "write", "call", "wie", "befehl", "beispiel"})
        if (terms::holds(folded_question, words)) return true;
    return false;
}
[[nodiscard]] inline bool asks_time(std::string_view folded_question) {
    const std::string_view first = first_word(folded_question);
    if (first == "when" || first == "wann") return true;
    for (const std::string_view words : {"since when", "what year", "which year", "what date", "what day", "what month",
                                         "which month", "what decade", "what century", "seit wann", "welchem jahr"})
        if (terms::holds(folded_question, words)) return true;
    return false;
}
[[nodiscard]] inline bool asks_number(std::string_view folded_question) {
    for (const std::string_view words : {"what age", "what percentage", "what number"})
        if (terms::holds(folded_question, words)) return true;
    return quantities::asks(folded_question);
}

}}}}  // namespace toolkit::v0::claims::fitting
