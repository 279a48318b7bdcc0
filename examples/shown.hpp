// External text for a terminal. For chat and ask.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/version.hpp>

#include <sys/ioctl.h>
#include <unistd.h>
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

/// For --version: "ask 0.1.0".
inline std::string version_of(std::string_view program) {
    return std::string{program} + ' ' + std::to_string(toolkit::version.major_part) + '.' +
           std::to_string(toolkit::version.minor_part) + '.' + std::to_string(toolkit::version.patch_part);
}

/// A line of ASCII that a terminal can replace: it begins with a carriage return, and is cut to the terminal's width. A
/// wrapped line would stay.
inline std::string progress_text(std::string text, int terminal) {
    winsize size{};
    const bool known = ::ioctl(terminal, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    text.resize(std::min(text.size(), std::size_t{known ? size.ws_col : 80U} - 1));
    return '\r' + text + "\x1b[K";
}

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
