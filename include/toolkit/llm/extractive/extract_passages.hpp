// Matches passages with a question for the extractive model, sentence by sentence.
// In: a question and opened passages. Out: matched passages, and the evidence that they answer it. Next:
// extract_answer.hpp.
#pragma once

#include <toolkit/llm/extractive/extract_question.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/text/titles.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// An opened passage. Its views are valid as long as the conversation.
struct opened_text {
    std::uint32_t number = 0;
    std::string_view doc_id{};
    std::string_view chunk_id{};
    std::string_view chunk_index{};
    std::string_view heading{};
    std::string_view text{};
    double nearness = 0;         ///< its score divided by the best score of its search, 0 to 1
    std::string_view columns{};  ///< the column names of a table that continues in the passage
};

namespace extracting {

/// The share of common trigrams from which two stems count as forms of one word, including misspelt ones.
inline constexpr double alike_from = 0.6;

/// The similarity of two stems by their common letter trigrams: 0, or alike_from to 1.
[[nodiscard]] inline double alikeness(std::string_view a, std::string_view b) {
    if (a == b) return 1;
    if (a.size() < 5 || b.size() < 5 || a.front() != b.front()) return 0;
    const auto has_digit = [](std::string_view word) {
        return std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
    };
    if (has_digit(a) || has_digit(b)) return 0;
    const auto trigrams = [](std::string_view word) {
        const std::string padded = "_" + std::string{word} + "_";
        std::vector<std::string> made;
        for (std::size_t i = 0; i + 3 <= padded.size(); ++i) made.push_back(padded.substr(i, 3));
        std::sort(made.begin(), made.end());
        made.erase(std::unique(made.begin(), made.end()), made.end());
        return made;
    };
    const auto left = trigrams(a);
    const auto right = trigrams(b);
    std::vector<std::string> both;
    std::set_intersection(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(both));
    const double share = 2 * static_cast<double>(both.size()) / static_cast<double>(left.size() + right.size());
    return share >= alike_from ? share : 0;
}

/// A sentence: its bytes in the passage, its stems in order, and how well it contains each term of the question, 0 to
/// 1.
struct matched_sentence {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::vector<std::string> stems;
    std::vector<double> term_shares;
    bool title = false;  ///< it is a title of the following text and never part of an answer
};

struct matched_passage {
    const opened_text* source = nullptr;
    std::vector<matched_sentence> sentences;
    std::vector<double> heading_shares;
    std::vector<std::string> capitals;  ///< stems of words with a capital letter or a digit
};

/// How well some stems contain each term, 0 to 1.
[[nodiscard]] inline std::vector<double> term_shares_of(const parsed_question& question,
                                                        const std::vector<std::string>& stems) {
    std::vector<double> term_shares(question.terms.size(), 0.0);
    for (std::size_t i = 0; i < term_shares.size(); ++i)
        for (const std::string& stem : stems) {
            term_shares[i] = std::max(term_shares[i], alikeness(question.terms[i].stem, stem));
            if (term_shares[i] == 1) break;
        }
    return term_shares;
}

[[nodiscard]] inline matched_passage match(const parsed_question& question, const opened_text& passage) {
    matched_passage made;
    made.source = &passage;
    stems stemmed{question.language};
    const auto note_capital = [&](std::string_view word, std::string_view stem) {
        for (std::size_t at = 0; at < word.size();) {
            const code_point next = read_code_point(word, at);
            if (is_capital(next.value) || is_digit(next.value)) {
                made.capitals.emplace_back(stem);
                return;
            }
            at += next.size;
        }
    };
    std::vector<std::string> heading;
    for (const std::string_view above : {passage.heading, passage.columns})
        stemmed.for_each(above, [&](const toolkit::word& w, std::string_view stem) {
            heading.emplace_back(stem);
            note_capital(w.of(above), stem);
        });
    made.heading_shares = term_shares_of(question, heading);
    for_each_sentence(passage.text, [&](const sentence& s) {
        matched_sentence read{s.begin, s.end, {}, {}, is_title(passage.text, s, passage.heading)};
        const std::string_view text = s.of(passage.text);
        stemmed.for_each(text, [&](const toolkit::word& w, std::string_view stem) {
            read.stems.emplace_back(stem);
            note_capital(w.of(text), stem);
        });
        read.term_shares = term_shares_of(question, read.stems);
        made.sentences.push_back(std::move(read));
    });
    return made;
}

/// The weighted share of the terms that are contained.
[[nodiscard]] inline double coverage(const parsed_question& question, const std::vector<double>& term_shares) {
    double covered = 0;
    double all = 0;
    for (std::size_t i = 0; i < term_shares.size(); ++i) {
        covered += question.terms[i].weight * term_shares[i];
        all += question.terms[i].weight;
    }
    return all > 0 ? covered / all : 0;
}

inline void take_better(std::vector<double>& term_shares, const std::vector<double>& others) {
    for (std::size_t i = 0; i < term_shares.size(); ++i) term_shares[i] = std::max(term_shares[i], others[i]);
}

/// The text of a sentence.
[[nodiscard]] inline std::string_view text_of(const matched_passage& passage, std::size_t sentence) {
    const matched_sentence& read = passage.sentences[sentence];
    return passage.source->text.substr(read.begin, read.end - read.begin);
}

/// The share of the question in a sentence; the heading above it counts a little less.
[[nodiscard]] inline double share_with_heading(const parsed_question& question, const matched_passage& passage,
                                               const matched_sentence& read) {
    constexpr double of_heading = 0.8;
    std::vector<double> shares = passage.heading_shares;
    for (double& share : shares) share *= of_heading;
    take_better(shares, read.term_shares);
    return coverage(question, shares);
}

/// How much of a name a passage lacks: 0 if it has the name with a capital letter, 0.4 if without one, else 1.
[[nodiscard]] inline double lack_of(const question_name& name, const matched_passage& passage) {
    constexpr double uncapitalised = 0.4;
    for (const std::string& stem : passage.capitals)
        if (alikeness(name.stem, stem) > 0) return 0;
    if (passage.source->text.find(name.word) != std::string_view::npos) return 0;
    for (const matched_sentence& read : passage.sentences)
        for (const std::string& stem : read.stems)
            if (alikeness(name.stem, stem) > 0) return uncapitalised;
    return 1;
}

/// The share of the question's neighbouring words that are near each other in one sentence.
[[nodiscard]] inline double near_share(const parsed_question& question, const matched_passage& passage) {
    constexpr std::ptrdiff_t distance = 4;
    if (question.neighbours.empty()) return 0.5;
    const auto stand_near = [&](const matched_sentence& read, const std::string& a, const std::string& b) {
        std::ptrdiff_t last_a = -1000;
        std::ptrdiff_t last_b = -1000;
        for (std::size_t i = 0; i < read.stems.size(); ++i) {
            const auto at = static_cast<std::ptrdiff_t>(i);
            if (read.stems[i] == a) last_a = at;
            if (read.stems[i] == b) last_b = at;
            if ((last_a == at && at - last_b <= distance) || (last_b == at && at - last_a <= distance)) return true;
        }
        return false;
    };
    std::size_t found = 0;
    for (const auto& [a, b] : question.neighbours)
        found += std::any_of(passage.sentences.begin(), passage.sentences.end(),
                             [&](const matched_sentence& read) { return stand_near(read, a, b); })
                     ? 1U
                     : 0U;
    return static_cast<double>(found) / static_cast<double>(question.neighbours.size());
}

}  // namespace extracting

