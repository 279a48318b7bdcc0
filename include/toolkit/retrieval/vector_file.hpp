// The vectors of a segment's chunks by one embedder, beside the segment's own file: a row for each chunk, or none yet.
// It is replaced whole when more rows are there; what it says of other documents than those of its segment is never
// believed. In: rows by the number of their chunk. Out: the same, mapped. Next: vector_index.hpp makes and opens them,
// index_writer.hpp takes them along when segments are merged.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/float16.hpp>
#include <toolkit/retrieval/packed_vectors.hpp>
#include <toolkit/retrieval/sections.hpp>
#include <toolkit/retrieval/segment.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

/// What vectors must have in common to be compared: how they were made, and how they are kept.
struct vector_kind {
    std::string embedder;  ///< Embedder's name()
    std::size_t dimensions = 0;
    vector_storage storage = vector_storage::int8;
    friend bool operator==(const vector_kind&, const vector_kind&) = default;

    /// Names the files of this kind: 16 hexadecimal digits.
    [[nodiscard]] std::string key() const {
        const std::string all =
            embedder + '\n' + std::to_string(dimensions) + '\n' + std::to_string(static_cast<unsigned>(storage));
        return to_hex(sha1_of(all)).substr(0, 16);
    }
};

/// Names what a vector was made from, so that it is found again where the same text stands; 0 is no text.
using content_key = std::uint64_t;

[[nodiscard]] inline content_key content_key_of(std::string_view text) noexcept {
    const digest160 digest = sha1_of(text);
    content_key key = 0;
    for (std::size_t i = 0; i < sizeof key; ++i) key = key << 8U | digest[i];
    return key == 0 ? 1 : key;
}

/// What an embedder is given of a chunk: its title, its heading and its text, a line each; a title that the heading
/// holds stands there alone.
[[nodiscard]] inline std::string text_to_embed(const segment& index, std::uint32_t chunk) {
    const auto row = index.chunk_record(chunk);
    const auto of = index.document_record(row.document);
    const std::string_view title = index.name(of.title);
    const std::string_view heading = index.name(row.heading);
    std::string text;
    if (!title.empty() && heading.find(title) == std::string_view::npos) text.append(title) += '\n';
    if (!heading.empty()) text.append(heading) += '\n';
    return text.append(span{row.begin, row.end}.of(index.text(of)));
}

namespace vector_files {

enum part : std::uint32_t { head, owner_name, embedder_name, contents, sums, rows, parts };

struct head_record {
    std::uint32_t dimensions;
    std::uint32_t storage;
    std::uint32_t rows;
    std::uint32_t chunks;  ///< checksum of the segment's chunks
};
static_assert(sizeof(head_record) == 16);

inline constexpr section_format format{0x54434556 /* VECT */, 1, parts};

/// Tells chunks from others: of the ids of all of a segment.
[[nodiscard]] inline std::uint32_t sum_of_chunks(const segment& of) {
    std::string ids;
    for (std::uint32_t i = 0; i < of.chunk_count(); ++i) append_record(ids, of.chunk_record(i).id);
    return crc32c(ids);
}

/// Adds a row's numbers to sums of as many.
inline void add_row(const packed_row& row, vector_storage storage, std::vector<float>& to) noexcept {
    for (std::size_t i = 0; i < to.size(); ++i) {
        float number = 0;
        std::uint16_t half = 0;
        switch (storage) {
            case vector_storage::float32: std::memcpy(&number, row.numbers.data() + 4 * i, 4); break;
            case vector_storage::float16:
                std::memcpy(&half, row.numbers.data() + 2 * i, 2);
                number = from_float16(half);
                break;
            case vector_storage::int8:
                number = row.step * static_cast<float>(static_cast<signed char>(row.numbers[i]));
                break;
        }
        to[i] += number;
    }
}

/// What a file beside a segment holds: its vectors, a graph of them, or many rows for each chunk (late_file.hpp).
inline constexpr std::string_view vectors = ".vectors";
inline constexpr std::string_view graph = ".graph";
inline constexpr std::string_view late = ".late";

[[nodiscard]] inline std::string name(std::uint64_t segment, std::string_view key, std::string_view ending = vectors) {
    return std::to_string(segment) + "." + std::string{key} + std::string{ending};
}

/// The number of the segment and the key that such a name holds; false when it is none.
[[nodiscard]] inline bool read_name(std::string_view name, std::uint64_t& segment, std::string_view& key) noexcept {
    const std::string_view ending = name.ends_with(graph) ? graph : name.ends_with(late) ? late : vectors;
    if (!name.ends_with(ending)) return false;
    name.remove_suffix(ending.size());
    segment = 0;
    std::size_t digits = 0;
    for (; digits < name.size() && name[digits] >= '0' && name[digits] <= '9' && digits < 19; ++digits)
        segment = segment * 10 + static_cast<std::uint64_t>(name[digits] - '0');
    if (digits == 0 || digits == name.size() || name[digits] != '.') return false;
    key = name.substr(digits + 1);
    return !key.empty();
}

}  // namespace vector_files

/// The rows of a segment's chunks while they are gathered.
class vector_rows {
public:
    vector_rows(vector_kind kind, std::uint32_t chunks)
        : kind_(std::move(kind)), rows_(kind_.dimensions, kind_.storage, chunks), contents_(chunks) {}

