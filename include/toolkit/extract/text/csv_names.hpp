// Whether a row of a table names its columns, by the content of its cells.
// In: rows. Out: yes or no. Next: csv.hpp. html_table.hpp and docx_table.hpp use it if the file does not say.
#pragma once

#include <toolkit/extract/text/csv_cells.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace csv {

/// Whether a cell is a number, an amount, a percentage or a date in digits.
[[nodiscard]] constexpr bool is_numeric(std::string_view cell) noexcept {
    const std::size_t begin = cell.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return false;
    const bool begins = cell.find_first_of("0123456789+-.,", begin) == begin;
    return begins && cell.find_first_of("0123456789", begin) != std::string_view::npos &&
           cell.find_first_not_of("0123456789+-.,:/% eE", begin) == std::string_view::npos;
}

/// How the cells after the first one count: as at least three growing whole numbers, or as at least two years in order
/// (`Country,2019,2020`).
enum class counting : std::uint8_t { none, numbers, years };
[[nodiscard]] inline counting counting_of(const std::vector<std::string>& row) {
    constexpr std::size_t digits = 9;
    std::vector<unsigned> numbers;
    for (std::size_t i = 1; i < row.size(); ++i) {
        if (row[i].empty() && i + 1 == row.size()) break;  // separator at the end
        if (row[i].empty() || row[i].size() > digits || row[i].find_first_not_of("0123456789") != std::string::npos)
            return counting::none;
        unsigned number = 0;
        for (const char c : row[i]) number = number * 10 + static_cast<unsigned>(c - '0');
        numbers.push_back(number);
    }
    const bool years = std::all_of(numbers.begin(), numbers.end(), [](unsigned n) { return n >= 1500 && n < 2200; });
    const auto not_up = [](unsigned a, unsigned b) { return a >= b; };
    const auto not_down = [](unsigned a, unsigned b) { return a <= b; };
    const bool grows = std::adjacent_find(numbers.begin(), numbers.end(), not_up) == numbers.end();
    const bool falls = std::adjacent_find(numbers.begin(), numbers.end(), not_down) == numbers.end();
    if (years && numbers.size() >= 2 && (grows || falls)) return counting::years;
    return grows && numbers.size() >= 3 ? counting::numbers : counting::none;
}

/// Whether a row names the columns of the row `next`.
/// - At least two cells are names, and at least half of the cells up to the last non-empty one. A name is neither long
/// nor numeric.
/// - Names may repeat, but not all may equal the first.
/// - Of two columns the first may have no name (the column of row numbers).
/// - Numbers are names if they are years and the next row has no years, or if they grow and the next row does not.
[[nodiscard]] inline bool names_columns(const std::vector<std::string>& row, const std::vector<std::string>& next) {
    if (row.size() < 2) return false;
    std::size_t named = 0;
    std::size_t columns = 0;
    std::size_t numeric = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i].empty()) continue;
        if (row[i].size() > bounds.name_bytes) return false;
        numeric += is_numeric(row[i]) ? 1U : 0U;
        ++named;
        columns = i + 1;
    }
    if (numeric > 0) {
        const counting names = is_numeric(row.front()) ? counting::none : counting_of(row);
        const counting values = counting_of(next);
        return names == counting::years ? values != names : names != counting::none && values == counting::none;
    }
    if (named == 1) return row.size() == 2 && row.front().empty();
    const auto is_other = [&](const std::string& cell) { return !cell.empty() && cell != row.front(); };
    const bool differ = row.front().empty() || std::any_of(row.begin(), row.end(), is_other);
    return named >= 2 && named * 2 >= columns && differ;
}

/// The kinds of a cell's characters: `S-001` is `a-9`, `12 May` is `9 a`.
[[nodiscard]] inline std::string shape_of_cell(std::string_view cell) {
    std::string shape;
    for (const char each : cell) {
        const auto c = static_cast<unsigned char>(each);
        const bool letter = c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        const char kind = is_digit(c) ? '9' : letter ? 'a' : each;
        if (shape.empty() || shape.back() != kind || (kind != '9' && kind != 'a')) shape += kind;
    }
    return shape;
}

/// Whether a row looks like the next one and thus has values: a cell with digits has the same shape as the cell below.
[[nodiscard]] inline bool looks_like_values(const std::vector<std::string>& row, const std::vector<std::string>& next) {
    for (std::size_t i = 0; i < std::min(row.size(), next.size()); ++i) {
        const std::string shape = shape_of_cell(row[i]);
        if (shape.find('9') != std::string::npos && shape == shape_of_cell(next[i])) return true;
    }
    return false;
}

}}}  // namespace toolkit::v0::csv
