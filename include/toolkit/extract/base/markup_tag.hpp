// An HTML tag as written, without a tree: its name, its attributes, and the role of its element for a reader.
// In: the text of a tag. Out: a struct, or yes or no. Next: markup_text.hpp, markdown_inline.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/document/filename.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/entities.hpp>
#include <toolkit/extract/base/html_style.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace html {

/// A tag as written, such as `<sup class="a">`.
struct tag {
    std::string name{};  ///< in lower case; empty for comments and anything else that is not a tag
    bool closes = false;
    bool is_empty = false;  ///< it has no content
    std::string_view text{};

    [[nodiscard]] static tag of(std::string_view text) {
        if (text.size() < 3 || text.front() != '<' || text[1] == '!' || text[1] == '?') return {};
        const std::size_t begin = text[1] == '/' ? 2 : 1;
        const std::size_t end = std::min(text.find_first_of(" \t\r\n/>", begin), text.size());
        return {folded(text.substr(begin, end - begin)), begin == 2, text.ends_with("/>"), text};
    }

    /// The value of an attribute without quotation marks, empty without a `=`; nullopt if there is no such attribute.
    /// If an attribute occurs twice, the first one counts.
    [[nodiscard]] std::optional<std::string_view> find(std::string_view attribute_name) const noexcept {
        constexpr std::string_view blanks = " \t\r\n\f/";
        std::size_t at = std::min(text.find_first_of(blanks, 2), text.size());
        while ((at = text.find_first_not_of(blanks, at)) != std::string_view::npos && text[at] != '>') {
            const std::size_t name_end = std::min(text.find_first_of(" \t\r\n\f/>=", at + 1), text.size());
            const std::string_view found = text.substr(at, name_end - at);
            std::string_view value;
            at = std::min(text.find_first_not_of(" \t\r\n\f", name_end), text.size());
            if (at < text.size() && text[at] == '=') {
                at = std::min(text.find_first_not_of(" \t\r\n\f", at + 1), text.size());
                const bool is_quoted = at < text.size() && (text[at] == '"' || text[at] == '\'');
                const std::size_t begin = at + (is_quoted ? 1 : 0);
                at = is_quoted ? text.find(text[at], begin) : text.find_first_of(" \t\r\n\f>", begin);
                at = std::min(at, text.size());
                value = text.substr(begin, at - begin);
                if (is_quoted && at < text.size()) ++at;
            } else {
                at = name_end;
            }
            if (found.size() == attribute_name.size() && std::equal(found.begin(), found.end(), attribute_name.begin(),
                                                                    [](char a, char b) { return ascii_lower(a) == b; }))
                return value;
        }
        return std::nullopt;
    }
    /// The same, but empty if there is no such attribute.
    [[nodiscard]] std::string_view attribute(std::string_view attribute_name) const noexcept {
        return find(attribute_name).value_or(std::string_view{});
    }
};

/// Whether a name is in a list.
template <std::size_t N>
[[nodiscard]] bool is_one_of(std::string_view name, const std::array<std::string_view, N>& names) noexcept {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Whether the text of an element is never part of its page: scripts, form fields, pictures, other pages,
/// pronunciations. The list equals `is_skipped` of html_elements.hpp.
[[nodiscard]] inline bool is_skipped_name(std::string_view name) noexcept {
    static constexpr auto names = std::to_array<std::string_view>(
        {"annotation", "audio", "canvas", "datalist", "head", "iframe", "map", "nav", "noscript", "object", "rp", "rt",
         "rtc", "script", "select", "style", "template", "textarea", "video"});
    return is_one_of(name, names);
}

/// Whether an element has neither content nor a closing tag.
[[nodiscard]] inline bool is_void_name(std::string_view name) noexcept {
    static constexpr auto names =
        std::to_array<std::string_view>({"area", "base", "br", "col", "embed", "hr", "image", "img", "input", "link",
                                         "meta", "param", "source", "track", "wbr"});
    return is_one_of(name, names);
}

/// Whether the text of an element is struck through.
[[nodiscard]] inline bool is_struck(const tag& one, const style& look) noexcept {
    return one.name == "del" || one.name == "s" || one.name == "strike" || look.is_struck;
}

/// Whether an element is hidden, by its attributes or its style.
[[nodiscard]] inline bool is_hidden(const tag& one, const style& look) {
    if (look.hides()) return true;
    if (const auto hidden = one.find("hidden"); hidden && folded(*hidden) != "until-found") return true;
    return one.attribute("aria-hidden") == "true";
}

/// Whether the text of an element is left out: struck, hidden, or never part of its page. Without a tree, drawings and
/// buttons are left out, too.
[[nodiscard]] inline bool leaves_out(const tag& one, const style& look) {
    return is_skipped_name(one.name) || one.name == "button" || one.name == "svg" || is_struck(one, look) ||
           is_hidden(one, look);
}

/// The value of an attribute with its character references decoded.
[[nodiscard]] inline std::string plain_value(std::string_view value) {
    std::string text;
    for (std::size_t at = 0; at < value.size();) {
        const std::size_t end = value.substr(at, most_entity_bytes).find(';');
        if (value[at] == '&' && end != std::string_view::npos && end > 1) {
            append_entity(text, value.substr(at, end + 1));
            at += end + 1;
        } else {
            text += value[at++];
        }
    }
    return text;
}

/// The alternative text of a picture, cut if it is long; empty if it is a file name.
[[nodiscard]] inline std::string alternative_text(std::string_view alternative) {
    constexpr std::size_t most = 1000;
    std::string text = extracting::collapsed(cut_utf8(alternative, most));
    const std::string ending = folded(extracting::ending_of(text));
    for (const std::string_view of_file : {".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp"})
        if (ending == of_file) return {};
    return text;
}

/// Whether a tag separates words. All tags do, except those that only format words.
[[nodiscard]] inline bool parts_words(std::string_view name) {
    static constexpr auto joins = std::to_array<std::string_view>(
        {"a",     "abbr",     "b",      "bdi", "bdo",  "big",  "cite", "code", "data",  "del",  "dfn",    "em",
         "font",  "i",        "ins",    "kbd", "mark", "q",    "s",    "samp", "small", "span", "strike", "script",
         "style", "template", "strong", "sub", "sup",  "time", "tt",   "u",    "var",   "wbr"});
    return !name.empty() && std::find(joins.begin(), joins.end(), name) == joins.end();
}

}}}  // namespace toolkit::v0::html
