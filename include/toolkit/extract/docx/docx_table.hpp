// The tables of a Word document, row by row.
// - The rows of an inner table stay in their place.
// - A table of one cell is a frame around normal text.
// - Rows marked as headers name the columns. In a table without marked rows the first row does if it looks like names.
// In: the begins and ends of tables, rows and cells, and the text between. Out: rows. Next: block_writer.hpp.
#pragma once

#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/xml.hpp>
#include <toolkit/extract/docx/docx_styles.hpp>
#include <toolkit/extract/text/csv_names.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace docx {

/// Collects the cells of nested open tables.
class open_tables {
public:
    explicit open_tables(std::size_t most_cells) : most_cells_(most_cells) {}

    /// Whether text belongs to a cell.
    [[nodiscard]] bool takes_text() const noexcept { return !open_.empty(); }

    /// Whether a table is a frame.
    [[nodiscard]] static bool is_frame(xml::node table) noexcept {
        return static_cast<bool>(only_child(only_child(table, "tr"), "tc"));
    }

    void begin(xml::node table, bool is_frame, block_writer& out) {
        if (!is_frame) {
            end_row_of_cells(out);  // the text before an inner table
            write_first_row({}, out);
            if (!open_.empty()) out.begin_inner_table();
            open_.push_back({first_row_may_name(table), false});
            table_ended_ = false;
        }
        frames_.push_back(is_frame);
    }

    /// Ends a table. The block of rows ends with the outermost table.
    void end(block_writer& out) {
        const bool was_frame = frames_.back();
        frames_.pop_back();
        if (was_frame) return;
        end_row_of_cells(out);
        write_first_row({}, out);
        open_.pop_back();
        table_ended_ = !open_.empty();
        if (table_ended_) out.end_inner_table();
        else out.end_table();
    }

    void end_row(xml::node row, block_writer& out) {
        if (!is_in_row()) return;
        if (!text_.empty()) push_cell(std::exchange(text_, {}), out);
        const bool is_header = switch_of(xml::child_of(row, "trPr"), "tblHeader").value_or(false);
        write_row(out, is_header && !open_.back().has_values ? row_kind::names : row_kind::whole);
    }

    /// Ends a cell. Empty cells follow a cell that spans columns. A cell that continues from the row above is empty in
    /// the file.
    void end_cell(xml::node cell, block_writer& out) {
        if (!is_in_row()) return;
        if (std::exchange(table_ended_, false) && extracting::collapsed(text_).empty()) return text_.clear();
        if (const xml::node row = cell.parent(); cells_.empty() && empty_cells_ == 0 && row != begun_row_) {
            begun_row_ = row;
            empty_cells_ = columns_before(row);
        }
        push_cell(std::exchange(text_, {}), out);
        empty_cells_ += columns_of(cell) - 1;
    }

    /// Adds a paragraph to the cell.
    void add(std::string_view text) {
        if (!text_.empty()) text_ += ' ';
        text_ += text;
    }

private:
    /// A table that is not a frame.
    struct data_table {
        bool first_row_may_name;
        bool has_values;
    };
    enum class row_kind : std::uint8_t { names, whole, part };

    [[nodiscard]] bool is_in_row() const noexcept { return !open_.empty() && !frames_.back(); }

    /// Whether the first row may name the columns without a mark. It is not marked as a header, and the table's look
    /// does not say that the first row is like the others.
    [[nodiscard]] static bool first_row_may_name(xml::node table) noexcept {
        const xml::node first = xml::child_of(table, "tr");
        if (switch_of(xml::child_of(first, "trPr"), "tblHeader").value_or(false)) return false;
        const xml::node look = xml::child_of(xml::child_of(table, "tblPr"), "tblLook");
        const std::string_view first_row = xml::attribute_of(look, "firstRow").value;
        if (!first_row.empty()) return first_row != "0" && first_row != "false";
        const std::string_view digits = xml::attribute_of(look, "val").value;
        unsigned bits = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), bits, 16);
        return digits.empty() || read.ec != std::errc{} || (bits & 0x20U) != 0;
    }

    [[nodiscard]] static xml::node only_child(xml::node parent, std::string_view name) noexcept {
        xml::node only;
        for (const xml::node child : parent.children()) {
            if (xml::name_of(child) != name) continue;
            if (only) return {};
            only = child;
        }
        return only;
    }

    static constexpr unsigned most_columns = 63;  ///< of Word

    /// A number of columns; nullopt if it is not a number.
    [[nodiscard]] static std::optional<unsigned> columns_in(std::string_view digits) noexcept {
        unsigned columns = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), columns);
        return read.ec == std::errc{} ? std::optional{std::min(columns, most_columns)} : std::nullopt;
    }
    [[nodiscard]] static unsigned columns_of(xml::node cell) noexcept {
        return std::max(columns_in(value_of(xml::child_of(cell, "tcPr"), "gridSpan")).value_or(1), 1U);
    }
    /// The columns before the first cell of a row.
    [[nodiscard]] static unsigned columns_before(xml::node row) noexcept {
        return columns_in(value_of(xml::child_of(row, "trPr"), "gridBefore")).value_or(0);
    }

    /// Adds a cell. Empty cells are only counted, and written when another cell follows, so spans cost nothing.
    void push_cell(std::string text, block_writer& out) {
        if (cells_.size() + empty_cells_ >= most_cells_) write_row(out, row_kind::part);
        if (text.empty()) {
            ++empty_cells_;
        } else {
            cells_.resize(cells_.size() + std::exchange(empty_cells_, 0));
            cells_.push_back(std::move(text));
        }
    }

    void end_row_of_cells(block_writer& out) {
        if (!text_.empty()) push_cell(std::exchange(text_, {}), out);
        write_row(out, row_kind::part);
    }

    /// Writes a row. The first row is held until the next one, which shows whether it names the columns.
    void write_row(block_writer& out, row_kind kind) {
        empty_cells_ = 0;
        if (cells_.empty()) return;
        write_first_row(cells_, out);
        data_table& in = open_.back();
        const bool is_first = !std::exchange(in.has_values, in.has_values || kind != row_kind::names);
        if (kind == row_kind::whole && is_first && in.first_row_may_name) first_row_ = std::exchange(cells_, {});
        else out.row(std::exchange(cells_, {}), kind == row_kind::names ? row_role::names : row_role::values);
    }

    /// Writes the held row. `next` is the row after it.
    void write_first_row(const std::vector<std::string>& next, block_writer& out) {
        if (first_row_.empty()) return;
        const bool names =
            !next.empty() && csv::names_columns(first_row_, next) && !csv::looks_like_values(first_row_, next);
        out.row(std::exchange(first_row_, {}), names ? row_role::names : row_role::values);
    }

    std::size_t most_cells_;
    std::vector<bool> frames_;            ///< for each open table: whether it is a frame
    std::vector<data_table> open_;        ///< the open tables that are not frames
    std::vector<std::string> first_row_;  ///< the first row of a table
    std::vector<std::string> cells_;      ///< of the current row
    std::size_t empty_cells_ = 0;         ///< after these cells
    xml::node begun_row_{};               ///< the last row whose first cell has ended
    std::string text_;                    ///< of the current cell
    bool table_ended_ = false;            ///< an inner table just ended in this cell
};

}}}  // namespace toolkit::v0::docx
