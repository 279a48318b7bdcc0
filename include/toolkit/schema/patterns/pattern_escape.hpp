// In: a pattern and the position of a backslash in it. Out: the code point or class of the escape, or why it is not
// accepted. Next: pattern_syntax.hpp, which reads the text around it.
#pragma once

#include <toolkit/schema/patterns/code_ranges.hpp>
#include <toolkit/schema/patterns/pattern_classes.hpp>
#include <toolkit/schema/patterns/pattern_cursor.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace patterns {

constexpr unsigned hex_value(char c) noexcept {
    if (is_digit(c)) return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
    if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
    return 16;
}

/// The meaning of one character of a class, or of one escape: a set or a code point. `is_set` exists because GCC 12
/// cannot compare the address of a constant with null in constant evaluation under -fsanitize=undefined.
struct unit {
    const code_ranges* set = nullptr;
    bool is_set = false;
    char32_t point = 0;

    constexpr bool become(const code_ranges& ranges) noexcept {
        set = &ranges;
        is_set = true;
        return true;
    }
};

/// Reads exactly `count` hexadecimal digits.
constexpr bool read_hex(cursor& in, std::size_t count, char32_t& value) noexcept {
    value = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (hex_value(in.peek()) == 16)
            return in.wrong(in.at, "has an escape with too few hexadecimal digits",
                            count == 2 ? "write two, as in \\x41" : "write four, as in \\u0041");
        value = value * 16 + hex_value(in.text[in.at++]);
    }
    return true;
}

/// Reads the rest of an escape after \u. Two halves of a surrogate pair are one code point.
constexpr bool read_unicode_escape(cursor& in, std::size_t begin, char32_t& value) noexcept {
    if (in.take('{')) {
        value = 0;
        const std::size_t first = in.at;
        for (; hex_value(in.peek()) < 16; ++in.at) {
            value = value * 16 + hex_value(in.peek());
            if (value > code_ranges::last_code_point)
                return in.wrong(begin, "has a code point above U+10FFFF", "write a code point that exists");
        }
        if (in.at == first || !in.take('}'))
            return in.wrong(begin, "has a \\u{} without hexadecimal digits in it", "write it as in \\u{1F432}");
    } else {
        if (!read_hex(in, 4, value)) return false;
        if (value >= 0xD800 && value <= 0xDBFF && in.text.substr(in.at).starts_with("\\u")) {
            cursor low = in;
            low.at += 2;
            char32_t second = 0;
            if (read_hex(low, 4, second) && second >= 0xDC00 && second <= 0xDFFF) {
                in.at = low.at;
                value = 0x10000 + ((value - 0xD800) << 10U) + (second - 0xDC00);
            }
        }
    }
    if (value >= 0xD800 && value <= 0xDFFF)
        return in.wrong(begin, "names half of a surrogate pair", "write the whole code point, as in \\u{1F432}");
    return true;
}

/// Reads an escape. The cursor is after its backslash.
constexpr bool read_escape(cursor& in, bool in_class, unit& made) noexcept {
    const std::size_t begin = in.at - 1;
    if (in.done()) return in.wrong(begin, "ends with a backslash", "write \\\\ for the backslash itself");
    const char c = in.text[in.at++];
    switch (c) {
        case 'd': return made.become(digits);
        case 'D': return made.become(not_digits);
        case 'w': return made.become(word_characters);
        case 'W': return made.become(not_word_characters);
        case 's': return made.become(spaces);
        case 'S': return made.become(not_spaces);
        case 't': return made.point = '\t', true;
        case 'n': return made.point = '\n', true;
        case 'v': return made.point = '\v', true;
        case 'f': return made.point = '\f', true;
        case 'r': return made.point = '\r', true;
        case 'x': return read_hex(in, 2, made.point);
        case 'u': return read_unicode_escape(in, begin, made.point);
        case 'c':
            if (!is_letter(in.peek()))
                return in.wrong(begin, "has a \\c without a letter", "write the code as in \\x1B");
            made.point = static_cast<char32_t>(in.text[in.at++]) % 32;
            return true;
        case 'b':
            if (in_class) return made.point = '\b', true;
            [[fallthrough]];
        case 'B':
            return in.wrong(begin, "uses a word boundary", "write the characters themselves, or anchor with ^ and $");
        case 'p':
        case 'P':
            return in.wrong(begin, "uses a Unicode property", "write the ranges out, as in [A-Za-z\\u00C0-\\u024F]");
        case 'k': return in.wrong(begin, "uses a backreference", "write the alternatives out");
        case '0':
            if (is_digit(in.peek())) return in.wrong(begin, "has an octal escape", "write the code as in \\x41");
            return made.point = 0, true;
        case '-':
            if (in_class) return made.point = '-', true;
            return in.wrong(begin, "escapes a hyphen outside of a class", "remove the backslash");
        default: break;
    }
    if (is_digit(c)) {
        if (in_class) return in.wrong(begin, "has an octal escape", "write the code as in \\x41");
        return in.wrong(begin, "uses a backreference", "write the alternatives out");
    }
    if (std::string_view{"^$\\.*+?()[]{}|/"}.find(c) == std::string_view::npos)
        return in.wrong(begin, "escapes a character that needs none", "remove the backslash");
    made.point = static_cast<char32_t>(c);
    return true;
}

}}}  // namespace toolkit::v0::patterns
