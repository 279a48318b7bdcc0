// The pictures of a citation in a PDF: for each page a PNG file with the lines around the cited words, which are
// marked. For open_passage.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/extract/region_picture.hpp>
#include <toolkit/retrieval/files/file.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "folder.hpp"

/// Files that these programs have written. A PNG file may have a comment (a tEXt chunk); ours follows its header.
namespace own_pictures {

using namespace std::string_view_literals;

inline constexpr std::string_view comment = "tEXtSoftware\0toolkit: a cited passage"sv;
inline constexpr std::size_t header_bytes = 33;  // the signature, and the chunk IHDR

/// The check sum of a PNG chunk (CRC-32).
constexpr std::uint32_t checksum(std::string_view bytes) {
    std::uint32_t sum = 0xFFFFFFFFU;
    for (const char c : bytes) {
        sum ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit) sum = sum >> 1U ^ ((sum & 1U) != 0 ? 0xEDB88320U : 0U);
    }
    return ~sum;
}

/// A number as PNG files have it: four bytes, the highest first.
inline std::string number(std::uint32_t value) {
    std::string bytes;
    for (const unsigned shift : {24U, 16U, 8U, 0U}) bytes += static_cast<char>(value >> shift & 0xFFU);
    return bytes;
}

/// The chunk of the comment: the size of its data, which does not count its name, then name and data, then the sum.
inline std::string chunk() {
    constexpr std::size_t name_bytes = 4;
    return number(comment.size() - name_bytes) + std::string{comment} + number(checksum(comment));
}

/// Whether a file of this path is one of ours.
inline bool has(const std::string& path) {
    const std::string ours = chunk();
    const auto begin = toolkit::read_file(path, header_bytes + ours.size());
    return begin && std::string_view{begin->bytes}.starts_with("\x89PNG\r\n") && begin->bytes.size() > header_bytes &&
           std::string_view{begin->bytes}.substr(header_bytes) == ours;
}

/// Writes a picture. An older one of these programs is replaced. Any other file stays: it may be a picture of the user.
inline toolkit::result<void> write(const std::string& path, std::string_view png) {
    namespace fs = std::filesystem;
    std::error_code trouble;
    const fs::file_status there = fs::symlink_status(path, trouble);
    if (fs::exists(there) && (!fs::is_regular_file(there) || !has(path)))
        return toolkit::failure::of(toolkit::failure_kind::invalid_argument, path,
                                    "there is something of this name already, and no picture of a citation",
                                    "move it away, or name another file with --picture");
    const std::string ours = chunk();
    const std::array<std::string_view, 3> pieces{png.substr(0, header_bytes), ours, png.substr(header_bytes)};
    auto written = toolkit::replace_file(path, pieces);
    if (written) return {};
    toolkit::failure why = std::move(written).error();
    why.cure = toolkit::small_text{"name a file in a folder that you may write to with --picture"};
    return why;
}

}  // namespace own_pictures

/// The file of a page's picture. The first page has the name itself, others their number before its ending:
/// citation-1-page-13.png.
inline std::string picture_path(const std::string& name, std::uint32_t page, bool first) {
    if (first) return name;
    const std::filesystem::path path{name};
    std::filesystem::path file = path.stem();
    file += "-page-" + std::to_string(page);
    file += path.extension();
    return (path.parent_path() / file).string();
}

/// The bytes of a PDF below the folder of documents.
inline toolkit::result<std::string> pdf_bytes(const std::string& docs, const std::string& filename) {
    constexpr std::size_t most = std::size_t{256} << 20U;
    auto file = toolkit::read_file((std::filesystem::path{docs} / filename).string(), most);
    if (!file) return std::move(file).error();
    if (file->stamp.size > most)
        return toolkit::failure::of(toolkit::failure_kind::too_large, filename, "it is too large for a picture",
                                    "open it in a PDF viewer");
    return std::move(file->bytes);
}

/// Writes a picture of each page that has words of a citation, and prints its path. Where a page cannot be drawn or its
/// picture not be written, the others are. Returns the first failure.
inline toolkit::result<void> write_pictures(const std::string& docs, const std::string& filename,
                                            const std::vector<toolkit::cited_place>& places, const std::string& name) {
    const auto at = [](const std::string& where, toolkit::failure why) -> toolkit::result<void> {
        why.where = toolkit::small_text{where};
        return why;
    };
    auto bytes = pdf_bytes(docs, filename);
    if (!bytes) return std::move(bytes).error();
    const auto pages = toolkit::pdf_pages::open(*std::move(bytes));
    if (!pages) return at(filename, pages.error());
    toolkit::result<void> done;
    const std::vector<toolkit::page_region> regions = toolkit::regions_of(places);
    for (const toolkit::page_region& region : regions) {
        const std::string path = picture_path(name, region.page, &region == &regions.front());
        const auto drawn = toolkit::draw_region(*pages, region);
        auto written = drawn ? own_pictures::write(path, drawn->png)
                             : at(filename + ", page " + std::to_string(region.page), drawn.error());
        if (written) std::cout << "Picture of page " << region.page << ": " << shown_line(path) << std::endl;
        else if (done) done = std::move(written);
    }
    return done;
}
