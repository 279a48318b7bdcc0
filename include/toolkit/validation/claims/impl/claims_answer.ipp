// Compares a short answer with its question and its sources.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/span.hpp>
#include <toolkit/validation/checks/quantity.hpp>
#include <toolkit/validation/claims/claims_answer.hpp>
#include <toolkit/validation/claims/claims_compare.hpp>
#include <toolkit/validation/claims/claims_facts.hpp>
#include <toolkit/validation/claims/claims_question.hpp>
#include <toolkit/validation/claims/claims_sources.hpp>
#include <toolkit/validation/claims/claims_split.hpp>
#include <toolkit/validation/claims/claims_words.hpp>
#include <toolkit/validation/markers/markers.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace claims {

namespace fitting {

/// Whether a word is a Roman numeral.
[[nodiscard]] inline bool is_roman(std::string_view word) noexcept {
    return !word.empty() && word.find_first_not_of("IVXLCDM") == std::string_view::npos;
}

/// Whether a text denies a word.
[[nodiscard]] inline bool denies(const read_text& there, std::string_view word) {
    return std::any_of(there.words.begin(), there.words.end(), [&](const read_word& one) {
        return one.is != denial::none && forms_of_one(word, there.of(one));
    });
}

/// Whether the second word follows the first in a text, with at most two words between them.
[[nodiscard]] inline bool follows(const read_text& there, std::string_view first, std::string_view second) {
    constexpr std::size_t apart = 3;
    for (std::size_t i = 0; i < there.words.size(); ++i) {
        if (!forms_of_one(first, there.of(there.words[i]))) continue;
        for (std::size_t j = i + 1; j < there.words.size() && j <= i + apart; ++j)
            if (forms_of_one(second, there.of(there.words[j]))) return true;
    }
    return false;
}

}  // namespace fitting

/// Examines one answer; `from` are the sources.
[[nodiscard]] inline answer_finding examine_answer(std::string_view question, std::string_view text,
                                                   const sources& from) {
    using namespace fitting;
    const auto markers = find_markers(text);
    const std::string masked = without_markers(std::string{text}, markers);
    const span all{0, masked.size()};
    const read_text answer_text = read(masked, all);
    const read_text question_text = read(question, {0, question.size()});
    const std::string folded_question = terms::fold(question);
    const std::string folded_answer = terms::fold(masked);

    fact_view view{from, folded_question, {}, false};
    quantities::for_each(question, [&](const quantity& one) { view.from_question.push_back(one); });
    const std::vector<fact> facts = facts_of(masked, all, answer_text, view);
    for (const fact& one : facts)
        if (one.sources == 0 && !one.from_question) return {answer_trouble::foreign_fact, one.bytes};

    const auto in_question = [&](std::string_view word) {
        return std::any_of(question_text.words.begin(), question_text.words.end(),
                           [&](const read_word& other) { return forms_of_one(word, question_text.of(other)); });
    };
    const bool yes_or_no = says_yes_or_no(folded_answer);
    std::size_t added = 0;
    for (const read_word& one : answer_text.words) {
        if (!one.content || in_question(answer_text.of(one))) continue;
        if (yes_or_no && &one == &answer_text.words.front()) continue;
        if (from.with_word(answer_text.of(one)) == 0) return {answer_trouble::foreign_word, one.bytes};
        ++added;
    }
    for (const fact& one : facts) added += one.from_question ? 0U : 1U;

    for (std::size_t i = 0; i < answer_text.words.size(); ++i) {
        const read_word& one = answer_text.words[i];
        if (one.is == denial::denied && one.content && !denies(question_text, answer_text.of(one)) &&
            !denies(from.words(), answer_text.of(one)))
            return {answer_trouble::denied, one.bytes};
        if (i == 0) continue;
        const read_word& before = answer_text.words[i - 1];
        if (!before.content || !one.content || one.bytes.begin != before.bytes.end + 1) continue;
        const bool compound = masked[before.bytes.end] == '-';
        const bool name = masked[before.bytes.end] == ' ' && finding::capital_at(masked, before.bytes.begin) &&
                          finding::capital_at(masked, one.bytes.begin);
        if (!compound && !name) continue;
        if (!follows(from.words(), answer_text.of(before), answer_text.of(one)) &&
            !follows(question_text, answer_text.of(before), answer_text.of(one)))
            return {answer_trouble::mixed_name, {before.bytes.begin, one.bytes.end}};
    }

    if (const other_word other = other_behind_preposition(answer_text, from, in_question); other.stated.size() != 0)
        return {answer_trouble::other_word, other.stated};
    if (asks_yes_or_no(folded_question)) {
        if (!yes_or_no) return {answer_trouble::wrong_kind, {}};
        return {};
    }
    const bool roman = std::any_of(answer_text.words.begin(), answer_text.words.end(),
                                   [&](const read_word& one) { return is_roman(one.bytes.of(masked)); });
    constexpr std::size_t longest_phrase = 400;
    const bool as_it_stands =
        text.size() <= longest_phrase && std::any_of(from.all().begin(), from.all().end(), [&](const source& one) {
            return terms::holds(one.folded, folded_answer.substr(0, folded_answer.find_last_not_of(" .") + 1));
        });
    const bool has_new_quantity = std::any_of(facts.begin(), facts.end(), [](const fact& one) {
        return !one.from_question && (one.kind == fact_kind::number || one.kind == fact_kind::date);
    });
    if (asks_time(folded_question) && !has_new_quantity && !roman && !as_it_stands)
        return {answer_trouble::wrong_kind, {}};
    if (asks_number(folded_question) && !has_new_quantity && !roman && !quantities::says(folded_answer))
        return {answer_trouble::wrong_kind, {}};
    const bool names_somebody =
        std::any_of(answer_text.words.begin(), answer_text.words.end(), [&](const read_word& one) {
            return one.content && finding::capital_at(masked, one.bytes.begin) && !in_question(answer_text.of(one));
        });
    if (first_word(folded_question) == "who" && !names_somebody && !as_it_stands && !offers_a_choice(folded_question))
        return {answer_trouble::wrong_kind, {}};
    if (added == 0 && !as_it_stands && !yes_or_no && !offers_a_choice(folded_question))
        return {answer_trouble::nothing_new, {}};
    return {};
}

}  // namespace claims

TOOLKIT_FUNCTION answer_finding examine_answer(std::string_view question, std::string_view text,
                                               const run_record& record) {
    return claims::examine_answer(question, text, claims::sources{record});
}

}}  // namespace toolkit::v0
