// What the style attribute of an element says about its text: hidden, in a line or a block of its own, raised, lowered,
// struck. In: the attribute's text. Out: a struct. Next: html_elements.hpp.
#pragma once

#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit::inline v0::html {

/// How an element stands beside its neighbours.
enum class display : std::uint8_t {
    unset,
    none,
    in_line,  ///< within the line of its neighbours
    block,    ///< in lines of its own
    flex,     ///< in lines of its own, its children apart from each other
    cell      ///< within a line, apart from its neighbours
};

/// What a style attribute says. Style sheets and colours are not looked at.
struct style {
    display shown = display::unset;
    bool is_hidden = false;  ///< by something else than `display`
    bool is_raised = false;
    bool is_lowered = false;
    bool is_struck = false;
    bool is_collapsed = false;  ///< without height: a panel that a script opens

    [[nodiscard]] bool hides() const noexcept { return is_hidden || shown == display::none; }
};

namespace styles {

[[nodiscard]] inline display display_of(std::string_view value) noexcept {
    constexpr auto in_line = std::to_array<std::string_view>(
        {"inline", "inline-block", "inline-flex", "inline-grid", "inline-table", "contents", "ruby"});
    constexpr auto block =
        std::to_array<std::string_view>({"block", "flow-root", "list-item", "table", "table-row", "table-caption",
                                         "table-row-group", "table-header-group", "table-footer-group", "-webkit-box"});
    if (value == "none") return display::none;
    if (value == "flex" || value == "grid") return display::flex;
    if (value == "table-cell") return display::cell;
    if (std::find(in_line.begin(), in_line.end(), value) != in_line.end()) return display::in_line;
    return std::find(block.begin(), block.end(), value) != block.end() ? display::block : display::unset;
}

/// Whether a length is zero.
[[nodiscard]] inline bool is_zero(std::string_view value) noexcept {
    return value.starts_with('0') && value.find_first_of("123456789") == std::string_view::npos;
}
[[nodiscard]] inline bool is_length(std::string_view value) noexcept {
    return !is_zero(value) && value.find_first_of("0123456789") < 2 && value.find_first_of("123456789") < value.size();
}

/// Whether a size of letters is smaller than that of the text around.
[[nodiscard]] inline bool is_smaller(std::string_view value) noexcept {
    if (value == "smaller" || value.ends_with("small")) return true;
    if (value.ends_with('%')) return value.size() == 3;
    return (value.starts_with("0.") || value.starts_with('.')) && value.ends_with("em") && !is_zero(value);
}

}  // namespace styles

/// Reads a style attribute; of a property that stands twice the last counts.
[[nodiscard]] inline style style_of(std::string_view attribute) {
    style made;
    bool is_invisible = false;
    bool is_tiny = false;
    bool is_small = false;
    bool has_no_height = false;
    bool is_clipped = false;
    int shift = 0;  // of the base line: 1 up, -1 down
    while (!attribute.empty()) {
        const std::size_t end = std::min(attribute.find(';'), attribute.size());
        std::string one = folded(attribute.substr(0, end));
        attribute.remove_prefix(std::min(end + 1, attribute.size()));
        const std::size_t colon = std::min(one.find(':'), one.size());
        std::string text = one.substr(std::min(colon + 1, one.size()));
        one.resize(colon);
        const auto is_blank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
        std::erase_if(one, is_blank);
        const bool strikes = text.find("line-through") != std::string::npos;
        std::erase_if(text, is_blank);
        const std::string_view name = one;
        std::string_view value = text;
        value = value.substr(0, value.find('!'));  // !important
        const bool is_negative = value.starts_with('-');
        if (name == "display") made.shown = styles::display_of(value);
        else if (name == "visibility") is_invisible = value == "hidden" || value == "collapse";
        else if (name == "text-decoration" || name == "text-decoration-line") made.is_struck = strikes;
        else if (name == "height" || name == "max-height") has_no_height = styles::is_zero(value);
        else if (name == "overflow" || name == "overflow-y") is_clipped = value == "hidden" || value == "clip";
        else if (name == "vertical-align" || name == "font-variant-position") {
            made.is_raised = value == "super";
            made.is_lowered = value == "sub";
            shift = styles::is_length(value) ? (is_negative ? -1 : 1) : 0;
        } else if (name == "top" && styles::is_length(value)) {
            shift = is_negative ? 1 : -1;
        } else if (name == "bottom" && styles::is_length(value)) {
            shift = is_negative ? -1 : 1;
        } else if (name == "font-size") {
            is_tiny = styles::is_zero(value);
            is_small = styles::is_smaller(value);
        }
    }
    made.is_hidden = is_invisible || is_tiny;
    made.is_collapsed = has_no_height && is_clipped;
    made.is_raised = made.is_raised || (is_small && shift > 0);
    made.is_lowered = made.is_lowered || (is_small && shift < 0);
    return made;
}

}  // namespace toolkit::inline v0::html
