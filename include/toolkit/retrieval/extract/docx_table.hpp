// The tables of a Word document, row by row. A table inside of a table gives its rows in their place; a table of one
// cell is a frame around what is text like any other. In: where tables, rows and cells begin and end, and the text
// between. Out: rows. Next: block_writer.hpp.
#pragma once

#include <toolkit/retrieval/extract/block_writer.hpp>
#include <toolkit/retrieval/extract/docx_styles.hpp>
#include <toolkit/retrieval/extract/xml.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0::docx {

/// Gathers the cells of the tables that stand open in one another.
class open_tables {
public:
    explicit open_tables(std::size_t most_cells) : most_cells_(most_cells) {}

    /// Whether text belongs to a cell.
    [[nodiscard]] bool takes_text() const noexcept { return data_tables_ > 0; }

    /// Whether a table is a frame.
    [[nodiscard]] static bool is_frame(xml::node table) noexcept {
        return static_cast<bool>(only_child(only_child(table, "tr"), "tc"));
    }

    void begin(bool is_frame, block_writer& out) {
        frames_.push_back(is_frame);
        if (is_frame) return;
        end_row_of_cells(out);  // what stands before a table inside of a table
        ++data_tables_;
        table_ended_ = false;
    }

    /// Ends a table; the block of rows ends with the outermost one.
    void end(block_writer& out) {
        const bool was_frame = frames_.back();
        frames_.pop_back();
        if (was_frame) return;
        end_row_of_cells(out);
        table_ended_ = --data_tables_ > 0;
        if (!table_ended_) out.end_table();
    }

    void end_row(block_writer& out) {
        if (is_in_row()) end_row_of_cells(out);
    }

    /// A cell that spans columns has empty ones behind it. One that goes on from the row above is empty in the file.
    void end_cell(xml::node cell, block_writer& out) {
        if (!is_in_row()) return;
        if (std::exchange(table_ended_, false) && extracting::collapsed(text_).empty()) return text_.clear();
        push_cell(std::exchange(text_, {}), out);
        empty_cells_ += columns_of(cell) - 1;
    }

    /// A paragraph of the cell.
    void add(std::string_view text) {
        if (!text_.empty()) text_ += ' ';
        text_ += text;
    }

private:
    [[nodiscard]] bool is_in_row() const noexcept { return data_tables_ > 0 && !frames_.back(); }

    [[nodiscard]] static xml::node only_child(xml::node parent, std::string_view name) noexcept {
        xml::node only;
        for (const xml::node child : parent.children()) {
            if (xml::name_of(child) != name) continue;
            if (only) return {};
            only = child;
        }
        return only;
    }

    [[nodiscard]] static unsigned columns_of(xml::node cell) noexcept {
        constexpr unsigned most_columns = 63;  // of Word
        const std::string_view digits = value_of(xml::child_of(cell, "tcPr"), "gridSpan");
        unsigned columns = 1;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), columns);
        return read.ec == std::errc{} ? std::clamp(columns, 1U, most_columns) : 1;
    }

    /// Empty cells are counted, and made when another one follows: spans cost nothing.
    void push_cell(std::string text, block_writer& out) {
        if (cells_.size() + empty_cells_ >= most_cells_) write_row(out);
        if (text.empty()) {
            ++empty_cells_;
        } else {
            cells_.resize(cells_.size() + std::exchange(empty_cells_, 0));
            cells_.push_back(std::move(text));
        }
    }

    void end_row_of_cells(block_writer& out) {
        if (!text_.empty()) push_cell(std::exchange(text_, {}), out);
        write_row(out);
    }

    void write_row(block_writer& out) {
        empty_cells_ = 0;
        if (!cells_.empty()) out.row(std::exchange(cells_, {}));
    }

    std::size_t most_cells_;
    std::vector<bool> frames_;        ///< of each open table whether it is one
    std::size_t data_tables_ = 0;     ///< of the open ones, those that are none
    std::vector<std::string> cells_;  ///< of the row
    std::size_t empty_cells_ = 0;     ///< behind them
    std::string text_;                ///< of the cell
    bool table_ended_ = false;        ///< in this cell, just now
};

}  // namespace toolkit::inline v0::docx
