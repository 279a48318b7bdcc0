// In: an unknown name and the known names. Out: the known name that was most likely meant.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/compiled.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The bounds of the room.
struct reflect_limits {
    std::size_t compared_bytes = 64;  ///< of a name, in the search for the nearest one
    int lowest_enumerator = -128;     ///< of an enum that is not described
    int highest_enumerator = 255;
};
inline constexpr reflect_limits reflect_bounds{};

/// The number of insertions, deletions, replacements and swaps of neighbours between two names (optimal string
/// alignment). Upper and lower case count as equal. Only the first 64 bytes are compared.
TOOLKIT_ONCE [[nodiscard, gnu::cold]] constexpr std::size_t name_distance(std::string_view a,
                                                                          std::string_view b) noexcept {
    constexpr std::size_t most = reflect_bounds.compared_bytes;
    a = a.substr(0, most);
    b = b.substr(0, most);
    std::array<std::size_t, most + 1> two_above{};
    std::array<std::size_t, most + 1> above{};
    std::array<std::size_t, most + 1> row{};
    for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = ascii_lower(a[i - 1]) == ascii_lower(b[j - 1]);
            std::size_t least = above[j - 1] + (same ? 0U : 1U);
            if (above[j] + 1 < least) least = above[j] + 1;
            if (row[j - 1] + 1 < least) least = row[j - 1] + 1;
            const bool swapped = i > 1 && j > 1 && ascii_lower(a[i - 1]) == ascii_lower(b[j - 2]) &&
                                 ascii_lower(a[i - 2]) == ascii_lower(b[j - 1]);
            if (swapped && two_above[j - 2] + 1 < least) least = two_above[j - 2] + 1;
            row[j] = least;
        }
        two_above = above;
        above = row;
    }
    return above[b.size()];
}

/// The name nearest to `wanted`, or an empty text if none is near. At most a third of its bytes may differ, or one byte
/// if it has fewer than 4.
[[nodiscard, gnu::cold]] constexpr std::string_view nearest_name(std::string_view text,
                                                                 std::span<const std::string_view> names) noexcept {
    std::string_view nearest;
    std::size_t allowed = text.size() < 4 ? 1 : text.size() / 3;
    for (const std::string_view name : names) {
        const std::size_t apart = name.size() > text.size() ? name.size() - text.size() : text.size() - name.size();
        if (apart > allowed) continue;
        const std::size_t distance = name_distance(text, name);
        if (distance > allowed || distance >= name.size()) continue;
        if (nearest.empty() || distance < allowed) nearest = name;
        allowed = distance;
    }
    return nearest;
}

}}  // namespace toolkit::v0
