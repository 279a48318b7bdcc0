// Whether a style attribute hides its element. In: the attribute's text. Out: yes or no. Next: html_elements.hpp.
#pragma once

#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit::inline v0::html {

/// Whether a style attribute hides what it stands at; of a property that stands twice the last counts.
[[nodiscard]] inline bool hides(std::string_view style) {
    bool none = false;
    bool invisible = false;
    bool tiny = false;
    while (!style.empty()) {
        const std::size_t end = std::min(style.find(';'), style.size());
        std::string one = folded(style.substr(0, end));
        style.remove_prefix(std::min(end + 1, style.size()));
        std::erase_if(one, [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); });
        const std::size_t colon = std::min(one.find(':'), one.size());
        const std::string_view name = std::string_view{one}.substr(0, colon);
        std::string_view value = std::string_view{one}.substr(std::min(colon + 1, one.size()));
        value = value.substr(0, value.find('!'));  // !important
        if (name == "display") none = value == "none";
        if (name == "visibility") invisible = value == "hidden" || value == "collapse";
        if (name == "font-size")
            tiny = value.starts_with('0') && value.find_first_of("123456789") == std::string_view::npos;
    }
    return none || invisible || tiny;
}

}  // namespace toolkit::inline v0::html
