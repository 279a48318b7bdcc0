// Finds the character set of an HTML page. A byte order mark decides; otherwise the page's own declaration (`<meta
// charset>`, `<meta http-equiv>`, XML declaration). Valid UTF-8 is read as UTF-8 whatever the page declares, except for
// ISO-2022.
// In: the bytes of a page. Out: valid UTF-8. Next: html.hpp, mail.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/document/limits.hpp>
#include <toolkit/extract/base/charset.hpp>
#include <toolkit/extract/base/encoding.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 { namespace html {

/// Bytes of a page in which a declaration is looked for. The standard requires it in the first 1,024.
inline constexpr std::size_t declaration_bytes = 4096;

/// The value after `name=` at `at`, without quotation marks; empty if there is none.
[[nodiscard]] inline std::string_view value_behind(std::string_view text, std::size_t at) {
    at = text.find_first_not_of(" \t\r\n", at);
    if (at == std::string_view::npos || text[at] != '=') return {};
    at = text.find_first_not_of(" \t\r\n\"'", at + 1);
    if (at == std::string_view::npos) return {};
    return text.substr(at, std::min(text.find_first_of(" \t\r\n\"';/>?", at), text.size()) - at);
}

/// The character set that a page declares; empty if it declares none.
[[nodiscard]] inline std::string declared_charset(std::string_view page) {
    std::string head;
    for (const char c : page.substr(0, declaration_bytes)) head += ascii_lower(c);
    const std::string_view text = head;
    if (text.starts_with("<?xml")) {
        const std::size_t end = std::min(text.find('>'), text.size());
        const std::size_t at = text.substr(0, end).find("encoding");
        if (at != std::string_view::npos)
            if (const std::string_view value = value_behind(text.substr(0, end), at + 8); !value.empty())
                return std::string{value};
    }
    for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
        if (text.substr(at).starts_with("<!--")) {
            at = text.find("-->", at + 2);
            if (at == std::string_view::npos) return {};
            continue;
        }
        if (!text.substr(at).starts_with("<meta")) continue;
        const std::size_t end = std::min(text.find('>', at), text.size());
        const std::string_view tag = text.substr(at, end - at);
        for (std::size_t found = tag.find("charset"); found != std::string_view::npos;
             found = tag.find("charset", found + 7))
            if (const std::string_view value = value_behind(tag, found + 7); !value.empty()) return std::string{value};
        at = std::min(end, text.size() - 1);
    }
    return {};
}

/// The text of a page, and the name of its character set if that is unknown.
struct page_text {
    std::string text;
    std::string unknown{};
};

/// Converts a page to UTF-8. Fails with `unreadable` if the bytes are not text.
[[nodiscard]] inline result<page_text> text_of_page(std::string_view bytes, const extract_limits& limits) {
    const auto read = [&]() -> result<page_text> {
        auto text = text_of_bytes(bytes, limits);
        if (!text) return std::move(text).error();
        return page_text{std::move(*text)};
    };
    const bool marked =
        bytes.starts_with("\xEF\xBB\xBF") || bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
    const std::string charset = marked ? std::string{} : declared_charset(bytes);
    if (charset.empty()) return read();
    const std::string key = charsets::key_of(charset);
    const bool changes_meaning = key.starts_with("iso2022");  // its bytes are ASCII with another meaning
    const bool not_so = key.starts_with("utf16");             // in UTF-16 the declaration would be unreadable
    if (not_so || (!changes_meaning && (charsets::is_utf8_name(key) || is_utf8(bytes)))) return read();
    if (bytes.find('\0') != std::string_view::npos) return read();  // it refuses NUL bytes
    if (auto text = from_charset(bytes, charset)) return page_text{std::move(*text)};
    auto made = read();
    if (!made)
        return failure::of(failure_kind::unreadable, {}, "its character set \"" + charset + "\" is unknown",
                           "save it as UTF-8");
    made->unknown = charset;
    return made;
}

}}}  // namespace toolkit::v0::html
