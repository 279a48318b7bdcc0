// The functions of folder_status.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/document_status.hpp>
#include <toolkit/retrieval/folder_comparison.hpp>
#include <toolkit/retrieval/folder_status.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

TOOLKIT_FUNCTION result<std::vector<document_status>> folder_status(
    const owner_files& at, const owner& who, const std::string& folder, const std::string& collection,
    std::string_view fingerprint, const index_snapshot* index, const stop_token& stop) {
    auto seen = syncing::compare_folder(folder, at, collection, fingerprint, index, stop);
    if (!seen) return std::move(seen).error();
    std::vector<document_status> all = status_of(index);
    const std::size_t stood = all.size();
    for (std::size_t i = 0; i < seen->entries.size(); ++i) {
        if (seen->entries[i].is == syncing::outcome::kept) continue;
        document_status row;
        row.id = document_id(who, seen->listing.files[i].name, collection);
        row.filename = seen->listing.files[i].name;
        row.collection = collection;
        row.state = document_state::pending;
        const auto known = all.begin() + static_cast<std::ptrdiff_t>(stood);
        const auto before = std::lower_bound(all.begin(), known, row, is_listed_before);
        if (before == known || is_listed_before(row, *before)) all.push_back(std::move(row));
        else if (before->state == document_state::indexed) before->state = document_state::pending;
    }
    std::sort(all.begin(), all.end(), is_listed_before);
    return all;
}

}  // namespace toolkit::inline v0
