// Reads a question for the extractive model: the stems of its content words, its names, and the kind of answer that it
// wants. In: the question's text. Out: a parsed_question. Next: extract_passages.hpp.
#pragma once

#include <toolkit/llm/extractive/answer_kind.hpp>
#include <toolkit/llm/extractive/common_german_words.hpp>
#include <toolkit/llm/extractive/common_words.hpp>
#include <toolkit/text/language.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/stem.hpp>
#include <toolkit/text/stop_words.hpp>
#include <toolkit/text/words.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A content word: its stem, one word with that stem, and its weight (1; less for a common word, and for a German one
/// that is no noun).
struct question_term {
    std::string stem;
    std::string word;
    double weight = 1;
    bool is_common = false;
};

/// A name, acronym, identifier or year as it is written, and its stem.
struct question_name {
    std::string word;
    std::string stem;
    double weight = 1;  ///< less for a German word with a capital letter, which is seldom a name
};

struct parsed_question {
    std::string text;
    std::string_view language = known_languages[0];
    std::vector<question_term> terms{};                             ///< without duplicates, in order
    std::vector<std::pair<std::string, std::string>> neighbours{};  ///< stems of consecutive content words
    std::vector<std::pair<std::string, std::string>> phrases{};     ///< stems of adjacent words
    std::vector<question_name> names{};
    answer_kind expected = answer_kind::any;
    bool wants_definition = false;  ///< "what is …", "what does … do"
};

namespace extracting {

/// Stems words, or returns them folded if the language has no stemmer.
class stems {
public:
    explicit stems(std::string_view language) {
        if (auto made = stemmer::of(language)) stemmer_.emplace(std::move(*made));
    }
    [[nodiscard]] std::string_view of(std::string_view word) {
        folded_.clear();
        append_folded(folded_, word);
        return stemmer_ ? (*stemmer_)(folded_) : std::string_view{folded_};
    }
    /// Calls f(word, stem) for every word of a text; for a compound it passes the parts instead of the whole.
    template <class F>
    void for_each(std::string_view text, F&& f) {
        for_each_word(text, [&](const toolkit::word& w) {
            if (w.role != word_role::whole) f(w, of(w.of(text)));
        });
    }

private:
    std::optional<stemmer> stemmer_;
    std::string folded_;
};

/// Question words. They say what kind of answer is wanted, not what the question is about.
inline constexpr std::array<std::string_view, 15> question_words{"how",  "long",  "many",   "much", "name",
                                                                 "wann", "was",   "welche", "wer",  "what",
                                                                 "when", "where", "which",  "who",  "why"};

[[nodiscard]] inline bool is_question_word(std::string_view folded_word) {
    return std::find(question_words.begin(), question_words.end(), folded_word) != question_words.end();
}

/// The weight of a content word. In German the nouns say what a question is about, and they have capital letters.
[[nodiscard]] inline double weight_of(std::string_view word, bool is_common, std::string_view language) {
    constexpr double common_german = 0.35;
    constexpr double no_noun = 0.5;
    if (language != "german") return is_common ? 0.5 : 1.0;
    if (is_common) return common_german;
    const bool is_noun = is_capital(read_code_point(word, 0).value);
    const bool has_digit = std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
    return is_noun || has_digit ? 1.0 : no_noun;
}

/// Whether a word of a question is a name: it has a capital letter and is not the first word, or a capital letter
/// inside, or letters and digits, or it is a year.
[[nodiscard]] inline bool is_name(std::string_view word, bool first) {
    bool capital = false;
    bool capital_inside = false;
    std::size_t digits = 0;
    std::size_t letters = 0;
    for (std::size_t at = 0; at < word.size();) {
        const code_point next = read_code_point(word, at);
        if (is_capital(next.value)) (at == 0 ? capital : capital_inside) = true;
        if (is_digit(next.value)) ++digits;
        else if (class_of(next.value) == letter_class::word) ++letters;
        at += next.size;
    }
    const bool mixed = digits > 0 && letters > 0;
    const bool year = digits == 4 && letters == 0 && word.size() == 4;
    return year || capital_inside || (capital && (!first || (mixed && word.size() < 12)));
}

/// The weight of a name. German nouns look like names, but for those with a second capital letter or a digit.
[[nodiscard]] inline double name_weight(std::string_view word, std::string_view language) {
    constexpr double noun = 0.3;
    if (language != "german") return 1;
    std::size_t marks = 0;
    for (std::size_t at = 0; at < word.size();) {
        const code_point next = read_code_point(word, at);
        if (is_capital(next.value)) ++marks;
        if (is_digit(next.value)) return 1;
        at += next.size;
    }
    return marks > 1 ? 1 : noun;
}

}  // namespace extracting

/// Reads a question.
[[nodiscard]] inline parsed_question read_question(std::string_view text) {
    parsed_question made{.text = std::string{text}, .language = language_of(text)};
    extracting::stems stemmed{made.language};
    std::string padded = " ";
    std::string folded_word;
    std::vector<question_term> rest;  // stop words and question words, for a question that has no others
    std::string last_stem;
    std::string last_term;
    const bool shouted =
        folded(text) != text && std::none_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    bool first = true;
    for_each_word(text, [&](const toolkit::word& w) {
        const std::string_view word = w.of(text);
        folded_word = folded(word);
        const bool idle = is_stop_word(folded_word, made.language) || extracting::is_question_word(folded_word);
        if (w.role != word_role::part && !idle && !shouted && extracting::is_name(word, first))
            made.names.push_back(
                {std::string{word}, std::string{stemmed.of(word)}, extracting::name_weight(word, made.language)});
        if (w.role != word_role::part) first = false;
        if (w.role == word_role::whole) return;
        padded += folded_word + ' ';
        const std::string stem{stemmed.of(word)};
        if (!last_stem.empty()) made.phrases.emplace_back(last_stem, stem);
        last_stem = stem;
        auto& terms = idle ? rest : made.terms;
        const auto known =
            std::find_if(terms.begin(), terms.end(), [&](const question_term& one) { return one.stem == stem; });
        if (known == terms.end()) {
            const bool is_common =
                made.language == "german" ? is_common_german_stem(stem) : is_common_word(folded_word);
            terms.push_back({stem, folded_word, extracting::weight_of(word, is_common, made.language), is_common});
        }
        if (idle) return;
        if (!last_term.empty() && last_term != stem) made.neighbours.emplace_back(last_term, stem);
        last_term = stem;
    });
    if (made.terms.empty()) made.terms = std::move(rest);
    made.expected = extracting::kind_of_answer(padded);
    made.wants_definition = extracting::asks_for_definition(padded);
    return made;
}

}}  // namespace toolkit::v0
