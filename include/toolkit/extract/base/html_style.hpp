// What the style attribute of an element says about its text: hidden, inline or block, raised, lowered, struck.
// In: the attribute's text. Out: a struct. Next: html_elements.hpp.
#pragma once

#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace html {

/// The layout of an element beside its neighbours.
enum class display : std::uint8_t {
    unset,
    none,
    in_line,  ///< inline with its neighbours
    block,    ///< in lines of its own
    flex,     ///< in lines of its own, its children separated
    cell      ///< within a line, separated from its neighbours
};

/// The content of a style attribute. Style sheets and colours are ignored.
struct style {
    display shown = display::unset;
    bool is_hidden = false;  ///< by a property other than `display`
    bool is_raised = false;
    bool is_lowered = false;
    int shift = 0;  ///< shift of the base line without small text: 1 up, -1 down
    bool is_struck = false;
    bool is_apart = false;      ///< out of the flow of its neighbours
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

/// A number with its unit: -.5em, 75%, 0.
struct length {
    int sign = 0;     ///< 0 if it is zero or not a number
    double size = 0;  ///< without its sign
    bool is_number = false;
    std::string_view unit{};
};

[[nodiscard]] inline length length_of(std::string_view text) noexcept {
    length read;
    const bool is_negative = text.starts_with('-');
    if (is_negative || text.starts_with('+')) text.remove_prefix(1);
    double place = 0;  // of the next digit after the point
    std::size_t at = 0;
    for (; at < text.size() && at < 40; ++at) {
        if (text[at] == '.' && place == 0) {
            place = 0.1;
            continue;
        }
        if (text[at] < '0' || text[at] > '9') break;
        const int digit = text[at] - '0';
        read.is_number = true;
        read.size = place == 0 ? read.size * 10 + digit : read.size + place * digit;
        place /= 10;
    }
    read.unit = text.substr(at);
    if (read.is_number && read.size > 0) read.sign = is_negative ? -1 : 1;
    return read;
}

/// Whether a length is zero.
[[nodiscard]] inline bool is_zero(std::string_view value) noexcept {
    const length read = length_of(value);
    return read.is_number && read.size == 0;
}

/// Whether a font size is smaller than normal text.
[[nodiscard]] inline bool is_smaller(std::string_view value) noexcept {
    if (value == "smaller" || value.ends_with("small")) return true;
    const length read = length_of(value);
    if (read.sign <= 0) return false;
    const double usual = read.unit == "%"                          ? 100
                         : read.unit == "em" || read.unit == "rem" ? 1
                         : read.unit == "px"                       ? 12
                         : read.unit == "pt"                       ? 9
                                                                   : 0;
    return read.size < usual;
}

/// The direction in which a value of vertical-align moves text of normal size: 1 up, -1 down.
[[nodiscard]] inline int shift_of_alignment(std::string_view value) noexcept {
    if (value == "top" || value == "text-top") return 1;
    if (value == "bottom" || value == "text-bottom") return -1;
    return length_of(value).sign;
}

}  // namespace styles

/// Reads a style attribute. If a property occurs twice, the last one counts.
[[nodiscard]] inline style style_of(std::string_view attribute) {
    style made;
    bool is_invisible = false;
    bool is_tiny = false;
    bool is_small = false;
    bool has_no_height = false;
    bool is_clipped = false;
    int aligned = 0;  // by vertical-align: 1 up, -1 down
    int moved = 0;    // by top, bottom or transform
    bool is_edge = false;
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
        if (name == "display") made.shown = styles::display_of(value);
        else if (name == "visibility") is_invisible = value == "hidden" || value == "collapse";
        else if (name == "text-decoration" || name == "text-decoration-line") made.is_struck = strikes;
        else if (name == "height" || name == "max-height") has_no_height = styles::is_zero(value);
        else if (name == "overflow" || name == "overflow-y") is_clipped = value == "hidden" || value == "clip";
        else if (name == "vertical-align" || name == "font-variant-position") {
            made.is_raised = value == "super";
            made.is_lowered = value == "sub";
            aligned = styles::shift_of_alignment(value);
            is_edge = aligned != 0 && !styles::length_of(value).is_number;
        } else if (name == "top") {
            moved = -styles::length_of(value).sign;
        } else if (name == "bottom") {
            moved = styles::length_of(value).sign;
        } else if (name == "float") {
            made.is_apart = made.is_apart || value == "left" || value == "right";
        } else if (name == "position") {
            made.is_apart = made.is_apart || value == "absolute" || value == "fixed";
        } else if (name == "transform") {
            constexpr std::string_view moves = "translatey(";
            moved = value.starts_with(moves) ? -styles::length_of(value.substr(moves.size())).sign : 0;
        } else if (name == "font-size") {
            is_tiny = styles::is_zero(value);
            is_small = styles::is_smaller(value);
        }
    }
    made.is_hidden = is_invisible || is_tiny;
    made.is_collapsed = has_no_height && is_clipped;
    const int shift = aligned != 0 ? aligned : moved;
    const bool is_settled = made.is_raised || made.is_lowered;
    made.is_raised = made.is_raised || (is_small && shift > 0);
    made.is_lowered = made.is_lowered || (!is_settled && is_small && shift < 0);
    if (!made.is_raised && !made.is_lowered) made.shift = is_edge ? moved : shift;
    return made;
}

}}}  // namespace toolkit::v0::html
