// Reads tables of separated values.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/text/csv.hpp>
#include <toolkit/extract/text/csv_cells.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace csv {

/// Whether a row certainly names columns: at least two cells, none empty, long or numeric, all different.
[[nodiscard]] inline bool surely_names_columns(const std::vector<std::string>& row) {
    if (row.size() < 2) return false;
    std::vector<std::string_view> names{row.begin(), row.end()};
    for (const std::string_view name : names)
        if (name.empty() || name.size() > bounds.name_bytes || is_numeric(name)) return false;
    std::sort(names.begin(), names.end());
    return std::adjacent_find(names.begin(), names.end()) == names.end();
}

/// Whether a row is a comment (`# so, or so`) before a wider row or another comment.
[[nodiscard]] inline bool is_comment(const std::vector<std::string>& row, const std::vector<std::string>& next) {
    return row.front().starts_with("# ") && (next.size() > row.size() || next.front().starts_with('#'));
}

/// Whether column names may follow a row: it is a comment, or a title in one cell.
[[nodiscard]] inline bool is_before_names(const std::vector<std::string>& row, const std::vector<std::string>& next) {
    const auto full = std::count_if(row.begin(), row.end(), [](const std::string& cell) { return !cell.empty(); });
    return full <= 1 || is_comment(row, next);
}

/// Writes cells as rows. Each row is a block of kind table, so that the chunker keeps it whole. The chunker cuts
/// between blocks, and within a table only if it is too long. A paragraph would be cut into sentences.
class row_writer {
public:
    row_writer(const stop_token& stop, const extract_limits& limits) : stop_(stop), limits_(limits), out_(limits) {}

    [[nodiscard]] result<extraction> write(std::string_view text, char separator) && {
        // Lines may end with \n, \r or both. The maximum does not count both twice.
        const auto lines = static_cast<std::size_t>(
            std::max(std::count(text.begin(), text.end(), '\n'), std::count(text.begin(), text.end(), '\r')));
        rows_a_block_ = lines / std::max(limits_.blocks, std::size_t{1}) + 1;
        cell_reader cells{text, separator};
        find_names(cells, text.size(), lines);
        while (!cells.is_done() && !out_.is_full()) {
            if (stop_.stop_requested()) return failure::of(failure_kind::cancelled, {}, "reading was stopped");
            read_row(cells);
            end_row();
        }
        out_.end_table();
        return std::move(out_).finish();
    }

private:
    /// Reads the column names, and the text before them.
    void find_names(cell_reader& cells, std::size_t bytes, std::size_t lines) {
        for (std::size_t i = 0; i < bounds.first_rows && rows_ == i && !cells.is_done(); ++i) {
            read_row_with_text(cells);
            if (rows_ > i) return end_row();  // too wide for one row
            const std::vector<std::string> next = row_ahead(cells);
            if (next.empty()) return end_row();  // only names, or a single row
            if (!is_comment(row_, next) && names_columns(row_, next) && has_room_for_names(bytes, lines)) {
                names_ = std::exchange(row_, {});
                return;
            }
            const bool goes_on = is_before_names(row_, next);
            end_row();
            if (!goes_on) return;
        }
    }

    /// Reads the next row with text. Rows without text are skipped.
    void read_row_with_text(cell_reader& cells) {
        do {
            row_.clear();
            read_row(cells);
        } while (is_blank(row_) && !cells.is_done());
    }

    /// The next row with text; empty if there is none.
    [[nodiscard]] static std::vector<std::string> row_ahead(cell_reader cells) {
        std::vector<std::string> row;
        std::string cell;
        for (bool has_text = false; !cells.is_done() && row.size() < bounds.columns;) {
            const cell_end end = cells.next(cell);
            row.push_back(extracting::collapsed(cell));
            has_text = has_text || !row.back().empty();
            if (end != cell_end::row) continue;
            if (has_text) return row;
            row.clear();
        }
        return is_blank(row) ? std::vector<std::string>{} : row;
    }

    void read_row(cell_reader& cells) {
        std::string cell;
        for (std::size_t column = 0; !cells.is_done();) {
            const cell_end end = cells.next(cell);
            add(column, extracting::collapsed(cell));
            if (end == cell_end::row) return;
            if (end == cell_end::separator) ++column;
            if (row_.size() == bounds.columns) end_row();
        }
    }

