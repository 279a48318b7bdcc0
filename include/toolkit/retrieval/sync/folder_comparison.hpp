// A folder beside what an index has of it: which of its files are as they were, also those that failed. In: a folder,
// an index, the stamps of the last time. Out: an entry a file. Next: sync.hpp.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/chunk/indexed_document.hpp>
#include <toolkit/retrieval/files/folder.hpp>
#include <toolkit/retrieval/files/sidecar.hpp>
#include <toolkit/retrieval/files/stamps.hpp>
#include <toolkit/retrieval/index/snapshot.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace syncing {

/// What became of one file of the folder.
enum class outcome : std::uint8_t { failed, failed_before, kept, read };

/// What reading a file gave; most files of a large folder are not read, so that it is no part of every entry.
struct read_outcome {
    failure why;
    std::vector<std::string> left_out;
    std::vector<std::string> notes;  ///< what was not kept of properties
    indexed_document made;
};

struct entry {
    outcome is = outcome::failed;
    bool before = false;    ///< it was in the index
    bool empty = false;     ///< its document has no text
    bool passing = false;   ///< it failed for a cause that may pass: it is tried again
    bool may_keep = false;  ///< and what stood of it stands
    digest160 stood{};      ///< the content that it had then
    file_stamp stamp;
    digest160 content{};
    std::unique_ptr<read_outcome> now;  ///< of a file that failed, or was read and is not yet added
};

/// A document of the collection as it stands in the index.
struct standing {
    std::string_view filename;
    digest160 content;
    bool empty;
};

/// A folder, what is known of its files, and what stands in the index.
struct comparison {
    folder_listing listing;
    std::vector<property_note> notes;  ///< of sidecars that belong to nothing
    std::vector<known_file> known;
    std::vector<standing> before;
    std::vector<entry> entries;  ///< of the listing's files
    bool trusted = false;        ///< what stands was made by these extractors

    /// Whether a document stands in a place that could not be looked at: it, or a folder above it.
    [[nodiscard]] bool may_keep(std::string_view filename) const;

    /// How many documents stand in such places.
    [[nodiscard]] std::size_t unseen() const;

    /// Whether no file need be read and none is gone.
    [[nodiscard]] bool all_kept() const;
};

/// What stands for the content of a file that failed, among the stamps.
[[nodiscard]] constexpr digest160 content_of_failed() noexcept {
    digest160 none{};
    none.fill(0xFF);
    return none;
}

[[nodiscard]] result<comparison> compare_folder(const std::string& folder, const owner_files& at,
                                                const std::string& collection, std::string_view fingerprint,
                                                const index_snapshot* index, const stop_token& stop);

/// Takes out what failed without being read: what is no file, and what failed before and is the same.
[[nodiscard]] std::vector<unread_file> take_failed(comparison& all);

/// Whether what gives no document is what the index has noted for the collection.
[[nodiscard]] bool are_noted(const comparison& all, const index_snapshot& index, std::string_view collection);

}}}  // namespace toolkit::v0::syncing

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/sync/impl/folder_comparison.ipp>
#endif
