// ZIP archives for tests: valid ones by libarchive, and stored ones of our own whose headers may lie.
#pragma once

#include <archive.h>
#include <archive_entry.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zips {

using members = std::vector<std::pair<std::string, std::string>>;  // names and bytes

inline std::uint32_t crc32_of(std::string_view bytes) {
    static const auto table = [] {
        std::array<std::uint32_t, 256> made{};
        for (std::uint32_t i = 0; i < made.size(); ++i) {
            made[i] = i;
            for (int bit = 0; bit < 8; ++bit) made[i] = made[i] >> 1U ^ (0xEDB88320U & (0U - (made[i] & 1U)));
        }
        return made;
    }();
    std::uint32_t crc = ~std::uint32_t{0};
    for (const char c : bytes) crc = crc >> 8U ^ table[(crc ^ static_cast<unsigned char>(c)) & 0xFFU];
    return ~crc;
}

/// The contents of a member's header beside its name and sizes.
struct claims {
    unsigned method = 0;
    unsigned flags = 0;
    std::uint32_t crc_is_wrong_by = 0;
};

inline void append_number(std::string& out, std::size_t number, unsigned bytes) {
    for (; bytes > 0; --bytes, number >>= 8U) out += static_cast<char>(number & 0xFFU);
}

/// The fields that the local header and the central directory share.
inline void append_common(std::string& out, std::string_view name, std::string_view data, const claims& claim) {
    append_number(out, 20, 2);  // version
    append_number(out, claim.flags, 2);
    append_number(out, claim.method, 2);
    append_number(out, 0, 4);  // time
    append_number(out, crc32_of(data) ^ claim.crc_is_wrong_by, 4);
    append_number(out, data.size(), 4);
    append_number(out, data.size(), 4);
    append_number(out, name.size(), 2);
    append_number(out, 0, 2);  // extra
}

/// An archive of stored members.
inline std::string stored(const members& all, const claims& claim = {}) {
    std::string out;
    std::string directory;
    for (const auto& [name, data] : all) {
        directory += "PK\x01\x02";
        append_number(directory, 20, 2);
        append_common(directory, name, data, claim);
        append_number(directory, 0, 10);  // comment, disk, attributes
        append_number(directory, out.size(), 4);
        directory += name;
        out += "PK\x03\x04";
        append_common(out, name, data, claim);
        out += name;
        out += data;
    }
    const std::size_t begin = out.size();
    out += directory;
    out += "PK\x05\x06";
    append_number(out, 0, 4);
    append_number(out, all.size(), 2);
    append_number(out, all.size(), 2);
    append_number(out, directory.size(), 4);
    append_number(out, begin, 4);
    append_number(out, 0, 2);
    return out;
}

/// An archive of deflated members, as the library writes it.
inline std::string deflated(const members& all) {
    std::size_t room = 4096;
    for (const auto& [name, data] : all) room += 2 * data.size() + 2 * name.size() + 512;
    std::string out(room, '\0');
    std::size_t used = 0;
    archive* const file = archive_write_new();
    bool right = archive_write_set_format_zip(file) == ARCHIVE_OK &&
                 archive_write_set_format_option(file, "zip", "compression", "deflate") == ARCHIVE_OK &&
                 archive_write_set_bytes_per_block(file, 1) == ARCHIVE_OK &&
                 archive_write_open_memory(file, out.data(), out.size(), &used) == ARCHIVE_OK;
    for (const auto& [name, data] : all) {
        archive_entry* const entry = archive_entry_new();
        archive_entry_set_pathname(entry, name.c_str());
        archive_entry_set_size(entry, static_cast<la_int64_t>(data.size()));
        archive_entry_set_filetype(entry, AE_IFREG);
        archive_entry_set_perm(entry, 0644);
        right = right && archive_write_header(file, entry) == ARCHIVE_OK &&
                archive_write_data(file, data.data(), data.size()) == static_cast<la_ssize_t>(data.size());
        archive_entry_free(entry);
    }
    right = archive_write_close(file) == ARCHIVE_OK && right;
    archive_write_free(file);
    if (!right) std::abort();
    out.resize(used);
    return out;
}

}  // namespace zips
