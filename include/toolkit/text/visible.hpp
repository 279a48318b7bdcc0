// In: text from outside (a server's words, a URL that was typed). Out: one short line that is safe to show.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/version.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit::inline v0 {

/// Foreign text as one line of at most `most` bytes and "…": white space is one blank, control characters and those
/// that turn the direction of writing are left out, bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] constexpr std::string visible_line(std::string_view text, std::size_t most) {
    std::string line;
    bool blank = false;
    for (std::size_t at = 0; at < text.size();) {
        const code_point next = read_code_point(text, at);
        at += next.size;
        const char32_t c = next.value;
        if (c == U' ' || (c >= U'\t' && c <= U'\r')) {
            blank = !line.empty();
            continue;
        }
        if (c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x200E && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
            (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF)
            continue;
        if (line.size() + (blank ? 1U : 0U) + next.size > most) return line + "…";
        if (blank) line += ' ';
        blank = false;
        append_utf8(line, c);
    }
    return line;
}

}  // namespace toolkit::inline v0
