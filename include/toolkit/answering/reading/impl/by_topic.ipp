// Joins the parts of an answer about several topics.
#pragma once

#include <toolkit/answering/reading/by_topic.hpp>
#include <toolkit/answering/reading/synthesis.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/validation/checks/quoting.hpp>
#include <toolkit/validation/checks/sql_quotes.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::vector<topic_passage> topic_passages(const constraints& required, const run_record& record) {
    std::vector<topic_passage> found;
    for (const std::string& topic : required.required_search_topics) {
        const auto search = std::find_if(record.searches.begin(), record.searches.end(),
                                         [&](const search_record& made) { return made.query == topic; });
        if (search == record.searches.end()) continue;
        for (const hit& one : search->hits) {
            const opened_citation* const opened = record.find(one.chunk_id);
            const bool taken = std::any_of(found.begin(), found.end(),
                                           [&](const topic_passage& other) { return other.passage == opened; });
            if (opened == nullptr || taken) continue;
            found.push_back({topic, opened});
            break;
        }
    }
    return found;
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
    draft whole;
    std::string gaps;
    for (const std::string& topic : run.required.required_search_topics) {
        const auto at =
            std::find_if(read.begin(), read.end(), [&](const topic_passage& one) { return one.topic == topic; });
        const auto index = static_cast<std::size_t>(at - read.begin());
        if (at != read.end() && index < parts.size() && !says_not_known(parts[index])) {
            if (!whole.text.empty()) whole.text += '\n';
            whole.text += parts[index].text;
            continue;
        }
        gaps += "\nInsufficient documentation: " + topic + ".";
        whole.insufficiencies.push_back(
            {topic, at == read.end() ? "no passage was opened" : "the opened passage does not hold it", {topic}});
    }
    if (whole.text.empty()) return nothing_found(run);
    if (quoting::demands_sql(run.required)) whole.text += topic_parts::missing_statement(whole.text, read);
    whole.text += gaps;
    return whole;
}

}}  // namespace toolkit::v0
