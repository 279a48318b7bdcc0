// A reranker without a model. A passage scores higher if the question's words are close to each other in it and in the
// question's order. Rare words count more. It is BM25 over the passages with a second count for each word, to which
// each neighbouring word of the question adds 1 / distance², and less in reverse order (Büttcher, Clarke, Lushman,
// "Term proximity scoring for ad-hoc retrieval on very large text collections", 2006).
// In: a question and passages. Out: a score from 0 to 1 for each. Next: reranked.hpp.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/retrieval/rerank/reranker.hpp>
#include <toolkit/retrieval/terms/tokenizer.hpp>
#include <toolkit/text/stop_words.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace proximity {

/// A distinct word of the question. Its number is its position among the question's distinct words.
struct question_word {
    std::string surface;
    bool whole = false;  ///< true: a whole identifier, which has no stem
};

/// Two question words in a passage with no other question word between them.
struct neighbours {
    std::size_t first = 0;
    std::size_t second = 0;
    std::size_t distance = 1;
};

struct counts {
    std::vector<std::uint32_t> times;  ///< by the words of the question
    std::vector<neighbours> pairs;
    double length = 0;  ///< in words
};

/// Returns the words of a question. Stop words are left out if there are other words.
[[nodiscard]] inline std::vector<question_word> words_of(std::string_view question, std::string_view language,
                                                         std::size_t most, tokenizer& terms) {
    std::vector<question_word> found;
    for (const bool all : {false, true}) {
        terms.for_each_surface(question, [&](std::string_view surface, word_role role) {
            const bool whole = role == word_role::whole;
            if (found.size() == most || (!all && !whole && is_stop_word(surface, language))) return;
            const bool known =
                std::any_of(found.begin(), found.end(), [&](const question_word& w) { return w.surface == surface; });
            if (!known) found.push_back({std::string{surface}, whole});
        });
        if (!found.empty()) break;
    }
    return found;
}

/// Finds the words of a question by their stems in one language. Each word of a passage is stemmed once.
class stem_table {
public:
    stem_table(const std::vector<question_word>& words, std::size_t language, tokenizer& terms) : language_(language) {
        for (std::size_t i = 0; i < words.size(); ++i)
            rows_.emplace_back(words[i].whole ? words[i].surface : std::string{terms.stem(words[i].surface, language)},
                               i);
    }

    [[nodiscard]] counts count(std::string_view passage, std::size_t words, tokenizer& terms) {
        counts made;
        made.times.resize(words, 0);
        std::size_t place = 0;
        std::size_t last_place = 0;
        std::size_t last = none;
        terms.for_each_surface(passage, [&](std::string_view surface, word_role role) {
            const bool whole = role == word_role::whole;
            if (!whole) ++place;
            const std::size_t number = number_of(surface, whole, terms);
            if (number == none) return;
            ++made.times[number];
            const std::size_t at = whole ? place + 1 : place;  // the place of its first part
            if (last != none && last != number && at > last_place)
                made.pairs.push_back({last, number, at - last_place});
            last = number;
            last_place = at;
        });
        made.length = static_cast<double>(place);
        return made;
    }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    static constexpr std::size_t most_known = 20'000;  ///< words whose stem is kept
    struct hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const noexcept { return static_cast<std::size_t>(fnv1a(text)); }
    };
    struct same {
        using is_transparent = void;
        bool operator()(std::string_view a, std::string_view b) const noexcept { return a == b; }
    };

    [[nodiscard]] std::size_t number_of(std::string_view surface, bool whole, tokenizer& terms) {
        if (whole) return row_of(surface);
        if (const auto known = known_.find(surface); known != known_.end()) return known->second;
        const std::string word{surface};  // stemming may use the tokenizer's buffers
        const std::size_t number = row_of(terms.stem(word, language_));
        if (known_.size() < most_known) known_.emplace(word, number);
        return number;
    }
    [[nodiscard]] std::size_t row_of(std::string_view stem) const noexcept {
        for (const auto& [known, number] : rows_)
            if (known == stem) return number;
        return none;
    }

    std::vector<std::pair<std::string, std::size_t>> rows_;
    std::unordered_map<std::string, std::size_t, hash, same> known_;
    std::size_t language_;
};

}  // namespace proximity

