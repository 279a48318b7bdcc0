// A file of sections: magic, byte order, kind, version, and a CRC-32C for the head and for each section.
// A file is only ever replaced whole; one that is damaged, older or foreign is told and never trusted.
// In: sections as bytes. Out: the same sections, checked. Next: segment.hpp, stamps.hpp.
#pragma once

#include <toolkit/core/crc32c.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/file.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

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
                                                   std::uint32_t read_again = UINT32_MAX) {
        using namespace section_files;
        auto file = mapped_file::open(path);
        if (!file) return std::move(file).error();
        const std::string_view bytes = file->bytes();
        const auto damaged = [&](std::string_view what) {
            return failure::of(failure_kind::corrupt, path, what, "index the folder again; it is then rebuilt");
        };
        const std::size_t head_bytes = sizeof(head) + format.sections * sizeof(place) + 4;
        if (bytes.size() < sizeof(head)) return damaged("the file is damaged: it is cut off");
        const auto found = record_at<head>(bytes, 0);
        if (found.magic != magic) return damaged("the file is damaged: it has no head");
        if (found.byte_order != byte_order) return damaged("the file was written on a machine of the other byte order");
        if (found.version != format.version) return damaged("the file has another format than this program");
        if (found.kind != format.kind || found.sections != format.sections || bytes.size() < head_bytes)
            return damaged("the file is damaged: its head is wrong");
        if (crc32c(bytes.substr(0, head_bytes - 4)) != record_at<std::uint32_t>(bytes.substr(head_bytes - 4), 0))
            return damaged("the file is damaged: the checksum of its head is wrong");
        if (found.file_bytes != bytes.size()) return damaged("the file is damaged: it is cut off or too long");
        section_file opened{std::move(*file)};
        for (std::uint32_t i = 0; i < format.sections; ++i) {
            const auto at = record_at<place>(bytes.substr(sizeof(head)), i);
            if (at.offset % 8 != 0 || at.offset > bytes.size() || at.size > bytes.size() - at.offset)
                return damaged("the file is damaged: a section lies outside");
            const std::string_view section = bytes.substr(at.offset, at.size);
            const bool is_read = i < unread || i >= read_again;
            if (is_read && crc32c(section) != at.crc)
                return damaged("the file is damaged: the checksum of a section is wrong");
            opened.sections_.push_back(is_read ? section : std::string_view{});
        }
        return opened;
    }

    [[nodiscard]] std::string_view operator[](std::size_t section) const noexcept { return sections_[section]; }
    [[nodiscard]] const file_stamp& stamp() const noexcept { return file_.stamp(); }

    /// Replaces the file by one with these sections, in one step.
    [[nodiscard]] static result<void> write(const std::string& path, const section_format& format,
                                            const std::vector<std::string>& sections) {
        using namespace section_files;
        static constexpr std::array<char, 8> zeros{};
        const auto padding = [](std::size_t size) { return std::string_view{zeros.data(), (8 - size % 8) % 8}; };
        const std::size_t head_bytes = sizeof(head) + sections.size() * sizeof(place) + 4;
        std::uint64_t offset = head_bytes + padding(head_bytes).size();
        std::string places;
        for (const std::string& section : sections) {
            append_record(places, place{offset, section.size(), crc32c(section), 0});
            offset += section.size() + padding(section.size()).size();
        }
        std::string begin;
        append_record(begin, head{magic, byte_order, format.kind, format.version, format.sections, offset});
        begin += places;
        append_record(begin, crc32c(begin));
        begin += padding(head_bytes);
        std::vector<std::string_view> pieces{begin};
        for (const std::string& section : sections) {
            pieces.push_back(section);
            pieces.push_back(padding(section.size()));
        }
        return replace_file(path, pieces);
    }

private:
    explicit section_file(mapped_file file) noexcept : file_(std::move(file)) {}
    mapped_file file_;
    std::vector<std::string_view> sections_;
};

}  // namespace toolkit::inline v0
