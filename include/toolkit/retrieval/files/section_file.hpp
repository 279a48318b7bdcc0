// A file of sections: magic, byte order, kind, version, and a CRC-32C for the head and for each section.
// A file is only ever replaced whole; one that is damaged, older or foreign is told and never trusted.
// In: sections as bytes. Out: the same sections, checked. Next: segment.hpp, stamps.hpp;
// section_writer.hpp writes sections that are too much for memory.
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

/// What a file holds, and in which version; both stand in its head.
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

/// What is larger than so many bytes is let go when it was read to check it.
inline constexpr std::size_t large = std::size_t{4} << 20U;

/// A section as its file's head tells it.
struct section_info {
    std::uint64_t size = 0;
    std::uint32_t crc = 0;
};
/// What stands before the sections.
[[nodiscard]] std::string beginning(const section_format& format, std::span<const section_info> sections);
/// What stands behind a section of this size.
[[nodiscard]] std::string_view padding(std::uint64_t size) noexcept;

}  // namespace section_files

/// Reads the record number `index` of a section that is made of them; the caller has checked the size.
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
                  "toolkit: a record in a file has no padding, so that equal records are equal bytes");
    section.append(reinterpret_cast<const char*>(&record), sizeof(Record));  // NOLINT: its bytes
}

/// A file whose head and sections have been checked, mapped for as long as this lives.
class section_file {
public:
    /// Fails with not_found when there is no file, with `corrupt` when it is not whole, of this kind and version.
    /// Sections from number `unread` on, up to `read_again`, are not looked at, and are empty.
    [[nodiscard]] static result<section_file> open(const std::string& path, const section_format& format,
                                                   std::uint32_t unread = UINT32_MAX,
                                                   std::uint32_t read_again = UINT32_MAX);

    [[nodiscard]] std::string_view operator[](std::size_t section) const noexcept { return sections_[section]; }
    [[nodiscard]] const file_stamp& stamp() const noexcept { return file_.stamp(); }
    [[nodiscard]] bool is_large() const noexcept { return file_.bytes().size() > section_files::large; }
    /// As mapped_file's, of the whole file.
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
