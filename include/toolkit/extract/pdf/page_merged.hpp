// Splits merged words. A word's box that is taller than its line contains a raised part of nearly the same size. The
// PDF reader took it for one word with its base: 106 for 10 and a raised 6.
// In: such a word, the edges of its characters, a word beside it. Out: its parts, or a word without a number if they
// cannot be separated. Next: page_scripts.hpp.
#pragma once

#include <toolkit/extract/notation/formula.hpp>
#include <toolkit/extract/notation/raised_text.hpp>
#include <toolkit/extract/pdf/page_lines.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace paged {

/// How far a box extends above the box of a word beside it, as a share of that box's height. 0 if the share is not
/// between 0.15 and 0.8, or if the lower edges differ.
[[nodiscard]] inline float raised_share(const rectangle& box, const rectangle& beside) noexcept {
    const float height = beside.bottom - beside.top;
    if (height <= 0 || std::abs(box.bottom - beside.bottom) > height * 0.01F) return 0;
    const float share = (beside.top - box.top) / height;
    return share >= 0.15F && share <= 0.8F ? share : 0;
}

/// Whether a word of digits is stacked like a fraction. It extends above and below a word beside it, and is too narrow
/// for its digits side by side.
[[nodiscard]] inline bool is_stack(const page_word& word, const rectangle& beside) noexcept {
    const float height = beside.bottom - beside.top;
    constexpr float digit = 0.3F;  // minimum width of a digit
    return height > 0 && word.text.size() > 1 && raised::all_digits(word.text) &&
           beside.top - word.box.top > height * 0.08F && word.box.bottom - beside.bottom > height * 0.08F &&
           word.box.right - word.box.left < digit * height * static_cast<float>(word.text.size());
}

/// Writes such a word as a fraction. With more than two digits it is unknown which are above, so it becomes the marker.
inline void write_stack(page_word& word) {
    if (word.text.size() == 2) word.text.insert(1, 1, '/');
    else word.text = formula::marker;
    word.joins_next = false;
}

/// Where the raised digits of a word begin and end, in characters; both 0 if it has none. `is_known` is false if they
/// cannot be separated from the digits before them.
struct raised_digits {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool is_known = true;
};

/// The last run of digits, with a minus before it. In a word of only digits, those that are a little narrower. `edges`
/// are the edges of the characters, one more than characters.
[[nodiscard]] inline raised_digits raised_digits_of(const std::u32string& text, const std::vector<float>& edges) {
    std::size_t end = text.size();
    while (end > 0 && !is_digit(text[end - 1])) --end;
    std::size_t begin = end;
    while (begin > 0 && is_digit(text[begin - 1])) --begin;
    for (std::size_t i = end; i < text.size(); ++i)
        if (raised::is_letter(text[i])) return {};  // 1st, H2O
    if (begin == end) return {};
    if (begin > 0) {
        if (raised::is_minus(text[begin - 1]) && begin > 1) --begin;
        const bool is_in_number =
            (text[begin - 1] == '.' || text[begin - 1] == ',') && begin > 1 && is_digit(text[begin - 2]);
        if (!is_in_number) return {begin, end, true};
        while (begin > 0 && (is_digit(text[begin - 1]) || text[begin - 1] == '.' || text[begin - 1] == ',')) --begin;
    }
    const auto width = [&](std::size_t i) { return edges[i + 1] - edges[i]; };
    constexpr float nearly = 0.995F;  // share from which widths are equal
    constexpr float least = 0.9F;     // poppler joins only nearly equal sizes
    for (std::size_t i = end - 1; i > begin; --i) {
        if (!is_digit(text[i]) || !is_digit(text[i - 1])) break;
        const float share = width(i) / width(i - 1);
        if (share < nearly && share > least) return {i, end, true};
        if (share <= least || share > 1 / nearly) break;
    }
    if (end - begin == 3 && text[begin] == '1' && text[begin + 1] == '0') return {begin + 2, end, true};
    return {begin, end, false};
}

/// Where the fraction of a mixed number begins, in characters; 0 if there is none. The font draws the fraction with
/// small digits: 2 and 1⁄2 in 21⁄2.
[[nodiscard]] inline std::size_t small_fraction_in(const std::u32string& text, const std::vector<float>& edges) {
    const std::size_t slash = text.find(U'\u2044');
    if (slash == std::u32string::npos || slash < 2 || edges.size() != text.size() + 1) return 0;
    constexpr float smaller = 0.85F;
    for (std::size_t i = slash - 1; i > 0 && is_digit(text[i]) && is_digit(text[i - 1]); --i)
        if (edges[i + 1] - edges[i] < (edges[i] - edges[i - 1]) * smaller) return i;
    return 0;
}

