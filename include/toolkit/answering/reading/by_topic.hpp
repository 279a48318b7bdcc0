// How a guided model answers a question that names several topics: each topic is searched, a passage of each is opened,
// the model writes a part about each, and the parts are joined.
// In: the demands and the record of a run. Out: the next search, the next passage, and the answer.
#pragma once

#include <toolkit/core/function_ref.hpp>
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

/// True if a guided model answers topic by topic: the question demands several topics, no sections, and asks nothing
/// else. "How do A and B differ?" asks something about both, so it is asked whole.
[[nodiscard]] bool reads_by_topic(std::string_view question, const constraints& required);

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

/// A topic and the passage that was opened for it.
struct topic_passage {
    std::string topic;
    const opened_citation* passage = nullptr;
};

/// The topics with an opened passage, in their order. A passage serves one topic; with `shares`, it also serves a topic
/// that has no other one, and whose best hit it is.
[[nodiscard]] std::vector<topic_passage> topic_passages(const constraints& required, const run_record& record,
                                                        bool shares = true);

/// The best hit to open: of the first topic that has no passage of its own, and still has a hit that `may_open`
/// accepts. Null if there is none.
[[nodiscard]] const hit* next_of_topics(const constraints& required, const run_record& record,
                                        function_ref<bool(const hit&)> may_open);

/// True if an answer is written in parts: the question is answered by topic, and one of them has a passage.
[[nodiscard]] inline bool has_topic_passages(const run_view& run) {
    return reads_by_topic(run.task.question, run.required) && !topic_passages(run.required, run.record).empty();
}

/// One answer from the parts, which are about the first topics with a passage. A topic without a passage, or whose part
/// says that nothing was found, is named as missing, with the reason. If exact SQL is demanded and no part quotes a
/// statement, one is quoted from a passage.
[[nodiscard]] draft joined_answer(const std::vector<draft>& parts, const run_view& run);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/answering/reading/impl/by_topic.ipp>
#endif
