// Base64 (RFC 4648, section 4). In: bytes, or base64 text. Out: the other. Decoding is strict: padding is required,
// whitespace and line breaks are errors, and unused bits must be zero. So each sequence of bytes has exactly one text.
#pragma once

#include <toolkit/core/result.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace base64 {

inline constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
inline constexpr std::uint8_t no_letter = 64;

inline constexpr std::array<std::uint8_t, 256> values = [] {
    std::array<std::uint8_t, 256> table{};
    for (std::uint8_t& value : table) value = no_letter;
    for (std::size_t i = 0; i < letters.size(); ++i)
        table[static_cast<unsigned char>(letters[i])] = static_cast<std::uint8_t>(i);
    return table;
}();

[[nodiscard]] constexpr std::uint32_t value_of(char letter) noexcept {
    return values[static_cast<unsigned char>(letter)];
}

/// The number of '=' at the end of a text whose length is a multiple of four.
[[nodiscard]] constexpr std::size_t padding_of(std::string_view text) noexcept {
    if (text.empty() || text.back() != '=') return 0;
    return text[text.size() - 2] == '=' ? 2 : 1;
}

[[nodiscard]] constexpr failure wrong_at(std::string_view text, std::size_t at, std::string_view expected) {
    failure why;
    why.kind = failure_kind::syntax;
    why.offset = at;
    why.expected = expected;
    if (at < text.size()) why.set_found(text.substr(at, 1));
    return why;
}

}  // namespace base64

/// The base64 text of bytes, with padding.
[[nodiscard]] constexpr std::string to_base64(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::size_t count = bytes.size() - at < 3 ? bytes.size() - at : 3;
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < 3; ++i)
            bits = bits << 8U | (i < count ? static_cast<unsigned char>(bytes[at + i]) : 0U);
        for (std::size_t i = 0; i < 4; ++i)
            text.push_back(i <= count ? base64::letters[bits >> (18U - 6U * i) & 63U] : '=');
    }
    return text;
}

/// The number of bytes that a base64 text decodes to. Fails with `syntax` if it is not base64.
[[nodiscard]] constexpr result<std::size_t> size_of_base64(std::string_view text) {
    const std::size_t padding = text.size() % 4 == 0 ? base64::padding_of(text) : 0;
    const std::size_t letters = text.size() - padding;
    for (std::size_t at = 0; at < letters; ++at)
        if (base64::value_of(text[at]) == base64::no_letter)
            return base64::wrong_at(text, at, "a base64 character (A to Z, a to z, 0 to 9, + or /)");
    if (text.size() % 4 != 0)
        return base64::wrong_at(text, text.size(), "a length that is a multiple of four, padded with =");
    if (padding != 0 && (base64::value_of(text[letters - 1]) & (padding == 2 ? 15U : 3U)) != 0)
        return base64::wrong_at(text, letters - 1, "a last character with unused bits of zero");
    return text.size() / 4 * 3 - padding;
}

/// The bytes of a base64 text. Fails with `syntax` if it is not base64.
[[nodiscard]] constexpr result<std::string> from_base64(std::string_view text) {
    const result<std::size_t> size = size_of_base64(text);
    if (!size) return size.error();
    std::string bytes;
    bytes.reserve(*size);
    for (std::size_t at = 0; at < text.size(); at += 4) {
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            const std::uint32_t value = base64::value_of(text[at + i]);
            bits = bits << 6U | (value == base64::no_letter ? 0U : value);
        }
        for (std::size_t i = 0; i < 3 && bytes.size() < *size; ++i)
            bytes.push_back(static_cast<char>(static_cast<unsigned char>(bits >> (16U - 8U * i) & 255U)));
    }
    return bytes;
}

}}  // namespace toolkit::v0