/// The evidence that the passages contain an answer. All members but `terms` are 0 to 1.
struct extractive_evidence {
    double score = 0;     ///< of the best hit of the question
    double also_ran = 0;  ///< score of the eighth hit relative to the best; high if many hits match about as well
    double window = 0;    ///< share of the question's words in two adjacent sentences
    double passage = 0;   ///< share of the question's words in one passage with its heading
    double nearby = 0;    ///< share of the question's neighbouring words that are near each other
    double strange = 0;   ///< names of the question that no passage contains
    double terms = 0;     ///< number of the question's words, at most 6
    double beside_kind =
        1;  ///< share of the question's words in a sentence with the number or time that it wants, if any
};

/// Weighs the passages as an answer. The caller sets `score` and `also_ran` from the search.
[[nodiscard]] inline extractive_evidence weigh(const parsed_question& question,
                                               const std::vector<extracting::matched_passage>& passages) {
    extractive_evidence made;
    made.terms = static_cast<double>(std::min<std::size_t>(question.terms.size(), 6));
    const bool wants_kind = question.expected != answer_kind::any;
    if (wants_kind) made.beside_kind = 0;
    for (const auto& passage : passages) {
        std::vector<double> whole = passage.heading_shares;
        for (std::size_t i = 0; i < passage.sentences.size(); ++i) {
            std::vector<double> two = passage.sentences[i].term_shares;
            extracting::take_better(whole, two);
            if (wants_kind && extracting::has_answer_kind(question.expected, extracting::text_of(passage, i)))
                made.beside_kind =
                    std::max(made.beside_kind, extracting::share_with_heading(question, passage, passage.sentences[i]));
            if (i + 1 < passage.sentences.size()) extracting::take_better(two, passage.sentences[i + 1].term_shares);
            made.window = std::max(made.window, extracting::coverage(question, two));
        }
        made.passage = std::max(made.passage, extracting::coverage(question, whole));
        made.nearby = std::max(made.nearby, extracting::near_share(question, passage));
    }
    if (question.neighbours.empty()) made.nearby = made.window / 2;
    for (const question_name& name : question.names) {
        double lack = 1;
        for (const auto& passage : passages) lack = std::min(lack, extracting::lack_of(name, passage));
        made.strange = std::min(1.0, made.strange + lack * name.weight);
    }
    return made;
}

