// The status of a folder's files in an index, before the next sync.
// In: a folder, an index. Out: one row per document. Next: code that shows it.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/sync/document_status.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Returns the rows of status_of, and as pending the files that the collection does not have, or not in their current
/// state. If the stamp of a file does not decide, its content does, as in a sync. A file that failed before stays
/// failed, although each sync tries it again. Fails as list_folder does.
[[nodiscard]] result<std::vector<document_status>> folder_status(const owner_files& at, const owner& who,
                                                                 const std::string& folder,
                                                                 const std::string& collection,
                                                                 std::string_view fingerprint,
                                                                 const index_snapshot* index, const stop_token& stop);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/sync/impl/folder_status.ipp>
#endif
