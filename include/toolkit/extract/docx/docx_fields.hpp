// The fields of a Word document: a code and, after a separator, the result. An EQ field is a formula that has only a
// code (ECMA-376, part 1, 17.16.5 and the formats before it).
// In: the marks of fields and the text of codes. Out: whether text is part of a code, and the line of a formula. Next:
// docx_reader.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/docx/docx_symbols.hpp>
#include <toolkit/extract/notation/formula.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace docx {

/// The line of an EQ field's code: `EQ \f(1,2)` is 1/2, `EQ \r(3,8)` a root. Other codes give the marker.
[[nodiscard]] inline std::string line_of_equation(std::string_view code) {
    std::string text = extracting::collapsed(code);
    std::string_view rest = std::string_view{text}.substr(2);  // after EQ
    while (rest.starts_with(' ')) rest.remove_prefix(1);
    const bool is_fraction = rest.starts_with("\\f") || rest.starts_with("\\F");
    const bool is_root = rest.starts_with("\\r") || rest.starts_with("\\R");
    if (!is_fraction && !is_root) return std::string{formula::marker};
    rest.remove_prefix(2);
    while (rest.starts_with(' ')) rest.remove_prefix(1);
    if (!rest.starts_with('(') || !rest.ends_with(')')) return std::string{formula::marker};
    rest = rest.substr(1, rest.size() - 2);
    // A comma within a number does not separate arguments. Such a list has semicolons as separators.
    const char separator = rest.find(';') != std::string_view::npos ? ';' : ',';
    const std::size_t at = rest.find(separator);
    const bool has_more = at != std::string_view::npos && rest.find(separator, at + 1) != std::string_view::npos;
    if (rest.find_first_of("\\()") != std::string_view::npos || has_more) return std::string{formula::marker};
    const auto part = [](std::string_view of) { return extracting::collapsed(of); };
    if (at == std::string_view::npos) return is_root ? formula::root(part(rest)) : std::string{formula::marker};
    const std::string first = part(rest.substr(0, at));
    const std::string second = part(rest.substr(at + 1));
    return is_fraction ? formula::fraction(first, second) : formula::root(second, first);
}

/// The text of a field that has only a code.
struct field_text {
    std::string text;
    bool is_formula = false;
};

/// The argument at the beginning of a field's code, with or without quotation marks. `code` keeps the rest.
[[nodiscard]] inline std::string_view take_argument(std::string_view& code) noexcept {
    while (code.starts_with(' ')) code.remove_prefix(1);
    const bool is_quoted = code.starts_with('"');
    if (is_quoted) code.remove_prefix(1);
    const std::size_t end = std::min(code.find(is_quoted ? '"' : ' '), code.size());
    const std::string_view argument = code.substr(0, end);
    code.remove_prefix(std::min(end + 1, code.size()));
    return argument;
}

/// The character of a SYMBOL field's code, without its name: `179 \\f Symbol`.
[[nodiscard]] inline std::string text_of_symbol(std::string_view code) {
    std::string_view digits = take_argument(code);
    const bool is_hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
    if (is_hexadecimal) digits.remove_prefix(2);
    std::uint32_t number = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number, is_hexadecimal ? 16 : 10);
    std::string_view font;
    while (!code.empty())
        if (const std::string_view one = take_argument(code); one == "\\f" || one == "\\F") font = take_argument(code);
    char32_t point = unknown_sign;
    if (read.ec == std::errc{}) {
        // Without a picture font a number is the character's own code.
        const bool is_character = picture_font_of(font) == picture_font::none && number >= 0x20 && number < 0x100 &&
                                  (number < 0x7F || number >= 0xA0);
        point = is_character ? static_cast<char32_t>(number) : character_of_symbol(font, number);
    }
    std::string text;
    append_utf8(text, point);
    return text;
}

/// The open fields of a paragraph.
class open_fields {
public:
    /// Whether text is part of a code.
    [[nodiscard]] bool in_code() const noexcept { return codes_ > 0; }

    /// Adds code of the innermost field. Only the beginning of a long code is kept.
    void add_code(std::string_view text) {
        constexpr std::size_t most = 1000;
        if (!open_.empty() && open_.back().in_code && open_.back().code.size() + text.size() <= most)
            open_.back().code += text;
    }

    /// Reads a mark: begin, separate or end. Returns the text of a field that ends here and has only a code.
    [[nodiscard]] std::optional<field_text> mark(std::string_view type) {
        if (type == "begin") {
            open_.push_back({true, {}});
            ++codes_;
        } else if (!open_.empty() && (type == "separate" || type == "end")) {
            const bool is_code_alone = open_.back().in_code && type == "end";
            if (open_.back().in_code) --codes_;
            open_.back().in_code = false;
            if (type == "separate") return std::nullopt;
            const std::string code = std::move(open_.back().code);
            open_.pop_back();
            if (is_code_alone && codes_ == 0) return text_of_code(trimmed(code));
        }
        return std::nullopt;
    }

    void clear() noexcept {
        open_.clear();
        codes_ = 0;
    }

private:
    struct field {
        bool in_code;
        std::string code;
    };

    [[nodiscard]] static std::string_view trimmed(std::string_view code) noexcept {
        while (code.starts_with(' ')) code.remove_prefix(1);
        return code;
    }
    /// A formula, a character, or the text that opens a macro. Other fields show nothing without a result.
    [[nodiscard]] static std::optional<field_text> text_of_code(std::string_view code) {
        if (is_equation(code)) return field_text{line_of_equation(code), true};
        const std::string name = folded(take_argument(code));
        if (name == "symbol") return field_text{text_of_symbol(code)};
        if (name != "macrobutton" && name != "gotobutton") return std::nullopt;
        static_cast<void>(take_argument(code));  // the macro or the target
        return field_text{std::string{trimmed(code)}};
    }

    [[nodiscard]] static bool is_equation(std::string_view code) noexcept {
        code = trimmed(code);
        return (code.starts_with("EQ") || code.starts_with("eq") || code.starts_with("Eq")) && code.size() > 2 &&
               (code[2] == ' ' || code[2] == '\\');
    }

    std::vector<field> open_;
    std::size_t codes_ = 0;  ///< fields whose code is open
};

}}}  // namespace toolkit::v0::docx
