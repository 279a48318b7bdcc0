// The functions of manifest.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/retrieval/files/file.hpp>
#include <toolkit/retrieval/index/manifest.hpp>

#include <unistd.h>

#include <cstddef>
#include <tuple>
#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::string_view manifest::extractors_of(std::string_view collection) const noexcept {
    for (const auto& [name, fingerprint] : read_by)
        if (name == collection) return fingerprint;
    return {};
}

namespace index_files {

struct head_record {
    std::uint64_t generation;
    std::uint64_t next_segment;
};

/// Maximum bytes that are kept of why a file gave no document.
inline constexpr std::size_t most_reason_bytes = 1024;

[[nodiscard]] inline bool read_segments(const section_file& file, manifest& into) {
    const std::string_view rows = file[segment_rows];
    const std::string_view numbers = file[removed];
    if (rows.size() % sizeof(segment_row) != 0 || numbers.size() % sizeof(std::uint32_t) != 0) return false;
    std::size_t next = 0;
    for (std::size_t i = 0; i < rows.size() / sizeof(segment_row); ++i) {
        const auto row = record_at<segment_row>(rows, i);
        if (row.removed > numbers.size() / sizeof(std::uint32_t) - next) return false;
        std::vector<std::uint32_t> removed_numbers;
        for (std::uint32_t r = 0; r < row.removed; ++r) {
            removed_numbers.push_back(record_at<std::uint32_t>(numbers, next++));
            if (removed_numbers.back() >= row.documents) return false;
        }
        into.segments.push_back({row.number, row.documents, removed_documents{removed_numbers}});
    }
    return next * sizeof(std::uint32_t) == numbers.size();
}

/// Reads the texts of the rows. `sound` becomes false if one is out of range.
class text_reader {
public:
    explicit text_reader(const section_file& file) noexcept : all_(file[text_bytes]) {}
    [[nodiscard]] std::string of(slice at) noexcept {
        sound = sound && at.offset <= all_.size() && at.size <= all_.size() - at.offset;
        return sound ? std::string{all_.substr(at.offset, at.size)} : std::string{};
    }
    bool sound = true;

private:
    std::string_view all_;
};

[[nodiscard]] inline bool read_texts(const section_file& file, manifest& into) {
    const std::string_view failed = file[failed_rows];
    const std::string_view read = file[read_rows];
    if (failed.size() % sizeof(failed_row) != 0 || read.size() % sizeof(read_row) != 0) return false;
    text_reader text{file};
    for (std::size_t i = 0; i < failed.size() / sizeof(failed_row) && text.sound; ++i) {
        const auto row = record_at<failed_row>(failed, i);
        into.failed.push_back(
            {text.of(row.filename), text.of(row.collection),
             failure::of(failure_kind_of(text.of(row.kind)), {}, text.of(row.detail), text.of(row.cure))});
    }
    for (std::size_t i = 0; i < read.size() / sizeof(read_row) && text.sound; ++i) {
        const auto row = record_at<read_row>(read, i);
        into.read_by.push_back({text.of(row.collection), text.of(row.fingerprint)});
    }
    return text.sound;
}

[[nodiscard]] inline result<manifest> read(const std::string& path, const owner& who) {
    const auto file = section_file::open(path, index_files::format);
    if (!file) return file.error();
    manifest made;
    const bool whole = (*file)[head].size() == sizeof(head_record) && (*file)[index_files::owner_name] == who.id();
    if (!whole || !read_segments(*file, made) || !read_texts(*file, made))
        return failure::of(failure_kind::corrupt, path, "the file is damaged: its parts do not match",
                           "index the folder again to rebuild it");
    const auto first = record_at<head_record>((*file)[head], 0);
    made.generation = first.generation;
    made.next_segment = first.next_segment;
    return made;
}

}  // namespace index_files

TOOLKIT_FUNCTION result<file_stamp> stamp_of_manifest(const std::string& path) {
    auto stamp = stamp_of_file(path);
    if (!stamp && stamp.error().kind == failure_kind::not_found) return stamp_of_file(manifest_copy(path));
    return stamp;
}

TOOLKIT_FUNCTION result<manifest> read_manifest(const std::string& path, const owner& who) {
    auto made = index_files::read(path, who);
    if (made || (made.error().kind != failure_kind::corrupt && made.error().kind != failure_kind::not_found))
        return made;
    auto copy = index_files::read(manifest_copy(path), who);
    return copy ? std::move(copy) : std::move(made);
}

namespace index_files {

[[nodiscard]] inline std::vector<std::string> sections_of(const owner& who, const manifest& from) {
    std::vector<std::string> sections(index_files::parts);
    append_record(sections[head], head_record{from.generation, from.next_segment});
    sections[index_files::owner_name] = who.id();
    for (const auto& [number, documents, removed_numbers] : from.segments) {
        append_record(sections[segment_rows],
                      segment_row{number, documents, static_cast<std::uint32_t>(removed_numbers.size())});
        for (const std::uint32_t each : removed_numbers.numbers()) append_record(sections[removed], each);
    }
    const auto text = [&](std::string_view bytes) {
        const slice at{static_cast<std::uint32_t>(sections[text_bytes].size()),
                       static_cast<std::uint32_t>(bytes.size())};
        sections[text_bytes] += bytes;
        return at;
    };
    for (const auto& [filename, collection, why] : from.failed) {
        if (sections[text_bytes].size() > UINT32_MAX / 2) break;  // reasons may be dropped, documents may not
        const slice kind = text(row_of(why.kind).name);
        const slice name = text(filename);
        const slice in = text(collection);
        const slice detail = text(cut_utf8(why.detail.view(), most_reason_bytes));
        append_record(sections[failed_rows],
                      failed_row{kind, name, in, detail, text(cut_utf8(why.cure.view(), most_reason_bytes))});
    }
    for (const auto& [collection, fingerprint] : from.read_by)
        append_record(sections[read_rows], read_row{text(collection), text(fingerprint)});  // braces: in this order
    return sections;
}

}  // namespace index_files

TOOLKIT_FUNCTION result<void> write_manifest(const std::string& path, const owner& who, const manifest& from) {
    const auto sections = index_files::sections_of(who, from);
    ::unlink(manifest_copy(path).c_str());
    if (auto written = section_file::write(path, index_files::format, sections); !written) return written;
    // on failure the next writer tries again
    std::ignore = section_file::write(manifest_copy(path), index_files::format, sections);
    return {};
}

TOOLKIT_FUNCTION std::optional<failure> heal_manifest(const std::string& path, const owner& who) {
    const auto first = index_files::read(path, who);
    const auto copy = index_files::read(manifest_copy(path), who);
    const auto can_heal = [](const result<manifest>& bad) {
        return !bad && (bad.error().kind == failure_kind::corrupt || bad.error().kind == failure_kind::not_found);
    };
    if (first && can_heal(copy))
        std::ignore =
            section_file::write(manifest_copy(path), index_files::format, index_files::sections_of(who, *first));
    if (!copy || !can_heal(first)) return std::nullopt;
    std::ignore = section_file::write(path, index_files::format, index_files::sections_of(who, *copy));
    return first.error();
}

}}  // namespace toolkit::v0
