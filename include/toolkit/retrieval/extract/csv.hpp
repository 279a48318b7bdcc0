// Tables of separated values to rows that can be read alone. Where the first row names the columns, a row reads
// `column: value | column: value`, so that it is understood when it alone is found. In: a file as UTF-8. Out: an
// extraction. Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/extract/block_writer.hpp>
#include <toolkit/retrieval/extract/csv_cells.hpp>
#include <toolkit/retrieval/extract/extractor.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {
namespace csv {

/// Whether a cell is a number, an amount, a share or a date in digits.
[[nodiscard]] constexpr bool is_numeric(std::string_view cell) noexcept {
    const std::size_t begin = cell.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return false;
    const bool begins = cell.find_first_of("0123456789+-.,", begin) == begin;
    return begins && cell.find_first_of("0123456789", begin) != std::string_view::npos &&
           cell.find_first_not_of("0123456789+-.,:/% eE", begin) == std::string_view::npos;
}

/// Whether a row names columns: at least two cells, none empty, long or numeric, no two the same.
[[nodiscard]] inline bool names_columns(const std::vector<std::string>& row) {
    if (row.size() < 2) return false;
    std::vector<std::string_view> names{row.begin(), row.end()};
    for (const std::string_view name : names)
        if (name.empty() || name.size() > bounds.name_bytes || is_numeric(name)) return false;
    std::sort(names.begin(), names.end());
    return std::adjacent_find(names.begin(), names.end()) == names.end();
}

/// Writes cells as rows. A row is a block of its own and of the kind table: the chunker cuts between blocks, and inside
/// of a table only where it is too long, so that a row stays whole; of a paragraph it would make sentences.
class row_writer {
public:
    row_writer(const stop_token& stop, const extract_limits& limits) : stop_(stop), limits_(limits), out_(limits) {}

    [[nodiscard]] result<extraction> write(std::string_view text, char separator) && {
        // Either sign may end the lines; what ends them both is not counted twice.
        const auto lines = static_cast<std::size_t>(
            std::max(std::count(text.begin(), text.end(), '\n'), std::count(text.begin(), text.end(), '\r')));
        rows_a_block_ = lines / std::max(limits_.blocks, std::size_t{1}) + 1;
        cell_reader cells{text, separator};
        while (is_blank() && !cells.is_done()) {
            row_.clear();
            read_row(cells);
        }
        if (rows_ == 0 && !cells.is_done() && names_columns(row_) && has_room_for_names(text.size(), lines))
            names_ = std::exchange(row_, {});
        end_row();
        while (!cells.is_done() && !out_.is_full()) {
            if (stop_.stop_requested()) return failure::of(failure_kind::cancelled, {}, "reading was stopped");
            read_row(cells);
            end_row();
        }
        if (rows_ == 0 && !names_.empty()) out_.row(names_);  // nothing but the names of columns
        out_.end_table();
        return std::move(out_).finish();
    }

private:
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
        if (column < names_.size()) cell.insert(0, names_[column] + ": ");
        row_.push_back(std::move(cell));
    }

    [[nodiscard]] bool is_blank() const noexcept {
        return std::all_of(row_.begin(), row_.end(), [](const std::string& cell) { return cell.empty(); });
    }

    void end_row() {
        if (!is_blank()) {
            out_.row(row_);
            if (++rows_ % rows_a_block_ == 0) out_.end_table();
        }
        row_.clear();
    }

    /// Whether the text stays within its limit when each row repeats the names.
    [[nodiscard]] bool has_room_for_names(std::size_t bytes, std::size_t lines) const {
        std::size_t names = 0;
        for (const std::string& name : row_) names += name.size() + 5;
        return bytes < limits_.text_bytes && lines <= (limits_.text_bytes - bytes) / names;
    }

    const stop_token& stop_;
    const extract_limits& limits_;
    block_writer out_;
    std::vector<std::string> names_;  ///< of the columns; empty when they have none
    std::vector<std::string> row_;
    std::size_t rows_ = 0;
    std::size_t rows_a_block_ = 1;  ///< more only where there are more rows than a document has blocks
};

/// Whether the first rows hold data, and not sentences with commas, code or a table of Markdown.
[[nodiscard]] inline bool holds_data(std::string_view text, char separator) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos || std::string_view{"{[<|"}.find(text[begin]) != std::string_view::npos)
        return false;
    cell_reader cells{text.substr(0, bounds.first_bytes), separator};
    std::size_t rows = 0;
    std::size_t empty = 0;   // first cells without text
    std::size_t others = 0;  // cells behind a separator
    std::size_t spaced = 0;  // of these, those that begin with a blank, as the parts of a sentence do
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

/// Whether the first row names columns.
[[nodiscard]] inline bool begins_with_names(std::string_view text, char separator) {
    cell_reader cells{text.substr(0, bounds.first_bytes), separator};
    std::vector<std::string> row;
    for (bool more = true; more && !cells.is_done();) {
        std::string cell;
        more = cells.next(cell) != cell_end::row;
        row.push_back(extracting::collapsed(cell));
    }
    return names_columns(row);
}

/// Whether a text whose name does not say so is a table: its first row names columns, and of its first rows at least
/// three, and four of five, have the same number of cells, at least three. What | separates may be commands as well.
[[nodiscard]] inline bool reads_as_table(std::string_view text) {
    const table_shape shape = shape_of(text);
    return shape.separator != '|' && begins_with_names(text, shape.separator) && shape.columns >= 3 &&
           shape.agreeing >= 3 && shape.agreeing * 5 >= shape.rows * 4 && holds_data(text, shape.separator);
}

}  // namespace csv

/// Reads a table of separated values; the separator is told from its first rows. Fails with `unreadable` when it is
/// more than the limits allow, with `cancelled` when stopped.
[[nodiscard]] inline result<extraction> extract_csv(std::string_view text, const stop_token& stop = {},
                                                    const extract_limits& limits = extract_limits_default) {
    char separator = csv::take_separator_line(text);
    if (separator == '\0') separator = csv::shape_of(text).separator;
    return csv::row_writer{stop, limits}.write(text, separator);
}

/// Tables of separated values by their name, and text that reads so.
struct csv_extractor {
    static constexpr std::string_view name = "csv";
    static constexpr std::uint32_t version = 2;
    static constexpr bool reads_text = true;

    [[nodiscard]] static fit fits(const file_head& head) {
        const std::string ending = folded(extracting::ending_of(head.filename));
        if (ending == ".csv" || ending == ".tsv") return fit::by_name;
        const bool tells_nothing = ending.empty() || ending == ".txt" || ending == ".dat";
        return tells_nothing && csv::reads_as_table(head.text) ? fit::by_content : fit::no;
    }
    [[nodiscard]] static result<extraction> read(std::string_view, std::string_view text, const stop_token& stop,
                                                 const extract_limits& limits) {
        return extract_csv(text, stop, limits);
    }
};

}  // namespace toolkit::inline v0
