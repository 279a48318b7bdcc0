// Rates the sentences of a passage.
#pragma once

#include <toolkit/answering/reading/nearest_sentence.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/text/titles.hpp>
#include <toolkit/validation/markers/markers.hpp>
#include <toolkit/validation/words/align.hpp>

#include <algorithm>
#include <cstddef>
#include <string>

namespace toolkit { inline namespace v0 {

namespace nearest {

/// A sentence with the titles above it.
struct candidate {
    span bytes;
    std::string context;  ///< headings of the passage, and titles above the sentence
};

/// True if a sentence is a heading without the form of one: it only names something, and the next sentence describes
/// it. List items, and lines that end with a colon, are not headings.
[[nodiscard]] inline bool heads_next(std::string_view text, const std::vector<sentence>& all, std::size_t i) {
    constexpr std::string_view bullets = "-*+|>";
    const std::string_view line = all[i].of(text);
    const bool bulleted = line.starts_with("\u2022") ||
                          (line.size() > 1 && line[1] == ' ' && bullets.find(line.front()) != std::string_view::npos);
    if (bulleted || line.ends_with(':') || i + 1 == all.size() || !titles::names_only(line)) return false;
    return !titles::names_only(all[i + 1].of(text));
}

/// The sentences of a passage without its titles.
[[nodiscard]] inline std::vector<candidate> candidates_of(const opened_citation& opened) {
    std::vector<candidate> found;
    const std::string_view text = opened.text;
    std::string titles;
    bool after_title = false;
    bool announced = false;  // the previous line ends with a colon
    const auto all = sentences_of(text);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const sentence& one = all[i];
        if (is_title(text, one, opened.heading) || heads_next(text, all, i)) {
            if (!after_title) titles.clear();  // titles of the previous section
            titles.append(one.of(text)).append(" \n");
            after_title = true;
            announced = false;
            continue;
        }
        after_title = false;
        if (announced) found.back().bytes.end = one.end;
        announced = one.of(text).ends_with(':');
        found.push_back({one, opened.heading + " \n" + titles});
    }
    return found;
}

/// Removes a list bullet.
[[nodiscard]] inline span without_bullet(span bytes, std::string_view text) {
    for (const std::string_view bullet : {"- ", "* ", "+ ", "\u2022 "})
        if (bytes.of(text).starts_with(bullet)) bytes.begin += bullet.size();
    return bytes;
}

}  // namespace nearest

TOOLKIT_FUNCTION span nearest_sentence(std::string_view question, const opened_citation& opened) {
    const std::string_view text = opened.text;
    const auto target = aligning::content_words(question);
    const auto candidates = nearest::candidates_of(opened);
    const auto shared = [&](span bytes, std::string_view context) {
        return aligning::share_of(target, std::string{context}.append(" \n").append(bytes.of(text)));
    };
    // A line that only repeats a name of the question is not an answer.
    const auto adds_nothing = [&](span bytes) {
        const std::string_view line = bytes.of(text);
        if (!titles::names_only(line)) return false;
        const auto words = aligning::content_words(line);
        return std::all_of(words.begin(), words.end(), [&](const std::string& word) {
            return aligning::holds(target, word) ||
                   std::any_of(target.begin(), target.end(), [&](const std::string& target_word) {
                       return target_word + "s" == word ||
                              word + "s" == target_word;  // plurals of words too short for stemming: "fee", "fees"
                   });
        });
    };
    span best;
    double most = 0;
    double most_own = 0;
    for (const nearest::candidate& one : candidates) {
        const double own = shared(one.bytes, {});
        const double whole = shared(one.bytes, one.context);
        if (whole < most || (whole == most && own <= most_own && most > 0) || whole == 0) continue;
        if (adds_nothing(one.bytes)) continue;
        best = one.bytes;
        most = whole;
        most_own = own;
    }
    constexpr double worth = 0.15;  // improvement that a second sentence must bring
    for (std::size_t i = 0; i + 1 < candidates.size(); ++i) {
        const span two{candidates[i].bytes.begin, candidates[i + 1].bytes.end};
        if (candidates[i].context != candidates[i + 1].context || adds_nothing(candidates[i].bytes) ||
            adds_nothing(candidates[i + 1].bytes))
            continue;
        if (const double whole = shared(two, candidates[i].context); whole > most + worth) {
            best = two;
            most = whole;
        }
    }
    return nearest::without_bullet(best, text);
}

namespace nearest {

/// True if a line is a title of the passage.
[[nodiscard]] inline bool is_title_of(std::string_view line, const opened_citation& opened) {
    if (titles::is_in_path(line, opened.heading)) return true;
    const std::string target = folded(titles::bare(line));
    const std::string_view text = opened.text;
    const auto all = sentences_of(text);
    return std::any_of(all.begin(), all.end(), [&](const sentence& one) {
        const auto i = static_cast<std::size_t>(&one - all.data());
        return (is_title(text, one, opened.heading) || heads_next(text, all, i)) &&
               folded(titles::bare(one.of(text))) == target;
    });
}

}  // namespace nearest

TOOLKIT_FUNCTION bool has_sentence(std::string_view answer, const std::vector<opened_citation>& opened) {
    const std::string text = strip_markers(answer);
    const auto all = sentences_of(text);
    return std::any_of(all.begin(), all.end(), [&](const sentence& one) {
        return !is_title(text, one) && std::none_of(opened.begin(), opened.end(), [&](const opened_citation& each) {
            return nearest::is_title_of(one.of(text), each);
        });
    });
}

}}  // namespace toolkit::v0
