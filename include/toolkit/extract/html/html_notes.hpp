// Raised and lowered text of an HTML page, and which of it marks a note.
// In: an element of the tree, and its style. Out: the position of its text. Next: impl/html.ipp.
#pragma once

#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/note_references.hpp>
#include <toolkit/extract/html/html_elements.hpp>
#include <toolkit/extract/html/html_tree.hpp>
#include <toolkit/extract/notation/raised_text.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace html {

/// The beginning of an element's text, with single blanks.
[[nodiscard]] inline std::string beginning_of(const GumboNode* top, std::size_t bytes) {
    std::string text;
    walk(
        top,
        [&](const GumboNode* node) {
            if (node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_WHITESPACE)
                extracting::append_collapsed(text, std::string_view{node->v.text.text}.substr(0, bytes));
            return text.size() < bytes;
        },
        [](const GumboNode*) {});
    if (text.ends_with(' ')) text.pop_back();
    return text;
}

/// The first byte of the text directly after an element; 0 if a block or the end follows.
[[nodiscard]] inline char byte_behind(const GumboNode* node) noexcept {
    const GumboVector& siblings = node->parent->v.element.children;
    if (node->index_within_parent + 1 >= siblings.length) return '\0';
    const auto* next = static_cast<const GumboNode*>(siblings.data[node->index_within_parent + 1]);
    for (int depth = 0; depth < 4 && is_element(next) && next->v.element.children.length > 0; ++depth)
        next = static_cast<const GumboNode*>(next->v.element.children.data[0]);
    return next->type == GUMBO_NODE_TEXT ? next->v.text.text[0] : '\0';
}

/// The last byte of the text directly before an element; 0 if a block or the beginning precedes it.
[[nodiscard]] inline char byte_before(const GumboNode* node) noexcept {
    for (int depth = 0; depth < 4 && node->index_within_parent == 0; ++depth) {
        node = node->parent;
        if (node == nullptr || !is_element(node) || node->parent == nullptr || !is_element(node->parent)) return '\0';
    }
    if (node->index_within_parent == 0) return '\0';
    const auto* before = static_cast<const GumboNode*>(
        node->parent->v.element.children.data[static_cast<std::size_t>(node->index_within_parent) - 1]);
    for (int depth = 0; depth < 4 && is_element(before) && before->v.element.children.length > 0; ++depth) {
        const GumboVector& inner = before->v.element.children;
        before = static_cast<const GumboNode*>(inner.data[inner.length - 1]);
    }
    if (before->type != GUMBO_NODE_TEXT) return '\0';
    const std::string_view text = before->v.text.text;
    return text.empty() ? '\0' : text.back();
}

/// Whether an element begins with a digit and directly follows one.
[[nodiscard]] inline bool joins_digits(const GumboNode* node) {
    if (!is_digit(static_cast<unsigned char>(byte_before(node)))) return false;
    const std::string text = beginning_of(node, 4);
    return !text.empty() && is_digit(static_cast<unsigned char>(text.front()));
}

/// Whether a byte is a character that follows a word without a blank.
[[nodiscard]] constexpr bool ends_words(char byte) noexcept {
    return byte != '\0' && std::string_view{".,;:!?)"}.find(byte) != std::string_view::npos;
}

namespace notes {

/// Whether an attribute says that an element refers to a note.
[[nodiscard]] inline bool is_reference(const GumboNode* node) {
    return node->v.element.attributes.length > 0 &&
           refers_to_note(attribute(node, "role"), attribute(node, "epub:type"), attribute(node, "class"),
                          attribute(node, "id"));
}

/// Whether a link between words has only the class `reference`, which page generators give to all links.
[[nodiscard]] inline bool is_plain_link(const GumboNode* node) {
    static constexpr std::string_view names[] = {"reference"};
    const char before = byte_before(node);
    return (before == '\0' || before == ' ' || before == '\n') && has_class(node, names);
}

/// Whether a link leads to a place in its page. If it is raised, that place is a note.
[[nodiscard]] inline bool leads_to_place(const GumboNode* node) {
    return is_element(node) && node->v.element.tag == GUMBO_TAG_A && attribute(node, "href").starts_with('#');
}

/// Whether a raised link is an exponent and not a note: it follows a 10.
[[nodiscard]] inline bool is_power_of_ten(const GumboNode* node) {
    const GumboNode* before = node;
    if (node->index_within_parent == 0) return false;
    before = static_cast<const GumboNode*>(
        node->parent->v.element.children.data[static_cast<std::size_t>(node->index_within_parent) - 1]);
    return before->type == GUMBO_NODE_TEXT && raised::number_at_end(before->v.text.text) == "10";
}

/// The only child of an element, blanks aside, if it is an element; otherwise nullptr.
[[nodiscard]] inline const GumboNode* only_child(const GumboNode* node) {
    const GumboNode* found = nullptr;
    const GumboVector& all = node->v.element.children;
    for (unsigned i = 0; i < all.length; ++i) {
        const auto* child = static_cast<const GumboNode*>(all.data[i]);
        if (child->type == GUMBO_NODE_WHITESPACE) continue;
        if (!is_element(child) || found != nullptr) return nullptr;
        found = child;
    }
    return found;
}

}  // namespace notes

/// The position of an element's text, by its tag, its style and its link.
[[nodiscard]] inline raised::place place_of(const GumboNode* node, const style& look) {
    using raised::place;
    const GumboTag tag = node->v.element.tag;
    const bool in_line =
        look.shown != display::cell && !is_block(tag, look);  // neither a cell nor a paragraph is raised
    const bool is_shifted = in_line && look.shift != 0 && joins_digits(node);  // not a digit of a number in full size
    const bool is_raised = tag == GUMBO_TAG_SUP || (look.is_raised && in_line) || (is_shifted && look.shift > 0);
    if (!is_raised) {
        if (tag == GUMBO_TAG_SUB || (look.is_lowered && in_line) || is_shifted) return place::below;
        const bool is_note = tag == GUMBO_TAG_A && notes::is_reference(node) && !notes::is_plain_link(node) &&
                             notes::can_be_mark(beginning_of(node, notes::most_bytes + 1));
        return is_note ? place::note_mark : place::on_line;
    }
    const GumboNode* inner = notes::only_child(node);
    const GumboNode* outer = node->parent;
    const bool is_in_link =
        is_element(outer) && outer->v.element.tag == GUMBO_TAG_A && notes::only_child(outer) == node;
    const bool is_declared = notes::is_reference(node) || (inner != nullptr && notes::is_reference(inner)) ||
                             (is_in_link && notes::is_reference(outer));
    const bool leads =
        (inner != nullptr && notes::leads_to_place(inner)) || (is_in_link && notes::leads_to_place(outer));
    const bool refers = is_declared || (leads && !notes::is_power_of_ten(is_in_link ? outer : node));
    return refers && notes::can_be_mark(beginning_of(node, notes::most_bytes + 1)) ? place::note_mark : place::above;
}

/// Whether a note mark is in brackets, as [1]. It is left out, because a reader would take it for a citation.
[[nodiscard]] inline bool is_bracketed_mark(const GumboNode* node, raised::place where) {
    if (where != raised::place::note_mark && where != raised::place::above) return false;
    const std::string mark = beginning_of(node, notes::most_bytes + 1);
    if (mark.size() < 3 || mark.front() != '[' || mark.back() != ']') return false;
    return where == raised::place::note_mark || mark.find_first_not_of("0123456789", 1) == mark.size() - 1;
}

}}}  // namespace toolkit::v0::html