/// The weights of the evidence: a logistic regression, rounded. The data are 790 questions of XQuAD with its 240
/// passages, 50 questions that the PostgreSQL manual answers, and 4,000 that the texts do not answer. What also_ran
/// counts was set by eight folders of documentation (benchmarks/README.md, "Answers without a model").
struct evidence_weights {
    double score;
    double window;
    double passage;
    double nearby;
    double terms;
    double also_ran;
    double strange;

    [[nodiscard]] constexpr double of(const extractive_evidence& e) const noexcept {
        constexpr double chance = 0.3;  // even a passage without rivals shares words with others
        return score * e.score + window * e.window + passage * e.passage + nearby * e.nearby + terms * e.terms -
               also_ran * std::max(e.also_ran, chance) - strange * e.strange;
    }
};

struct evidence_bounds {
    double window = 0.4;  ///< below this the evidence is never enough

    /// The best passage must contain the question, and better than the other hits do.
    evidence_weights balance{
        .score = 8, .window = 8, .passage = 0, .nearby = 1.5, .terms = 0.7, .also_ran = 8, .strange = 2};
    double balanced = 6.1;

    /// If many hits match as well as the best, words match by chance. Then nearly all of the question must be
    /// contained.
    evidence_weights fullness{
        .score = 15, .window = 8, .passage = 8, .nearby = 1, .terms = 1.2, .also_ran = 0, .strange = 6};
    double full = 26;
    double allowance = 9;  ///< subtracted from `full` if the best hit stands out
    double alone = 0.45;   ///< also_ran at or below which it stands out fully
    double crowd = 0.55;   ///< also_ran at or above which it does not stand out

    /// Other pages about the same are often no chance, so also_ran counts up to this: `full` is lowered by 0.4 of the
    /// allowance at least. It counts fully if the passages lack the number or the time that the question wants.
    double most_also_ran = 0.51;
    double beside_kind = 0.5;  ///< below this they lack it
};
inline constexpr evidence_bounds evidence_defaults{};

/// Whether the evidence is enough for an answer.
[[nodiscard]] constexpr bool convinces(extractive_evidence e,
                                       const evidence_bounds& bounds = evidence_defaults) noexcept {
    if (e.beside_kind >= bounds.beside_kind) e.also_ran = std::min(e.also_ran, bounds.most_also_ran);
    const double stands_out = std::clamp((bounds.crowd - e.also_ran) / (bounds.crowd - bounds.alone), 0.0, 1.0);
    return e.window >= bounds.window && bounds.balance.of(e) >= bounds.balanced &&
           bounds.fullness.of(e) >= bounds.full - bounds.allowance * stands_out;
}

}}  // namespace toolkit::v0
