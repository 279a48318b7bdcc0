// In: the text of an http or https URL. Out: its parts, checked so that none of them can change the meaning of a
// request.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/text/visible.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The parts of an http or https URL (RFC 3986). A fragment is dropped. Credentials in a URL are rejected.
struct url {
    bool secure = false;
    std::string host;  ///< a lower-case name, or an address without brackets
    std::uint16_t port = 80;
    std::string target = "/";  ///< path and query as they are sent; begins with '/'

    /// Host and port for the Host header, without the scheme's default port.
    [[nodiscard]] constexpr std::string authority() const {
        std::string text = host.find(':') == std::string::npos ? host : "[" + host + "]";
        return port == (secure ? 443 : 80) ? text : host_and_port();
    }
    /// Host and port for any scheme.
    [[nodiscard]] constexpr std::string host_and_port() const {
        std::string text = host.find(':') == std::string::npos ? host : "[" + host + "]";
        text += ':';
        char digits[5]{};
        std::size_t used = 0;
        for (unsigned left = port; left != 0; left /= 10) digits[used++] = static_cast<char>('0' + left % 10);
        while (used > 0) text += digits[--used];
        return text;
    }
    /// The part that failures show: scheme, host and port. The query is never shown, because it may contain keys.
    [[nodiscard]] constexpr std::string origin() const { return (secure ? "https://" : "http://") + authority(); }
    /// Whether data sent there stays on this machine: localhost, ::1, or an address 127.x.x.x.
    [[nodiscard]] constexpr bool is_loopback() const noexcept {
        if (host == "localhost" || host == "::1") return true;
        if (!host.starts_with("127.")) return false;
        int dots = 0;
        int digits = 0;
        for (const char c : host) {
            if (c != '.' && (c < '0' || c > '9')) return false;
            if (c == '.' && digits == 0) return false;
            dots += c == '.' ? 1 : 0;
            digits = c == '.' ? 0 : digits + 1;
        }
        return dots == 3 && digits > 0;
    }

    friend constexpr bool operator==(const url&, const url&) = default;
};

/// A name as one segment of a path (RFC 3986, 2.3). Every reserved byte becomes %XX.
[[nodiscard]] constexpr std::string percent_encoded(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    constexpr std::string_view plain = "-._~";
    std::string encoded;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool keeps = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                           plain.find(c) != std::string_view::npos;
        if (keeps) encoded += c;
        else (encoded += '%').append({digits[byte >> 4U], digits[byte & 15U]});
    }
    return encoded;
}

/// Decodes %XX in a part of a URL (RFC 3986, 2.1). Any other % stays, as in other programs.
[[nodiscard]] constexpr std::string percent_decoded(std::string_view text) {
    const auto digit = [](char c) {
        return c >= '0' && c <= '9'   ? c - '0'
               : c >= 'a' && c <= 'f' ? c - 'a' + 10
               : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                      : -1;
    };
    std::string bytes;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const int high = text[at] == '%' && at + 2 < text.size() ? digit(text[at + 1]) : -1;
        const int low = high < 0 ? -1 : digit(text[at + 2]);
        bytes += low < 0 ? text[at] : static_cast<char>(high * 16 + low);
        if (low >= 0) at += 2;
    }
    return bytes;
}

inline constexpr std::size_t longest_url = 8192;

/// The part of an invalid URL that may be shown: the text before its path and query, which may contain keys. "the URL"
/// if there is no such part, or if the text may contain credentials.
[[nodiscard]] constexpr std::string shown_url(std::string_view text) {
    constexpr std::string_view nothing = "the URL";
    const std::size_t colon = text.find("://");
    if (colon == std::string_view::npos || text.find('@') != std::string_view::npos) return std::string{nothing};
    for (const char c : text.substr(0, colon))
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+' || c == '-'))
            return std::string{nothing};  // the "://" is part of a path or a query
    return visible_line(text.substr(0, text.find_first_of("/?#", colon + 3)), 100);
}

/// Parses a URL. Fails with `invalid_argument`; the failure says what is wrong and shows a valid form.
[[nodiscard]] constexpr result<url> parse_url(std::string_view text) {
    constexpr std::string_view right = "write it as http://host:port or https://host";
    const auto wrong = [&](std::string_view what, std::string_view cure) {
        return failure::of(failure_kind::invalid_argument, shown_url(text), what, cure);
    };
    const auto letter_or_digit = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    };
    const auto hexadecimal = [&](char c) {
        return (c >= '0' && c <= '9') || (ascii_lower(c) >= 'a' && ascii_lower(c) <= 'f');
    };

    if (text.empty()) return failure::of(failure_kind::invalid_argument, "the URL", "it is empty", right);
    if (text.size() > longest_url) return wrong("it is longer than 8192 bytes", "shorten it");
    for (const char c : text)
        if (c <= ' ' || c >= 0x7F)
            return wrong("it contains a space, a control character or a character outside ASCII", "encode it with %");

    const std::size_t colon = text.find("://");
    if (colon == std::string_view::npos) return wrong("it has no scheme", right);
    std::string scheme;
    for (const char c : text.substr(0, colon)) scheme += ascii_lower(c);
    if (scheme != "http" && scheme != "https") return wrong("its scheme is neither http nor https", right);

    url parts;
    parts.secure = scheme == "https";
    parts.port = parts.secure ? 443 : 80;
    std::string_view rest = text.substr(colon + 3);
    rest = rest.substr(0, rest.find('#'));
    const std::size_t path = rest.find_first_of("/?");
    std::string_view authority = rest.substr(0, path);
    if (path != std::string_view::npos) {
        parts.target = rest.substr(path);
        if (parts.target.front() == '?') parts.target.insert(0, "/");
    }
    if (authority.find('@') != std::string_view::npos)
        return wrong("it contains a user or a password", "remove them and pass the key as a secret");

    std::string_view port;
    if (authority.starts_with('[')) {
        const std::size_t close = authority.find(']');
        if (close == std::string_view::npos) return wrong("its [address] is not closed", right);
        const std::string_view address = authority.substr(1, close - 1);
        for (const char c : address)
            if (!hexadecimal(c) && c != ':' && c != '.') return wrong("its [address] is not an IPv6 address", right);
        if (address.find(':') == std::string_view::npos) return wrong("its [address] is not an IPv6 address", right);
        parts.host = address;
        authority.remove_prefix(close + 1);
        if (!authority.empty() && authority.front() != ':')
            return wrong("its port is not a number of 1 to 65535", right);
        if (!authority.empty()) port = authority.substr(1);
    } else {
        const std::size_t end = authority.find(':');
        for (const char c : authority.substr(0, end)) {
            if (!letter_or_digit(c) && c != '.' && c != '-' && c != '_')
                return wrong("its host is not a name or an address", right);
            parts.host += ascii_lower(c);
        }
        if (end != std::string_view::npos) port = authority.substr(end + 1);
        if (end != std::string_view::npos && port.empty())
            return wrong("its port is not a number of 1 to 65535", right);
    }
    if (parts.host.empty() || parts.host.size() > 253) return wrong("it has no host", right);
    if (!port.empty()) {
        unsigned number = 0;
        for (const char c : port) {
            if (c < '0' || c > '9' || number > 6553) return wrong("its port is not a number of 1 to 65535", right);
            number = number * 10 + static_cast<unsigned>(c - '0');
        }
        if (number == 0 || number > 65535) return wrong("its port is not a number of 1 to 65535", right);
        parts.port = static_cast<std::uint16_t>(number);
    }
    return parts;
}

}}  // namespace toolkit::v0
