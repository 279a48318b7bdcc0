// The stamps of a folder's files at the last sync, so that unchanged files are not read again. They are only a
// shortcut. If they are missing or damaged, every file is read and compared by its content.
// In: names, stamps, content hashes. Out: the same. Next: sync.hpp.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/files/file.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A file as it was at the last sync.
struct known_file {
    std::string name;
    file_stamp stamp;
    digest160 content{};
    friend bool operator==(const known_file&, const known_file&) = default;
};

namespace syncing {

[[nodiscard]] std::int64_t now_ns() noexcept;

/// A stamp that no file has.
inline constexpr file_stamp stamp_of_nothing{UINT64_MAX, 0, 0, 0};

/// Returns the stamp, or stamp_of_nothing if the file was written just before it was read. Such a file may be written
/// again without a change of its stamp.
[[nodiscard]] file_stamp settled(const file_stamp& stamp, std::int64_t read_at,
                                 std::chrono::nanoseconds after) noexcept;

}  // namespace syncing

/// Returns the files of the last sync, by name; none if there was no sync.
[[nodiscard]] std::vector<known_file> read_stamps(const std::string& path);

/// Writes the stamps for read_stamps. The files are sorted by name.
[[nodiscard]] result<void> write_stamps(const std::string& path, const std::vector<known_file>& known);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/files/impl/stamps.ipp>
#endif
