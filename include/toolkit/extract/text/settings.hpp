// Settings whose comments look like Markdown headings, such as /etc/fstab.
// In: the beginning of a file. Out: whether it is such a file. Next: code.hpp, text.hpp.
#pragma once

#include <toolkit/document/filename.hpp>
#include <toolkit/extract/base/extractor.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Whether a text is settings with comments. The file has no extension or is named .txt. Most of its lines that begin
/// with a single # are adjacent to each other or have no words, whereas headings are separate.
[[nodiscard]] inline bool reads_as_settings(const file_head& head) {
    const std::string_view ending = extracting::ending_of(head.filename);
    if (!ending.empty() && ending != ".txt" && ending != ".TXT") return false;
    std::size_t comments = 0;
    std::size_t together = 0;  // comments that adjoin another one, or have no words
    bool was_comment = false;
    bool counted = false;  // the previous line was counted in `together`
    for (std::size_t at = 0; at < head.text.size();) {
        const std::size_t end = std::min(head.text.find('\n', at), head.text.size());
        const std::string_view line = head.text.substr(at, end - at);
        at = end + 1;
        if (line.starts_with("```") || line.starts_with("~~~")) return false;  // a fence of Markdown
        const bool is_comment = line.starts_with('#') && !line.starts_with("##");
        if (is_comment) {
            ++comments;
            const bool is_bare = line.find_first_not_of(" \t\r#") == std::string_view::npos;
            const bool now = is_bare || was_comment;
            together += now ? 1U : 0U;
            together += now && was_comment && !counted ? 1U : 0U;
            counted = now;
        }
        was_comment = is_comment;
    }
    return comments >= 2 && together * 2 > comments;
}

}}  // namespace toolkit::v0
