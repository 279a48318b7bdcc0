// The functions of document_status.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/retrieval/segment/columns.hpp>
#include <toolkit/retrieval/sync/document_status.hpp>

#include <algorithm>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::vector<document_status> status_of(const index_snapshot* index) {
    std::vector<document_status> all;
    if (index == nullptr) return all;
    index->for_each_document([&](const index_place& at, const segments::document_record& row) {
        const segment& of = index->index_of(at);
        all.push_back({row.id,
                       std::string{of.name(row.filename)},
                       std::string{of.name(row.collection)},
                       std::string{of.name(row.title)},
                       document_state::indexed,
                       row.chunk_count,
                       {},
                       of.properties().of(at.number)});
    });
    for (const auto& [filename, collection, why] : index->manifest().failed)
        all.push_back({{}, filename, collection, {}, document_state::failed, 0, why, {}});
    std::sort(all.begin(), all.end(), is_listed_before);
    return all;
}

}}  // namespace toolkit::v0
