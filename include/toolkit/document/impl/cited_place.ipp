// Joins the boxes of neighbouring words.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/document/cited_place.hpp>

#include <algorithm>

namespace toolkit { inline namespace v0 {

namespace placing {

/// Whether a word continues the line of a box: same page, overlapping height, and not far back to the left.
[[nodiscard]] inline bool is_on_line(const cited_place& line, const placed_word& word) noexcept {
    if (line.page != word.page) return false;
    const float height = std::min(line.box.bottom - line.box.top, word.box.bottom - word.box.top);
    const float overlap = std::min(line.box.bottom, word.box.bottom) - std::max(line.box.top, word.box.top);
    const float width = word.box.right - word.box.left;
    // A word of the next column begins far from the line's end; kerned words overlap a little.
    const float gap = word.box.left - line.box.right;
    return overlap * 2 >= height && gap >= -width && gap <= 4 * std::max(height, 1.0F);
}

/// The first word that ends behind `at`.
[[nodiscard]] inline std::vector<placed_word>::const_iterator first_word(const document& from,
                                                                         std::size_t at) noexcept {
    return std::partition_point(from.words.begin(), from.words.end(),
                                [&](const placed_word& word) { return word.bytes.end <= at; });
}

}  // namespace placing

TOOLKIT_FUNCTION std::vector<cited_place> places_of(const document& from, span bytes, std::size_t most) {
    std::vector<cited_place> lines;
    if (bytes.end <= bytes.begin) return lines;
    for (auto word = placing::first_word(from, bytes.begin); word != from.words.end() && word->bytes.begin < bytes.end;
         ++word) {
        if (!lines.empty() && placing::is_on_line(lines.back(), *word)) {
            rectangle& box = lines.back().box;
            box.left = std::min(box.left, word->box.left);
            box.top = std::min(box.top, word->box.top);
            box.right = std::max(box.right, word->box.right);
            box.bottom = std::max(box.bottom, word->box.bottom);
        } else if (lines.size() < most) {
            lines.push_back({word->page, word->box});
        } else {
            break;
        }
    }
    return lines;
}

TOOLKIT_FUNCTION std::uint32_t page_of(const document& from, span bytes) noexcept {
    if (const auto word = placing::first_word(from, bytes.begin);
        word != from.words.end() && word->bytes.begin < std::max(bytes.end, bytes.begin + 1))
        return word->page;
    std::uint32_t page = 0;
    for (const block& one : from.blocks) {
        if (one.bytes.begin > bytes.begin) break;
        page = one.page;
    }
    return page;
}

}}  // namespace toolkit::v0
