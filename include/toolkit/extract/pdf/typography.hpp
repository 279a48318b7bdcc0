// What is usual in a printed document: the size of its text, the sizes of its headings, the distances of its lines. In:
// lines. Out: what is larger or wider than usual. Next: page_layout.hpp.
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

/// What tells paragraphs and headings; lengths are shares of the font's size. What is larger is told by line_rules.
struct layout_rules {
    std::size_t heading_bytes = 200;
    float heading_pitch = 1.7F;  ///< from line to line of one heading
    float same_size = 0.08F;     ///< sizes that differ by a smaller share are equal
    float gap = 1.2F;            ///< times the usual distance of lines: more is a gap
    float widest_pitch = 1.5F;   ///< from line to line where there are too few lines to tell
    std::size_t enough_lines = 4;
    float even_pitch = 1.4F;      ///< lines at this distance or a smaller one that all stand alike are one text
    float same_pitch = 0.05F;     ///< distances that differ by a smaller share are alike
    std::size_t usual_share = 5;  ///< one line of this many has a distance that is usual
    float indent = 0.8F;
    float short_by = 1;      ///< a line to which the next word and this much would fit is short
    std::size_t leader = 4;  ///< dots that lead to a page number
};
inline constexpr layout_rules layout_rules_default{};

namespace paged {

/// What is usual in a document: the size of its text, the sizes of its headings, the distances of its lines.
class typography {
public:
    /// Lines of unknown size get the usual one, and where none is known, nothing is a heading.
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
    /// The usual distance from line to line in this size: the smallest one that is not rare.
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
        std::map<int, std::size_t> counts;  ///< by quarters of a point
        std::size_t lines = 0;
        float usual = 0;  ///< 0 when each is rare
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
