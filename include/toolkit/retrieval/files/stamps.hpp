// What the files of a folder looked like when they were indexed, so that unchanged ones need not be read again.
// Only a shortcut: without it, or when it is damaged, every file is read and told by its content.
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

/// A file that was written just before it was read might be written
/// again without another stamp: such a stamp is not kept.
[[nodiscard]] file_stamp settled(const file_stamp& stamp, std::int64_t read_at,
                                 std::chrono::nanoseconds after) noexcept;

}  // namespace syncing

/// The files of the last time, by name; none when there was no last time.
[[nodiscard]] std::vector<known_file> read_stamps(const std::string& path);

/// Writes what read_stamps reads; the files are sorted by name.
[[nodiscard]] result<void> write_stamps(const std::string& path, const std::vector<known_file>& known);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/files/impl/stamps.ipp>
#endif
