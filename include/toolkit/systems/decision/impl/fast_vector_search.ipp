// Makes the result of a search of chunks.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/decision/fast_vector_search.hpp>
#include <toolkit/text/fence.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void text_results::enter(run_record& record) const {
    record.searches.push_back({metadata.query, {}});
    ++record.spent.searches;
    for (const text_chunk& one : objects) {
        std::string body = one.filename;
        if (one.page_number) body += ", page " + std::to_string(*one.page_number);
        body.append("\n").append(one.heading).append("\n").append(one.content);
        std::string& source = record.results.emplace_back();
        append_fence(source, "result", {{"tool", "fast_vector_search"}}, body);
    }
}

TOOLKIT_FUNCTION text_results found_chunks(std::string query, const std::vector<hit>& hits,
                                           std::vector<std::string> texts) {
    text_results made;
    made.metadata.query = std::move(query);
    made.objects.reserve(hits.size());
    for (std::size_t i = 0; i < hits.size() && i < texts.size(); ++i) {
        const hit& one = hits[i];
        text_chunk chunk{is_utf8(texts[i]) ? std::move(texts[i]) : repair_utf8(texts[i]), one.filename, one.heading};
        if (one.page > 0) chunk.page_number = one.page;
        chunk.score = one.score;
        made.objects.push_back(std::move(chunk));
    }
    if (!made.objects.empty() && made.objects.front().page_number)
        made.metadata.page = std::to_string(*made.objects.front().page_number);
    return made;
}

}}  // namespace toolkit::v0
