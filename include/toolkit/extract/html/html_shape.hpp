// Examines the tags of an HTML page before its tree is built. Pages that would take too much time are refused.
// In: the bytes of the page. Out: nothing, or what is wrong. Next: html.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/document/limits.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

enum class html_shape : std::uint8_t { fine, too_deep, tag_too_long };

namespace html_shapes {

// Elements without an end tag, or that another element ends: they do not nest by themselves.
inline constexpr auto flat = std::to_array<std::string_view>({
    "a",    "area",  "base",   "basefont", "bgsound", "body",  "br",     "col",   "colgroup", "embed", "frame",
    "head", "hr",    "html",   "image",    "img",     "input", "keygen", "link",  "meta",     "nobr",  "option",
    "p",    "param", "source", "tbody",    "td",      "tfoot", "th",     "thead", "tr",       "track", "wbr",
});

// Formatting elements: an end tag ends them below the blocks within them, and leaves these blocks open.
inline constexpr auto formatting = std::to_array<std::string_view>(
    {"b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u"});

// Blocks: the end tag of another element does not close them.
inline constexpr auto blocks = std::to_array<std::string_view>({
    "address", "article", "aside", "blockquote", "button",     "center", "dd",      "details", "dir",
    "div",     "dl",      "dt",    "fieldset",   "figcaption", "figure", "footer",  "form",    "frameset",
    "h1",      "h2",      "h3",    "h4",         "h5",         "h6",     "header",  "hgroup",  "li",
    "listing", "main",    "menu",  "nav",        "ol",         "pre",    "section", "summary", "ul",
});

// Only their own end tag closes these.
inline constexpr auto barriers = std::to_array<std::string_view>(
    {"applet", "caption", "marquee", "math", "object", "select", "svg", "table", "template"});

// Elements whose content is text up to their end tag.
inline constexpr auto raw =
    std::to_array<std::string_view>({"iframe", "noembed", "noframes", "script", "style", "textarea", "title", "xmp"});

// Inside svg and math: elements that contain HTML, and elements that (with blocks and formatting) end svg or math.
inline constexpr auto holding = std::to_array<std::string_view>(
    {"annotation-xml", "desc", "foreignobject", "mi", "mn", "mo", "ms", "mtext", "title"});
inline constexpr auto leaving = std::to_array<std::string_view>({"ruby", "span", "sub", "sup", "table", "var"});

static_assert(std::is_sorted(flat.begin(), flat.end()) && std::is_sorted(formatting.begin(), formatting.end()) &&
                  std::is_sorted(blocks.begin(), blocks.end()) && std::is_sorted(barriers.begin(), barriers.end()) &&
                  std::is_sorted(raw.begin(), raw.end()) && std::is_sorted(holding.begin(), holding.end()) &&
                  std::is_sorted(leaving.begin(), leaving.end()),
              "toolkit: the lists of elements must be sorted");

template <std::size_t N>
[[nodiscard]] constexpr bool in(const std::array<std::string_view, N>& list, std::string_view name) noexcept {
    return std::binary_search(list.begin(), list.end(), name);
}
[[nodiscard]] constexpr bool is_item(std::string_view name) noexcept {
    return name == "li" || name == "dd" || name == "dt";
}

[[nodiscard]] constexpr bool is_letter(char c) noexcept { return ascii_lower(c) >= 'a' && ascii_lower(c) <= 'z'; }

inline constexpr std::string_view name_ends = " \t\r\n\f/>";
inline constexpr std::string_view blanks = " \t\r\n\f";

/// A tag's name in lower case, cut to 15 bytes: enough to compare.
struct tag_name {
    std::array<char, 15> bytes{};
    std::uint8_t size = 0;
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {bytes.data(), size}; }
    friend constexpr bool operator==(const tag_name&, const tag_name&) = default;
};
[[nodiscard]] constexpr tag_name read_name(std::string_view page, std::size_t at) noexcept {
    tag_name name;
    while (at < page.size() && name.size < name.bytes.size() && name_ends.find(page[at]) == std::string_view::npos)
        name.bytes[name.size++] = ascii_lower(page[at++]);
    return name;
}

