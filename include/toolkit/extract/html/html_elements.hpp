// The role of an HTML element for a reader: a block, a menu, hidden, struck, or not text.
// In: an element of the tree, and its style. Out: yes or no, or the text that replaces it. Next: impl/html.ipp.
#pragma once

#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/html_style.hpp>
#include <toolkit/extract/base/markup_tag.hpp>
#include <toolkit/extract/html/html_tree.hpp>
#include <toolkit/text/letters.hpp>

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace toolkit { inline namespace v0 { namespace html {

[[nodiscard]] inline bool is_heading(GumboTag tag) noexcept { return tag >= GUMBO_TAG_H1 && tag <= GUMBO_TAG_H6; }

/// Whether a tag is one of these.
template <GumboTag... Tags>
[[nodiscard]] constexpr bool is_any_of(GumboTag tag) noexcept {
    return ((tag == Tags) || ...);
}

/// Whether one of the words in an element's class attribute is in the list.
template <std::size_t N>
[[nodiscard]] bool has_class(const GumboNode* node, const std::string_view (&names)[N]) noexcept {
    std::string_view classes = attribute(node, "class");
    while (!classes.empty()) {
        const std::size_t end = classes.find_first_of(" \t\r\n");
        for (const std::string_view name : names)
            if (classes.substr(0, end) == name) return true;
        classes.remove_prefix(end == std::string_view::npos ? classes.size() : end + 1);
    }
    return false;
}

/// The amount of readable text: bytes without blanks and punctuation.
[[nodiscard]] inline std::size_t weight_of(std::string_view text) noexcept {
    std::size_t weight = 0;
    for (const char c : text)
        weight += class_of(static_cast<unsigned char>(c)) == letter_class::word || static_cast<unsigned char>(c) >= 0x80
                      ? 1U
                      : 0U;
    return weight;
}

/// Whether the text between two links separates them as in a sentence.
[[nodiscard]] inline bool parts_names(std::string_view between) {
    const std::string text = extracting::collapsed(between);
    for (const std::string_view joint : {",", ";", "and", "&", "\u3001", "\uFF0C"})
        if (text.ends_with(joint) || text.starts_with(joint)) return true;
    return false;
}

/// The share of links in a subtree or a line.
struct link_share {
    std::size_t text = 0;
    std::size_t linked = 0;
    std::size_t links = 0;
    std::size_t listed = 0;  ///< links after a comma or "and", like names in a sentence

    /// Three or more short links and little else are a menu.
    [[nodiscard]] bool is_menu() const noexcept {
        return links >= 3 && linked * 10 >= text * 8 && linked < links * 60 && listed + 1 < links;
    }
    [[nodiscard]] bool is_half() const noexcept { return links >= 3 && linked * 2 >= text; }
};
[[nodiscard]] inline link_share links_of(const GumboNode* top) {
    link_share share;
    std::size_t inside = 0;
    const auto is_link = [](const GumboNode* node) { return is_element(node) && node->v.element.tag == GUMBO_TAG_A; };
    walk(
        top,
        [&](const GumboNode* node) {
            if (node->type == GUMBO_NODE_TEXT) {
                const std::size_t size = weight_of(node->v.text.text);
                share.text += size;
                if (inside > 0) share.linked += size;
            } else if (is_link(node)) {
                ++inside;
                ++share.links;
            }
            return true;
        },
        [&](const GumboNode* node) { inside -= is_link(node) ? 1U : 0U; });
    return share;
}

/// Whether a class names an element as the index of a book.
[[nodiscard]] inline bool is_book_index(const GumboNode* node) {
    static constexpr std::string_view names[] = {"index", "genindex", "indextable"};
    return (node->v.element.tag == GUMBO_TAG_DIV || node->v.element.tag == GUMBO_TAG_TABLE) && has_class(node, names);
}

/// Whether an element has this name. For elements that gumbo does not know.
[[nodiscard]] inline bool is_called(const GumboNode* node, std::string_view name) {
    GumboStringPiece piece = node->v.element.original_tag;
    gumbo_tag_from_original_text(&piece);
    return piece.data != nullptr && piece.length == name.size() && folded({piece.data, piece.length}) == name;
}

/// The name of an element as in its tag, in lower case; empty if there is no tag.
[[nodiscard]] inline std::string name_of(const GumboNode* node) {
    GumboStringPiece piece = node->v.element.original_tag;
    gumbo_tag_from_original_text(&piece);
    return piece.data == nullptr ? std::string{} : folded({piece.data, piece.length});
}

[[nodiscard]] inline bool has_attribute(const GumboNode* node, const char* name) noexcept {
    return gumbo_get_attribute(&node->v.element.attributes, name) != nullptr;
}

/// The style attribute of an element; most elements have none.
[[nodiscard]] inline style style_of(const GumboNode* node) {
    if (node->v.element.attributes.length == 0) return {};
    const std::string_view text = attribute(node, "style");
    return text.empty() ? style{} : style_of(text);
}

/// Whether an element's own attributes hide it. Text that a browser's search finds (`until-found`) is not hidden.
/// Neither is the MathML beside the picture of a formula. Style sheets and colours are ignored.
[[nodiscard]] inline bool is_hidden(const GumboNode* node, const style& look) {
    static constexpr std::string_view formulas[] = {"mwe-math-mathml-a11y"};
    if (node->v.element.attributes.length == 0) return false;
    if (has_attribute(node, "hidden") && folded(attribute(node, "hidden")) != "until-found") return true;
    if (look.hides()) return !has_class(node, formulas);
    return attribute(node, "aria-hidden") == "true";
}
[[nodiscard]] inline bool is_hidden(const GumboNode* node) { return is_hidden(node, style_of(node)); }

/// Whether an element's text is struck out.
[[nodiscard]] inline bool is_struck(const GumboNode* node, const style& look) noexcept {
    const GumboTag tag = node->v.element.tag;
    return tag == GUMBO_TAG_DEL || tag == GUMBO_TAG_S || tag == GUMBO_TAG_STRIKE || look.is_struck;
}

/// The number in an attribute; nullopt if it is not a number of at most six digits.
[[nodiscard]] inline std::optional<int> number_in(const GumboNode* node, const char* name) {
    const std::string_view text = attribute(node, name);
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < -999'999 || number > 999'999) return {};
    return number;
}

/// The alternative text of a picture; empty if it is a file name, or if the MathML of the formula is beside it.
[[nodiscard]] inline std::string alt_of(const GumboNode* node) {
    static constexpr std::string_view formulas[] = {"mwe-math-fallback-image-inline",
                                                    "mwe-math-fallback-image-display"};
    return has_class(node, formulas) ? std::string{} : alternative_text(attribute(node, "alt"));
}

/// Whether a header or footer within an element belongs to the element, not to the page.
[[nodiscard]] inline bool is_part(GumboTag tag) noexcept {
    return tag == GUMBO_TAG_ARTICLE || tag == GUMBO_TAG_SECTION || tag == GUMBO_TAG_BLOCKQUOTE ||
           tag == GUMBO_TAG_MAIN || tag == GUMBO_TAG_FIGURE;
}

/// The numbers of list items, such as "3. "; none if the list has bullets or letters, or counts down from an unknown
/// number.
class numbering {
public:
    explicit numbering(const GumboNode* list) {
        const std::string_view type = attribute(list, "type");
        const auto start = number_in(list, "start");
        const bool falls = gumbo_get_attribute(&list->v.element.attributes, "reversed") != nullptr;
        numbered_ = list->v.element.tag == GUMBO_TAG_OL && (type.empty() || type == "1") && (start || !falls);
        next_ = start.value_or(1);
        step_ = falls ? -1 : 1;
    }
    [[nodiscard]] std::string next(const GumboNode* item) {
        if (!numbered_) return {};
        const int number = number_in(item, "value").value_or(next_);
        next_ = number + step_;
        return std::to_string(number) + ". ";
    }

private:
    bool numbered_ = false;
    int next_ = 1;
    int step_ = 1;
};

/// Whether a class or role can make an element with this tag a menu, a sidebar or a banner.
[[nodiscard]] constexpr bool may_be_menu(GumboTag tag) noexcept {
    return is_any_of<GUMBO_TAG_DIV, GUMBO_TAG_TABLE, GUMBO_TAG_UL, GUMBO_TAG_OL, GUMBO_TAG_DL, GUMBO_TAG_P,
                     GUMBO_TAG_ASIDE, GUMBO_TAG_SECTION, GUMBO_TAG_A, GUMBO_TAG_SPAN>(tag);
}

/// Whether an element is not for readers, by tag, role and class: scripts, menus, form fields, cookie banners.
[[nodiscard]] inline bool is_skipped(const GumboNode* node) {
    static constexpr std::string_view menus[] = {"navheader",  "navfooter",   "toc",           "navbar",
                                                 "navigation", "nav",         "breadcrumb",    "breadcrumbs",
                                                 "footer",     "pagination",  "skip-link",     "headerlink",
                                                 "permalink",  "anchor-link", "mw-editsection"};
    static constexpr std::string_view banners[] = {"cookie-banner", "cookie-consent", "cookie-notice",
                                                   "cookie-bar",    "cc-window",      "cc-banner",
                                                   "gdpr-banner",   "consent-banner"};
    const GumboTag tag = node->v.element.tag;
    if (is_any_of<GUMBO_TAG_HEAD, GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TEMPLATE, GUMBO_TAG_NOSCRIPT,
                  GUMBO_TAG_NAV, GUMBO_TAG_IFRAME, GUMBO_TAG_OBJECT, GUMBO_TAG_SELECT, GUMBO_TAG_TEXTAREA,
                  GUMBO_TAG_DATALIST, GUMBO_TAG_CANVAS, GUMBO_TAG_AUDIO, GUMBO_TAG_VIDEO, GUMBO_TAG_MAP>(tag))
        return true;
    if (is_any_of<GUMBO_TAG_RT, GUMBO_TAG_RTC, GUMBO_TAG_RP>(tag)) return true;  // pronunciations
    if (tag == GUMBO_TAG_UNKNOWN && is_called(node, "annotation")) return true;  // a formula's source
    if (node->v.element.attributes.length == 0) return false;
    const std::string_view role = attribute(node, "role");
    if (role == "navigation" || role == "banner" || role == "contentinfo" || role == "search" || role == "menu")
        return true;
    return may_be_menu(tag) && role != "tablist" && (has_class(node, menus) || has_class(node, banners));
}

/// Whether an element ends the lines before and after it.
[[nodiscard]] inline bool is_block(GumboTag tag) noexcept {
    return is_any_of<GUMBO_TAG_ADDRESS, GUMBO_TAG_ARTICLE, GUMBO_TAG_ASIDE, GUMBO_TAG_BLOCKQUOTE, GUMBO_TAG_BODY,
                     GUMBO_TAG_CAPTION, GUMBO_TAG_CENTER, GUMBO_TAG_DD, GUMBO_TAG_DETAILS, GUMBO_TAG_DIR, GUMBO_TAG_DIV,
                     GUMBO_TAG_DL, GUMBO_TAG_DT, GUMBO_TAG_FIELDSET, GUMBO_TAG_FIGCAPTION, GUMBO_TAG_FIGURE,
                     GUMBO_TAG_FOOTER, GUMBO_TAG_FORM, GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4,
                     GUMBO_TAG_H5, GUMBO_TAG_H6, GUMBO_TAG_HEADER, GUMBO_TAG_HGROUP, GUMBO_TAG_HR, GUMBO_TAG_HTML,
                     GUMBO_TAG_LEGEND, GUMBO_TAG_LI, GUMBO_TAG_MAIN, GUMBO_TAG_MENU, GUMBO_TAG_OL, GUMBO_TAG_P,
                     GUMBO_TAG_PRE, GUMBO_TAG_SECTION, GUMBO_TAG_SUMMARY, GUMBO_TAG_TABLE, GUMBO_TAG_TBODY,
                     GUMBO_TAG_TD, GUMBO_TAG_TFOOT, GUMBO_TAG_TH, GUMBO_TAG_THEAD, GUMBO_TAG_TR, GUMBO_TAG_UL,
                     GUMBO_TAG_LISTING, GUMBO_TAG_XMP>(tag);
}

/// Whether an element ends the lines before and after it, by its tag and its style. Style does not change parts of
/// lists and tables.
[[nodiscard]] inline bool is_block(GumboTag tag, const style& look) noexcept {
    const bool is = is_block(tag);
    switch (look.shown) {
        case display::in_line:
        case display::cell:
            return is && !is_any_of<GUMBO_TAG_ADDRESS, GUMBO_TAG_ARTICLE, GUMBO_TAG_ASIDE, GUMBO_TAG_CENTER,
                                    GUMBO_TAG_DIV, GUMBO_TAG_FIELDSET, GUMBO_TAG_FIGCAPTION, GUMBO_TAG_FIGURE,
                                    GUMBO_TAG_FOOTER, GUMBO_TAG_FORM, GUMBO_TAG_HEADER, GUMBO_TAG_HGROUP,
                                    GUMBO_TAG_LEGEND, GUMBO_TAG_MAIN, GUMBO_TAG_P, GUMBO_TAG_SECTION>(tag);
        case display::block:
        case display::flex:
            return tag != GUMBO_TAG_SUP && tag != GUMBO_TAG_SUB && tag != GUMBO_TAG_BR && tag != GUMBO_TAG_IMG;
        default: return is;
    }
}

}}}  // namespace toolkit::v0::html
