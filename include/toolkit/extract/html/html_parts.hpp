// The main parts of an HTML page: its title, banner and footer, the index of a book, the notes whose headings are
// labels.
// In: elements of the tree. Out: yes or no, or a text. Next: impl/html.ipp.
#pragma once

#include <toolkit/extract/html/html_elements.hpp>
#include <toolkit/extract/html/html_tree.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace html {

/// Whether a class names an element as a menu or a sidebar.
[[nodiscard]] inline bool is_side_part(const GumboNode* node) {
    static constexpr std::string_view names[] = {"menu", "sidebar"};
    return may_be_menu(node->v.element.tag) && node->v.element.attributes.length > 0 &&
           attribute(node, "role") != "tablist" && has_class(node, names);
}

/// The maximum nesting of elements that are examined before they are read. If more are nested, none is examined, so
/// that time stays linear.
inline constexpr std::size_t most_looks = 8;
[[nodiscard]] inline bool needs_look(const GumboNode* node) {
    const GumboTag tag = node->v.element.tag;
    return tag == GUMBO_TAG_HEADER || tag == GUMBO_TAG_TABLE || is_book_index(node) || is_side_part(node);
}

/// Whether most text of an element is not in links. A menu of dishes, for example, is text.
[[nodiscard]] inline bool holds_prose(const GumboNode* node) {
    constexpr std::size_t least = 8;  // letters and digits
    const link_share share = links_of(node);
    return share.linked * 2 < share.text && share.text - share.linked >= least;
}

/// Whether an element is the page's footer, its banner without the heading, or the index of a book. `parts` counts
/// enclosing elements that have footers and banners of their own.
[[nodiscard]] inline bool is_banner_or_index(const GumboNode* node, std::size_t parts, std::size_t looks) {
    const GumboTag tag = node->v.element.tag;
    if (tag == GUMBO_TAG_FOOTER) return parts == 0;
    if (is_side_part(node)) return looks > most_looks || !holds_prose(node);
    if (looks > most_looks || (tag == GUMBO_TAG_HEADER && parts > 0)) return false;
    if (tag == GUMBO_TAG_HEADER) return !holds(node, [](GumboTag inner) { return is_heading(inner); });
    return is_book_index(node) && links_of(node).is_half();
}

/// Whether headings within an element are labels: of notes, items and quotations.
[[nodiscard]] inline bool labels_headings(const GumboNode* node) {
    static constexpr std::string_view notes[] = {"note", "tip", "warning", "caution", "important", "admonition"};
    const GumboTag tag = node->v.element.tag;
    return tag == GUMBO_TAG_LI || tag == GUMBO_TAG_DD || tag == GUMBO_TAG_BLOCKQUOTE || has_class(node, notes);
}

/// The text of the title in the head of a page; empty if there is none.
[[nodiscard]] inline std::string_view title_in(const GumboNode* head) {
    const GumboVector& children = head->v.element.children;
    for (unsigned i = 0; i < children.length; ++i) {
        const auto* child = static_cast<const GumboNode*>(children.data[i]);
        if (!is_element(child) || child->v.element.tag != GUMBO_TAG_TITLE || child->v.element.children.length == 0)
            continue;
        const auto* text = static_cast<const GumboNode*>(child->v.element.children.data[0]);
        return text->type == GUMBO_NODE_TEXT ? std::string_view{text->v.text.text} : std::string_view{};
    }
    return {};
}

}}}  // namespace toolkit::v0::html