[[nodiscard]] constexpr bool is_foreign(const tag_name& name) noexcept {
    return name.view() == "svg" || name.view() == "math";
}

/// Behind the first `what` from `at` on, or the end of the page.
[[nodiscard]] constexpr std::size_t past(std::string_view page, std::string_view what, std::size_t at) noexcept {
    const std::size_t found = page.find(what, at);
    return found == std::string_view::npos ? page.size() : found + what.size();
}

/// Behind the comment that begins at `at`. `-->` ends it, also that of `<!-->`, and so does `--!>`.
[[nodiscard]] constexpr std::size_t past_comment(std::string_view page, std::size_t at) noexcept {
    const std::size_t begin = at + 4;
    for (at += 2; (at = page.find("--", at)) != std::string_view::npos; ++at) {
        const std::string_view rest = page.substr(at + 2);
        if (rest.starts_with('>')) return at + 3;
        if (at >= begin && rest.starts_with("!>")) return at + 4;
    }
    return page.size();
}

/// The `>` of a tag, from the end of its name on, and how many bytes are outside of quoted values. A quotation mark
/// opens a value only after `=`.
struct tag_end {
    std::size_t at;
    std::size_t unquoted;
};
[[nodiscard]] constexpr tag_end end_of_tag(std::string_view page, std::size_t at) noexcept {
    const std::size_t begin = at;
    std::size_t quoted = 0;
    const auto skip = [&](std::string_view of) { at = std::min(page.find_first_not_of(of, at), page.size()); };
    const auto skip_to = [&](std::string_view of) { at = std::min(page.find_first_of(of, at), page.size()); };
    for (;;) {
        skip(" \t\r\n\f/");
        if (at == page.size() || page[at] == '>') break;
        ++at;  // a name may begin with any character
        skip_to(" \t\r\n\f/>=");
        skip(blanks);
        if (at == page.size() || page[at] != '=') continue;
        ++at;
        skip(blanks);
        if (at == page.size() || page[at] == '>') break;
        if (page[at] == '"' || page[at] == '\'') {
            const std::size_t end = std::min(page.find(page[at], at + 1), page.size());
            quoted += end - at;
            at = std::min(end + 1, page.size());
        } else {
            skip_to(" \t\r\n\f>");
        }
    }
    return {at, at - begin - quoted};
}

/// The open elements. If tags do not match, their number is an upper estimate.
class open_elements {
public:
    [[nodiscard]] std::size_t size() const noexcept { return open_.size(); }
    /// Whether the current place is inside svg or math, where everything nests.
    [[nodiscard]] bool foreign() const noexcept { return foreign_ > 0; }

    /// Whether `<name/>` has no content. It has none in svg and math, except HTML elements and within elements that
    /// contain HTML.
    [[nodiscard]] bool closes_itself(const tag_name& name) const noexcept {
        if (is_foreign(name)) return true;
        if (!foreign() || in(leaving, name.view()) || in(blocks, name.view()) || in(formatting, name.view()))
            return false;
        const std::size_t reach = std::min<std::size_t>(open_.size(), 16);
        for (std::size_t up = 1; up <= reach; ++up) {
            const tag_name& above = open_[open_.size() - up];
            if (is_foreign(above)) return true;
            if (in(holding, above.view())) return false;
        }
        return false;
    }

    void open(const tag_name& name) {
        if (!foreign() && is_item(name.view())) end_item(name);
        open_.push_back(name);
        foreign_ += is_foreign(name) ? 1U : 0U;
    }

