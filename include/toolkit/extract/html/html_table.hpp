// The rows of an HTML table. A cell that spans rows leaves empty cells below, so that the other cells keep their
// columns. Also which rows name the columns.
// In: cells in the order of the file. Out: rows. Next: html.hpp.
#pragma once

#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/html/html_elements.hpp>
#include <toolkit/extract/html/html_tree.hpp>
#include <toolkit/extract/text/csv_names.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace html {

/// The number of cells in the next row of the same table part; 0 if there is none.
[[nodiscard]] inline std::size_t cells_of_next_row(const GumboNode* row) {
    if (row->parent == nullptr || !is_element(row->parent)) return 0;
    const GumboVector& rows = row->parent->v.element.children;
    for (std::size_t i = row->index_within_parent + 1; i < rows.length; ++i) {
        const auto* next = static_cast<const GumboNode*>(rows.data[i]);
        if (!is_element(next) || next->v.element.tag != GUMBO_TAG_TR) continue;
        const GumboVector& cells = next->v.element.children;
        return static_cast<std::size_t>(std::count_if(cells.data, cells.data + cells.length, [](const void* each) {
            const auto* cell = static_cast<const GumboNode*>(each);
            return is_element(cell) && (cell->v.element.tag == GUMBO_TAG_TD || cell->v.element.tag == GUMBO_TAG_TH);
        }));
    }
    return 0;
}

/// Decides which rows name columns: those of `<thead>`, and rows with only `<th>` before others. A later row of `<th>`
/// does if it has at least half as many names as the last such row and its numbers count columns. A single `<th>` is a
/// title of the rows after it, except at the beginning of a table with one column.
class naming_rows {
public:
    void begin_table() { *this = {}; }

    void add(const GumboNode* cell, std::string_view text) {
        const std::string_view scope = attribute(cell, "scope");
        const bool is_name = cell->v.element.tag == GUMBO_TAG_TH && scope != "row" && scope != "rowgroup";
        if (text.empty()) return;
        ++(is_name ? names_ : values_);
        numeric_ = numeric_ || (is_name && csv::is_numeric(text));
    }

    /// The role of the row, which ends here.
    [[nodiscard]] row_role take(const GumboNode* row, const std::vector<std::string>& cells) {
        const bool names = names_columns(row, cells);
        if (names) most_names_ = names_ + values_;
        else has_values_ = has_values_ || values_ > 0;
        names_ = values_ = 0;
        numeric_ = false;
        return names ? row_role::names : row_role::values;
    }

private:
    [[nodiscard]] bool names_columns(const GumboNode* row, const std::vector<std::string>& cells) const {
        const GumboNode* part = row->parent;
        const GumboTag tag = part != nullptr && is_element(part) ? part->v.element.tag : GUMBO_TAG_UNKNOWN;
        if (tag == GUMBO_TAG_THEAD && !has_values_) return true;
        if (tag == GUMBO_TAG_TFOOT || names_ == 0 || values_ > 0) return false;
        if (names_ == 1) return most_names_ == 0 && !has_values_ && cells.size() == 1 && cells_of_next_row(row) == 1;
        return !has_values_ ||
               (names_ * 2 >= most_names_ && (!numeric_ || csv::counting_of(cells) != csv::counting::none));
    }

    std::size_t names_ = 0;       ///< cells of the row that may name columns
    std::size_t values_ = 0;      ///< its other cells with text
    std::size_t most_names_ = 0;  ///< of the last row that named columns
    bool numeric_ = false;        ///< one of the names is a number
    bool has_values_ = false;     ///< an earlier row of the table had values
};

class table_rows {
public:
    void begin_table() {
        cells_.clear();
        below_.clear();
        spanned_ = reaches_ = 0;
    }

    /// Adds a cell that spans some rows and columns. 0 rows means all following rows. The further columns of the cell
    /// are empty if another cell follows.
    void add(std::string cell, int rows, int columns = 1) {
        if (passed_ + spanned_ <= most_passed) {
            passed_ += spanned_;
            cells_.resize(cells_.size() + spanned_);
        }
        spanned_ = 0;
        while (is_taken(cells_.size())) pass();
        const std::size_t column = cells_.size();
        cells_.push_back(std::move(cell));
        spanned_ = static_cast<std::size_t>(std::clamp(columns, 1, most_spanned)) - 1;
        if (rows == 1 || rows < 0) return;
        const std::size_t end = std::min(column + 1 + spanned_, most_columns);
        if (below_.size() < end) below_.resize(end);
        for (std::size_t at = column; at < end; ++at)
            below_[at] = rows == 0 ? most_rows : std::min(static_cast<std::size_t>(rows) - 1, most_rows);
        if (end > column) reaches_ = std::max(reaches_, end);
    }

    /// The row, which ends here.
    [[nodiscard]] std::vector<std::string> take() {
        // Spans that begin in this row count only for later rows. Their columns are before `end`.
        const std::size_t end = std::max(cells_.size() + std::exchange(spanned_, 0), std::exchange(reaches_, 0));
        for (std::size_t column = end; column < below_.size(); ++column)
            if (below_[column] > 0) --below_[column];
        return std::exchange(cells_, {});
    }

private:
    static constexpr std::size_t most_columns = 200;     ///< cells in later columns span no rows
    static constexpr int most_spanned = 1000;            ///< columns of one cell, as in browsers
    static constexpr std::size_t most_rows = 65'534;     ///< as in browsers
    static constexpr std::size_t most_passed = 100'000;  ///< empty cells of a page that spans make

    [[nodiscard]] bool is_taken(std::size_t column) const noexcept {
        return column < below_.size() && below_[column] > 0 && passed_ < most_passed;
    }
    void pass() {
        --below_[cells_.size()];
        ++passed_;
        cells_.emplace_back();
    }

    std::vector<std::string> cells_;
    std::vector<std::size_t> below_;  ///< how many more rows a cell spans, for each column
    std::size_t passed_ = 0;
    std::size_t spanned_ = 0;  ///< columns of the last cell after its first
    std::size_t reaches_ = 0;  ///< end of the columns that row spans of this row cover
};

}}}  // namespace toolkit::v0::html
