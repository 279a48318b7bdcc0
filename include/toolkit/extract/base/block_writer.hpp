// The last step of all extractors: headings, paragraphs, items, code and rows become one readable text with blocks.
// In: pieces in reading order. Out: a document's text, blocks and title. Next: the chunker.
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
#include <vector>

namespace toolkit { inline namespace v0 {

namespace extracting {

/// Whether a code point is a control character.
[[nodiscard]] constexpr bool is_control(char32_t point) noexcept {
    return point < 0x20 || (point >= 0x7F && point < 0xA0);
}

/// Appends valid UTF-8, with each run of blanks as one. Adds no blank at the beginning of `out` or after another blank.
void append_collapsed(std::string& out, std::string_view text);

[[nodiscard]] std::string collapsed(std::string_view text);

/// Code with its lines and indentation: valid UTF-8, line ends as \n, no control characters except tab, no blank lines
/// around it, no blanks at line ends.
[[nodiscard]] std::string tidy_code(std::string_view text);

}  // namespace extracting

/// The role of a table row.
enum class row_role : std::uint8_t {
    values,
    names,  ///< column names for the rows after it; consecutive rows of names belong together
};

/// Writes blocks one after the other. A blank line separates blocks, a line end separates list items. White space is
/// collapsed here, except in code. A block without text is not written. Nothing more is written when the document
/// exceeds a limit; finish() then fails.
class block_writer {
public:
    explicit block_writer(const extract_limits& limits = extract_limits_default) : limits_(limits) {}

    /// A heading of level 1 (top) to 6. The blocks that follow belong to it.
    void heading(unsigned level, std::string_view text);
    void paragraph(std::string_view text) { write(block_kind::paragraph, extracting::collapsed(text)); }

    /// An item of a list: a line that begins `- `.
    void item(std::string_view text);
    /// A code block. It keeps its lines and indentation.
    void code(std::string_view text) { write(block_kind::code, extracting::tidy_code(text)); }

    /// A row of a table, with ` | ` between its cells and without empty cells at its end. Consecutive rows are one
    /// block until end_table().
    void row(const std::vector<std::string>& cells, row_role role = row_role::values);
    void end_table();

    /// Call these around the rows of a table within a table. The rows stay in the same block and have their own column
    /// names.
    void begin_inner_table();
    void end_inner_table();

    /// The title that the source names. Without it the first heading of level 1 or 2 is the title.
    void title(std::string_view text);
    /// The page, from 1, on which the following blocks begin.
    void page(std::uint32_t number) noexcept { page_ = number; }

    /// Reports a part of the file that could not be read: the reason and, after "; ", what to do. The line has at most
    /// about 300 bytes and keeps the cure. Each text is reported once. If there are too many, the last line counts the
    /// rest.
    void leave_out(std::string_view what);

    /// The same for a part with a name, which may be long. `why` is the message of a failure.
    void leave_out(std::string_view kind_of_part, std::string_view name, std::string_view why) {
        leave_out("the " + std::string{kind_of_part} + ' ' + visible_line(name, 100) +
                  " was not read: " + std::string{why});
    }

    [[nodiscard]] bool empty() const noexcept { return done_.text.empty(); }

    /// Whether the document has exceeded a limit. An extractor may then stop.
    [[nodiscard]] bool is_full() const noexcept { return !too_many_.empty(); }

    /// How many more bytes of text are allowed.
    [[nodiscard]] std::size_t room() const noexcept {
        return limits_.text_bytes - std::min(done_.text.size(), limits_.text_bytes);
    }

    /// The document. Fails with `unreadable` if it exceeded a limit.
    [[nodiscard]] result<extraction> finish() &&;

private:
    struct heading_above {
        unsigned level;
        std::string name;
    };

    /// Whether there is room for more bytes of text.
    [[nodiscard]] bool has_room(std::size_t bytes) noexcept;

    void write(block_kind kind, std::string_view text);

    /// Records the column names of the row [begin, end) of the table.
    void note_columns(span row, row_role role);

    extract_limits limits_;
    extraction done_;
    std::size_t untold_ = 0;      ///< left-out parts without their own line
    std::string_view too_many_;   ///< what exceeded a limit
    std::size_t path_bytes_ = 0;  ///< of the blocks that were written
    std::uint32_t page_ = 0;
    std::string title_;
    std::string table_;
    std::vector<table_columns> columns_;  ///< of the table; its bytes are relative to the table
    span names_;                          ///< the column names in effect
    std::vector<span> outer_names_;       ///< of the enclosing tables
    bool is_naming_ = false;              ///< the last row named columns
    std::string path_;
    std::vector<heading_above> above_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/extract/base/impl/block_writer.ipp>
#endif
