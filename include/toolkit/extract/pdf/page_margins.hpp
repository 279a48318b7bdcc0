// Removes running heads and page numbers. They are at one height on many pages, with the same text except for one
// number that counts the pages. Rows of tables may be there, too, but their numbers do not count pages.
// In: the words of pages. Out: lines without running heads and page numbers. Next: page_layout.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/extract/pdf/page_lines.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace paged {

/// A number of at most six digits; -1 for any other text.
[[nodiscard]] constexpr std::int64_t decimal_of(std::string_view digits) noexcept {
    if (digits.empty() || digits.size() > 6) return -1;
    std::int64_t number = 0;
    for (const char c : digits) {
        if (!is_digit(static_cast<unsigned char>(c))) return -1;
        number = number * 10 + (c - '0');
    }
    return number;
}

/// A Roman numeral, as in front matter, in lower or upper case; -1 for any other text.
[[nodiscard]] constexpr std::int64_t roman_of(std::string_view word) noexcept {
    constexpr std::string_view lower = "ivxlcdm";
    constexpr std::string_view capital = "IVXLCDM";
    constexpr std::int64_t values[] = {1, 5, 10, 50, 100, 500, 1000};
    if (word.empty() || word.size() > 15) return -1;
    const std::string_view letters = lower.find(word.front()) != std::string_view::npos ? lower : capital;
    std::int64_t sum = 0;
    std::int64_t last = 0;
    for (std::size_t i = word.size(); i-- > 0;) {
        const std::size_t place = letters.find(word[i]);
        if (place == std::string_view::npos) return -1;
        sum += values[place] < last ? -values[place] : values[place];
        last = values[place];
    }
    return sum;
}

/// A number in a line, and its place.
struct line_number {
    std::size_t begin;
    std::size_t end;
    std::int64_t value;
};

/// The beginning of a line with single blanks, and the numbers in it that may count pages.
struct margin_text {
    std::string text;
    std::vector<line_number> numbers;
    std::size_t words = 0;         ///< with a letter
    std::size_t figures = 0;       ///< numbers, amounts, percentages: words with digits and without letters
    std::int64_t first_word = -1;  ///< its value if it is a number
    std::int64_t last_word = -1;
};

[[nodiscard]] inline margin_text margin_text_of(const text_line& line, const page_content& page) {
    margin_text made;
    for (std::size_t i = line.first; i < line.last && made.text.size() < line_rules_default.margin_bytes; ++i) {
        const std::string_view word = cut_utf8(page.words[i].text, line_rules_default.margin_bytes);
        const std::size_t begin = made.text.size();
        (made.text += word) += ' ';
        bool has_letter = false;
        bool has_digit = false;
        for (std::size_t at = 0; at < word.size();) {
            const code_point next = point_at(word, at);
            if (!is_digit(next.value)) {
                has_letter = has_letter || class_of(next.value) != letter_class::none;
                at += next.size;
                continue;
            }
            has_digit = true;
            std::size_t end = at;
            while (end < word.size() && is_digit(static_cast<unsigned char>(word[end]))) ++end;
            const auto is_point = [&](std::size_t sign, std::size_t digit) {
                return (word[sign] == '.' || word[sign] == ',') && is_digit(static_cast<unsigned char>(word[digit]));
            };
            const bool is_part =
                (at > 1 && is_point(at - 1, at - 2)) || (end + 1 < word.size() && is_point(end, end + 1));
            const std::int64_t value = is_part ? -1 : decimal_of(word.substr(at, end - at));
            if (value >= 0) made.numbers.push_back({begin + at, begin + end, value});
            at = end;
        }
        if (const std::int64_t roman = roman_of(word); roman >= 0)
            made.numbers.push_back({begin, begin + word.size(), roman});
        made.words += has_letter ? 1U : 0U;
        made.figures += has_digit && !has_letter ? 1U : 0U;
    }
    made.first_word = decimal_of(page.words[line.first].text);
    made.last_word = decimal_of(page.words[line.last - 1].text);
    return made;
}

[[nodiscard]] inline bool is_in_margin(const text_line& line, const page_size& page) noexcept {
    const float height = (line.turn & 1U) != 0 ? page.width : page.height;
    const float middle = (line.box.top + line.box.bottom) / 2;
    return middle < height * line_rules_default.margin || middle > height * (1 - line_rules_default.margin);
}

/// The key that identifies a line on another page: a hash of its text (FNV-1a).
class line_key {
public:
    constexpr line_key& operator<<(std::string_view text) noexcept {
        for (const char c : text) add(static_cast<unsigned char>(c));
        return *this;
    }
    constexpr line_key& operator<<(std::int64_t number) noexcept {
        for (unsigned shift = 0; shift < 64; shift += 8) add(static_cast<std::uint64_t>(number) >> shift & 0xFFU);
        return *this;
    }
    [[nodiscard]] constexpr std::uint64_t value() const noexcept { return value_; }

private:
    constexpr void add(std::uint64_t byte) noexcept { value_ = (value_ ^ byte) * 0x100000001B3U; }
    std::uint64_t value_ = 0xCBF29CE484222325U;
};

