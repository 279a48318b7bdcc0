// The vectors of a segment's chunks by one embedder, in a file beside the segment: a row for each chunk, or none yet.
// When rows are added, the whole file is replaced. A file that belongs to other documents than those of its segment is
// never trusted.
// In: rows by chunk number. Out: the same, mapped. Next: vector_index.hpp makes and opens them, index_writer.hpp merges
// them with the segments.
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
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Vectors of the same kind are comparable: they are made and stored in the same way.
struct vector_kind {
    std::string embedder;  ///< the embedder's name()
    std::size_t dimensions = 0;
    vector_storage storage = vector_storage::int8;
    friend bool operator==(const vector_kind&, const vector_kind&) = default;

    /// Returns the name of this kind in file names: 16 hexadecimal digits.
    [[nodiscard]] std::string key() const;
};

/// Identifies the text that a vector was made from, so that equal texts share vectors. 0 means no text.
using content_key = std::uint64_t;

[[nodiscard]] inline content_key content_key_of(std::string_view text) noexcept {
    const digest160 digest = sha1_of(text);
    content_key key = 0;
    for (std::size_t i = 0; i < sizeof key; ++i) key = key << 8U | digest[i];
    return key == 0 ? 1 : key;
}

/// Returns the text of a chunk for an embedder: its title, heading, table columns and text, one per line. The title is
/// left out if the heading contains it.
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

/// Returns a checksum of the ids of all chunks of a segment.
[[nodiscard]] std::uint32_t sum_of_chunks(const segment& of);

/// File extensions beside a segment: its vectors, a graph of them, or many rows for each chunk (late_file.hpp).
inline constexpr std::string_view vectors = ".vectors";
inline constexpr std::string_view graph = ".graph";
inline constexpr std::string_view late = ".late";

[[nodiscard]] std::string name(std::uint64_t segment, std::string_view key, std::string_view ending = vectors);

/// Parses the segment's number and the key from such a file name. Returns false if the name has another form.
[[nodiscard]] bool read_name(std::string_view name, std::uint64_t& segment, std::string_view& key) noexcept;

}  // namespace vector_files

/// Writes the rows of a segment's chunks, in the order of the chunks.
class vector_rows {
public:
    /// `write` replaces the file at the path.
    vector_rows(std::string path, const owner& who, const vector_kind& kind, const segment& of);

    /// Chunks must come in rising order. Chunks in between get no row. `content` is not 0.
    void put(std::uint32_t chunk, content_key content, const packed_row& row);

    /// Replaces the file in one step.
    [[nodiscard]] result<void> write() &&;

private:
    void add(content_key content, const packed_row& row);
    /// Writes empty rows for the chunks before this one.
    void skip_to(std::uint32_t chunk);

    section_writer out_;
    vector_storage storage_;
    std::uint32_t chunks_;
    std::uint32_t next_ = 0;
    std::string zeros_;         ///< the row of a chunk that has none
    std::vector<float> steps_;  ///< for int8; they are stored after all rows
    std::vector<float> sum_;
};

/// An open file of vectors. It never changes.
class vector_file {
public:
    /// Opens and checks the file. Fails with `not_found` if there is none, and with `corrupt` if it is damaged or
    /// belongs to other chunks than the segment's.
    [[nodiscard]] static result<vector_file> open(const std::string& path, const owner& who, const segment& of);

    [[nodiscard]] const vector_kind& kind() const noexcept { return kind_; }
    [[nodiscard]] const packed_layout& layout() const noexcept { return layout_; }
    [[nodiscard]] std::string_view bytes() const noexcept { return file_[vector_files::rows]; }
    [[nodiscard]] const file_stamp& stamp() const noexcept { return file_.stamp(); }
    /// See mapped_file::release_pages; for the whole file.
    void release_pages() const noexcept { file_.release_pages(); }
    /// Identifies the text of a chunk's row; 0 if the chunk has no row.
    [[nodiscard]] content_key content(std::uint32_t chunk) const noexcept {
        return record_at<content_key>(file_[vector_files::contents], chunk);
    }
    [[nodiscard]] bool has(std::uint32_t chunk) const noexcept { return content(chunk) != 0; }
    /// A checksum of the contents of all rows.
    [[nodiscard]] std::uint32_t sum_of_contents() const noexcept { return contents_sum_; }
    [[nodiscard]] std::uint32_t present() const noexcept { return present_; }  ///< number of chunks that have a row
    /// Returns the product of a query with the sum of all rows. The query must have as many dimensions.
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
