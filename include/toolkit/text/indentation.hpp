// The indentation of a line. In: a line of text. Out: columns, and the line without them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The columns of white space before a line. A tab advances to the next multiple of eight.
[[nodiscard]] constexpr std::size_t indentation(std::string_view line) noexcept {
    constexpr std::size_t tab = 8;
    std::size_t columns = 0;
    for (const char c : line) {
        if (c == ' ') ++columns;
        else if (c == '\t') columns += tab - columns % tab;
        else break;
    }
    return columns;
}

[[nodiscard]] constexpr std::string_view without_indentation(std::string_view line) noexcept {
    return line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
}

}}  // namespace toolkit::v0
