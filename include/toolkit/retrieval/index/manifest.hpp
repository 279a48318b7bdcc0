// The content of an owner's index: its segments, the removed documents, and the files that gave no document. It is one
// file, which is replaced in one step. So every change of the index is atomic.
// In: a file. Out: the same as values. Next: snapshot.hpp reads it, index_writer.hpp replaces it.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/files/section_file.hpp>
#include <toolkit/retrieval/segment/removed.hpp>
#include <toolkit/retrieval/segment/segment_format.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A file that gave no document, and why.
struct failed_document {
    std::string filename;
    std::string collection;
    failure why;  ///< its kind, detail and cure
};

/// A segment of the index, with its removed documents.
struct manifest_segment {
    std::uint64_t number = 0;     ///< names its file
    std::uint32_t documents = 0;  ///< including the removed ones
    removed_documents removed;
    friend bool operator==(const manifest_segment&, const manifest_segment&) = default;
};

/// The extractors by which the files of a collection were read.
struct read_collection {
    std::string collection;
    std::string fingerprint;  ///< extractors<...>::fingerprint()
    friend bool operator==(const read_collection&, const read_collection&) = default;
};

/// The content of an owner's index.
struct manifest {
    std::uint64_t generation = 0;    ///< grows with every change
    std::uint64_t next_segment = 1;  ///< a number that no segment has used
    std::vector<manifest_segment> segments;
    std::vector<failed_document> failed;
    std::vector<read_collection> read_by;

    /// Returns the fingerprint of a collection's extractors. Empty if the collection was never read from a folder.
    [[nodiscard]] std::string_view extractors_of(std::string_view collection) const noexcept;
};

namespace index_files {

using segments::slice;

enum part : std::uint32_t { head, owner_name, segment_rows, removed, failed_rows, read_rows, text_bytes, parts };

struct segment_row {
    std::uint64_t number;
    std::uint32_t documents;
    std::uint32_t removed;
};
struct failed_row {
    slice kind;  ///< its name
    slice filename;
    slice collection;
    slice detail;
    slice cure;
};
struct read_row {
    slice collection;
    slice fingerprint;
};
static_assert(sizeof(segment_row) == 16 && sizeof(failed_row) == 40 && sizeof(read_row) == 16);

/// A manifest has the version of its segments.
inline constexpr section_format format{0x494E414D /* MANI */, segments::format.version, parts};

}  // namespace index_files

/// The path of the copy of a manifest.
[[nodiscard]] inline std::string manifest_copy(const std::string& path) { return path + ".copy"; }

/// Returns the stamp of a manifest, or of its copy if the manifest is missing.
[[nodiscard]] result<file_stamp> stamp_of_manifest(const std::string& path);

/// Reads a manifest, or its copy if the manifest is damaged or missing. Fails with `not_found` if there is neither, and
/// with `corrupt` if both are damaged.
[[nodiscard]] result<manifest> read_manifest(const std::string& path, const owner& who);

/// Replaces the manifest in one step, and then its copy. The copy is deleted in between, so it is never outdated.
[[nodiscard]] result<void> write_manifest(const std::string& path, const owner& who, const manifest& from);

/// Rewrites the manifest or its copy if one of them is damaged or missing. Returns what was wrong with the manifest.
[[nodiscard]] std::optional<failure> heal_manifest(const std::string& path, const owner& who);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/index/impl/manifest.ipp>
#endif
