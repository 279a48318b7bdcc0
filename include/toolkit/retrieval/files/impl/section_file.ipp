// The functions of section_file.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/crc32c.hpp>
#include <toolkit/retrieval/files/section_file.hpp>

namespace toolkit { inline namespace v0 {

namespace section_files {

/// Returns the checksum of a section. Pages of large sections are released meanwhile.
[[nodiscard]] inline std::uint32_t checksum(const mapped_file& file, std::string_view section) noexcept {
    std::uint32_t crc = 0;
    while (section.size() > large) {
        const std::string_view piece = section.substr(0, large);
        crc = crc32c(piece, crc);
        file.release_pages(piece);
        section.remove_prefix(large);
    }
    return crc32c(section, crc);
}

}  // namespace section_files

TOOLKIT_FUNCTION result<section_file> section_file::open(const std::string& path, const section_format& format,
                                                         std::uint32_t unread, std::uint32_t next_read) {
    using namespace section_files;
    auto file = mapped_file::open(path);
    if (!file) return std::move(file).error();
    const std::string_view bytes = file->bytes();
    const auto damaged = [&](std::string_view what) {
        return failure::of(failure_kind::corrupt, path, what, "index the folder again to rebuild it");
    };
    const std::size_t head_bytes = sizeof(head) + format.sections * sizeof(place) + 4;
    if (bytes.size() < sizeof(head)) return damaged("the file is damaged: it is truncated");
    const auto found = record_at<head>(bytes, 0);
    if (found.magic != magic) return damaged("the file is damaged: it has no header");
    if (found.byte_order != byte_order) return damaged("the file was written on a machine with the other byte order");
    if (found.version != format.version) return damaged("the file has a format that this program does not read");
    if (found.kind != format.kind || found.sections != format.sections || bytes.size() < head_bytes)
        return damaged("the file is damaged: its header is wrong");
    if (crc32c(bytes.substr(0, head_bytes - 4)) != record_at<std::uint32_t>(bytes.substr(head_bytes - 4), 0))
        return damaged("the file is damaged: the checksum of its header is wrong");
    if (found.file_bytes != bytes.size()) return damaged("the file is damaged: it is truncated or too long");
    section_file opened{std::move(*file)};
    for (std::uint32_t i = 0; i < format.sections; ++i) {
        const auto at = record_at<place>(bytes.substr(sizeof(head)), i);
        if (at.offset % 8 != 0 || at.offset > bytes.size() || at.size > bytes.size() - at.offset)
            return damaged("the file is damaged: a section is out of bounds");
        const std::string_view section = bytes.substr(at.offset, at.size);
        const bool is_read = i < unread || i >= next_read;
        if (is_read && checksum(opened.file_, section) != at.crc)
            return damaged("the file is damaged: the checksum of a section is wrong");
        opened.sections_.push_back(is_read ? section : std::string_view{});
    }
    return opened;
}

namespace section_files {

TOOLKIT_FUNCTION std::string_view padding(std::uint64_t size) noexcept {
    static constexpr std::array<char, 8> zeros{};
    return {zeros.data(), static_cast<std::size_t>((8 - size % 8) % 8)};
}

TOOLKIT_FUNCTION std::string beginning(const section_format& format, std::span<const section_info> sections) {
    const std::size_t head_bytes = sizeof(head) + sections.size() * sizeof(place) + 4;
    std::uint64_t offset = head_bytes + padding(head_bytes).size();
    std::string places;
    for (const auto& [size, crc] : sections) {
        append_record(places, place{offset, size, crc, 0});
        offset += size + padding(size).size();
    }
    std::string begin;
    append_record(begin, head{magic, byte_order, format.kind, format.version, format.sections, offset});
    begin += places;
    append_record(begin, crc32c(begin));
    return begin += padding(head_bytes);
}

}  // namespace section_files

TOOLKIT_FUNCTION result<void> section_file::write(const std::string& path, const section_format& format,
                                                  const std::vector<std::string>& sections) {
    using namespace section_files;
    std::vector<section_info> all;
    all.reserve(sections.size());
    for (const std::string& section : sections) all.push_back({section.size(), crc32c(section)});
    file_replacement file{path};
    file.write(beginning(format, all));
    for (const std::string& section : sections) {
        file.write(section);
        file.write(padding(section.size()));
    }
    return file.put_in_place();
}

}}  // namespace toolkit::v0
