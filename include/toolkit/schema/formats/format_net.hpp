// In: a text. Out: whether it is an IPv4 or IPv6 (RFC 4291) address, a host name (RFC 1123) or a mailbox (RFC 5321).
// Only ASCII is accepted. A label with "xn--" is checked as letters, digits and hyphens.
#pragma once

#include <toolkit/core/ascii.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace formats {

/// The classes of a character, one bit each.
enum : unsigned {
    letter = 1,
    digit = 2,
    hex_digit = 4,
    unreserved = 8,  ///< of a URI
    sub_delimiter = 16,
    atom = 32,  ///< of a mailbox
};
inline constexpr std::array<std::uint8_t, 128> characters = [] {
    std::array<std::uint8_t, 128> all{};
    const auto mark = [&](std::string_view which, unsigned bits) {
        for (const char c : which) {
            auto& one = all[static_cast<unsigned char>(c)];
            one = static_cast<std::uint8_t>(one | bits);
        }
    };
    mark("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", letter | unreserved | atom);
    mark("0123456789", digit | hex_digit | unreserved | atom);
    mark("abcdefABCDEF", hex_digit);
    mark("-._~", unreserved);
    mark("!$&'()*+,;=", sub_delimiter);
    mark("!#$%&'*+-/=?^_`{|}~", atom);
    return all;
}();
constexpr bool is(char c, unsigned bits) noexcept {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x80 && (characters[byte] & bits) != 0;
}
constexpr bool all_are(std::string_view text, unsigned bits) noexcept {
    for (const char c : text)
        if (!is(c, bits)) return false;
    return true;
}

/// Four numbers up to 255 without leading zeros.
constexpr bool is_ipv4(std::string_view text) noexcept {
    std::size_t at = 0;
    for (int part = 0; part < 4; ++part) {
        if (part != 0) {
            if (at >= text.size() || text[at] != '.') return false;
            ++at;
        }
        const std::size_t begin = at;
        unsigned value = 0;
        for (; at < text.size() && is(text[at], digit) && at - begin < 3; ++at)
            value = value * 10 + static_cast<unsigned>(text[at] - '0');
        if (at == begin || value > 255 || (text[begin] == '0' && at - begin > 1)) return false;
    }
    return at == text.size();
}

/// Eight groups, or fewer with one "::". The last two may be an IPv4 address.
constexpr bool is_ipv6(std::string_view text) noexcept {
    std::size_t groups = 0;
    bool gap = text.starts_with("::");
    std::size_t at = gap ? 2 : 0;
    if (gap && text.size() == 2) return true;
    while (groups < 8) {
        const std::size_t colon = text.find(':', at);
        const std::string_view group = text.substr(at, colon == std::string_view::npos ? colon : colon - at);
        if (colon == std::string_view::npos && is_ipv4(group)) {
            groups += 2;
            return gap ? groups <= 7 : groups == 8;
        }
        if (group.empty() || group.size() > 4 || !all_are(group, hex_digit)) return false;
        ++groups;
        if (colon == std::string_view::npos) return gap ? groups <= 7 : groups == 8;
        at = colon + 1;
        if (at < text.size() && text[at] == ':') {
            if (gap) return false;
            gap = true;
            if (++at == text.size()) return groups <= 7;
        }
    }
    return false;
}

/// Labels of 1 to 63 letters, digits and inner hyphens, separated by dots. The whole has at most `most` characters.
constexpr bool is_name(std::string_view text, std::size_t most) noexcept {
    if (text.size() > most) return false;
    for (std::size_t at = 0;;) {
        const std::size_t dot = text.find('.', at);
        const std::string_view label = text.substr(at, dot == std::string_view::npos ? dot : dot - at);
        if (label.empty() || label.size() > 63 || label.front() == '-' || label.back() == '-') return false;
        for (const char c : label)
            if (c != '-' && !is(c, letter | digit)) return false;
        if (dot == std::string_view::npos) return true;
        at = dot + 1;
    }
}

constexpr bool is_hostname(std::string_view text) noexcept { return is_name(text, 253); }

constexpr bool is_quoted_local_part(std::string_view text) noexcept {
    if (text.size() < 2 || text.front() != '"' || text.back() != '"') return false;
    const std::string_view inner = text.substr(1, text.size() - 2);
    for (std::size_t at = 0; at < inner.size(); ++at) {
        if (inner[at] == '"') return false;
        if (inner[at] == '\\') ++at;
        if (at == inner.size()) return false;
        if (inner[at] < ' ' || inner[at] > '~') return false;
    }
    return true;
}

constexpr bool is_local_part(std::string_view text) noexcept {
    if (text.empty() || text.size() > 64) return false;
    if (text.front() == '"') return is_quoted_local_part(text);
    for (std::size_t at = 0;;) {
        const std::size_t dot = text.find('.', at);
        const std::string_view word = text.substr(at, dot == std::string_view::npos ? dot : dot - at);
        if (word.empty() || !all_are(word, atom)) return false;
        if (dot == std::string_view::npos) return true;
        at = dot + 1;
    }
}

constexpr bool is_address_literal(std::string_view text) noexcept {
    constexpr std::string_view tag = "ipv6:";
    if (is_ipv4(text)) return true;
    if (text.size() < tag.size()) return false;
    for (std::size_t i = 0; i < tag.size(); ++i)
        if (ascii_lower(text[i]) != tag[i]) return false;
    return is_ipv6(text.substr(tag.size()));
}

constexpr bool is_mailbox(std::string_view text) noexcept {
    const std::size_t at = text.rfind('@');
    if (at == std::string_view::npos || !is_local_part(text.substr(0, at))) return false;
    const std::string_view domain = text.substr(at + 1);
    if (domain.starts_with('['))
        return domain.size() > 2 && domain.back() == ']' && is_address_literal(domain.substr(1, domain.size() - 2));
    return is_name(domain, 255);
}

}}}  // namespace toolkit::v0::formats