    /// `content` is not 0.
    void put(std::uint32_t chunk, content_key content, const packed_row& row) noexcept {
        rows_.put(chunk, row);
        contents_[chunk] = content;
    }
    [[nodiscard]] bool has(std::uint32_t chunk) const noexcept { return contents_[chunk] != 0; }
    [[nodiscard]] bool empty() const noexcept {
        for (const content_key each : contents_)
            if (each != 0) return false;
        return true;
    }

    /// Replaces the file in one step. The segment is the one whose chunks were counted.
    [[nodiscard]] result<void> write(const std::string& path, const owner& who, const segment& of) && {
        using namespace vector_files;
        std::vector<std::string> sections(parts);
        append_record(sections[head], head_record{static_cast<std::uint32_t>(kind_.dimensions),
                                                  static_cast<std::uint32_t>(kind_.storage),
                                                  static_cast<std::uint32_t>(contents_.size()), sum_of_chunks(of)});
        sections[vector_files::owner_name] = who.id();
        sections[embedder_name] = kind_.embedder;
        std::vector<float> sum(kind_.dimensions);
        for (std::size_t i = 0; i < contents_.size(); ++i) {
            append_record(sections[contents], contents_[i]);
            if (contents_[i] != 0) add_row(rows_.get(i), kind_.storage, sum);
        }
        sections[sums].assign(reinterpret_cast<const char*>(sum.data()), 4 * sum.size());  // NOLINT: their bytes
        sections[vector_files::rows] = std::move(rows_).take();
        return section_file::write(path, format, sections);
    }

private:
    vector_kind kind_;
    packed_rows rows_;
    std::vector<content_key> contents_;
};

/// An open file of vectors. It never changes.
class vector_file {
public:
    /// Opens and checks it: not_found when there is none, `corrupt` when it cannot be trusted or is of other chunks
    /// than the segment's.
    [[nodiscard]] static result<vector_file> open(const std::string& path, const owner& who, const segment& of) {
        using namespace vector_files;
        auto file = section_file::open(path, format);
        if (!file) return std::move(file).error();
        vector_file opened{std::move(*file)};
        if (!opened.read_head(who) || opened.layout_.rows != of.chunk_count() || opened.chunks_ != sum_of_chunks(of))
            return failure::of(failure_kind::corrupt, path, "its vectors are not those of its segment",
                               "embed the documents again");
        return opened;
    }

    [[nodiscard]] const vector_kind& kind() const noexcept { return kind_; }
    [[nodiscard]] const packed_layout& layout() const noexcept { return layout_; }
    [[nodiscard]] std::string_view bytes() const noexcept { return file_[vector_files::rows]; }
    [[nodiscard]] const file_stamp& stamp() const noexcept { return file_.stamp(); }
    /// What a chunk's row was made from; 0 when it has none.
    [[nodiscard]] content_key content(std::uint32_t chunk) const noexcept {
        return record_at<content_key>(file_[vector_files::contents], chunk);
    }
    [[nodiscard]] bool has(std::uint32_t chunk) const noexcept { return content(chunk) != 0; }
    /// Tells what all rows were made from.
    [[nodiscard]] std::uint32_t sum_of_contents() const noexcept { return contents_sum_; }
    [[nodiscard]] std::uint32_t present() const noexcept { return present_; }  ///< how many chunks have a row
    /// The product of a query with the sum of all rows; the query has as many dimensions.
    [[nodiscard]] double product_with_sum(std::span<const float> query) const noexcept {
        double sum = 0;
        for (std::size_t i = 0; i < query.size(); ++i)
            sum += static_cast<double>(query[i]) * static_cast<double>(record_at<float>(file_[vector_files::sums], i));
        return sum;
    }
    [[nodiscard]] packed_row row(std::uint32_t chunk) const noexcept { return layout_.read(bytes(), chunk); }

private:
    explicit vector_file(section_file file) noexcept : file_(std::move(file)) {}

    [[nodiscard]] bool read_head(const owner& who) {
        using namespace vector_files;
        if (file_[head].size() != sizeof(head_record) || file_[vector_files::owner_name] != who.id()) return false;
        const auto row = record_at<head_record>(file_[head], 0);
        if (row.storage > static_cast<std::uint32_t>(vector_storage::int8) || row.dimensions == 0 ||
            row.dimensions > vector_limits_default.dimensions)
            return false;
        kind_ = {std::string{file_[embedder_name]}, row.dimensions, static_cast<vector_storage>(row.storage)};
        layout_ = {kind_.dimensions, kind_.storage, row.rows};
        chunks_ = row.chunks;
        if (file_[contents].size() != row.rows * sizeof(content_key) || file_[sums].size() != 4 * kind_.dimensions ||
            file_[vector_files::rows].size() != layout_.bytes())
            return false;
        for (std::size_t i = 0; i < kind_.dimensions; ++i)
            if (!std::isfinite(record_at<float>(file_[sums], i))) return false;
        contents_sum_ = crc32c(file_[contents]);
        for (std::uint32_t chunk = 0; chunk < row.rows; ++chunk) present_ += has(chunk) ? 1U : 0U;
        return true;
    }

    section_file file_;
    vector_kind kind_;
    packed_layout layout_;
    std::uint32_t chunks_ = 0;
    std::uint32_t present_ = 0;
    std::uint32_t contents_sum_ = 0;
};

}  // namespace toolkit::inline v0
