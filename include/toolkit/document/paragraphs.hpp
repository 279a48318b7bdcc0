// Splits a text without blocks into paragraphs at blank lines.
// In: a text. Out: blocks. Next: chunker.hpp, expanded.hpp.
#pragma once

#include <toolkit/document/document.hpp>
#include <toolkit/document/limits.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Returns the paragraphs of a text in order, none of them empty. A line of white space separates paragraphs. If there
/// are more than `extract_limits::blocks`, the last one extends to the end of the text.
[[nodiscard]] inline std::vector<block> paragraphs_of(std::string_view text) {
    std::vector<block> found;
    bool goes_on = false;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::size_t last = text.substr(begin, end - begin).find_last_not_of(" \t\r");
        const bool is_blank = last == std::string_view::npos;
        if (!is_blank && !goes_on && found.size() < extract_limits_default.blocks)
            found.push_back({block_kind::paragraph, {begin, end}, {}});
        if (!is_blank) found.back().bytes.end = begin + last + 1;
        goes_on = !is_blank;
        begin = end + 1;
    }
    return found;
}

}}  // namespace toolkit::v0
