// The lines of a calendar (RFC 5545): folded lines, fields with parameters, and escapes in text.
// In: the bytes of a calendar. Out: fields as views, and their text. Next: calendar.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/extract/base/mime.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace calendar {

/// Joins folded lines: a line that begins with a blank or a tab continues the line before it. A fold may be within a
/// character, so this precedes the decoding as UTF-8. Line ends become line feeds.
[[nodiscard]] inline std::string unfolded(std::string_view bytes) {
    std::string out;
    out.reserve(bytes.size());
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t end = std::min(bytes.find_first_of("\r\n", at), bytes.size());
        out += bytes.substr(at, end - at);
        at = end;
        if (at == bytes.size()) break;
        while (at < bytes.size() && bytes[at] == '\r') ++at;
        if (at < bytes.size() && bytes[at] == '\n') ++at;
        if (at < bytes.size() && (bytes[at] == ' ' || bytes[at] == '\t')) ++at;
        else out += '\n';
    }
    return out;
}

/// The lines of a calendar as UTF-8. Without a named character set the format is UTF-8.
[[nodiscard]] inline std::string lines_of(std::string_view bytes, std::string_view charset) {
    const bool is_wide = bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF") ||
                         bytes.substr(0, 64).find('\0') != std::string_view::npos;
    if (is_wide) return unfolded(mime::to_utf8(bytes, mime::is_unsaid(charset) ? "utf-16" : charset));
    return mime::to_utf8(unfolded(bytes), charset);
}

[[nodiscard]] constexpr bool is_same_name(std::string_view a, std::string_view b) noexcept {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return ascii_lower(x) == ascii_lower(y); });
}

/// `name;parameters:value`.
struct field {
    std::string_view name;
    std::string_view parameters;
    std::string_view value;
};

/// The place of the first of some characters outside of quotation marks; the size if there is none.
[[nodiscard]] constexpr std::size_t find_unquoted(std::string_view text, std::string_view signs,
                                                  std::size_t at = 0) noexcept {
    bool is_quoted = false;
    for (; at < text.size(); ++at) {
        if (text[at] == '"') is_quoted = !is_quoted;
        else if (!is_quoted && signs.find(text[at]) != std::string_view::npos) break;
    }
    return at;
}

/// Reads one line. The name is empty if the line is not a field. Damaged files may have unclosed quotation marks.
[[nodiscard]] constexpr field field_of(std::string_view line) noexcept {
    const std::size_t name_end = std::min(line.find_first_of(":;"), line.size());
    if (name_end == 0 || name_end == line.size()) return {};
    for (const char c : line.substr(0, name_end)) {
        const char lower = ascii_lower(c);
        if ((lower < 'a' || lower > 'z') && (c < '0' || c > '9') && c != '-' && c != '_' && c != '.') return {};
    }
    field read{line.substr(0, name_end), {}, {}};
    std::size_t colon = find_unquoted(line, ":", name_end);
    if (colon == line.size()) colon = std::min(line.find(':', name_end), line.size());
    if (colon == line.size()) return {};
    if (colon > name_end) read.parameters = line.substr(name_end + 1, colon - name_end - 1);
    read.value = line.substr(colon + 1);
    return read;
}

/// A parameter of a field without its quotation marks; empty if there is none. `^n`, `^'` and `^^` are escapes (RFC
/// 6868).
[[nodiscard]] inline std::string parameter_of(const field& of, std::string_view name) {
    for (std::size_t at = 0; at < of.parameters.size();) {
        const std::size_t end = find_unquoted(of.parameters, ";", at);
        const std::string_view one = of.parameters.substr(at, end - at);
        at = end + 1;
        const std::size_t sign = std::min(one.find('='), one.size());
        if (sign == one.size() || !is_same_name(one.substr(0, sign), name)) continue;
        std::string value;
        for (std::size_t i = sign + 1; i < one.size(); ++i) {
            const char next = i + 1 < one.size() ? one[i + 1] : '\0';
            if (one[i] == '"') continue;
            const bool is_escape = one[i] == '^' && (next == 'n' || next == '^' || next == '\'');
            if (is_escape) ++i;
            value += !is_escape ? one[i] : next == 'n' ? ' ' : next == '\'' ? '"' : '^';
        }
        return value;
    }
    return {};
}

/// A text without its escapes: `\n` ends a line; `\,` `\;` `\\` are the character. Other backslashes stay, because some
/// programs do not escape them.
[[nodiscard]] inline std::string text_of(std::string_view value) {
    std::string text;
    text.reserve(value.size());
    for (std::size_t at = 0; at < value.size(); ++at) {
        const char next = value[at] == '\\' && at + 1 < value.size() ? value[at + 1] : '\0';
        if (next == 'n' || next == 'N') text += '\n';
        else if (next == ',' || next == ';' || next == '\\' || next == '"' || next == ':') text += next;
        else {
            text += value[at];
            continue;
        }
        ++at;
    }
    return text;
}

/// Whether a field is encoded as before RFC 5545: `SUMMARY;ENCODING=QUOTED-PRINTABLE:M=C3=BChle`.
[[nodiscard]] inline bool is_quoted_printable(const field& of) {
    if (of.parameters.empty()) return false;
    return is_same_name(parameter_of(of, "ENCODING"), "QUOTED-PRINTABLE") ||
           is_same_name(of.parameters, "QUOTED-PRINTABLE");
}

[[nodiscard]] inline bool ends_with_soft_break(const field& of) {
    return of.value.ends_with('=') && is_quoted_printable(of);
}

[[nodiscard]] inline std::string text_of(const field& of) {
    if (!is_quoted_printable(of)) return text_of(of.value);
    return text_of(mime::to_utf8(mime::from_quoted_printable(of.value), parameter_of(of, "CHARSET")));
}

}}}  // namespace toolkit::v0::calendar
