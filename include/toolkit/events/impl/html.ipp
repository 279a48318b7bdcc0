// The functions of html.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/events/html.hpp>
#include <toolkit/events/sound_json.hpp>
#include <toolkit/text/visible.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void append_html(std::string& out, std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const code_point next = read_code_point(text, at);
        at += next.size;
        switch (next.value) {
            case U'&': out += "&amp;"; continue;
            case U'<': out += "&lt;"; continue;
            case U'>': out += "&gt;"; continue;
            case U'"': out += "&quot;"; continue;
            case U'\'': out += "&#39;"; continue;
            default: break;
        }
        const char32_t c = next.value;
        const bool control = (c < 0x20 && c != U'\n' && c != U'\t') || (c >= 0x7F && c < 0xA0) || c >= 0xFFFE;
        if (control || c == 0x2028 || c == 0x2029 || is_invisible(c)) continue;
        append_utf8(out, c);
    }
}

TOOLKIT_FUNCTION std::string html_of(std::string_view text, std::size_t most) {
    std::string made;
    append_html(made, shortened(text, most));
    return made;
}

}}  // namespace toolkit::v0
