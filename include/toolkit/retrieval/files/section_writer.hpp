// A file of sections while it is made: its sections grow side by side, and what is too much for memory waits in a file
// without a name beside it. In: bytes and records, section by section. Out: the file that section_file opens.
// Next: segment_tables.hpp, vector_file.hpp, late_file.hpp.
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
    /// `held` are the bytes of a section that may wait in memory.
    section_writer(std::string path, const section_format& format, std::size_t held = std::size_t{256} << 10U)
        : path_(std::move(path)), format_(format), most_held_(held), sections_(format.sections) {}

    void append(std::size_t section, std::string_view bytes) {
        growing& of = sections_[section];
        if (bytes.size() >= most_held_) {
            put_away(of);
            return spill(of, bytes);
        }
        of.held += bytes;
        if (of.held.size() >= most_held_) put_away(of);
    }
    template <class Record>
    void append_record(std::size_t section, const Record& record) {
        toolkit::append_record(sections_[section].held, record);
        if (sections_[section].held.size() >= most_held_) put_away(sections_[section]);
    }
    [[nodiscard]] std::uint64_t size(std::size_t section) const noexcept {
        return sections_[section].written.size + sections_[section].held.size();
    }
    /// Whether the disk took something not: the rest is then made for nothing, and `write` tells why.
    [[nodiscard]] bool has_failed() const noexcept { return !done_.has_value(); }
    /// The bytes that wait in the file beside.
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
        std::string held;                     ///< behind what is written
        section_files::section_info written;  ///< to the scratch file
        std::vector<extent> extents;          ///< where
    };

    /// To the scratch file: bytes that come behind all that was written of this section.
    void spill(growing& of, std::string_view bytes);
    void put_away(growing& of) {
        spill(of, of.held);
        of.held.clear();
    }

    std::string path_;
    section_format format_;
    std::size_t most_held_;
    std::vector<growing> sections_;
    std::optional<scratch_file> scratch_;
    result<void> done_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/files/impl/section_writer.ipp>
#endif