/// A word, its characters, their byte offsets, and the edges of their boxes.
struct spaced_word {
    page_word word;
    std::u32string text;
    std::vector<std::size_t> bytes;
    std::vector<float> edges;

    explicit spaced_word(page_word&& of) : word(std::move(of)) {
        for (std::size_t at = 0; at < word.text.size();) {
            const code_point next = point_at(word.text, at);
            text += next.value;
            bytes.push_back(at);
            at += next.size;
        }
        bytes.push_back(word.text.size());
    }

    /// The characters [begin, end) as a word.
    [[nodiscard]] page_word part(std::size_t begin, std::size_t end) const {
        page_word one = word;
        one.text = word.text.substr(bytes[begin], bytes[end] - bytes[begin]);
        one.box.left = edges[begin];
        one.box.right = edges[end];
        one.joins_next = end < text.size() || word.joins_next;
        return one;
    }
};

/// Appends the parts of a mixed number.
inline void append_mixed_number(std::vector<page_word>& out, spaced_word&& of) {
    const std::size_t begin = small_fraction_in(of.text, of.edges);
    if (begin == 0) return out.push_back(std::move(of.word));
    out.push_back(of.part(0, begin));
    out.back().joins_next = false;
    out.push_back(of.part(begin, of.text.size()));
}

/// Whether a word extends above and below a word beside it and has a slash. It then ends in a fraction of small digits.
[[nodiscard]] inline bool has_tall_fraction(const page_word& word, const rectangle& beside) noexcept {
    const float step = (beside.bottom - beside.top) * 0.08F;
    const std::size_t slash = std::min(word.text.find('/'), word.text.find("\u2044"));
    constexpr float widest = 0.6F;  // maximum width in type of the same size; larger type is not a fraction
    constexpr float least = 0.45F;  // smaller type is a whole fraction
    const float unit = (beside.bottom - beside.top) * static_cast<float>(word.text.size());
    const float width = word.box.right - word.box.left;
    return step > 0 && width < widest * unit && width > least * unit && slash != std::string::npos && slash > 1 &&
           raised::all_digits(word.text.substr(0, slash)) && beside.top - word.box.top > step &&
           word.box.bottom - beside.bottom > step;
}

/// Appends the parts of such a word, 2 and 1/2 of 21/2. If they cannot be separated, appends the marker.
inline void append_tall_fraction(std::vector<page_word>& out, spaced_word&& of) {
    const auto width = [&](std::size_t i) { return of.edges[i + 1] - of.edges[i]; };
    for (std::size_t i = 1; i < of.text.size() && is_digit(of.text[i]); ++i) {
        if (width(i) >= width(i - 1) * 0.995F) continue;
        out.push_back(of.part(0, i));
        out.back().joins_next = false;
        return out.push_back(of.part(i, of.text.size()));
    }
    of.word.text = formula::marker;
    out.push_back(std::move(of.word));
}

/// Appends the parts of a tall word; `beside` is the box of a word in its line.
inline void append_parts(std::vector<page_word>& out, spaced_word&& of, const rectangle& beside) {
    const raised_digits found = raised_digits_of(of.text, of.edges);
    if (found.begin == found.end) return out.push_back(std::move(of.word));
    if (!found.is_known) {
        of.word.text.replace(of.bytes[found.begin], of.bytes[found.end] - of.bytes[found.begin], formula::marker);
        return out.push_back(std::move(of.word));
    }
    const auto append = [&](std::size_t begin, std::size_t end, bool is_raised) {
        if (begin == end) return;
        page_word one = of.part(begin, end);
        one.box.top = beside.top;  // a raised part gets the box of smaller digits
        if (is_raised) one.box.bottom = beside.top + (beside.bottom - beside.top) * 0.65F;
        one.size = one.box.bottom - one.box.top;
        out.push_back(std::move(one));
    };
    append(0, found.begin, false);
    append(found.begin, found.end, true);
    append(found.end, of.text.size(), false);
}

}}}  // namespace toolkit::v0::paged
