// Joins the words of printed pages to lines, for any PDF reader.
// In: words with their boxes, in reading order. Out: lines. Next: page_margins.hpp.
#pragma once

#include <toolkit/document/document.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A word on its page.
struct page_word {
    std::string text;         ///< collapsed, not empty, without blanks
    rectangle box;            ///< points from the page's top left corner, finite
    float size = 0;           ///< of its font, in points; 0 if unknown
    std::uint8_t turn = 0;    ///< quarter turns clockwise of its text; 0 is upright
    bool joins_next = false;  ///< the next word follows without a blank
};

/// A page with its words in reading order.
struct page_content {
    page_size size;
    std::vector<page_word> words;
};

/// A line of print: words [first, last) of a page.
struct text_line {
    std::uint32_t page = 0;  ///< from 0
    std::uint8_t turn = 0;
    std::size_t first = 0;
    std::size_t last = 0;
    rectangle box;   ///< on the page turned so that the line is upright
    float size = 0;  ///< of the font of most of its text
    float base = 0;  ///< the lower edge of its words of that size
};

/// Thresholds for lines and for repetition on pages. Most are shares, so that they apply to every size.
struct line_rules {
    float same_height = 0.5F;        ///< of the lower of two words: the part that must be beside the other word
    float margin = 0.1F;             ///< of a page's height, with running heads and page numbers
    float bucket = 4;                ///< points; margins that differ by less have the same height
    std::size_t repeats = 3;         ///< minimum number of pages for a repetition
    std::size_t repeat_share = 40;   ///< per cent of the pages between its first and last page (left pages: half)
    std::size_t margin_lines = 16;   ///< of a page that are examined
    std::size_t margin_bytes = 120;  ///< of a line that identify it
    std::size_t row_numbers = 3;     ///< minimum of numbers, without a word, in a row of a table
    float larger = 1.15F;            ///< a size is clearly larger from this factor on,
    float larger_points = 1;         ///< and by at least this many points
};
inline constexpr line_rules line_rules_default{};

namespace paged {

/// The box on the page, rotated so that words of this turn are upright.
[[nodiscard]] constexpr rectangle upright(const rectangle& box, std::uint8_t turn, const page_size& page) noexcept {
    switch (turn & 3U) {
        case 1: return {box.top, page.width - box.right, box.bottom, page.width - box.left};
        case 2: return {page.width - box.right, page.height - box.bottom, page.width - box.left, page.height - box.top};
        case 3: return {page.height - box.bottom, box.left, page.height - box.top, box.right};
        default: return box;
    }
}

[[nodiscard]] constexpr rectangle around(const rectangle& a, const rectangle& b) noexcept {
    return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right), std::max(a.bottom, b.bottom)};
}

/// Whether a word continues a line: it is at the same height (also raised and lowered figures) and to its right.
[[nodiscard]] constexpr bool stands_beside(const rectangle& line, const rectangle& word) noexcept {
    const float lower = std::min(line.bottom - line.top, word.bottom - word.top);
    const float common = std::min(line.bottom, word.bottom) - std::max(line.top, word.top);
    return common >= line_rules_default.same_height * lower && word.left >= line.right - lower / 2;
}

/// Sets the size of most of a line. If a line has more than eight sizes, the first eight count.
inline void set_size(text_line& line, const page_content& page) {
    struct share {
        float size;
        std::size_t bytes;
        float base;
    };
    std::array<share, 8> shares{};
    std::size_t used = 0;
    for (std::size_t i = line.first; i < line.last; ++i) {
        const page_word& word = page.words[i];
        std::size_t at = 0;
        while (at < used && shares[at].size != word.size) ++at;
        if (at == shares.size()) continue;
        if (at == used) shares[used++] = {word.size, 0, upright(word.box, word.turn, page.size).bottom};
        shares[at].bytes += word.text.size();
    }
    const auto most = std::max_element(shares.begin(), shares.begin() + static_cast<std::ptrdiff_t>(used),
                                       [](const share& a, const share& b) { return a.bytes < b.bytes; });
    line.size = most->size;
    line.base = most->base;
}

inline void append_lines(std::vector<text_line>& lines, const page_content& page, std::uint32_t number) {
    const std::size_t before = lines.size();
    for (std::size_t i = 0; i < page.words.size(); ++i) {
        const page_word& word = page.words[i];
        const rectangle box = upright(word.box, word.turn, page.size);
        if (lines.size() > before && lines.back().turn == word.turn && stands_beside(lines.back().box, box)) {
            lines.back().box = around(lines.back().box, box);
            lines.back().last = i + 1;
        } else {
            lines.push_back({number, word.turn, i, i + 1, box});
        }
    }
    for (std::size_t i = before; i < lines.size(); ++i) set_size(lines[i], page);
}

/// The size of most of the text, to half a point; 0 if no size is known.
[[nodiscard]] inline float usual_size(const std::vector<page_content>& pages, const std::vector<text_line>& lines) {
    std::map<long, std::size_t> bytes_of_halves;
    for (const text_line& line : lines) {
        if (line.size <= 0) continue;
        std::size_t& bytes = bytes_of_halves[std::lround(line.size * 2)];
        for (std::size_t i = line.first; i < line.last; ++i) bytes += pages[line.page].words[i].text.size();
    }
    const auto most = std::max_element(bytes_of_halves.begin(), bytes_of_halves.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == bytes_of_halves.end() ? 0.0F : static_cast<float>(most->first) / 2;
}

/// Whether a size is clearly larger than the usual one.
[[nodiscard]] constexpr bool is_larger(float size, float usual) noexcept {
    return usual > 0 && size >= usual * line_rules_default.larger && size >= usual + line_rules_default.larger_points;
}

}  // namespace paged

}}  // namespace toolkit::v0
