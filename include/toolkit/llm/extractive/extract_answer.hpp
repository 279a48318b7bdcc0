// Composes the extractive model's answer from the best whole sentences of opened passages, each with its [n].
// In: a question and matched passages. Out: a text with a limited number of words, and the passages that it cites.
#pragma once

#include <toolkit/llm/extractive/extract_passages.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// An answer, and the passages that it cites, in the order of their first [n].
struct extracted_answer {
    std::string text;
    std::vector<const opened_text*> cited;
};

namespace extracting {

/// The weights of a sentence's score. All of the question's words in it together count 1.
struct sentence_weights {
    double neighbour = 0.3;   ///< for words that only the previous or next sentence contains
    double kind = 0.6;        ///< for a number or a time, if the question wants one
    double definition = 0.3;  ///< for a sentence that begins with its last word, if the question wants a definition
    double nearness = 1.0;    ///< for the passage's score in the search
    double phrases = 1.0;     ///< for adjacent words of the question
    double other = 0.7;       ///< a sentence of another passage needs this share of the best score
    double same = 0.3;        ///< a sentence of the best one's passage needs this share
    std::size_t words = 4;    ///< minimum number of words of a sentence, separated by whitespace
    std::size_t fragment_words = 8;  ///< the same for a text that does not end as a sentence; excludes headings
};
inline constexpr sentence_weights sentence_defaults{};

/// The number of words, separated by whitespace. The length of an answer is counted so.
[[nodiscard]] inline std::size_t words_by_blanks(std::string_view text) noexcept {
    std::size_t count = 0;
    bool inside = false;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (!blank && !inside) ++count;
        inside = !blank;
    }
    return count;
}

/// Whether two texts are the same but for whitespace.
[[nodiscard]] inline bool same_words(std::string_view a, std::string_view b) noexcept {
    const auto next = [](std::string_view text, std::size_t& at) {
        while (at < text.size() && std::string_view{" \n\t\r"}.find(text[at]) != std::string_view::npos) ++at;
        return at < text.size() ? text[at++] : '\0';
    };
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() || j < b.size())
        if (next(a, i) != next(b, j)) return false;
    return true;
}

/// Whether a text contains something like a citation marker: "a[1]" would be a false citation.
[[nodiscard]] inline bool has_marker(std::string_view text) noexcept {
    for (std::size_t at = text.find('['); at != std::string_view::npos; at = text.find('[', at + 1)) {
        std::size_t end = at + 1;
        while (end < text.size() && is_digit(static_cast<unsigned char>(text[end]))) ++end;
        if (end > at + 1 && end < text.size() && (text[end] == ']' || text[end] == ',')) return true;
    }
    return false;
}

/// Whether a text ends as a sentence. Headings, code and rows of tables do not.
[[nodiscard]] inline bool ends_as_sentence(std::string_view text) noexcept {
    while (!text.empty() && (std::string_view{"\"')]"}.find(text.back()) != std::string_view::npos))
        text.remove_suffix(1);
    for (const std::string_view closer : {"\u201D", "\u201C", "\u2019", "\u00BB"})
        if (text.ends_with(closer)) text.remove_suffix(closer.size());
    return text.ends_with('.') || text.ends_with('!') || text.ends_with('?') || text.ends_with(':') ||
           text.ends_with("\u2026");
}

/// A sentence that may be part of an answer. One that ends with a colon includes the next sentence.
struct candidate {
    std::size_t passage = 0;
    std::size_t sentence = 0;
    std::string_view text;
    double score = 0;
};

/// How well each term distinguishes the sentences; the sum is 1. A term that all sentences contain distinguishes none.
[[nodiscard]] inline std::vector<double> term_weights(const parsed_question& question,
                                                      const std::vector<matched_passage>& passages) {
    std::size_t count = 0;
    std::vector<double> holding(question.terms.size(), 0.0);
    for (const auto& passage : passages)
        for (const auto& read : passage.sentences) {
            ++count;
            for (std::size_t i = 0; i < holding.size(); ++i) holding[i] += read.term_shares[i] > 0 ? 1 : 0;
        }
    const auto all = static_cast<double>(count);
    double sum = 0;
    for (double& weight : holding) {
        const double rare = std::log(1 + (all - weight + 0.5) / (weight + 0.5)) / std::log(1 + all + 0.5);
        weight = std::sqrt(std::max(rare, 0.0));
        sum += weight;
    }
    for (double& weight : holding) weight = sum > 0 ? weight / sum : 0;
    return holding;
}

