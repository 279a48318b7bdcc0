// The innards of reading strings: find where a clean run of bytes ends, decode an escape, read the token that stands
// where another was expected.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/version.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace toolkit::inline v0 {

namespace string_scan {

/// The first quote, backslash or control character, or the end. `high` tells whether a byte beyond ASCII was passed.
constexpr const char* find_special(const char* at, const char* const end, bool& high) noexcept {
    if (!std::is_constant_evaluated()) {
        // Eight bytes at a time: a byte of `found` has its top bit set where the byte of the text is special.
        constexpr std::uint64_t ones = 0x0101010101010101U;
        constexpr std::uint64_t tops = 0x8080808080808080U;
        while (end - at >= 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, at, 8);
            const std::uint64_t quote = word ^ (ones * '"');
            const std::uint64_t slash = word ^ (ones * '\\');
            const std::uint64_t found =
                (((word - ones * 0x20U) & ~word) | ((quote - ones) & ~quote) | ((slash - ones) & ~slash)) & tops;
            if (found != 0) break;  // exact only up to the first; the rest is looked at byte by byte
            high = high || (word & tops) != 0;
            at += 8;
        }
    }
    for (; at != end; ++at) {
        const auto byte = static_cast<unsigned char>(*at);
        if (byte == '"' || byte == '\\' || byte < 0x20) return at;
        high = high || byte >= 0x80;
    }
    return at;
}

/// Four hexadecimal digits; false when they are not there.
constexpr bool read_hex(const char* at, const char* end, char32_t& value) noexcept {
    value = 0;
    if (end - at < 4) return false;
    for (int i = 0; i < 4; ++i) {
        const char c = at[i];
        unsigned digit = 0;
        if (c >= '0' && c <= '9') digit = static_cast<unsigned>(c - '0');
        else if (c >= 'a' && c <= 'f') digit = static_cast<unsigned>(c - 'a') + 10;
        else if (c >= 'A' && c <= 'F') digit = static_cast<unsigned>(c - 'A') + 10;
        else return false;
        value = value << 4U | digit;
    }
    return true;
}

enum class escape_result : std::uint8_t { good, unknown, lone_surrogate };

/// Decodes the escape whose backslash stands at `at`, which is moved behind it.
constexpr escape_result read_escape(const char*& at, const char* const end, char32_t& value) noexcept {
    if (end - at < 2) return escape_result::unknown;
    const char c = at[1];
    constexpr std::string_view names = "\"\\/bfnrt";
    constexpr std::string_view meant = "\"\\/\b\f\n\r\t";
    if (const std::size_t i = names.find(c); i != std::string_view::npos) {
        value = static_cast<unsigned char>(meant[i]);
        at += 2;
        return escape_result::good;
    }
    if (c != 'u' || !read_hex(at + 2, end, value)) return escape_result::unknown;
    if (value >= 0xDC00 && value <= 0xDFFF) return escape_result::lone_surrogate;
    if (value >= 0xD800 && value <= 0xDBFF) {
        char32_t low = 0;
        if (end - at < 12 || at[6] != '\\' || at[7] != 'u' || !read_hex(at + 8, end, low) || low < 0xDC00 ||
            low > 0xDFFF)
            return escape_result::lone_surrogate;
        value = 0x10000 + ((value - 0xD800) << 10U) + (low - 0xDC00);
        at += 12;
    } else {
        at += 6;
    }
    return escape_result::good;
}

/// What stands at `at`, for a message: a whole string, number or word, or the beginning of an array or object.
constexpr std::string_view token_at(std::string_view text, std::size_t at) noexcept {
    if (at >= text.size()) return {};
    const char first = text[at];
    std::size_t end = at + 1;
    if (first == '"') {
        while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2U : 1U;
        end = end < text.size() ? end + 1 : text.size();
    } else if (first == '{' || first == '[') {
        end = text.size();
    } else if (first != '}' && first != ']' && first != ',' && first != ':') {
        constexpr std::string_view ends = " \t\r\n,:{}[]\"";
        while (end < text.size() && ends.find(text[end]) == std::string_view::npos) ++end;
    }
    return text.substr(at, end - at);
}

}  // namespace string_scan

}  // namespace toolkit::inline v0