/// The lines in the margins of all pages, by their keys.
class margins {
public:
    void add(std::size_t index, const text_line& line, const page_content& page) {
        if (line.page != page_ || used_ == 0) {
            page_ = line.page;
            used_ = 0;
        }
        if (used_ == line_rules_default.margin_lines || !is_in_margin(line, page.size)) return;
        ++used_;
        const margin_text made = margin_text_of(line, page);
        if (made.words == 0 && made.figures >= line_rules_default.row_numbers) return;  // a row of a table
        const auto height = static_cast<std::int32_t>(std::lround(line.base / line_rules_default.bucket));
        const auto know_by = [&](const line_key& key) { seen_.push_back({key.value(), height, line.page, index}); };
        know_by(line_key{} << made.text);
        for (std::size_t i = 0; i < made.numbers.size(); ++i) {  // the first two and the last two
            if (i >= 2 && i + 2 < made.numbers.size()) continue;
            const line_number& one = made.numbers[i];
            const std::string_view text = made.text;
            know_by(line_key{} << text.substr(0, one.begin) << "\x01" << one.value - line.page << text.substr(one.end));
        }
        // Beside a page number a section's name may vary, so only the number is a key. In a row of figures it is not.
        const bool is_row = made.words + 1 < made.figures;
        for (const std::int64_t number : {made.first_word, made.last_word})
            if (number >= 0 && !is_row) know_by(line_key{} << "\x02" << number - line.page);
    }

    /// Calls f(index of a line) for the lines that repeat; for some more than once.
    template <class F>
    void each_repeated(F&& f) && {
        std::sort(seen_.begin(), seen_.end(), [](const sight& a, const sight& b) {
            return std::tie(a.key, a.height, a.page, a.index) < std::tie(b.key, b.height, b.page, b.index);
        });
        for (std::size_t begin = 0; begin < seen_.size();) {
            std::size_t end = begin;
            while (end < seen_.size() && is_same(seen_[begin], seen_[end], 0)) ++end;
            // Heights are rounded, so one margin may have two neighbouring heights.
            std::size_t from = begin;
            while (from > 0 && is_same(seen_[from - 1], seen_[begin], 1)) --from;
            std::size_t to = end;
            while (to < seen_.size() && is_same(seen_[begin], seen_[to], 1)) ++to;
            if (repeats(from, to))
                for (std::size_t i = begin; i < end; ++i) f(seen_[i].index);
            begin = end;
        }
    }

private:
    struct sight {
        std::uint64_t key;
        std::int32_t height;
        std::uint32_t page;
        std::size_t index;
    };

    [[nodiscard]] static bool is_same(const sight& a, const sight& b, std::int32_t within) noexcept {
        return a.key == b.key && b.height - a.height <= within;
    }

    [[nodiscard]] bool repeats(std::size_t begin, std::size_t end) const {
        std::vector<std::uint32_t> pages;
        pages.reserve(end - begin);
        for (std::size_t i = begin; i < end; ++i) pages.push_back(seen_[i].page);
        std::sort(pages.begin(), pages.end());
        pages.erase(std::unique(pages.begin(), pages.end()), pages.end());
        const std::size_t between = std::size_t{pages.back()} - pages.front() + 1;
        return pages.size() >= line_rules_default.repeats &&
               pages.size() * 100 >= between * line_rules_default.repeat_share;
    }

    std::vector<sight> seen_;
    std::uint32_t page_ = 0;
    std::size_t used_ = 0;  ///< lines of the page
};

}  // namespace paged

/// The lines of all pages in reading order, without those that repeat in the margins at one height. A line repeats if
/// it has the same text, also with one number that counts the pages, or such a number at its beginning or end. It must
/// repeat on line_rules::repeat_share per cent of the pages between the first and the last one. A line in larger type
/// or a row of figures is not a running head.
[[nodiscard]] inline std::vector<text_line> lines_of(const std::vector<page_content>& pages) {
    std::vector<text_line> lines;
    for (std::size_t i = 0; i < pages.size(); ++i) paged::append_lines(lines, pages[i], static_cast<std::uint32_t>(i));
    const float usual = paged::usual_size(pages, lines);
    paged::margins margins;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!paged::is_larger(lines[i].size, usual)) margins.add(i, lines[i], pages[lines[i].page]);
    std::move(margins).each_repeated([&](std::size_t index) { lines[index].last = lines[index].first; });
    std::erase_if(lines, [](const text_line& line) { return line.first == line.last; });
    return lines;
}

}}  // namespace toolkit::v0
