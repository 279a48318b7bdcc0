// The vectors of a segment's chunks by one embedder, beside the segment's own file: a row for each chunk, or none yet.
// It is replaced whole when more rows are there; what it says of other documents than those of its segment is never
// believed. In: rows by the number of their chunk. Out: the same, mapped. Next: vector_index.hpp makes and opens them,
// index_writer.hpp takes them along when segments are merged.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/files/section_file.hpp>
#include <toolkit/retrieval/files/section_writer.hpp>
#include <toolkit/retrieval/segment/segment.hpp>
#include <toolkit/retrieval/vectors/packed_vectors.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// What vectors must have in common to be compared: how they were made, and how they are kept.
struct vector_kind {
    std::string embedder;  ///< Embedder's name()
    std::size_t dimensions = 0;
    vector_storage storage = vector_storage::int8;
    friend bool operator==(const vector_kind&, const vector_kind&) = default;

    /// Names the files of this kind: 16 hexadecimal digits.
    [[nodiscard]] std::string key() const;
};

/// Names what a vector was made from, so that it is found again where the same text stands; 0 is no text.
using content_key = std::uint64_t;

[[nodiscard]] inline content_key content_key_of(std::string_view text) noexcept {
    const digest160 digest = sha1_of(text);
    content_key key = 0;
    for (std::size_t i = 0; i < sizeof key; ++i) key = key << 8U | digest[i];
    return key == 0 ? 1 : key;
}

/// What an embedder is given of a chunk: its title, its heading, the columns of its table and its text, a line each; a
/// title that the heading holds stands there alone.
[[nodiscard]] std::string text_to_embed(const segment& index, std::uint32_t chunk);

namespace vector_files {

enum part : std::uint32_t { head, owner_name, embedder_name, contents, sums, rows, parts };

struct head_record {
    std::uint32_t dimensions;
    std::uint32_t storage;
    std::uint32_t rows;
    std::uint32_t chunks;  ///< checksum of the segment's chunks
};
static_assert(sizeof(head_record) == 16);

/// Tells chunks from others: of the ids of all of a segment.
[[nodiscard]] std::uint32_t sum_of_chunks(const segment& of);

/// What a file beside a segment holds: its vectors, a graph of them, or many rows for each chunk (late_file.hpp).
inline constexpr std::string_view vectors = ".vectors";
inline constexpr std::string_view graph = ".graph";
inline constexpr std::string_view late = ".late";

[[nodiscard]] std::string name(std::uint64_t segment, std::string_view key, std::string_view ending = vectors);

/// The number of the segment and the key that such a name holds; false when it is none.
[[nodiscard]] bool read_name(std::string_view name, std::uint64_t& segment, std::string_view& key) noexcept;

}  // namespace vector_files

/// Writes the rows of a segment's chunks, in the order of the chunks.
class vector_rows {
public:
    /// The file at the path is replaced when all is written.
    vector_rows(std::string path, const owner& who, const vector_kind& kind, const segment& of);

    /// Chunks come in rising order, and those between have no row; `content` is not 0.
    void put(std::uint32_t chunk, content_key content, const packed_row& row);

    /// Replaces the file in one step.
    [[nodiscard]] result<void> write() &&;

private:
    void add(content_key content, const packed_row& row);
    /// Gives the chunks before this one that had nothing no row.
    void skip_to(std::uint32_t chunk);

    section_writer out_;
    vector_storage storage_;
    std::uint32_t chunks_;
    std::uint32_t next_ = 0;
    std::string zeros_;         ///< the row of a chunk that has none
    std::vector<float> steps_;  ///< of int8: they stand behind all rows
    std::vector<float> sum_;
};

/// An open file of vectors. It never changes.
class vector_file {
public:
    /// Opens and checks it: not_found when there is none, `corrupt` when it cannot be trusted or is of other chunks
    /// than the segment's.
    [[nodiscard]] static result<vector_file> open(const std::string& path, const owner& who, const segment& of);

    [[nodiscard]] const vector_kind& kind() const noexcept { return kind_; }
    [[nodiscard]] const packed_layout& layout() const noexcept { return layout_; }
    [[nodiscard]] std::string_view bytes() const noexcept { return file_[vector_files::rows]; }
    [[nodiscard]] const file_stamp& stamp() const noexcept { return file_.stamp(); }
    /// As mapped_file's, of the whole file.
    void release_pages() const noexcept { file_.release_pages(); }
    /// What a chunk's row was made from; 0 when it has none.
    [[nodiscard]] content_key content(std::uint32_t chunk) const noexcept {
        return record_at<content_key>(file_[vector_files::contents], chunk);
    }
    [[nodiscard]] bool has(std::uint32_t chunk) const noexcept { return content(chunk) != 0; }
    /// Tells what all rows were made from.
    [[nodiscard]] std::uint32_t sum_of_contents() const noexcept { return contents_sum_; }
    [[nodiscard]] std::uint32_t present() const noexcept { return present_; }  ///< how many chunks have a row
    /// The product of a query with the sum of all rows; the query has as many dimensions.
    [[nodiscard]] double product_with_sum(std::span<const float> query) const noexcept;
    [[nodiscard]] packed_row row(std::uint32_t chunk) const noexcept { return layout_.read(bytes(), chunk); }

private:
    explicit vector_file(section_file file) noexcept : file_(std::move(file)) {}

    [[nodiscard]] bool read_head(const owner& who);

    section_file file_;
    vector_kind kind_;
    packed_layout layout_;
    std::uint32_t chunks_ = 0;
    std::uint32_t present_ = 0;
    std::uint32_t contents_sum_ = 0;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/vectors/impl/vector_file.ipp>
#endif
