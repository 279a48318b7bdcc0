// The rows of a table of HTML, in which a cell may reach into the rows below: there its column is empty, so that the
// others keep theirs. In: cells, as they stand. Out: rows. Next: html.hpp.
#pragma once

#include <toolkit/version.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace toolkit::inline v0::html {

class table_rows {
public:
    void begin_table() {
        cells_.clear();
        below_.clear();
    }

    /// Adds a cell of so many rows; 0 stands for all that follow.
    void add(std::string cell, int rows) {
        while (is_taken(cells_.size())) pass();
        const std::size_t column = cells_.size();
        cells_.push_back(std::move(cell));
        if (column >= most_columns || rows == 1 || rows < 0) return;
        if (below_.size() <= column) below_.resize(column + 1);
        below_[column] = rows == 0 ? most_rows : std::min(static_cast<std::size_t>(rows) - 1, most_rows);
    }

    /// The row, which ends here.
    [[nodiscard]] std::vector<std::string> take() {
        for (std::size_t column = cells_.size(); column < below_.size(); ++column)
            if (below_[column] > 0) --below_[column];
        return std::exchange(cells_, {});
    }

private:
    static constexpr std::size_t most_columns = 200;     ///< behind these no cell reaches down
    static constexpr std::size_t most_rows = 65'534;     ///< as browsers have it
    static constexpr std::size_t most_passed = 100'000;  ///< cells of a page that are empty for this

    [[nodiscard]] bool is_taken(std::size_t column) const noexcept {
        return column < below_.size() && below_[column] > 0 && passed_ < most_passed;
    }
    void pass() {
        --below_[cells_.size()];
        ++passed_;
        cells_.emplace_back();
    }

    std::vector<std::string> cells_;
    std::vector<std::size_t> below_;  ///< by column, how many rows a cell still reaches down
    std::size_t passed_ = 0;
};

}  // namespace toolkit::inline v0::html