    void close(const tag_name& name) {
        if (is_item(name.view())) return end_item(name);
        const bool is_formatting = in(formatting, name.view());
        const bool is_block = in(blocks, name.view()) || in(barriers, name.view());
        const std::size_t reach = std::min<std::size_t>(open_.size(), is_formatting ? 8 : 16);
        for (std::size_t up = 1; up <= reach; ++up) {
            const std::size_t place = open_.size() - up;
            const std::string_view found = open_[place].view();
            if (open_[place] == name) return erase(place, is_block);
            if (in(barriers, found)) return;
            if (!is_block && !is_formatting && (in(blocks, found) || in(flat, found))) return;
        }
    }

private:
    /// An item ends at the next item if no other block is between them.
    void end_item(const tag_name& name) {
        const std::size_t reach = std::min<std::size_t>(open_.size(), 16);
        for (std::size_t up = 1; up <= reach; ++up) {
            const std::size_t place = open_.size() - up;
            const std::string_view found = open_[place].view();
            if (is_item(found) && (found == "li") == (name.view() == "li")) {
                open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(place));
                return;
            }
            if (found != "div" && found != "address" && found != "span" && !in(formatting, found)) return;
        }
    }

    /// Removes an element; with a block also the items directly above it.
    void erase(std::size_t place, bool with_items) {
        std::size_t end = place + 1;
        while (with_items && end < open_.size() && is_item(open_[end].view())) ++end;
        if (is_foreign(open_[place]) && place + 1 == open_.size()) --foreign_;
        open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(place),
                    open_.begin() + static_cast<std::ptrdiff_t>(end));
    }

    std::vector<tag_name> open_;
    std::size_t foreign_ = 0;
};

}  // namespace html_shapes

/// Estimates in one pass how deep a page nests; an upper estimate if tags do not match. It reads tags, comments and raw
/// text like the parser. A page that deceives it costs at most limits.html_time.
[[nodiscard]] inline html_shape shape_of_html(std::string_view page,
                                              const extract_limits& limits = extract_limits_default) {
    using namespace html_shapes;
    open_elements open;
    std::size_t cdata_end = 0;  // of a possible CDATA section; tags in it open elements and close none
    bool frames = false;        // few elements count then, and skipped ones close nothing
    for (std::size_t at = 0; (at = page.find('<', at)) < page.size();) {
        const char next = at + 1 < page.size() ? page[at + 1] : ' ';
        const bool closes = next == '/';
        const std::size_t name_at = at + (closes ? 2 : 1);
        if (name_at >= page.size()) break;
        if (page.substr(at).starts_with("<!--")) {
            at = past_comment(page, at);
        } else if (open.foreign() && page.substr(at).starts_with("<![CDATA[")) {
            if (at >= cdata_end) cdata_end = past(page, "]]>", at);
            at = past(page, ">", at);
        } else if (!is_letter(page[name_at])) {
            at = closes || next == '!' || next == '?' ? past(page, ">", at + 1) : at + 1;
        } else {
            const tag_name name = read_name(page, name_at);
            const tag_end end = end_of_tag(page, std::min(page.find_first_of(name_ends, name_at), page.size()));
            if (end.unquoted > limits.html_tag_bytes) return html_shape::tag_too_long;
            at = end.at;
            if (at == page.size()) break;  // a tag without an end is not a tag
            if (closes) {
                if (!frames && at >= cdata_end) open.close(name);
                continue;
            }
            const bool self_closing = page[at - 1] == '/' && open.closes_itself(name);
            if (self_closing || (!open.foreign() && in(flat, name.view()))) continue;
            frames = frames || name.view() == "frameset";
            open.open(name);
            if (open.size() > limits.html_depth) return html_shape::too_deep;
            if (frames || open.foreign() || !in(raw, name.view())) continue;
            for (at = page.find("</", at); at < page.size(); at = page.find("</", at + 2)) {
                const std::size_t end_name = at + 2 + name.size;
                if (read_name(page, at + 2) == name && end_name < page.size()) break;
            }
        }
    }
    return html_shape::fine;
}

}}  // namespace toolkit::v0
