// How the files of a folder stand in an index, before they are read again. In: a folder, an index. Out: a row a
// document. Next: whoever shows it.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/sync/document_status.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The rows of status_of, and the files of the folder that the collection has not, or not as they are now: those are
/// pending. Where a stamp does not tell, the content does, as in a sync. A file whose reading failed stays failed,
/// though it is tried again by each sync. Fails as list_folder.
[[nodiscard]] result<std::vector<document_status>> folder_status(const owner_files& at, const owner& who,
                                                                 const std::string& folder,
                                                                 const std::string& collection,
                                                                 std::string_view fingerprint,
                                                                 const index_snapshot* index, const stop_token& stop);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/sync/impl/folder_status.ipp>
#endif
