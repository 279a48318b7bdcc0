// Finds the part of the page to show: whole lines of the column around the marks.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/extract/pdf/region_picture.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace toolkit { inline namespace v0 {

namespace regions {

[[nodiscard]] inline bool is_sound(const rectangle& box) noexcept {
    return std::isfinite(box.left) && std::isfinite(box.top) && std::isfinite(box.right) && std::isfinite(box.bottom) &&
           box.left < box.right && box.top < box.bottom;
}

[[nodiscard]] inline rectangle joined(const rectangle& a, const rectangle& b) noexcept {
    return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right), std::max(a.bottom, b.bottom)};
}

/// The height of a line: the median of the marks.
[[nodiscard]] inline float line_height(const std::vector<rectangle>& marks) {
    std::vector<float> heights;
    heights.reserve(marks.size());
    for (const rectangle& one : marks) heights.push_back(one.bottom - one.top);
    const auto middle = heights.begin() + static_cast<std::ptrdiff_t>(heights.size() / 2);
    std::nth_element(heights.begin(), middle, heights.end());
    return *middle;
}

/// Moves the upper and the lower edge: the lines at the edges are whole, and nothing is seen of those beyond them.
inline void keep_lines_whole(rectangle& part, const std::vector<shown_word>& words) noexcept {
    constexpr float beyond = 4;  // that around a mark is seen
    const rectangle before = part;
    for (const shown_word& word : words) {
        if (word.box.bottom <= before.top || word.box.top >= before.bottom) continue;
        part.top = std::min(part.top, word.box.top);
        part.bottom = std::max(part.bottom, word.box.bottom);
    }
    float above = part.top - beyond;
    float below = part.bottom + beyond;
    for (const shown_word& word : words) {
        const float middle = (word.box.top + word.box.bottom) / 2;
        if (middle < part.top) above = std::max(above, word.box.bottom);
        if (middle > part.bottom) below = std::min(below, word.box.top);
    }
    // The boxes of two lines may overlap: then the edge is between them.
    part.top = above > part.top ? (above + part.top) / 2 : above;
    part.bottom = below < part.bottom ? (below + part.bottom) / 2 : below;
}

/// Moves the left and the right edge to the ends of the column: to the next gaps that are wider than `gap` in all lines
/// of the part.
inline void widen_to_column(rectangle& part, std::vector<rectangle> words, float gap) {
    std::erase_if(words, [&](const rectangle& one) {
        const float middle = (one.top + one.bottom) / 2;
        return middle < part.top || middle > part.bottom;
    });
    words.push_back(part);
    std::sort(words.begin(), words.end(), [](const rectangle& a, const rectangle& b) { return a.left < b.left; });
    std::optional<rectangle> column;
    for (const rectangle& one : words) {
        if (column && one.left <= column->right + gap) {
            column->right = std::max(column->right, one.right);
            continue;
        }
        if (column && column->right >= part.right) break;
        column = one;
    }
    part.left = std::min(part.left, column->left);
    part.right = std::max(part.right, column->right);
}

/// The part of the page around the marks, which are sound.
[[nodiscard]] inline rectangle part_around(const std::vector<rectangle>& marks, std::vector<shown_word> words,
                                           const region_options& options) {
    rectangle part = marks.front();
    for (const rectangle& one : marks) part = joined(part, one);
    const float height = line_height(marks);
    // Words of another size, such as a stamp across the page, are no lines of the text.
    std::erase_if(words, [&](const shown_word& word) {
        return !is_sound(word.box) || word.box.bottom - word.box.top > 4 * height;
    });
    std::vector<rectangle> boxes;
    boxes.reserve(words.size() + 1);
    for (const shown_word& word : words) boxes.push_back(word.box);
    part.top -= options.lines * height * 1.2F;
    part.bottom += options.lines * height * 1.2F;
    widen_to_column(part, std::move(boxes), height);
    std::erase_if(words,
                  [&](const shown_word& word) { return word.box.right <= part.left || word.box.left >= part.right; });
    keep_lines_whole(part, words);
    part.left -= options.margin;
    part.right += options.margin;
    if (const float lacks = options.narrowest - (part.right - part.left); lacks > 0) {
        part.left -= lacks / 2;
        part.right += lacks / 2;
    }
    return part;
}

}  // namespace regions

TOOLKIT_FUNCTION std::vector<page_region> regions_of(std::span<const cited_place> places, std::size_t most) {
    std::vector<page_region> all;
    for (const cited_place& one : places) {
        auto known =
            std::find_if(all.begin(), all.end(), [&](const page_region& each) { return each.page == one.page; });
        if (known == all.end()) {
            if (all.size() == most) continue;
            all.push_back({.page = one.page});
            known = all.end() - 1;
        }
        known->marks.push_back(one.box);
    }
    return all;
}

TOOLKIT_FUNCTION result<drawn_page> draw_region(const pdf_pages& from, const page_region& region,
                                                const region_options& options, const stop_token& stop) {
    const auto invalid = [](std::string_view what, std::string_view cure) {
        return failure::of(failure_kind::invalid_argument, {}, what, cure);
    };
    if (!(options.lines >= 0 && options.lines <= 100) || !(options.margin >= 0 && options.margin <= 1000) ||
        !(options.narrowest >= 0 && options.narrowest <= 10'000))
        return invalid("the lines, the margin or the narrowest width of a region are not valid",
                       "use at most 100 lines, 1000 points of margin and 10000 points of width");
    std::vector<rectangle> marks = region.marks;
    std::erase_if(marks, [](const rectangle& one) { return !regions::is_sound(one); });
    if (marks.empty()) return invalid("the region has no rectangles", "give the places of a citation");
    auto words = from.words(region.page);
    if (!words) return std::move(words).error();
    const rectangle part = regions::part_around(marks, *std::move(words), options);
    // A mark is a little larger than its words, so that its line does not cover letters.
    constexpr float around = 1.5F;
    for (rectangle& one : marks) one = {one.left - around, one.top - around, one.right + around, one.bottom + around};
    return from.draw_marked(region.page, part, marks, options.picture, stop);
}

}}  // namespace toolkit::v0
