// UTF-8 by the Unicode Standard (table 3-7): check, step, count, repair, cut.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8_lookup_wide.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace toolkit { inline namespace v0 {

/// One code point and its number of bytes. The size is 0 at the end. `valid` is false for a byte that starts no code
/// point.
struct code_point {
    char32_t value;
    unsigned size;
    bool valid;
};

/// The code point at `at`. An invalid byte is U+FFFD of size 1.
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

#if defined(__SSE2__)
namespace utf8_scan {

/// Skips valid UTF-8, sixteen bytes at a time, and stops before bytes that it cannot judge.
inline std::size_t skip_valid(std::string_view text) noexcept {
    const char* const begin = text.data();
    std::size_t at = 0;
    while (text.size() - at >= 20) {  // sixteen, and the rest of a code point that begins in them
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(begin + at));
        auto high = static_cast<std::uint32_t>(_mm_movemask_epi8(bytes));
        if (high == 0xFFFFU) {  // a script with three bytes per letter
            const std::size_t from = at;
            while (text.size() - at >= 20) {
                std::uint32_t word = 0;
                std::memcpy(&word, begin + at, 4);
                const std::uint32_t second = word & 0x0000200FU;
                if ((word & 0x00C0C0F0U) != 0x008080E0U || second == 0 || second == 0x200DU) break;
                at += 3;
            }
            if (at != from) continue;
        }
        std::size_t next = 16;
        while (high != 0) {
            const auto first = static_cast<std::size_t>(std::countr_zero(high));
            std::uint32_t word = 0;
            std::memcpy(&word, begin + at + first, 4);  // its first byte is the lowest
            const std::uint32_t second = word & 0x0000200FU;
            std::size_t size = 0;
            if ((word & 0x00C0C0F0U) == 0x008080E0U && second != 0 && second != 0x200DU) size = 3;
            else if ((word & 0x0000C0E0U) == 0x000080C0U && (word & 0x1EU) != 0) size = 2;
            if (size == 0) {
                const code_point rare = read_code_point(text, at + first);
                if (!rare.valid) return at + first;
                size = rare.size;
            }
            next = first + size;
            if (next >= 16) break;
            high &= ~std::uint32_t{0} << next;
            next = 16;
        }
        at += next;
    }
    return at;
}

}  // namespace utf8_scan
#endif

/// The offset of the first byte that is not valid UTF-8, or npos.
TOOLKIT_ONCE [[nodiscard]] constexpr std::size_t find_invalid_utf8(std::string_view text) noexcept {
    std::size_t at = 0;
    if (!std::is_constant_evaluated()) {
#if defined(TOOLKIT_HAS_UTF8_LOOKUP)
        if (text.size() >= 32 && utf8_lookup_wide::is_here()) at = utf8_lookup_wide::skip_valid(text);
        else if (text.size() >= 64 && utf8_lookup::is_here()) at = utf8_lookup::skip_valid(text);
#endif
#if defined(__SSE2__)
        at += utf8_scan::skip_valid(text.substr(at));
#endif
    }
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

/// The number of code points of valid UTF-8.
[[nodiscard]] constexpr std::size_t count_code_points(std::string_view text) noexcept {
    std::size_t count = 0;
    for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1U : 0U;
    return count;
}

/// The bytes of one code point.
struct encoded_code_point {
    std::array<char, 4> bytes;
    unsigned size;
};
[[nodiscard]] constexpr encoded_code_point encode_utf8(char32_t point) noexcept {
    const auto tail = [&](unsigned shift) { return static_cast<char>(0x80U | (point >> shift & 0x3FU)); };
    if (point < 0x80) return {{static_cast<char>(point)}, 1};
    if (point < 0x800) return {{static_cast<char>(0xC0U | point >> 6U), tail(0)}, 2};
    if (point < 0x10000) return {{static_cast<char>(0xE0U | point >> 12U), tail(6), tail(0)}, 3};
    return {{static_cast<char>(0xF0U | point >> 18U), tail(12), tail(6), tail(0)}, 4};
}
constexpr void append_utf8(std::string& text, char32_t point) {
    const encoded_code_point one = encode_utf8(point);
    text.append(one.bytes.data(), one.size);
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

/// The longest beginning of at most `bytes` bytes that does not split a code point.
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

}}  // namespace toolkit::v0
