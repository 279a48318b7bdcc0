// Writes a file of sections. Sections grow side by side. Data that is too large for memory is put into an unnamed file.
// In: bytes and records, section by section. Out: the file that section_file opens. Next: segment_tables.hpp,
// vector_file.hpp, late_file.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/files/file.hpp>
#include <toolkit/retrieval/files/section_file.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

class section_writer {
public:
    /// `buffered` is the maximum number of bytes of a section that stay in memory.
    section_writer(std::string path, const section_format& format, std::size_t buffered = std::size_t{256} << 10U)
        : path_(std::move(path)), format_(format), most_buffered_(buffered), sections_(format.sections) {}

    void append(std::size_t section, std::string_view bytes) {
        growing& of = sections_[section];
        if (bytes.size() >= most_buffered_) {
            put_away(of);
            return spill(of, bytes);
        }
        of.buffered += bytes;
        if (of.buffered.size() >= most_buffered_) put_away(of);
    }
    template <class Record>
    void append_record(std::size_t section, const Record& record) {
        toolkit::append_record(sections_[section].buffered, record);
        if (sections_[section].buffered.size() >= most_buffered_) put_away(sections_[section]);
    }
    [[nodiscard]] std::uint64_t size(std::size_t section) const noexcept {
        return sections_[section].written.size + sections_[section].buffered.size();
    }
    /// Whether a write to the disk has failed. Further work is then useless, and `write` returns the reason.
    [[nodiscard]] bool has_failed() const noexcept { return !done_.has_value(); }
    /// The bytes in the unnamed file.
    [[nodiscard]] std::uint64_t waiting() const noexcept { return scratch_ ? scratch_->size() : 0; }
    [[nodiscard]] const std::string& path() const noexcept { return path_; }

    /// Replaces the file in one step.
    [[nodiscard]] result<void> write() &&;

private:
    struct extent {
        std::uint64_t offset;
        std::uint64_t size;
    };
    struct growing {
        std::string buffered;                 ///< bytes after those in the scratch file
        section_files::section_info written;  ///< size and checksum of the bytes in the scratch file
        std::vector<extent> extents;          ///< places in the scratch file
    };

    /// Writes bytes to the scratch file, after those already written of this section.
    void spill(growing& of, std::string_view bytes);
    void put_away(growing& of) {
        spill(of, of.buffered);
        of.buffered.clear();
    }

    std::string path_;
    section_format format_;
    std::size_t most_buffered_;
    std::vector<growing> sections_;
    std::optional<scratch_file> scratch_;
    result<void> done_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/files/impl/section_writer.ipp>
#endif
