// Converts character references (&amp; &#8211;) and tags in Markdown to plain text.
// In: a reference or a piece of HTML. Out: text. Next: markdown.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/extract/base/encoding.hpp>
#include <toolkit/extract/base/entity_names.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Appends the characters of a reference such as &amp; or &#228;. As in HTML, &#150; means the dash that Windows-1252
/// has there.
inline void append_entity(std::string& out, std::string_view reference) {
    const std::string_view name = reference.size() > 2 ? reference.substr(1, reference.size() - 2) : std::string_view{};
    if (name.starts_with('#')) {
        const bool hex = name.size() > 1 && (name[1] == 'x' || name[1] == 'X');
        char32_t point = 0;
        for (const char c : name.substr(hex ? 2 : 1)) {
            const unsigned digit =
                c <= '9' ? static_cast<unsigned>(c - '0') : static_cast<unsigned>((c | 0x20) - 'a' + 10);
            if (point < 0x110000) point = point * (hex ? 16 : 10) + digit;
        }
        if (point >= 0x80 && point < 0xA0 && encoding::windows_1252[point - 0x80U] != 0)
            point = encoding::windows_1252[point - 0x80U];
        const bool right = point != 0 && point < 0x110000 && !(point >= 0xD800 && point < 0xE000);
        return append_utf8(out, right ? point : U'\uFFFD');
    }
    const auto [first, second] = entities::code_points_of(name);
    if (first == 0) {
        out += reference;
        return;
    }
    append_utf8(out, first);
    if (second != 0) append_utf8(out, second);
}

inline constexpr std::size_t most_entity_bytes = 34;  ///< of a reference

}}  // namespace toolkit::v0
