// The similarity of two names: 1 minus the share of their letters that must change. Letters are code points; upper and
// lower case count as equal. The changes are insertions, deletions, replacements and swaps of neighbours (optimal
// string alignment). Their least number is computed with machine words. Source: Hyyrö, "A bit-vector algorithm for
// computing Levenshtein and Damerau edit distances", 2003. In: two short texts. Out: 0 to 1. Next: names of documents.
#pragma once

#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Only this many code points of a text are compared.
inline constexpr struct similarity_limits {
    std::size_t code_points = 256;
} similarity_limits{};

namespace similarities {

/// Appends the code points of a folded text, up to the limit.
constexpr void append_points(std::u32string& out, std::string_view folded_text) {
    for (std::size_t at = 0; at < folded_text.size() && out.size() < similarity_limits.code_points;) {
        const code_point next = point_at(folded_text, at);
        out += next.value;
        at += next.size;
    }
}

}  // namespace similarities

/// Compares one text with many. The text is prepared once. The object keeps a buffer, so each thread needs its own.
class similar_to {
public:
    constexpr explicit similar_to(std::string_view text) {
        similarities::append_points(query_, folded(text));
        if (query_.size() > 64) return;
        for (std::size_t i = 0; i < query_.size(); ++i) {
            const std::uint64_t bit = std::uint64_t{1} << i;
            if (query_[i] < ascii_.size()) {
                ascii_[query_[i]] |= bit;
                continue;
            }
            const auto known =
                std::find_if(other_.begin(), other_.end(), [&](const auto& row) { return row.first == query_[i]; });
            if (known == other_.end()) other_.emplace_back(query_[i], bit);
            else known->second |= bit;
        }
    }

    /// 1 for equal texts, 0 for nothing in common. Results below `least` are 0, which is often known early. Only an
    /// empty text is similar to an empty text.
    [[nodiscard]] constexpr double operator()(std::string_view other, double least = 0) {
        points_.clear();
        similarities::append_points(points_, folded(other));
        return of_points(least);
    }
    /// The same for a text that is already folded.
    [[nodiscard]] constexpr double of_folded(std::string_view other, double least = 0) {
        const std::size_t size = std::min(count_code_points(other), similarity_limits.code_points);
        if (least > 0 && share(query_.size(), size) < least) return 0;
        points_.clear();
        similarities::append_points(points_, other);
        return of_points(least);
    }

private:
    /// The highest possible similarity of texts of these lengths.
    [[nodiscard]] static constexpr double share(std::size_t a, std::size_t b) noexcept {
        return a == b ? 1 : static_cast<double>(std::min(a, b)) / static_cast<double>(std::max(a, b));
    }

    [[nodiscard]] constexpr double of_points(double least) {
        if (share(query_.size(), points_.size()) < least) return 0;
        if (query_.empty() || points_.empty()) return query_.size() == points_.size() ? 1 : 0;
        const auto changes = static_cast<double>(query_.size() <= 64 ? by_bits() : by_rows());
        const double found = 1 - changes / static_cast<double>(std::max(query_.size(), points_.size()));
        return found < least ? 0 : found;
    }

    [[nodiscard]] constexpr std::uint64_t places_of(char32_t point) const noexcept {
        if (point < ascii_.size()) return ascii_[point];
        for (const auto& [known, places] : other_)
            if (known == point) return places;
        return 0;
    }

    /// The columns of the distance table as bits: where they increase or decrease by one.
    [[nodiscard]] constexpr std::size_t by_bits() const noexcept {
        std::uint64_t up = ~std::uint64_t{0};
        std::uint64_t down = 0;
        std::uint64_t diagonal = 0;
        std::uint64_t places_before = 0;
        std::size_t distance = query_.size();
        const std::uint64_t last = std::uint64_t{1} << (query_.size() - 1);
        for (const char32_t point : points_) {
            const std::uint64_t places = places_of(point);
            const std::uint64_t swapped = ((~diagonal & places) << 1U) & places_before;
            diagonal = (((places & up) + up) ^ up) | places | down | swapped;
            std::uint64_t right_up = down | ~(diagonal | up);
            const std::uint64_t right_down = diagonal & up;
            if ((right_up & last) != 0) ++distance;
            if ((right_down & last) != 0) --distance;
            right_up = right_up << 1U | 1U;
            up = right_down << 1U | ~(diagonal | right_up);
            down = right_up & diagonal;
            places_before = places;
        }
        return distance;
    }

    /// The same row by row, for a text of more than 64 code points.
    [[nodiscard]] constexpr std::size_t by_rows() const {
        std::vector<std::size_t> two_above;
        std::vector<std::size_t> above(points_.size() + 1);
        std::vector<std::size_t> row(points_.size() + 1);
        two_above.resize(points_.size() + 1);
        for (std::size_t j = 0; j < above.size(); ++j) above[j] = j;
        for (std::size_t i = 1; i <= query_.size(); ++i) {
            row[0] = i;
            for (std::size_t j = 1; j < row.size(); ++j) {
                const bool same = query_[i - 1] == points_[j - 1];
                row[j] = std::min({above[j - 1] + (same ? 0U : 1U), above[j] + 1, row[j - 1] + 1});
                if (i > 1 && j > 1 && query_[i - 1] == points_[j - 2] && query_[i - 2] == points_[j - 1])
                    row[j] = std::min(row[j], two_above[j - 2] + 1);
            }
            std::swap(two_above, above);
            std::swap(above, row);
        }
        return above.back();
    }

    std::u32string query_;
    std::u32string points_;
    std::array<std::uint64_t, 128> ascii_{};
    std::vector<std::pair<char32_t, std::uint64_t>> other_;
};

/// The similarity of two texts, from 0 to 1.
[[nodiscard]] constexpr double similarity(std::string_view a, std::string_view b) { return similar_to{a}(b); }

}}  // namespace toolkit::v0
