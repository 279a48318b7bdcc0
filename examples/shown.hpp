// External text for a terminal. For chat and ask.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/text/visible.hpp>

#include <cstddef>
#include <string>
#include <string_view>

/// An answer or a quote for the terminal. Line breaks and tabs remain; other control characters become visible.
inline std::string shown_lines(std::string_view text) {
    std::string shown;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t size = toolkit::read_code_point(text, at).size;
        const std::string_view letter = text.substr(at, size);
        at += size;
        if (letter == "\n" || letter == "\t" || letter == " ") shown += letter;
        else shown += toolkit::visible_line(letter, 8);
    }
    return shown;
}
