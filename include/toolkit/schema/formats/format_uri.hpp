// In: a text. Out: whether it is a URI (RFC 3986). Only ASCII is accepted.
#pragma once

#include <toolkit/schema/formats/format_net.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace formats {

/// Whether a text has only unreserved characters, sub-delimiters, percent escapes and characters of `more`.
constexpr bool is_escaped(std::string_view text, std::string_view more) noexcept {
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (is(text[at], unreserved | sub_delimiter) || more.find(text[at]) != std::string_view::npos) continue;
        if (text[at] != '%' || text.size() - at < 3 || !all_are(text.substr(at + 1, 2), hex_digit)) return false;
        at += 2;
    }
    return true;
}

/// The content of brackets: an IPv6 address, or one of a future version, "v7.abc".
constexpr bool is_ip_literal(std::string_view text) noexcept {
    if (!text.starts_with('v') && !text.starts_with('V')) return is_ipv6(text);
    const std::size_t dot = text.find('.');
    if (dot == std::string_view::npos || dot == 1 || dot + 1 == text.size()) return false;
    if (!all_are(text.substr(1, dot - 1), hex_digit)) return false;
    for (const char c : text.substr(dot + 1))
        if (c != ':' && !is(c, unreserved | sub_delimiter)) return false;
    return true;
}

/// [user "@"] host [":" port]
constexpr bool is_authority(std::string_view text) noexcept {
    if (const std::size_t at = text.find('@'); at != std::string_view::npos) {
        if (!is_escaped(text.substr(0, at), ":")) return false;
        text.remove_prefix(at + 1);
    }
    std::size_t end = 0;
    if (text.starts_with('[')) {
        end = text.find(']');
        if (end == std::string_view::npos || !is_ip_literal(text.substr(1, end - 1))) return false;
        ++end;
    } else {
        end = text.find(':');
        if (!is_escaped(text.substr(0, end), {})) return false;
    }
    const std::string_view port = end < text.size() ? text.substr(end) : std::string_view{};
    return port.empty() || (port.front() == ':' && all_are(port.substr(1), digit));
}

/// scheme ":" ["//" authority] path ["?" query] ["#" fragment]
constexpr bool is_uri(std::string_view text) noexcept {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || colon == 0 || !is(text.front(), letter)) return false;
    for (const char c : text.substr(0, colon))
        if (!is(c, letter | digit) && c != '+' && c != '-' && c != '.') return false;
    text.remove_prefix(colon + 1);
    if (const std::size_t hash = text.find('#'); hash != std::string_view::npos) {
        if (!is_escaped(text.substr(hash + 1), ":@/?")) return false;
        text = text.substr(0, hash);
    }
    if (const std::size_t mark = text.find('?'); mark != std::string_view::npos) {
        if (!is_escaped(text.substr(mark + 1), ":@/?")) return false;
        text = text.substr(0, mark);
    }
    if (text.starts_with("//")) {
        text.remove_prefix(2);
        const std::size_t path = text.find('/');
        if (!is_authority(text.substr(0, path))) return false;
        text = path == std::string_view::npos ? std::string_view{} : text.substr(path);
    }
    return is_escaped(text, ":@/");
}

}}}  // namespace toolkit::v0::formats