/// A Reranker. A score is a share of what a passage could reach. One part counts the words in the passage, the other
/// their nearness. Word rarity is computed from the passages themselves. The time is linear in their length.
struct lexical_proximity {
    double k1 = 1.2;
    double b = 0.5;                                ///< penalty of longer passages
    double against_order = 0.5;                    ///< weight of two words in reverse order
    double nearness = 0.7;                         ///< share of nearness in a score; the rest counts the words
    static constexpr double weight = 0.2;          ///< share of this reranker in a blended score (reranked.hpp)
    static constexpr std::size_t most_words = 64;  ///< words of a question; further ones are ignored

    /// Returns the scores. A question without words gives each passage 0. Fails only with `cancelled`.
    [[nodiscard]] result<std::vector<double>> rerank(std::string_view question,
                                                     std::span<const std::string_view> passages,
                                                     const stop_token& stop = {}) const {
        tokenizer terms;
        const auto words = proximity::words_of(question, language_of(question), most_words, terms);
        std::array<std::optional<proximity::stem_table>, known_languages.size()> tables;
        std::vector<proximity::counts> all;
        std::vector<double> rarity(words.size(), 0.0);  // at first the number of passages with each word
        double length = 0;
        all.reserve(passages.size());
        for (const std::string_view passage : passages) {
            if (stop.stop_requested())
                return failure::of(failure_kind::cancelled, "lexical_proximity", "the search was stopped");
            const std::size_t language = language_index(language_of(cut_utf8(passage, sample_bytes)));
            if (!tables[language]) tables[language].emplace(words, language, terms);
            all.push_back(tables[language]->count(passage, words.size(), terms));
            for (std::size_t i = 0; i < words.size(); ++i) rarity[i] += all.back().times[i] > 0 ? 1 : 0;
            length += all.back().length;
        }
        const auto passage_count = static_cast<double>(passages.size());
        double bound = 0;
        double greatest = 0;
        for (double& one : rarity) {
            one = std::log(1 + (passage_count + 1) / (one + 0.5));
            bound += one * (k1 + 1);
            greatest = std::max(greatest, one);
        }
        const double mean = passages.empty() ? 1 : std::max(1.0, length / passage_count);
        std::vector<double> scores;
        scores.reserve(passages.size());
        for (const proximity::counts& one : all) scores.push_back(score(one, rarity, bound, greatest, mean));
        return scores;
    }

private:
    static constexpr std::size_t sample_bytes = 1024;  ///< bytes of a passage by which its language is detected

    [[nodiscard]] double score(const proximity::counts& of, const std::vector<double>& rarity, double bound,
                               double greatest, double mean) const {
        if (bound <= 0) return 0;
        std::vector<double> closeness(rarity.size(), 0.0);
        for (const auto& [first, second, distance] : of.pairs) {
            const auto apart = static_cast<double>(distance);
            const double counted = (first < second ? 1 : against_order) / (apart * apart * greatest);
            closeness[first] += counted * rarity[second];
            closeness[second] += counted * rarity[first];
        }
        const double held_back = k1 * (1 - b + b * of.length / mean);
        double words = 0;
        double nearby = 0;
        for (std::size_t i = 0; i < rarity.size(); ++i) {
            const double times = of.times[i];
            if (times > 0) words += rarity[i] * times * (k1 + 1) / (times + held_back);
            if (closeness[i] > 0) nearby += rarity[i] * closeness[i] * (k1 + 1) / (closeness[i] + held_back);
        }
        const double share = ((1 - nearness) * words + nearness * nearby) / bound;
        return share > 0 ? std::min(share, 1.0) : 0;  // also 0 for invalid settings
    }
};

static_assert(Reranker<lexical_proximity>);

}}  // namespace toolkit::v0
