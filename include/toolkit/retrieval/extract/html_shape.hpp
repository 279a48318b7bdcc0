// A look at the tags of an HTML page before its tree is built: pages that would cost too much time are refused.
// In: the bytes of the page. Out: nothing, or what is wrong. Next: html.hpp.
#pragma once

#include <toolkit/retrieval/extract/limits.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace toolkit::inline v0 {

enum class html_shape : std::uint8_t { fine, too_deep, tag_too_long };

namespace html_shapes {

// Elements that have no end tag, and those that another one ends: they do not nest by themselves.
inline constexpr auto flat = std::to_array<std::string_view>({
    "a",     "area",  "base",     "basefont", "bgsound", "body",  "br",    "col",   "colgroup", "dd",  "dt",
    "embed", "frame", "head",     "hr",       "html",    "image", "img",   "input", "keygen",   "li",  "link",
    "meta",  "nobr",  "optgroup", "option",   "p",       "param", "rb",    "rp",    "rt",       "rtc", "source",
    "tbody", "td",    "tfoot",    "th",       "thead",   "tr",    "track", "wbr",
});
static_assert(std::is_sorted(flat.begin(), flat.end()), "toolkit: the list of flat elements must be sorted");

[[nodiscard]] constexpr char small(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

/// Whether `text` has `word` at `at`, in whatever case; `word` is in lower case.
[[nodiscard]] constexpr bool has_at(std::string_view text, std::size_t at, std::string_view word) noexcept {
    if (text.size() - at < word.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i)
        if (small(text[at + i]) != word[i]) return false;
    return true;
}

/// A tag's name in lower case, cut to 15 bytes: enough to compare.
struct tag_name {
    std::array<char, 15> bytes{};
    std::uint8_t size = 0;
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {bytes.data(), size}; }
    friend constexpr bool operator==(const tag_name&, const tag_name&) = default;
};
[[nodiscard]] constexpr tag_name read_name(std::string_view page, std::size_t at) noexcept {
    tag_name name;
    constexpr std::string_view ends = " \t\r\n\f/>";
    while (at < page.size() && name.size < name.bytes.size() && ends.find(page[at]) == std::string_view::npos)
        name.bytes[name.size++] = small(page[at++]);
    return name;
}

}  // namespace html_shapes

/// Estimates how deep a page nests, from above where tags do not match, in one pass.
[[nodiscard]] inline html_shape shape_of_html(std::string_view page,
                                              const extract_limits& limits = extract_limits_default) {
    using namespace html_shapes;
    std::vector<tag_name> open;
    bool foreign = false;  // inside of svg and math everything nests
    for (std::size_t at = 0; (at = page.find('<', at)) != std::string_view::npos;) {
        if (page.substr(at).starts_with("<!--")) {
            const std::size_t end = page.find("-->", at + 4);
            if (end == std::string_view::npos) break;
            at = end + 3;
            continue;
        }
        const bool closes = at + 1 < page.size() && page[at + 1] == '/';
        const std::size_t name_at = at + (closes ? 2 : 1);
        if (name_at >= page.size() || small(page[name_at]) < 'a' || small(page[name_at]) > 'z') {
            ++at;
            continue;
        }
        const tag_name name = read_name(page, name_at);
        std::size_t unquoted = 0;
        for (at = name_at; at < page.size() && page[at] != '>'; ++at) {
            if (++unquoted > limits.html_tag_bytes) return html_shape::tag_too_long;
            if (page[at] != '"' && page[at] != '\'') continue;
            if (page[at - 1] != '=' && page[at - 1] != ' ') continue;  // an apostrophe in a broken tag
            const std::size_t end = page.find(page[at], at + 1);
            if (end == std::string_view::npos) break;
            at = end;
        }
        if (closes) {
            const std::size_t reach = std::min<std::size_t>(open.size(), 16);
            const auto found = std::find(open.rbegin(), open.rbegin() + static_cast<std::ptrdiff_t>(reach), name);
            if (found != open.rbegin() + static_cast<std::ptrdiff_t>(reach)) open.erase(std::next(found).base());
        } else {
            foreign = foreign || name.view() == "svg" || name.view() == "math";
            if (!foreign && std::binary_search(flat.begin(), flat.end(), name.view())) continue;
            if (foreign && at > 0 && at < page.size() && page[at - 1] == '/') continue;
            open.push_back(name);
            if (open.size() > limits.html_depth) return html_shape::too_deep;
            if (name.view() == "script" || name.view() == "style") {
                const std::string_view end_tag = name.view() == "script" ? "</script" : "</style";
                while (at < page.size() && !has_at(page, at, end_tag))
                    at = std::min(page.find('<', at + 1), page.size());
            }
        }
    }
    return html_shape::fine;
}

}  // namespace toolkit::inline v0
