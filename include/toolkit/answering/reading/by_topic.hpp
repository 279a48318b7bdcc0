// How a guided model answers a question that names several topics: each topic is searched, a passage of each is opened,
// the model writes a part about each, and the parts are joined.
// In: the demands and the record of a run. Out: the next search, the next passage, and the answer.
#pragma once

#include <toolkit/run/citation.hpp>
#include <toolkit/run/constraints.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/record.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

[[nodiscard]] inline bool reads_by_topic(const constraints& required) noexcept {
    return required.required_search_topics.size() > 1;
}

/// The first demanded topic that was not searched for, in these words. Empty if there is none.
[[nodiscard]] inline std::string_view next_topic(const constraints& required, const run_record& record) {
    for (const std::string& topic : required.required_search_topics)
        if (std::none_of(record.searches.begin(), record.searches.end(),
                         [&](const search_record& made) { return made.query == topic; }))
            return topic;
    return {};
}

/// True if a query is that of a demanded topic.
[[nodiscard]] inline bool is_topic(const constraints& required, std::string_view query) {
    const auto& topics = required.required_search_topics;
    return std::find(topics.begin(), topics.end(), query) != topics.end();
}

/// The best hit that is not open, of the search with the fewest opened hits. Null if there is none that `may_open`
/// accepts.
template <class MayOpen>
[[nodiscard]] const hit* next_of_topics(const run_record& record, const MayOpen& may_open) {
    const hit* best = nullptr;
    std::ptrdiff_t fewest = 0;
    for (const search_record& made : record.searches) {
        const auto is_open = [&](const hit& found) { return record.find(found.chunk_id) != nullptr; };
        const auto opened = std::count_if(made.hits.begin(), made.hits.end(), is_open);
        const auto next = std::find_if(made.hits.begin(), made.hits.end(),
                                       [&](const hit& found) { return !is_open(found) && may_open(found); });
        if (next == made.hits.end() || (best != nullptr && opened >= fewest)) continue;
        best = &*next;
        fewest = opened;
    }
    return best;
}

/// A topic and the passage that was opened for it.
struct topic_passage {
    std::string topic;
    const opened_citation* passage = nullptr;
};

/// The topics with an opened passage, in their order. A passage serves one topic.
[[nodiscard]] std::vector<topic_passage> topic_passages(const constraints& required, const run_record& record);

/// True if an answer is written in parts: the question names several topics, and one of them has a passage.
[[nodiscard]] inline bool has_topic_passages(const run_view& run) {
    return reads_by_topic(run.required) && !topic_passages(run.required, run.record).empty();
}

/// One answer from the parts, which are about the first topics with a passage. A topic without a passage, or whose part
/// is empty, is named as missing. If exact SQL is demanded and no part quotes a statement, one is quoted from a
/// passage.
[[nodiscard]] draft joined_answer(const std::vector<draft>& parts, const run_view& run);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/answering/reading/impl/by_topic.ipp>
#endif
