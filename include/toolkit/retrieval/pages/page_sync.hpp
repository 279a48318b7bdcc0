// Makes the pages of an owner's collection match the PDFs of a folder: draws and embeds the pages of new and changed
// files, and keeps the others. A long sync saves from time to time. What was saved is visible and survives a crash, and
// the next sync continues there.
// In: owner, folder, an embedder. Out: a report. Next: page_library.hpp.
#pragma once

#include <toolkit/core/owned_function.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/extract/pdf/page_picture.hpp>
#include <toolkit/retrieval/files/folder.hpp>
#include <toolkit/retrieval/pages/page_options.hpp>
#include <toolkit/retrieval/pages/page_reader.hpp>
#include <toolkit/retrieval/pages/page_writer.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Progress of a sync of pages.
struct page_sync_progress {
    std::size_t files_done = 0;
    std::size_t files = 0;
    std::size_t pages_done = 0;  ///< pages that were drawn
};

/// How a folder is synced: `sync_folder(me, folder, {.collection = "manual", .stop = token})`.
struct page_sync_options {
    std::string collection{};                                    ///< by default the unnamed one
    owned_function<void(const page_sync_progress&)> progress{};  ///< called from the thread that called sync_folder
    stop_token stop{};
};

/// A page that is not found, and why. The other pages of its document are.
struct unread_page {
    std::string filename;
    std::uint32_t page = 0;  ///< from 1
    failure why;
};

/// What a sync of pages did. The collection then has `added + changed + unchanged` documents.
struct page_sync_report {
    std::size_t added = 0;
    std::size_t changed = 0;
    std::size_t removed = 0;
    std::size_t unchanged = 0;
    std::size_t skipped = 0;          ///< files that are no PDF
    std::size_t pages = 0;            ///< of all documents of the collection, without those in `failed_pages`
    std::size_t embedded = 0;         ///< pages that the embedder received now
    std::size_t reused = 0;           ///< pages that were drawn now, and had vectors from before
    std::size_t reduced = 0;          ///< pages that were drawn now with fewer dots per inch, because they are large
    std::vector<unread_file> failed;  ///< PDFs that gave no document, by name
    std::vector<unread_page> failed_pages;  ///< by name and page, also of unchanged documents
    std::vector<failure> damage;            ///< of the index that was there before, and is repaired now
    [[nodiscard]] std::size_t documents() const noexcept { return added + changed + unchanged; }
};

namespace page_syncing {

/// Names what the rows of an index depend on.
[[nodiscard]] std::string made_by(std::string_view embedder, const picture_options& picture);

}  // namespace page_syncing

/// `index` is the folder of all owners, which is skipped inside `folder`. Fails if the folder cannot be listed or the
/// index cannot be written, with `locked` if another writer does not end in time, with `cancelled` if stopped, with
/// `tool_failed` if `progress` throws, and as the embedder does if its server cannot be used, if it refused
/// every page, or if three new documents were given up and no page was embedded. After a failure the pages that were
/// done are kept, and no document is removed.
[[nodiscard]] result<page_sync_report> sync_pages(const page_places& at, const owner& who, const std::string& index,
                                                  const std::string& folder, const std::string& made_by,
                                                  const page_syncing::embedding& embed, const page_options& options,
                                                  const page_sync_options& now);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/pages/impl/page_sync.ipp>
#endif
