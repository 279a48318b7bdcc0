// A file of sections: magic, byte order, kind, version, and a CRC-32C for the head and for each section. A file is only
// replaced as a whole. A damaged, outdated or foreign file is reported and never trusted.
// In: sections as bytes. Out: the same sections, checked. Next: segment.hpp, stamps.hpp; section_writer.hpp writes
// sections that are too large for memory.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/files/file.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The kind and version of a file's content. Both are stored in its head.
struct section_format {
    std::uint32_t kind;
    std::uint32_t version;
    std::uint32_t sections;
};

namespace section_files {

inline constexpr std::array<char, 8> magic{'t', 'o', 'o', 'l', 'k', 'i', 't', '\n'};
inline constexpr std::uint32_t byte_order = 0x01020304;

struct head {
    std::array<char, 8> magic;
    std::uint32_t byte_order;
    std::uint32_t kind;
    std::uint32_t version;
    std::uint32_t sections;
    std::uint64_t file_bytes;
};
struct place {
    std::uint64_t offset;
    std::uint64_t size;
    std::uint32_t crc;
    std::uint32_t unused;
};
static_assert(sizeof(head) == 32 && sizeof(place) == 24);

/// Files of more bytes than this release their pages after they are checked.
inline constexpr std::size_t large = std::size_t{4} << 20U;

/// The size and checksum of a section, as its file's head states them.
struct section_info {
    std::uint64_t size = 0;
    std::uint32_t crc = 0;
};
/// Returns the bytes before the sections.
[[nodiscard]] std::string beginning(const section_format& format, std::span<const section_info> sections);
/// Returns the bytes after a section of this size.
[[nodiscard]] std::string_view padding(std::uint64_t size) noexcept;

}  // namespace section_files

/// Reads record `index` of a section that consists of such records. The caller has checked the size.
template <class Record>
[[nodiscard]] Record record_at(std::string_view section, std::size_t index) noexcept {
    static_assert(std::is_trivially_copyable_v<Record>);
    Record record;
    std::memcpy(&record, section.data() + index * sizeof(Record), sizeof(Record));
    return record;
}

template <class Record>
void append_record(std::string& section, const Record& record) {
    static_assert(std::is_trivially_copyable_v<Record> && std::has_unique_object_representations_v<Record>,
                  "toolkit: a record in a file must have no padding, because equal records must be equal bytes");
    section.append(reinterpret_cast<const char*>(&record), sizeof(Record));  // NOLINT: its bytes
}

/// A file with checked head and sections, mapped for the lifetime of this object.
class section_file {
public:
    /// Opens a file. Fails with `not_found` if there is none, and with `corrupt` if it is incomplete, damaged, or of
    /// another kind or version. Sections from number `unread` up to `next_read` are not checked, and are empty.
    [[nodiscard]] static result<section_file> open(const std::string& path, const section_format& format,
                                                   std::uint32_t unread = UINT32_MAX,
                                                   std::uint32_t next_read = UINT32_MAX);

    [[nodiscard]] std::string_view operator[](std::size_t section) const noexcept { return sections_[section]; }
    [[nodiscard]] const file_stamp& stamp() const noexcept { return file_.stamp(); }
    [[nodiscard]] bool is_large() const noexcept { return file_.bytes().size() > section_files::large; }
    /// See mapped_file::release_pages; for the whole file.
    void release_pages() const noexcept { file_.release_pages(file_.bytes()); }

    /// Replaces the file by one with these sections, in one step.
    [[nodiscard]] static result<void> write(const std::string& path, const section_format& format,
                                            const std::vector<std::string>& sections);

private:
    explicit section_file(mapped_file file) noexcept : file_(std::move(file)) {}
    mapped_file file_;
    std::vector<std::string_view> sections_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/files/impl/section_file.ipp>
#endif
