// The common end of all extractors: headings, paragraphs, items, code and rows become one readable text with its
// blocks. In: pieces in the order of reading. Out: a document's text, blocks and title. Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/document/limits.hpp>
#include <toolkit/extract/base/extraction.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace extracting {

/// Whether a code point is a control character.
[[nodiscard]] constexpr bool is_control(char32_t point) noexcept {
    return point < 0x20 || (point >= 0x7F && point < 0xA0);
}

/// Appends valid UTF-8 with every run of blanks as one; never a blank at the beginning of `out` or after another one.
void append_collapsed(std::string& out, std::string_view text);

[[nodiscard]] std::string collapsed(std::string_view text);

/// Code as it stands: valid UTF-8, line ends as \n, no controls but
/// tab, no blank lines around it, no blanks at line ends.
[[nodiscard]] std::string tidy_code(std::string_view text);

}  // namespace extracting

/// What a row of a table is.
enum class row_role : std::uint8_t {
    values,
    names,  ///< names of the columns, for the rows behind it; those in sequence together
};

/// Writes blocks one after the other. Blocks are separated by a blank line, the items of a list by a line end.
/// Text of everything but code is collapsed here; a block without text is not written. A document that grows beyond the
/// limits is no longer written, and is refused at the end.
class block_writer {
public:
    explicit block_writer(const extract_limits& limits = extract_limits_default) : limits_(limits) {}

    /// A heading of level 1 (top) to 6; what follows stands under it.
    void heading(unsigned level, std::string_view text);
    void paragraph(std::string_view text) { write(block_kind::paragraph, extracting::collapsed(text)); }

    /// An item of a list: a line that begins `- `.
    void item(std::string_view text);
    /// Code keeps its lines and its indentation.
    void code(std::string_view text) { write(block_kind::code, extracting::tidy_code(text)); }

    /// A row of a table, its cells separated by ` | `; rows in sequence are one block until end_table(). It ends at its
    /// last cell that is not empty.
    void row(const std::vector<std::string>& cells, row_role role = row_role::values);
    void end_table();

    /// Around the rows of a table inside of the table, which are rows of its block: it has columns of its own.
    void begin_inner_table();
    void end_inner_table();

    /// The title that the source names; otherwise the first heading of level 1 or 2 is it.
    void title(std::string_view text);
    /// The page, from 1, on which the blocks from here on begin.
    void page(std::uint32_t number) noexcept { page_ = number; }

    /// Tells that a part of the file could not be read and, after "; ", what to do, in one line of about 300 bytes at
    /// most, which keeps the cure; each is told once. The last line counts those
    /// that have no room.
    void leave_out(std::string_view what);

    /// The same for a part that has a name, which may be long; `why` is the message of a failure.
    void leave_out(std::string_view kind_of_part, std::string_view name, std::string_view why) {
        leave_out("the " + std::string{kind_of_part} + ' ' + visible_line(name, 100) +
                  " was not read: " + std::string{why});
    }

    [[nodiscard]] bool empty() const noexcept { return done_.text.empty(); }

    /// Whether the document has grown beyond a limit: an extractor may then end.
    [[nodiscard]] bool is_full() const noexcept { return !too_many_.empty(); }

    /// How many more bytes of text there may be.
    [[nodiscard]] std::size_t room() const noexcept {
        return limits_.text_bytes - std::min(done_.text.size(), limits_.text_bytes);
    }

    /// The document; `unreadable` when it has grown beyond a limit.
    [[nodiscard]] result<extraction> finish() &&;

private:
    struct heading_above {
        unsigned level;
        std::string name;
    };

    /// Whether there is room for more bytes of text.
    [[nodiscard]] bool has_room(std::size_t bytes) noexcept;

    void write(block_kind kind, std::string_view text);

    /// Notes by which names the row [begin, end) of the table stands.
    void note_columns(span row, row_role role);

    extract_limits limits_;
    extraction done_;
    std::size_t untold_ = 0;      ///< parts that were left out without a line of their own
    std::string_view too_many_;   ///< of what there is more than a limit allows
    std::size_t path_bytes_ = 0;  ///< of the blocks that were written
    std::uint32_t page_ = 0;
    std::string title_;
    std::string table_;
    std::vector<table_columns> columns_;  ///< of it; the bytes are its own
    span names_;                          ///< that hold now
    std::vector<span> outer_names_;       ///< of the tables around
    bool is_naming_ = false;              ///< the last row named columns
    std::string path_;
    std::vector<heading_above> above_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/extract/base/impl/block_writer.ipp>
#endif
