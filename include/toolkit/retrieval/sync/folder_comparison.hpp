// Compares a folder with an index: which files are unchanged, including those that failed before.
// In: a folder, an index, the stamps of the last sync. Out: one entry per file. Next: sync.hpp.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/chunk/indexed_document.hpp>
#include <toolkit/retrieval/files/folder.hpp>
#include <toolkit/retrieval/files/sidecar.hpp>
#include <toolkit/retrieval/files/stamps.hpp>
#include <toolkit/retrieval/index/snapshot.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace syncing {

/// The outcome of one file of the folder.
enum class outcome : std::uint8_t { failed, failed_before, kept, read };

/// The result of reading a file. Entries hold it by pointer, because most files of a large folder are not read.
struct read_outcome {
    failure why;
    std::vector<std::string> left_out;
    std::vector<std::string> notes;  ///< properties that were not kept
    indexed_document made;
};

struct entry {
    outcome is = outcome::failed;
    bool before = false;      ///< the file was in the index
    bool empty = false;       ///< its document has no text
    bool passing = false;     ///< the failure may be temporary, so the file is tried again
    bool may_keep = false;    ///< the failure comes from the system, so the old document is kept
    digest160 old_content{};  ///< content of the old document
    file_stamp stamp;
    digest160 content{};
    std::unique_ptr<read_outcome> now;  ///< of a file that failed, or that was read and is not yet added
};

/// A document of the collection in the index.
struct indexed_file {
    std::string_view filename;
    digest160 content;
    bool empty;
};

/// A folder, the known stamps of its files, and the documents of the index.
struct comparison {
    folder_listing listing;
    std::vector<property_note> notes;  ///< of sidecars without a file
    std::vector<known_file> known;
    std::vector<indexed_file> before;
    std::vector<entry> entries;  ///< one for each file of the listing
    bool trusted = false;        ///< true: the indexed documents were made by these extractors

    /// Whether the document, or a folder above it, could not be inspected.
    [[nodiscard]] bool may_keep(std::string_view filename) const;

    /// The number of indexed documents that could not be inspected.
    [[nodiscard]] std::size_t unseen() const;

    /// Whether no file must be read and no document is gone.
    [[nodiscard]] bool all_kept() const;
};

/// The content that the stamps store for a file that failed.
[[nodiscard]] constexpr digest160 content_of_failed() noexcept {
    digest160 none{};
    none.fill(0xFF);
    return none;
}

[[nodiscard]] result<comparison> compare_folder(const std::string& folder, const owner_files& at,
                                                const std::string& collection, std::string_view fingerprint,
                                                const index_snapshot* index, const stop_token& stop);

/// Removes and returns the files that failed without being read: those that are no regular files, and those that failed
/// before and are unchanged.
[[nodiscard]] std::vector<unread_file> take_failed(comparison& all);

/// Whether the failed files are those that the index has recorded for the collection.
[[nodiscard]] bool are_noted(const comparison& all, const index_snapshot& index, std::string_view collection);

}}}  // namespace toolkit::v0::syncing

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/sync/impl/folder_comparison.ipp>
#endif