[[nodiscard]] inline double phrase_share(const parsed_question& question, const matched_sentence& read) {
    if (question.phrases.empty()) return 0;
    std::size_t found = 0;
    for (const auto& [a, b] : question.phrases)
        for (std::size_t i = 0; i + 1 < read.stems.size(); ++i)
            if (read.stems[i] == a && read.stems[i + 1] == b) {
                ++found;
                break;
            }
    return static_cast<double>(found) / static_cast<double>(question.phrases.size());
}

/// Whether the last content word of the question is among the first words of a sentence: "What is X?", "X is …".
[[nodiscard]] inline bool begins_with_last_word(const parsed_question& question, const matched_sentence& read) {
    constexpr std::size_t first = 6;
    if (question.terms.empty()) return false;
    const auto end = read.stems.begin() + static_cast<std::ptrdiff_t>(std::min(first, read.stems.size()));
    return std::find(read.stems.begin(), end, question.terms.back().stem) != end;
}

/// Whether a text is a heading made of the question's words, such as "4. Maximum Number Of Tables" for "maximum number
/// of tables". It answers nothing. A whole sentence of the same words may: "Does VACUUM lock a table?", "VACUUM does
/// not lock a table." `whole` is whether the text ends as a sentence.
[[nodiscard]] inline bool only_repeats(const parsed_question& question, std::string_view text, bool whole) {
    stems stemmed{question.language};
    bool adds = false;
    bool has_stop_word = false;
    bool first = true;
    stemmed.for_each(text, [&](const toolkit::word& w, std::string_view stem) {
        const std::string_view written = w.of(text);
        const std::string word = folded(written);
        const bool number = std::all_of(written.begin(), written.end(), [](char c) { return c >= '0' && c <= '9'; });
        const bool numbers_the_text = first && number;
        first = false;
        const bool idle = is_stop_word(word, question.language) || is_question_word(word);
        has_stop_word = has_stop_word || idle;
        if (adds || numbers_the_text || idle) return;
        adds = std::none_of(question.terms.begin(), question.terms.end(),
                            [&](const question_term& one) { return alikeness(one.stem, stem) > 0; });
    });
    return !adds && !(whole && has_stop_word);
}

/// All sentences that may be part of an answer, the best first.
[[nodiscard]] inline std::vector<candidate> rank(const parsed_question& question,
                                                 const std::vector<matched_passage>& passages) {
    const sentence_weights& w = sentence_defaults;
    const auto weights = term_weights(question, passages);
    std::vector<candidate> found;
    for (std::size_t p = 0; p < passages.size(); ++p) {
        const auto& sentences = passages[p].sentences;
        const std::string_view text = passages[p].source->text;
        for (std::size_t i = 0; i < sentences.size(); ++i) {
            if (sentences[i].title) continue;
            candidate one{p, i, text_of(passages[p], i), 0};
            if (one.text.ends_with(':') && i + 1 < sentences.size())
                one.text = text.substr(sentences[i].begin, sentences[i + 1].end - sentences[i].begin);
            for (const std::string_view bullet : {"- ", "* ", "\u2022 "})
                if (one.text.starts_with(bullet)) one.text.remove_prefix(bullet.size());
            const bool whole = ends_as_sentence(text.substr(0, sentences[i].end));
            if (only_repeats(question, one.text, whole)) continue;
            if (has_marker(one.text) || words_by_blanks(one.text) < (whole ? w.words : w.fragment_words)) continue;
            double before = 0;
            double behind = 0;
            for (std::size_t t = 0; t < weights.size(); ++t) {
                const double share_here = sentences[i].term_shares[t];
                one.score += weights[t] * share_here;
                if (i > 0) before += weights[t] * std::max(0.0, sentences[i - 1].term_shares[t] - share_here);
                if (i + 1 < sentences.size())
                    behind += weights[t] * std::max(0.0, sentences[i + 1].term_shares[t] - share_here);
            }
            one.score += w.neighbour * (before + behind) + w.nearness * passages[p].source->nearness +
                         w.phrases * phrase_share(question, sentences[i]);
            if (question.expected != answer_kind::any && has_answer_kind(question.expected, one.text))
                one.score += w.kind;
            if (question.wants_definition && begins_with_last_word(question, sentences[i])) one.score += w.definition;
            found.push_back(one);
        }
    }
    std::sort(found.begin(), found.end(), [](const candidate& a, const candidate& b) {
        if (a.score != b.score) return a.score > b.score;
        return std::pair{a.passage, a.sentence} < std::pair{b.passage, b.sentence};
    });
    return found;
}

