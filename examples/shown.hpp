// Foreign text for a terminal: shared by chat and ask.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/text/visible.hpp>

#include <cstddef>
#include <string>
#include <string_view>

/// Answers and quotes for the terminal: line breaks and tabs stay, other control characters go.
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
