// Joins the parts of an answer about several topics.
#pragma once

#include <toolkit/answering/question/plain_question.hpp>
#include <toolkit/answering/reading/by_topic.hpp>
#include <toolkit/answering/reading/synthesis.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/validation/checks/quoting.hpp>
#include <toolkit/validation/checks/sql_quotes.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace topic_parts {

[[nodiscard]] inline const search_record* search_of(const run_record& record, std::string_view topic) {
    const auto found = std::find_if(record.searches.begin(), record.searches.end(),
                                    [&](const search_record& made) { return made.query == topic; });
    return found == record.searches.end() ? nullptr : &*found;
}

/// The first opened hit of a search that is not `taken`.
template <class Taken>
[[nodiscard]] const opened_citation* opened_of(const search_record& search, const run_record& record,
                                               const Taken& taken) {
    for (const hit& one : search.hits)
        if (const opened_citation* const opened = record.find(one.chunk_id); opened != nullptr && !taken(opened))
            return opened;
    return nullptr;
}

}  // namespace topic_parts

TOOLKIT_FUNCTION bool reads_by_topic(std::string_view question, const constraints& required) {
    return required.required_search_topics.size() > 1 && required.required_sections.empty() &&
           plain_question(question, required).find('?') == std::string::npos;
}

TOOLKIT_FUNCTION std::vector<topic_passage> topic_passages(const constraints& required, const run_record& record,
                                                           bool shares) {
    std::vector<topic_passage> all;
    for (const std::string& topic : required.required_search_topics) {
        const search_record* const search = topic_parts::search_of(record, topic);
        const auto taken = [&](const opened_citation* opened) {
            return any_in(all, [&](const topic_passage& other) { return other.passage == opened; });
        };
        all.push_back({topic, search == nullptr ? nullptr : topic_parts::opened_of(*search, record, taken)});
    }
    for (topic_passage& one : all)
        if (const search_record* const search = topic_parts::search_of(record, one.topic);
            shares && one.passage == nullptr && search != nullptr && !search->hits.empty())
            one.passage = record.find(search->hits.front().chunk_id);
    std::erase_if(all, [](const topic_passage& one) { return one.passage == nullptr; });
    return all;
}

TOOLKIT_FUNCTION const hit* next_of_topics(const constraints& required, const run_record& record,
                                           function_ref<bool(const hit&)> may_open) {
    const auto read = topic_passages(required, record, false);
    for (const std::string& topic : required.required_search_topics) {
        const search_record* const search = topic_parts::search_of(record, topic);
        if (search == nullptr || any_in(read, [&](const topic_passage& one) { return one.topic == topic; })) continue;
        for (const hit& one : search->hits)
            if (record.find(one.chunk_id) == nullptr && may_open(one)) return &one;
    }
    return nullptr;
}

namespace topic_parts {

/// A statement that an answer needs and its parts lack, from the first passage that has one. Small models describe a
/// statement more often than they copy it.
[[nodiscard]] inline std::string missing_statement(std::string_view answer, const std::vector<topic_passage>& read) {
    if (std::any_of(read.begin(), read.end(),
                    [&](const topic_passage& one) { return quotes_sql_of(answer, one.passage->text); }))
        return {};
    for (const topic_passage& one : read)
        if (const std::string_view statement = sql_statement_in(one.passage->text);
            !statement.empty() && statement.find_first_of("`\n") == std::string_view::npos)
            return "\nFor " + one.topic + ": `" + std::string{statement} + "` [" + std::to_string(one.passage->number) +
                   "]";
    return {};
}

}  // namespace topic_parts

TOOLKIT_FUNCTION draft joined_answer(const std::vector<draft>& parts, const run_view& run) {
    const auto read = topic_passages(run.required, run.record);
    std::vector<topic_passage> told;
    draft whole;
    std::string gaps;
    for (const std::string& topic : run.required.required_search_topics) {
        const auto at =
            std::find_if(read.begin(), read.end(), [&](const topic_passage& one) { return one.topic == topic; });
        const auto index = static_cast<std::size_t>(at - read.begin());
        if (at != read.end() && index < parts.size() && !says_not_known(parts[index])) {
            if (!whole.text.empty()) whole.text += '\n';
            whole.text += parts[index].text;
            told.push_back(*at);
            continue;
        }
        const search_record* const search = topic_parts::search_of(run.record, topic);
        const bool found = search != nullptr && !search->hits.empty();
        const std::string why = at != read.end() ? "the opened passage does not say it"
                                : found          ? "what was found was not opened within the limits"
                                                 : "nothing was found";
        gaps.append("\nInsufficient documentation: ").append(topic).append(" (").append(why).append(").");
        whole.insufficiencies.push_back({topic, why, {topic}});
    }
    if (whole.text.empty()) return nothing_found(run);
    if (quoting::demands_sql(run.required)) whole.text += topic_parts::missing_statement(whole.text, told);
    whole.text += gaps;
    return whole;
}

}}  // namespace toolkit::v0