/// Shortens a sentence: the consecutive clauses of at most `words` words that contain most of the question.
[[nodiscard]] inline std::string_view best_clauses(const parsed_question& question, std::string_view text,
                                                   std::size_t words) {
    struct clause {
        std::size_t begin;
        std::size_t end;
        std::size_t words;
        std::vector<double> term_shares;
    };
    std::vector<clause> clauses;
    stems stemmed{question.language};
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = begin + 1;
        const auto borders = [&] {
            const bool behind = std::string_view{",;:"}.find(text[end - 1]) != std::string_view::npos;
            return text[end] == ' ' && (behind || (end + 1 < text.size() && text[end + 1] == '('));
        };
        while (end < text.size() && !borders()) ++end;
        const std::string_view part = text.substr(begin, end - begin);
        std::vector<std::string> stems;
        stemmed.for_each(part, [&](const toolkit::word&, std::string_view stem) { stems.emplace_back(stem); });
        clauses.push_back({begin, end, words_by_blanks(part), term_shares_of(question, stems)});
        begin = end + 1;
    }
    std::string_view best;
    double most = -1;
    for (std::size_t first = 0; first < clauses.size(); ++first) {
        std::vector<double> term_shares(question.terms.size(), 0.0);
        std::size_t size = 0;
        for (std::size_t last = first; last < clauses.size(); ++last) {
            size += clauses[last].words;
            if (size > words) break;
            take_better(term_shares, clauses[last].term_shares);
            const double share = coverage(question, term_shares) + static_cast<double>(size) / 1000;
            if (share <= most) continue;
            most = share;
            best = text.substr(clauses[first].begin, clauses[last].end - clauses[first].begin);
        }
    }
    if (!best.empty()) return best;
    std::size_t end = 0;  // no clause fits: take the first words
    for (std::size_t n = 0; n < words && end < text.size(); ++n) end = std::min(text.find(' ', end + 1), text.size());
    return text.substr(0, end);
}

}  // namespace extracting

/// The answer to a question from passages, at most `words` words separated by whitespace. Empty if the passages have no
/// suitable sentence.
[[nodiscard]] inline extracted_answer compose(const parsed_question& question,
                                              const std::vector<extracting::matched_passage>& passages,
                                              std::size_t words) {
    using extracting::candidate;
    using extracting::words_by_blanks;
    const auto ranked = extracting::rank(question, passages);
    extracted_answer made;
    if (ranked.empty()) return made;
    std::vector<candidate> chosen;
    std::size_t used = 0;
    const auto add = [&](const candidate& one) {
        const std::size_t size = words_by_blanks(one.text) + 1;
        if (used + size > words) return;
        for (const candidate& other : chosen)
            if (extracting::same_words(other.text, one.text)) return;  // a copy of the page
        for (const candidate& other : chosen)
            if (other.passage == one.passage && other.text.data() < one.text.data() + one.text.size() &&
                one.text.data() < other.text.data() + other.text.size())
                return;
        chosen.push_back(one);
        used += size;
    };
    const candidate& best = ranked.front();
    std::string shortened;
    if (words_by_blanks(best.text) + 1 > words) {
        const std::string_view part = extracting::best_clauses(question, best.text, words > 3 ? words - 3 : words);
        if (part.data() != best.text.data()) shortened = "\u2026 ";
        shortened += part;
        if (part.data() + part.size() != best.text.data() + best.text.size()) shortened += " \u2026";
        candidate one = best;
        one.text = part;
        chosen.push_back(one);
        used = words_by_blanks(shortened) + 1;
    } else {
        add(best);
    }
    for (const candidate& one : ranked) {
        const double enough =
            one.passage == best.passage ? extracting::sentence_defaults.same : extracting::sentence_defaults.other;
        if (one.score >= enough * best.score) add(one);
    }
    std::sort(chosen.begin(), chosen.end(), [&](const candidate& a, const candidate& b) {
        const auto place = [&](const candidate& one) { return one.passage == best.passage ? 0 : one.passage + 1; };
        return std::pair{place(a), a.sentence} < std::pair{place(b), b.sentence};
    });
    for (const candidate& one : chosen) {
        const opened_text* source = passages[one.passage].source;
        if (!made.text.empty()) made.text += ' ';
        const bool cut = !shortened.empty() && one.passage == best.passage && one.sentence == best.sentence;
        if (cut) made.text += shortened;
        else made.text += one.text;
        made.text += " [" + std::to_string(source->number) + "]";
        if (std::find(made.cited.begin(), made.cited.end(), source) == made.cited.end()) made.cited.push_back(source);
    }
    return made;
}

}}  // namespace toolkit::v0
