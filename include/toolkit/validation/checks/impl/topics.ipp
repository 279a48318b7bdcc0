// Searches for topics in the queries.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/validation/checks/searches.hpp>
#include <toolkit/validation/checks/topics.hpp>
#include <toolkit/validation/words/content_words.hpp>

namespace toolkit { inline namespace v0 {

namespace searching {

/// One query must contain more than this share of a topic's words.
inline constexpr double covered = 0.5;
/// Minimum size of a compound's end that counts as its head ("Datensicherung" is about a "Sicherung").
inline constexpr std::size_t head_bytes = 5;

TOOLKIT_FUNCTION bool same_word(std::string_view a, std::string_view b) noexcept {
    if (aligning::akin(a, b)) return true;
    const std::string_view shorter = a.size() < b.size() ? a : b;
    const std::string_view longer = a.size() < b.size() ? b : a;
    if (shorter.size() >= head_bytes && longer.ends_with(shorter)) return true;
    if (shorter.size() < 3 || !longer.starts_with(shorter)) return false;
    const std::string_view ending = longer.substr(shorter.size());
    return ending == "s" || ending == "es" || ending == "e" || ending == "n" || ending == "en";
}

TOOLKIT_FUNCTION topic_words::topic_words(std::string_view topic)
    : words_(aligning::content_words(topic)), topic_(normal(topic)) {}

TOOLKIT_FUNCTION bool topic_words::covered_by(std::string_view query) const {
    if (words_.empty()) return normal(query).find(topic_) != std::string::npos;  // only stop words
    const auto query_words = aligning::content_words(query);
    const auto covered_words = count_in(words_, [&](const std::string& word) {
        return any_in(query_words, [&](const std::string& one) { return same_word(word, one); });
    });
    return static_cast<double>(covered_words) > covered * static_cast<double>(words_.size());
}

TOOLKIT_FUNCTION bool topic_words::covered_by_any(const std::vector<search_record>& searches) const {
    return any_in(searches, [&](const search_record& one) { return covered_by(one.query); });
}

}  // namespace searching

TOOLKIT_FUNCTION verdict searched_topics::check(const draft&, const run_view& run) const {
    verdict findings;
    if (!run.with_documents) return findings;
    for (const std::string& topic : run.required.required_search_topics)
        if (!searching::topic_words{topic}.covered_by_any(run.record.searches))
            findings.violations.push_back(
                {.code = code,
                 .message = "Required topic was not searched: " + visible_line(topic, searching::shown_bytes) + ".",
                 .mending = mending::tool_call});
    return findings;
}

TOOLKIT_FUNCTION bool searched_topics::ready(const run_view& run) const {
    const auto& topics = run.required.required_search_topics;
    return run.tool_calls_left <= 0 || !run.with_documents || all_in(topics, [&](const std::string& topic) {
               return searching::topic_words{topic}.covered_by_any(run.record.searches);
           });
}

}}  // namespace toolkit::v0
