// Converts a long JSON string, such as an article, to paragraphs and code.
// In: UTF-8 with line ends. Out: blocks without headings, because a document's headings are its keys. Next:
// json_values.hpp.
#pragma once

#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/text/text.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace json_text {

/// Writes the text between two blank lines of a long string: code, wrapped prose, or lines.
inline void write_part(block_writer& out, std::string_view whole, const std::vector<std::string_view>& lines) {
    if (lines.empty()) return;
    if (lines.size() == 1) return out.paragraph(lines.front());
    if (plain_text::looks_like_code(lines)) return out.code(whole);
    if (plain_text::is_wrapped(lines)) return out.paragraph(whole);
    for (const std::string_view line : lines) out.paragraph(line);
}

/// Writes the parts of a string.
inline void write_long(block_writer& out, std::string_view text) {
    std::vector<std::string_view> lines;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size() && !out.is_full();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        const bool is_blank = line.find_first_not_of(" \t\r") == std::string_view::npos;
        if (!is_blank) lines.push_back(line);
        if (is_blank || lines.size() == plain_text::prose.lines) {
            write_part(out, text.substr(begin, end - begin), lines);
            lines.clear();
        }
        at = end + 1;
        if (lines.empty()) begin = std::min(at, text.size());
    }
    write_part(out, text.substr(begin), lines);
}

}}}  // namespace toolkit::v0::json_text
