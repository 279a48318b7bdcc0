// Character references (&amp; &#8211;) and tags inside of Markdown: to plain text.
// In: a reference or a piece of HTML. Out: text. Next: markdown.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/retrieval/extract/entity_names.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit::inline v0 {

/// Appends what a reference as &amp; or &#228; stands for.
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

/// The text of a piece of HTML: no tags, no comments, no scripts or styles; references are read.
[[nodiscard]] inline std::string without_tags(std::string_view html) {
    std::string out;
    const auto skip_past = [&](std::size_t at, std::string_view what) {
        const std::size_t found = html.find(what, at);
        return found == std::string_view::npos ? html.size() : found + what.size();
    };
    const auto is_named = [&](std::size_t at, std::string_view name) {  // in letters of any case
        if (html.size() - at < name.size()) return false;
        for (std::size_t i = 0; i < name.size(); ++i) {
            if (ascii_lower(html[at + i]) != name[i]) return false;
        }
        return at + name.size() == html.size() || std::string_view{" \t\r\n\f/>"}.find(html[at + name.size()]) < 8;
    };
    const auto skip_element = [&](std::size_t at, std::string_view name) {
        while ((at = html.find("</", at)) != std::string_view::npos) {
            if (is_named(at + 2, name)) return skip_past(at, ">");
            at += 2;
        }
        return html.size();
    };
    for (std::size_t at = 0; at < html.size();) {
        const std::string_view rest = html.substr(at);
        const bool tag = rest.size() > 1 && rest[0] == '<' && rest[1] > ' ' && (rest[1] < '0' || rest[1] > '9');
        if (rest.starts_with("<!--")) at = skip_past(at, "-->");
        else if (tag && is_named(at + 1, "script")) at = skip_element(at, "script");
        else if (tag && is_named(at + 1, "style")) at = skip_element(at, "style");
        else if (tag) {
            at = skip_past(at, ">");
            out += ' ';
        } else if (const std::size_t end = rest.substr(0, most_entity_bytes).find(';');
                   rest[0] == '&' && end != std::string_view::npos && end > 1) {
            append_entity(out, rest.substr(0, end + 1));
            at += end + 1;
        } else {
            out += rest[0];
            ++at;
        }
    }
    return out;
}

}  // namespace toolkit::inline v0
