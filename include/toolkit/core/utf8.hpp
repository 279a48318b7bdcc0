// UTF-8 as the Unicode Standard has it (table 3-7): check, step, count, repair, cut.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit::inline v0 {

/// One code point and how many bytes it took; size 0 at the end, `valid` false for a byte that starts none.
struct code_point {
    char32_t value;
    unsigned size;
    bool valid;
};

/// The code point at `at`; an invalid byte is U+FFFD of size 1.
[[nodiscard]] constexpr code_point read_code_point(std::string_view text, std::size_t at) noexcept {
    if (at >= text.size()) return {0, 0, false};
    const auto byte = [&](std::size_t i) -> unsigned {
        return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
    };
    const unsigned a = byte(0);
    if (a < 0x80) return {static_cast<char32_t>(a), 1, true};
    const unsigned b = byte(1);
    const unsigned c = byte(2);
    const unsigned d = byte(3);
    const auto tail = [](unsigned x) { return (x & 0xC0U) == 0x80U; };
    if (a >= 0xC2 && a <= 0xDF && tail(b)) return {static_cast<char32_t>((a & 0x1FU) << 6U | (b & 0x3FU)), 2, true};
    if (a >= 0xE0 && a <= 0xEF && tail(b) && tail(c) && !(a == 0xE0 && b < 0xA0) && !(a == 0xED && b > 0x9F))
        return {static_cast<char32_t>((a & 0x0FU) << 12U | (b & 0x3FU) << 6U | (c & 0x3FU)), 3, true};
    if (a >= 0xF0 && a <= 0xF4 && tail(b) && tail(c) && tail(d) && !(a == 0xF0 && b < 0x90) && !(a == 0xF4 && b > 0x8F))
        return {static_cast<char32_t>((a & 7U) << 18U | (b & 0x3FU) << 12U | (c & 0x3FU) << 6U | (d & 0x3FU)), 4, true};
    return {0xFFFD, 1, false};
}

/// The offset of the first byte that is not UTF-8, or npos.
[[nodiscard]] constexpr std::size_t find_invalid_utf8(std::string_view text) noexcept {
    std::size_t at = 0;
    while (at < text.size()) {
        if (static_cast<unsigned char>(text[at]) < 0x80) {
            ++at;
            continue;
        }
        const code_point next = read_code_point(text, at);
        if (!next.valid) return at;
        at += next.size;
    }
    return std::string_view::npos;
}

[[nodiscard]] constexpr bool is_utf8(std::string_view text) noexcept {
    return find_invalid_utf8(text) == std::string_view::npos;
}

/// Code points of a text that is UTF-8.
[[nodiscard]] constexpr std::size_t count_code_points(std::string_view text) noexcept {
    std::size_t count = 0;
    for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1U : 0U;
    return count;
}

constexpr void append_utf8(std::string& text, char32_t point) {
    if (point < 0x80) {
        text += static_cast<char>(point);
    } else if (point < 0x800) {
        text += static_cast<char>(0xC0U | point >> 6U);
        text += static_cast<char>(0x80U | (point & 0x3FU));
    } else if (point < 0x10000) {
        text += static_cast<char>(0xE0U | point >> 12U);
        text += static_cast<char>(0x80U | (point >> 6U & 0x3FU));
        text += static_cast<char>(0x80U | (point & 0x3FU));
    } else {
        text += static_cast<char>(0xF0U | point >> 18U);
        text += static_cast<char>(0x80U | (point >> 12U & 0x3FU));
        text += static_cast<char>(0x80U | (point >> 6U & 0x3FU));
        text += static_cast<char>(0x80U | (point & 0x3FU));
    }
}

/// The text with every invalid byte replaced by U+FFFD.
[[nodiscard]] constexpr std::string repair_utf8(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t bad = find_invalid_utf8(text.substr(at));
        out += text.substr(at, bad);
        if (bad == std::string_view::npos) break;
        out += "\xEF\xBF\xBD";
        at += bad + 1;
    }
    return out;
}

/// The longest beginning of at most `bytes` bytes that does not end inside of a code point.
[[nodiscard]] constexpr std::string_view cut_utf8(std::string_view text, std::size_t bytes) noexcept {
    if (text.size() <= bytes) return text;
    while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80U) --bytes;
    return text.substr(0, bytes);
}

/// The first `count` code points.
[[nodiscard]] constexpr std::string_view first_code_points(std::string_view text, std::size_t count) noexcept {
    std::size_t at = 0;
    while (at < text.size() && count > 0) {
        ++at;
        while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) ++at;
        --count;
    }
    return text.substr(0, at);
}

}  // namespace toolkit::inline v0
