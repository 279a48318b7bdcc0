// Reads the cells of separated values one after the other (RFC 4180, and what programs write instead), and detects the
// separator.
// In: a text as UTF-8. Out: cells, and what ended each. Next: csv.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace csv {

struct table_limits {
    std::size_t columns = 10'000;                      ///< further cells go to another row
    std::size_t cell_bytes = std::size_t{1} << 20U;    ///< a larger cell is read in parts
    std::size_t name_bytes = 120;                      ///< of a column; a longer cell is not a name
    std::size_t first_rows = 20;                       ///< from which the separator is detected
    std::size_t first_bytes = std::size_t{64} << 10U;  ///< in which these rows are read
};
inline constexpr table_limits bounds{};

enum class cell_end : std::uint8_t { separator, row, text, full };

/// Reads cells in order. A line end within quotation marks is part of the cell. Two marks there are one.
class cell_reader {
public:
    constexpr cell_reader(std::string_view text, char separator) noexcept
        : text_(text), stops_{separator, '\n', '\r'} {}

    [[nodiscard]] constexpr bool is_done() const noexcept { return at_ >= text_.size(); }

    /// Reads a cell. A cell of more than bounds.cell_bytes comes in parts; all but the last are `full`.
    [[nodiscard]] cell_end next(std::string& cell) {
        cell.clear();
        if (!std::exchange(goes_on_, false)) begin_cell();
        while (!is_done()) {
            const std::string_view rest = text_.substr(at_);
            const std::size_t room = bounds.cell_bytes - std::min(cell.size(), bounds.cell_bytes);
            const std::string_view window = rest.substr(0, room);
            const std::size_t stop =
                quoted_ ? window.find('"') : window.find_first_of(std::string_view{stops_.data(), stops_.size()});
            const std::string_view piece = cut_utf8(rest, std::min(stop, room));
            cell += piece;
            at_ += piece.size();
            if (is_done()) break;
            if (stop == std::string_view::npos) {
                goes_on_ = true;
                quoted_ = false;
                return cell_end::full;
            }
            if (!quoted_) return end_cell();
            pass_mark(cell);
        }
        quoted_ = false;
        return cell_end::text;
    }

private:
    /// Begins a cell. A quotation mark opens a cell only at its beginning, and only if another mark closes it. Blanks
    /// before the mark are not part of the cell.
    constexpr void begin_cell() noexcept {
        const std::size_t mark = text_.find_first_not_of(' ', at_);
        quoted_ = mark != std::string_view::npos && text_[mark] == '"' && is_closed(mark + 1);
        if (quoted_) at_ = mark + 1;
    }

    /// Whether a mark within bounds.cell_bytes closes the cell that begins here, before another mark opens a cell. Only
    /// pairs of marks are between an unclosed mark and the end of this search, and they close themselves. So no byte is
    /// searched more than twice.
    [[nodiscard]] constexpr bool is_closed(std::size_t at) const noexcept {
        const std::string_view window = text_.substr(0, at + std::min(text_.size() - at, bounds.cell_bytes));
        while ((at = window.find('"', at)) != std::string_view::npos) {
            if (at + 1 == text_.size() || text_[at + 1] != '"')
                return !is_stop(text_[at - 1]) || at + 1 == text_.size() || is_stop(text_[at + 1]);
            at += 2;
        }
        return false;
    }
    [[nodiscard]] constexpr bool is_stop(char c) const noexcept {
        return std::find(stops_.begin(), stops_.end(), c) != stops_.end();
    }

    constexpr void pass_mark(std::string& cell) {
        const bool doubled = at_ + 1 < text_.size() && text_[at_ + 1] == '"';
        if (doubled) cell += '"';
        quoted_ = doubled;
        at_ += doubled ? 2 : 1;
    }

    [[nodiscard]] constexpr cell_end end_cell() noexcept {
        const char stop = text_[at_++];
        if (stop == stops_.front()) return cell_end::separator;
        if (stop == '\r' && at_ < text_.size() && text_[at_] == '\n') ++at_;
        return cell_end::row;
    }

    std::string_view text_;
    std::array<char, 3> stops_;
    std::size_t at_ = 0;
    bool quoted_ = false;
    bool goes_on_ = false;  ///< part of the cell was already returned
};

/// The first rows, cut at one separator.
struct table_shape {
    char separator = ',';
    std::size_t rows = 0;
    std::size_t agreeing = 0;  ///< rows with the most common number of cells
    std::size_t columns = 0;   ///< that number, at least two
};

[[nodiscard]] inline table_shape shape_by(std::string_view text, char separator) {
    cell_reader cells{text.substr(0, bounds.first_bytes), separator};
    std::vector<std::size_t> counts;
    std::string cell;
    bool is_blank = true;
    for (std::size_t count = 0; !cells.is_done() && counts.size() < bounds.first_rows;) {
        const cell_end end = cells.next(cell);
        is_blank = is_blank && cell.empty();
        ++count;
        if (end == cell_end::separator || end == cell_end::full) continue;
        if (count > 1 || !is_blank) counts.push_back(count);
        count = 0;
        is_blank = true;
    }
    table_shape shape{separator, counts.size(), 0, 0};
    for (const std::size_t count : counts) {
        const auto same = static_cast<std::size_t>(std::count(counts.begin(), counts.end(), count));
        if (count < 2 || same < shape.agreeing || (same == shape.agreeing && count <= shape.columns)) continue;
        shape.agreeing = same;
        shape.columns = count;
    }
    return shape;
}

/// The separator on which most rows agree. A comma is the last choice, because numbers and sentences have commas, too.
[[nodiscard]] inline table_shape shape_of(std::string_view text) {
    table_shape best = shape_by(text, ',');
    for (const char separator : {'|', ';', '\t'}) {
        const table_shape shape = shape_by(text, separator);
        const bool as_good = shape.agreeing == best.agreeing && (shape.columns >= 3 || shape.columns >= best.columns);
        if (shape.agreeing > 0 && (shape.agreeing > best.agreeing || as_good)) best = shape;
    }
    return best;
}

/// Takes the line `sep=;`, with which a spreadsheet names the separator; '\0' if there is none.
[[nodiscard]] constexpr char take_separator_line(std::string_view& text) noexcept {
    if (!text.starts_with("sep=") || text.size() < 6) return '\0';
    const char separator = text[4];
    if (text[5] != '\n' && text[5] != '\r') return '\0';
    text.remove_prefix(text.substr(5).starts_with("\r\n") ? 7 : 6);
    return separator;
}

}}}  // namespace toolkit::v0::csv
