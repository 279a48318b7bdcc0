// The usual values of a printed document: its text size, heading sizes and line distances.
// In: lines. Out: what is larger or wider than usual. Next: page_layout.hpp.
#pragma once

#include <toolkit/extract/pdf/page_lines.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <map>
#include <set>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Thresholds for paragraphs and headings, mostly as shares of the font size. line_rules says what is a larger size.
struct layout_rules {
    std::size_t heading_bytes = 200;
    float heading_pitch = 1.7F;  ///< maximum between the lines of one heading
    float same_size = 0.08F;     ///< sizes that differ by a smaller share are equal
    float gap = 1.2F;            ///< times the usual line distance; a larger one is a gap
    float widest_pitch = 1.5F;   ///< maximum line distance if there are too few lines
    std::size_t enough_lines = 4;
    float even_pitch = 1.4F;      ///< evenly spaced lines up to this distance are one text
    float same_pitch = 0.05F;     ///< distances that differ by a smaller share are equal
    std::size_t usual_share = 5;  ///< a distance is usual from one line in this many on
    float indent = 0.8F;
    float short_by = 1;      ///< a line is short if the next word and this much would fit
    std::size_t leader = 4;  ///< minimum of dots before a page number
};
inline constexpr layout_rules layout_rules_default{};

namespace paged {

/// The usual values of a document: its text size, its heading sizes, its line distances.
class typography {
public:
    /// Lines of unknown size get the usual size. If that is also unknown, there are no headings.
    typography(const std::vector<page_content>& pages, std::vector<text_line>& lines)
        : body_(usual_size(pages, lines)) {
        for (text_line& line : lines)
            if (line.size <= 0) line.size = body_ > 0 ? body_ : (line.box.bottom - line.box.top) * 0.9F;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (is_heading_size(lines[i].size)) heading_sizes_.insert(halves(lines[i].size));
            if (heading_sizes_.size() > 6) heading_sizes_.erase(heading_sizes_.begin());
            if (i > 0 && is_below(lines[i - 1], lines[i])) add_pitch(lines[i - 1], lines[i]);
        }
        for (auto& [_, of] : pitches_) of.usual = usual_of(of);
    }

    [[nodiscard]] bool is_heading_size(float size) const noexcept { return is_larger(size, body_); }
    [[nodiscard]] unsigned level_of(float size) const {
        const auto larger = std::distance(heading_sizes_.upper_bound(halves(size)), heading_sizes_.end());
        return static_cast<unsigned>(std::min<std::ptrdiff_t>(larger, 5)) + 1;
    }
    /// The usual line distance for this size: the smallest one that is not rare.
    [[nodiscard]] float pitch_of(float size) const {
        const float widest = size * layout_rules_default.widest_pitch;
        const auto found = pitches_.find(halves(size));
        if (found == pitches_.end()) return widest;
        const distances& of = found->second;
        if (of.usual == 0) return widest;
        return of.lines < layout_rules_default.enough_lines ? std::min(of.usual, widest) : of.usual;
    }

    /// Whether b is the next line below a, in the same column.
    [[nodiscard]] static bool is_below(const text_line& a, const text_line& b) noexcept {
        return a.page == b.page && a.turn == b.turn && b.base > a.base + a.size * 0.3F &&
               std::min(a.box.right, b.box.right) > std::max(a.box.left, b.box.left);
    }
    [[nodiscard]] static bool same_size(float a, float b) noexcept {
        return std::abs(a - b) <= layout_rules_default.same_size * std::max(a, b);
    }

private:
    struct distances {
        std::map<int, std::size_t> counts;  ///< by quarter points
        std::size_t lines = 0;
        float usual = 0;  ///< 0 if all are rare
    };

    [[nodiscard]] static float usual_of(const distances& of) {
        for (const auto& [quarters, count] : of.counts)
            if (count * layout_rules_default.usual_share >= of.lines) return static_cast<float>(quarters) / 4;
        return 0;
    }

    [[nodiscard]] static int halves(float size) noexcept { return static_cast<int>(std::lround(size * 2)); }
    void add_pitch(const text_line& a, const text_line& b) {
        const float pitch = b.base - a.base;
        if (!same_size(a.size, b.size) || pitch > 3 * b.size) return;
        distances& of = pitches_[halves(b.size)];
        ++of.counts[static_cast<int>(std::lround(pitch * 4))];
        ++of.lines;
    }

    float body_;
    std::set<int> heading_sizes_;  ///< the six largest
    std::map<int, distances> pitches_;
};

}  // namespace paged
}}  // namespace toolkit::v0
