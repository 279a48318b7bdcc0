// How a question asks for a quantity, and how an answer states one.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/validation/checks/quantity.hpp>
#include <toolkit/validation/checks/terms.hpp>
#include <toolkit/validation/markers/markers.hpp>

#include <algorithm>
#include <array>

namespace toolkit { inline namespace v0 {

namespace quantities {

/// Phrases that ask for a quantity, in English and German.
inline constexpr std::array<std::string_view, 21> question_phrases{
    "how many", "how much",  "how long", "how often",     "how big",  "how large", "how wide",
    "how old",  "how far",   "how high", "how fast",      "how deep", "how tall",  "wie viele",
    "wie viel", "wie lange", "wie oft",  "wie gro\u00df", "wie hoch", "wie alt",   "wie weit"};

/// Words that state a quantity without a digit, in addition to the small numbers.
inline constexpr std::array<std::string_view, 34> quantity_words{
    "hundred", "thousand", "million", "billion", "dozen",  "half",    "once",    "twice",   "times",
    "never",   "always",   "every",   "each",    "no",     "none",    "all",     "any",     "unlimited",
    "hourly",  "daily",    "weekly",  "monthly", "yearly", "forever", "hundert", "tausend", "millionen",
    "kein",    "keine",    "nie",     "immer",   "jede",   "jeden",   "alle"};

TOOLKIT_FUNCTION bool asks(std::string_view folded_question) {
    return std::any_of(question_phrases.begin(), question_phrases.end(),
                       [&](std::string_view words) { return terms::holds(folded_question, words); });
}

/// Whether the question asks for a quantity first. "Which setting limits how many may connect?" asks for a name.
[[nodiscard]] inline bool asks_first_for_quantity(std::string_view folded_question) {
    constexpr std::array<std::string_view, 10> others{"which",  "what",    "who",     "where", "why",
                                                      "welche", "welcher", "welches", "wer",   "warum"};
    std::size_t quantity = std::string_view::npos;
    for (const std::string_view words : question_phrases)
        if (terms::holds(folded_question, words)) quantity = std::min(quantity, folded_question.find(words));
    if (quantity == std::string_view::npos) return false;
    // Only within the same part of the sentence: "What is it, and how many are there?" asks for both.
    std::string_view before = folded_question.substr(0, quantity);
    before.remove_prefix(std::min(before.find_last_of(",;:.?!") + 1, before.size()));
    return std::none_of(others.begin(), others.end(),
                        [&](std::string_view word) { return terms::holds(before, word); });
}

TOOLKIT_FUNCTION bool says(std::string_view folded_answer) {
    const auto occurs = [&](std::string_view word) { return terms::holds(folded_answer, word); };
    return std::any_of(folded_answer.begin(), folded_answer.end(), terms::digit) ||
           std::any_of(terms::number_words.begin(), terms::number_words.end(), occurs) ||
           std::any_of(quantity_words.begin(), quantity_words.end(), occurs);
}

}  // namespace quantities

TOOLKIT_FUNCTION verdict stated_quantity::check(const draft& candidate, const run_view& run) const {
    if (says_not_known(candidate) || !candidate.insufficiencies.empty()) return {};
    if (!quantities::asks_first_for_quantity(terms::fold(run.task.question))) return {};
    if (quantities::says(terms::fold(strip_markers(candidate.text)))) return {};
    return {{{code,
              "The question asks for a quantity, but the answer contains none; give the number from an opened "
              "citation, or say that the documents do not contain it.",
              {}}}};
}

}}  // namespace toolkit::v0