    void add(std::size_t column, std::string cell) {
        if (cell.empty() && !names_.empty()) return;
        if (column < names_.size() && !names_[column].empty()) cell.insert(0, names_[column] + ": ");
        row_.push_back(std::move(cell));
    }

    [[nodiscard]] static bool is_blank(const std::vector<std::string>& row) noexcept {
        return std::all_of(row.begin(), row.end(), [](const std::string& cell) { return cell.empty(); });
    }

    void end_row() {
        if (!is_blank(row_)) {
            out_.row(row_);
            if (++rows_ % rows_a_block_ == 0) out_.end_table();
        }
        row_.clear();
    }

    /// Whether the text stays within its limit if each row repeats the names.
    [[nodiscard]] bool has_room_for_names(std::size_t bytes, std::size_t lines) const {
        std::size_t names = 0;
        for (const std::string& name : row_) names += name.size() + 5;  // there is at least one
        return bytes < limits_.text_bytes && lines <= (limits_.text_bytes - bytes) / names;
    }

    const stop_token& stop_;
    const extract_limits& limits_;
    block_writer out_;
    std::vector<std::string> names_;  ///< of the columns; empty if they have none
    std::vector<std::string> row_;
    std::size_t rows_ = 0;
    std::size_t rows_a_block_ = 1;  ///< more than 1 only if there are more rows than a document may have blocks
};

/// Whether the first rows are data, not sentences with commas, code or a Markdown table.
[[nodiscard]] inline bool holds_data(std::string_view text, char separator) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos || std::string_view{"{[<|"}.find(text[begin]) != std::string_view::npos)
        return false;
    cell_reader cells{text.substr(0, bounds.first_bytes), separator};
    std::size_t rows = 0;
    std::size_t empty = 0;   // first cells without text
    std::size_t others = 0;  // cells after a separator
    std::size_t spaced = 0;  // cells of these that begin with a blank, like parts of a sentence
    std::size_t numbers = 0;
    std::string cell;
    for (bool first = true; !cells.is_done() && rows < bounds.first_rows;) {
        const cell_end end = cells.next(cell);
        if (first) {
            empty += cell.empty() ? 1U : 0U;
        } else {
            ++others;
            spaced += cell.starts_with(' ') ? 1U : 0U;
            numbers += is_numeric(cell) ? 1U : 0U;
        }
        first = end == cell_end::row;
        rows += first ? 1U : 0U;
    }
    const bool reads_as_prose = (separator == ',' || separator == ';') && spaced * 2 >= others && numbers * 2 < others;
    return empty * 2 <= rows && !reads_as_prose;
}

/// Whether the first row names the columns.
[[nodiscard]] inline bool begins_with_names(std::string_view text, char separator) {
    cell_reader cells{text.substr(0, bounds.first_bytes), separator};
    std::vector<std::string> row;
    for (bool more = true; more && !cells.is_done();) {
        std::string cell;
        more = cells.next(cell) != cell_end::row;
        row.push_back(extracting::collapsed(cell));
    }
    return surely_names_columns(row);
}

/// Whether a text is a table, without a telling file name. Its first row must name columns. Of its first rows at least
/// three, and four of five, must have the same number of cells, at least three. Text with | as separator may be
/// commands.
[[nodiscard]] inline bool reads_as_table(std::string_view text) {
    const table_shape shape = shape_of(text);
    return shape.separator != '|' && begins_with_names(text, shape.separator) && shape.columns >= 3 &&
           shape.agreeing >= 3 && shape.agreeing * 5 >= shape.rows * 4 && holds_data(text, shape.separator);
}

}  // namespace csv

TOOLKIT_FUNCTION result<extraction> extract_csv(std::string_view text, const stop_token& stop,
                                                const extract_limits& limits) {
    char separator = csv::take_separator_line(text);
    if (separator == '\0') separator = csv::shape_of(text).separator;
    return csv::row_writer{stop, limits}.write(text, separator);
}

TOOLKIT_FUNCTION fit csv_extractor::fits(const file_head& head) {
    const std::string ending = folded(extracting::ending_of(head.filename));
    if (ending == ".csv" || ending == ".tsv") return fit::by_name;
    const bool has_neutral_ending = ending.empty() || ending == ".txt" || ending == ".dat";
    return has_neutral_ending && csv::reads_as_table(head.text) ? fit::by_content : fit::no;
}

}}  // namespace toolkit::v0
