// Decodes how a mail carries bytes and characters: base64 and quoted-printable (RFC 2045), encoded words in header
// fields (RFC 2047), and character sets.
// In: bytes of a mail. Out: the decoded bytes or text; of damaged input as much as is readable. Next: mail_fields.hpp.
#pragma once

#include <toolkit/core/base64.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/extract/base/charset.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 { namespace mime {

struct word_limits {
    std::size_t charset_bytes = 64;
    std::size_t text_bytes = 4096;  ///< of an encoded word; the format allows 75
};
inline constexpr word_limits word_bounds{};

/// Decodes a mail's base64. Other characters are skipped, and groups may follow a padded one.
[[nodiscard]] inline std::string from_base64(std::string_view text) {
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t bits = 0;
    unsigned count = 0;
    for (const char c : text) {
        const std::uint32_t value = base64::value_of(c);
        if (c == '=') count = 0;
        if (value == base64::no_letter) continue;
        bits = bits << 6U | value;
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> count & 0xFFU);
    }
    return bytes;
}

/// The value of a hexadecimal digit; 16 for any other character.
[[nodiscard]] constexpr unsigned value_of_hex(char c) noexcept {
    if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
    if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
    return c >= 'a' && c <= 'f' ? static_cast<unsigned>(c - 'a') + 10 : 16;
}

/// Decodes bytes written as `sign` and two hexadecimal digits. All other bytes stay.
[[nodiscard]] inline std::string from_hex_pairs(std::string_view text, char sign) {
    std::string bytes;
    bytes.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        const unsigned high = text[at] == sign && at + 2 < text.size() ? value_of_hex(text[at + 1]) : 16;
        const unsigned low = high < 16 ? value_of_hex(text[at + 2]) : 16;
        if (low < 16) {
            bytes += static_cast<char>(high << 4U | low);
            at += 2;
        } else {
            bytes += text[at];
        }
    }
    return bytes;
}

/// Decodes quoted-printable. A line that ends with = continues in the next one.
[[nodiscard]] inline std::string from_quoted_printable(std::string_view text) {
    std::string whole;
    whole.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t sign = std::min(text.find('=', at), text.size());
        whole += text.substr(at, sign - at);
        std::size_t end = sign + 1;
        while (end < text.size() && (text[end] == ' ' || text[end] == '\t' || text[end] == '\r')) ++end;
        const bool goes_on = sign < text.size() && (end >= text.size() || text[end] == '\n');
        if (sign < text.size() && !goes_on) whole += '=';
        at = goes_on ? end + 1 : sign + 1;
    }
    return from_hex_pairs(whole, '=');
}

/// Whether a character set says nothing: ASCII, and what programs write if they do not know the set.
[[nodiscard]] inline bool is_unsaid(std::string_view charset) {
    const std::string key = charsets::key_of(charset);
    return charsets::is_one_of(key, {"", "usascii", "ascii", "ansix341968", "unknown8bit", "unknown", "default"});
}

/// Converts bytes of a character set, whose name may be empty, to UTF-8. For an unknown set valid UTF-8 is kept, and
/// the rest becomes U+FFFD.
[[nodiscard]] inline std::string to_utf8(std::string_view bytes, std::string_view charset) {
    if (!is_unsaid(charset)) {
        if (auto text = from_charset(bytes, charset)) return std::move(*text);
        return repair_utf8(bytes);
    }
    if (is_utf8(bytes)) return std::string{bytes.substr(bytes.starts_with("\xEF\xBB\xBF") ? 3 : 0)};
    return charsets::from_western(bytes, false);
}

/// One encoded word: =?charset?B?text?= or =?charset?Q?text?=.
struct encoded_word {
    std::string_view charset;
    std::string bytes;
    std::size_t size = 0;  ///< in the field; 0 if there is none
};

/// The encoded word at `at`. `end` is where the last search for a mark ended, so that no mark is searched for twice.
[[nodiscard]] inline encoded_word encoded_word_at(std::string_view text, std::size_t at, std::size_t& end) {
    const std::string_view rest = text.substr(at + 2);
    const std::size_t charset = rest.substr(0, word_bounds.charset_bytes).find('?');
    if (charset == std::string_view::npos || charset == 0 || charset + 2 >= rest.size() || rest[charset + 2] != '?')
        return {};
    const char how = static_cast<char>(rest[charset + 1] | 0x20);
    if (how != 'b' && how != 'q') return {};
    const std::size_t begin = at + charset + 5;
    if (end < begin) end = std::min(text.find("?=", begin), text.size());
    if (end + 2 > text.size() || end - begin > word_bounds.text_bytes) return {};
    const std::string_view content = text.substr(begin, end - begin);
    encoded_word word{rest.substr(0, charset), {}, end + 2 - at};
    word.charset = word.charset.substr(0, word.charset.find('*'));  // a language follows
    if (how == 'b') {
        word.bytes = from_base64(content);
    } else {
        std::string blanks{content};
        std::replace(blanks.begin(), blanks.end(), '_', ' ');
        word.bytes = from_hex_pairs(blanks, '=');
    }
    return word;
}

/// Decodes a header field. Blanks between encoded words vanish. A character may begin in one word and end in the next.
[[nodiscard]] inline std::string from_encoded_words(std::string_view field) {
    std::string out;
    encoded_word open;        // consecutive words of one charset
    std::size_t written = 0;  // of the field
    std::size_t end = 0;      // of the last word
    for (std::size_t at = field.find("=?"); at != std::string_view::npos;) {
        encoded_word word = encoded_word_at(field, at, end);
        if (word.size == 0) {
            at = field.find("=?", at + 1);
            continue;
        }
        const std::string_view between = field.substr(written, at - written);
        const bool adjoins = open.size > 0 && between.find_first_not_of(" \t\r\n") == std::string_view::npos;
        written = at + word.size;
        if (adjoins && charsets::key_of(open.charset) == charsets::key_of(word.charset)) {
            open.bytes += word.bytes;
        } else {
            out += to_utf8(open.bytes, open.charset);
            if (!adjoins) out += to_utf8(between, {});
            open = std::move(word);
        }
        at = field.find("=?", written);
    }
    out += to_utf8(open.bytes, open.charset);
    out += to_utf8(field.substr(written), {});
    return out;
}

}}}  // namespace toolkit::v0::mime
