// The functions of folder_status.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/hash.hpp>
#include <toolkit/document/limits.hpp>
#include <toolkit/retrieval/files/folder.hpp>
#include <toolkit/retrieval/files/sidecar.hpp>
#include <toolkit/retrieval/sync/folder_comparison.hpp>
#include <toolkit/retrieval/sync/folder_status.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace syncing {

/// Whether a file and its sidecar have the indexed content, although their stamps do not show it. They were read just
/// after they were written, or touched since. A file that cannot be read counts as changed.
[[nodiscard]] inline bool has_indexed_content(const entry& of, const file_system::descriptor& folder,
                                              const folder_file& file) {
    if (!of.before || file.stamp.size > extract_limits_default.file_bytes) return false;
    int error = 0;
    const auto content = read_file(folder, file.name, extract_limits_default.file_bytes + 1, error);
    if (!content) return false;
    digest160 now = sha1_of(content->bytes);
    if (file.sidecar) {
        const auto beside = sidecars::read_beside(folder, file.name, 0, {}, error);
        now = sidecars::joined(now, beside.content);
    }
    return now == of.old_content;
}

}  // namespace syncing

TOOLKIT_FUNCTION result<std::vector<document_status>> folder_status(
    const owner_files& at, const owner& who, const std::string& folder, const std::string& collection,
    std::string_view fingerprint, const index_snapshot* index, const stop_token& stop) {
    auto seen = syncing::compare_folder(folder, at, collection, fingerprint, index, stop);
    if (!seen) return std::move(seen).error();
    std::vector<document_status> all = status_of(index);
    const std::size_t indexed_count = all.size();
    for (std::size_t i = 0; i < seen->entries.size(); ++i) {
        const folder_file& file = seen->listing.files[i];
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, folder, "listing was stopped");
        if (seen->entries[i].is == syncing::outcome::kept) continue;
        if (seen->trusted && syncing::has_indexed_content(seen->entries[i], seen->listing.folder, file)) continue;
        document_status row;
        row.id = document_id(who, file.name, collection);
        row.filename = file.name;
        row.collection = collection;
        row.state = document_state::pending;
        const auto known = all.begin() + static_cast<std::ptrdiff_t>(indexed_count);
        const auto before = std::lower_bound(all.begin(), known, row, is_listed_before);
        if (before == known || is_listed_before(row, *before)) all.push_back(std::move(row));
        else if (before->state == document_state::indexed) before->state = document_state::pending;
    }
    std::sort(all.begin(), all.end(), is_listed_before);
    return all;
}

}}  // namespace toolkit::v0
