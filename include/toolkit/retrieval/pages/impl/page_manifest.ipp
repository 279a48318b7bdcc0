// The functions of page_manifest.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/retrieval/files/section_file.hpp>
#include <toolkit/retrieval/pages/page_manifest.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace page_manifests {

enum part : std::uint32_t { owner_name, made_by, documents, pages, packs, texts, parts };

inline constexpr section_format format{0x53474150 /* PAGS */, 1, parts};

struct text_place {
    std::uint64_t offset;
    std::uint64_t size;
};
struct document_row {
    text_place filename;
    text_place collection;
    file_stamp stamp;
    digest160 content;
    std::uint32_t pages;
};
struct page_row {
    text_place why;
    digest160 key;
    digest160 picture;
    std::uint32_t width;
    std::uint32_t height;
    std::uint32_t pack;
    std::uint32_t row;
    std::uint32_t png_bytes;
    std::uint32_t retry;
};

/// Appends a text to the section of texts.
[[nodiscard]] inline text_place placed(std::vector<std::string>& sections, std::string_view text) {
    const text_place at{sections[texts].size(), text.size()};
    sections[texts] += text;
    return at;
}

/// A failure as a text: its kind, what happened, and what to do, one per line.
[[nodiscard]] inline std::string text_of(const failure& why) {
    const auto one_line = [](std::string_view text) {
        std::string line{text};
        std::replace(line.begin(), line.end(), '\n', ' ');
        return line;
    };
    std::string text{why.name()};
    text += '\n';
    text += one_line(why.detail);
    text += '\n';
    return text += one_line(why.cure);
}
[[nodiscard]] inline failure failure_of(std::string_view text) {
    const std::size_t first = std::min(text.find('\n'), text.size());
    const std::size_t second = std::min(text.find('\n', first + 1), text.size());
    const auto between = [&](std::size_t begin, std::size_t end) {
        return begin < end ? text.substr(begin, end - begin) : std::string_view{};
    };
    return failure::of(failure_kind_of(between(0, first)), {}, between(first + 1, second),
                       between(second + 1, text.size()));
}

/// Reads the rows of a checked file.
class reader {
public:
    explicit reader(const section_file& file) noexcept : file_(file) {}

    [[nodiscard]] bool read(page_manifest& into) {
        const std::string_view rows = file_[documents];
        const std::string_view numbers = file_[packs];
        if (rows.size() % sizeof(document_row) != 0 || file_[pages].size() % sizeof(page_row) != 0 ||
            numbers.size() % sizeof(std::uint32_t) != 0)
            return false;
        into.made_by = file_[made_by];
        for (std::size_t i = 0; i < numbers.size() / sizeof(std::uint32_t); ++i)
            into.packs.push_back(record_at<std::uint32_t>(numbers, i));
        for (std::size_t i = 0; i < rows.size() / sizeof(document_row); ++i) {
            if (!read_document(record_at<document_row>(rows, i), into)) return false;
            if (i > 0 && !is_before(into.documents[i - 1], into.documents[i])) return false;
        }
        return next_page_ * sizeof(page_row) == file_[pages].size();
    }

    [[nodiscard]] static bool is_before(const page_document& a, const page_document& b) {
        return std::tie(a.collection, a.filename) < std::tie(b.collection, b.filename);
    }

private:
    [[nodiscard]] bool read_document(const document_row& row, page_manifest& into) {
        page_document made{{}, {}, row.content, row.stamp, {}};
        const std::size_t all = file_[pages].size() / sizeof(page_row);
        if (row.pages > all - next_page_ || !text(row.filename, made.filename) ||
            !text(row.collection, made.collection))
            return false;
        made.pages.reserve(row.pages);
        std::string why;
        for (std::uint32_t i = 0; i < row.pages; ++i, ++next_page_) {
            const auto page = record_at<page_row>(file_[pages], next_page_);
            if (!text(page.why, why)) return false;
            made.pages.push_back({page.key, page.picture, page.width, page.height, page.png_bytes, page.pack, page.row,
                                  page.retry != 0, why.empty() ? failure{} : failure_of(why)});
        }
        into.documents.push_back(std::move(made));
        return true;
    }
    [[nodiscard]] bool text(const text_place& at, std::string& into) const {
        const std::string_view all = file_[texts];
        if (at.offset > all.size() || at.size > all.size() - at.offset) return false;
        into = all.substr(at.offset, at.size);
        return true;
    }

    const section_file& file_;
    std::size_t next_page_ = 0;
};

}  // namespace page_manifests

TOOLKIT_FUNCTION result<page_manifest> read_page_manifest(const std::string& path, const owner& who,
                                                          file_stamp& stamp) {
    const auto file = section_file::open(path, page_manifests::format);
    if (!file) return file.error();
    stamp = file->stamp();
    page_manifest made;
    if ((*file)[page_manifests::owner_name] != who.id() || !page_manifests::reader{*file}.read(made))
        return failure::of(failure_kind::corrupt, path, "the list of pages is not valid",
                           "sync the folder of the pages again");
    return made;
}

TOOLKIT_FUNCTION result<void> write_page_manifest(const std::string& path, const owner& who, const page_manifest& now) {
    using namespace page_manifests;
    std::vector<std::string> sections(parts);
    sections[owner_name] = who.id();
    sections[page_manifests::made_by] = now.made_by;
    for (const std::uint32_t number : now.packs) append_record(sections[packs], number);
    for (const page_document& each : now.documents) {
        append_record(sections[documents],
                      document_row{placed(sections, each.filename), placed(sections, each.collection), each.stamp,
                                   each.content, static_cast<std::uint32_t>(each.pages.size())});
        for (const page_entry& page : each.pages) {
            const bool is_whole = page.has_rows() && page.has_picture();
            append_record(sections[pages], page_row{is_whole ? text_place{0, 0} : placed(sections, text_of(page.why)),
                                                    page.key, page.picture, page.width, page.height, page.pack,
                                                    page.row, page.png_bytes, page.retry ? 1U : 0U});
        }
    }
    return section_file::write(path, format, sections);
}

}}  // namespace toolkit::v0
