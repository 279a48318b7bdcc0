// Makes the result of a search of pages.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/decision/colqwen_visual_search.hpp>
#include <toolkit/text/fence.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void visual_pages::enter(run_record& record) const {
    record.searches.push_back({metadata.query, {}});
    ++record.spent.searches;
    std::string body;
    for (const visual_page& one : objects)
        body.append(one.filename).append(", page ").append(std::to_string(one.page_number)).append("\n");
    std::string& source = record.results.emplace_back();
    append_fence(source, "result", {{"tool", "colqwen_visual_search"}}, body);
}

TOOLKIT_FUNCTION visual_pages found_pages(std::string query, std::vector<page_hit> hits) {
    visual_pages made;
    made.metadata.query = std::move(query);
    made.objects.reserve(hits.size());
    for (page_hit& one : hits) {
        std::string& numbers = made.metadata.page_numbers;
        numbers.append(numbers.empty() ? "" : ", ").append(std::to_string(one.page));
        made.objects.push_back({one.page, std::move(one.image_path), std::move(one.filename), one.doc_id, one.score});
    }
    return made;
}

}}  // namespace toolkit::v0
