// In: text from outside, such as a server's message or a typed URL. Out: one short line that is safe to show.
#pragma once

#include <toolkit/core/utf8.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Whether a code point is invisible and joins nothing: soft hyphen, zero-width space, byte order mark, or tags, which
/// can hide text from a reader. Marks that change the writing direction count as well, so that a quotation reads in the
/// order of its bytes.
[[nodiscard]] constexpr bool is_invisible(char32_t point) noexcept {
    return point == 0xAD || point == 0x061C || point == 0x200B || point == 0x200E || point == 0x200F ||
           (point >= 0x202A && point <= 0x202E) || point == 0x2060 || (point >= 0x2066 && point <= 0x2069) ||
           point == 0xFEFF || (point >= 0xE0000 && point <= 0xE007F);
}

/// Foreign text as one line of at most `most` bytes, plus "…" if it was cut. ASCII white space becomes one blank.
/// Control characters and invisible ones are removed. Bytes that are not UTF-8 become U+FFFD.
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
        if (c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029 || is_invisible(c)) continue;
        if (line.size() + (blank ? 1U : 0U) + next.size > most) return line + "…";
        if (blank) line += ' ';
        blank = false;
        append_utf8(line, c);
    }
    return line;
}

}}  // namespace toolkit::v0
