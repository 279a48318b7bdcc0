// Many rows for each chunk of a segment, one per word or patch, by one embedder, in a file beside the segment. The file
// resembles vector_file.hpp, but a chunk has any number of rows. Each row is 128 int8 numbers, with one step for all
// rows of a chunk.
// In: rows by chunk number. Out: the same, mapped. Next: late_interaction.hpp compares them (maxsim).
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/files/section_file.hpp>
#include <toolkit/retrieval/files/section_writer.hpp>
#include <toolkit/retrieval/segment/segment.hpp>
#include <toolkit/retrieval/vectors/packed_vectors.hpp>
#include <toolkit/retrieval/vectors/vector_file.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Numbers per row. Models with fewer dimensions pad with zeros, which changes no product.
inline constexpr std::size_t late_dimensions = 128;

namespace late_files {

enum part : std::uint32_t { head, owner_name, embedder_name, contents, offsets, steps, row_bytes, parts };

struct head_record {
    std::uint32_t chunks;
    std::uint32_t sum;  ///< checksum of the segment's chunks
};

inline constexpr section_format format{0x4554414C /* LATE */, 1, parts};

}  // namespace late_files

/// Writes the rows of a segment's chunks, in the order of the chunks.
class late_file_rows {
public:
    /// `write` replaces the file at the path.
    late_file_rows(std::string path, const owner& who, const vector_kind& kind, const segment& of)
        : out_(std::move(path), late_files::format), chunks_(of.chunk_count()) {
        using namespace late_files;
        out_.append_record(head, head_record{chunks_, vector_files::sum_of_chunks(of)});
        out_.append(late_files::owner_name, who.id());
        out_.append(embedder_name, kind.embedder);
        out_.append_record(offsets, std::uint32_t{0});
    }

    /// Chunks must come in rising order. Chunks in between get no rows. `rows.numbers` has whole rows; `content` is not
    /// 0.
    void put(std::uint32_t chunk, content_key content, const packed_row& rows) {
        while (next_ < chunk) add(0, {});
        add(content, rows);
    }

    /// Replaces the file in one step.
    [[nodiscard]] result<void> write() && {
        while (next_ < chunks_) add(0, {});
        if (out_.size(late_files::row_bytes) / late_dimensions > UINT32_MAX)
            return failure::of(failure_kind::unreadable, out_.path(), "the rows are too many for one file",
                               "use several owners");
        return std::move(out_).write();
    }

private:
    void add(content_key content, const packed_row& rows) {
        using namespace late_files;
        out_.append(row_bytes, rows.numbers);
        out_.append_record(offsets, static_cast<std::uint32_t>(out_.size(row_bytes) / late_dimensions));
        out_.append_record(contents, content);
        out_.append(steps, {reinterpret_cast<const char*>(&rows.step), sizeof rows.step});  // NOLINT: its bytes
        ++next_;
    }

    section_writer out_;
    std::uint32_t chunks_;
    std::uint32_t next_ = 0;
};

/// An open file of such rows. It never changes.
class late_file {
public:
    /// Opens and checks the file. Fails with `not_found` if there is none, and with `corrupt` if it is damaged or
    /// belongs to other chunks than the segment's.
    [[nodiscard]] static result<late_file> open(const std::string& path, const owner& who, const segment& of) {
        auto file = section_file::open(path, late_files::format);
        if (!file) return std::move(file).error();
        late_file opened{std::move(*file)};
        if (!opened.is_sound(who, of))
            return failure::of(failure_kind::corrupt, path, "its rows do not match its segment",
                               "embed the documents again");
        return opened;
    }

    [[nodiscard]] const vector_kind& kind() const noexcept { return kind_; }
    [[nodiscard]] const file_stamp& stamp() const noexcept { return file_.stamp(); }
    /// See mapped_file::release_pages; for the whole file.
    void release_pages() const noexcept { file_.release_pages(); }
    [[nodiscard]] content_key content(std::uint32_t chunk) const noexcept {
        return record_at<content_key>(file_[late_files::contents], chunk);
    }
    [[nodiscard]] bool has(std::uint32_t chunk) const noexcept { return content(chunk) != 0; }
    [[nodiscard]] std::uint32_t present() const noexcept { return present_; }
    /// Returns all rows of a chunk, and their step.
    [[nodiscard]] packed_row row(std::uint32_t chunk) const noexcept {
        const std::size_t begin = offsets()[chunk] * late_dimensions;
        return {file_[late_files::row_bytes].substr(begin, offsets()[chunk + 1] * late_dimensions - begin),
                steps()[chunk]};
    }

    [[nodiscard]] std::span<const std::int8_t> numbers() const noexcept {
        const std::string_view bytes = file_[late_files::row_bytes];
        return {reinterpret_cast<const std::int8_t*>(bytes.data()), bytes.size()};  // NOLINT: as they were packed
    }
    [[nodiscard]] std::span<const std::uint32_t> offsets() const noexcept {
        const std::string_view bytes = file_[late_files::offsets];  // begins at a multiple of 8 of a mapped file
        return {reinterpret_cast<const std::uint32_t*>(bytes.data()), bytes.size() / 4};  // NOLINT: as written
    }
    [[nodiscard]] std::span<const float> steps() const noexcept {
        const std::string_view bytes = file_[late_files::steps];
        return {reinterpret_cast<const float*>(bytes.data()), bytes.size() / 4};  // NOLINT: as written
    }

private:
    explicit late_file(section_file file) noexcept : file_(std::move(file)) {}

    [[nodiscard]] bool is_sound(const owner& who, const segment& of) {
        using namespace late_files;
        if (file_[head].size() != sizeof(head_record) || file_[late_files::owner_name] != who.id()) return false;
        const auto row = record_at<head_record>(file_[head], 0);
        const std::size_t chunks = of.chunk_count();
        if (row.chunks != chunks || row.sum != vector_files::sum_of_chunks(of) ||
            file_[contents].size() != chunks * sizeof(content_key) || file_[late_files::steps].size() != 4 * chunks ||
            file_[late_files::offsets].size() != 4 * (chunks + 1) || offsets()[0] != 0 ||
            file_[late_files::row_bytes].size() != std::size_t{offsets()[chunks]} * late_dimensions)
            return false;
        for (std::uint32_t chunk = 0; chunk < chunks; ++chunk) {
            if (offsets()[chunk + 1] < offsets()[chunk]) return false;
            present_ += has(chunk) ? 1U : 0U;
        }
        kind_ = {std::string{file_[embedder_name]}, late_dimensions, vector_storage::int8};
        return true;
    }

    section_file file_;
    vector_kind kind_;
    std::uint32_t present_ = 0;
};

}}  // namespace toolkit::v0
