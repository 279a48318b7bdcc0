// Panels that a reader can open (accordions, questions and answers, tabs), and the buttons that open them. Their text
// is kept; commands such as "Copy" are left out.
// In: elements of the tree. Out: yes or no. Next: impl/html.ipp.
#pragma once

#include <toolkit/extract/html/html_elements.hpp>
#include <toolkit/extract/html/html_notes.hpp>
#include <toolkit/extract/html/html_tree.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace html {

namespace panel {

inline constexpr std::size_t label_bytes = 300;
inline constexpr std::size_t most_up = 20;  ///< enclosing elements of a button that are examined

/// Whether the class or id of an element contains one of the words, also as part of a name.
template <std::size_t N>
[[nodiscard]] bool is_named_like(const GumboNode* node, const std::string_view (&words)[N]) {
    if (node->v.element.attributes.length == 0) return false;
    const std::string names = folded(attribute(node, "class")) + ' ' + folded(attribute(node, "id"));
    return std::any_of(std::begin(words), std::end(words),
                       [&](std::string_view word) { return names.find(word) != std::string::npos; });
}

/// Labels that are commands to the page, and not its text. A label may be empty.
inline constexpr std::string_view commands =
    "||+|-|...|<|>|accept|accept all|add|apply|back|cancel|clear|close|close menu|collapse|collapse all|continue|"
    "copied|copied!|copy|copy code|copy link|decline|delete|dismiss|done|download|edit|expand|expand all|filter|"
    "go|help|hide|i agree|less|like|load more|log in|log out|login|manage cookies|menu|more|next|ok|open|"
    "open menu|pause|play|previous|print|read more|register|reject|reject all|remove|reply|report|reset|save|"
    "search|see all|see more|send|share|share this page|show|show all|show less|show more|sign in|sign out|"
    "sign up|skip|sort|submit|subscribe|toggle|toggle menu|toggle navigation|undo|view all|x|\u00D7|\u2212|"
    "\u2026|\u2630|\u2715|\u2716|";

[[nodiscard]] inline bool is_command(std::string_view label) {
    const std::string name = folded(label);
    return name.find('|') == std::string::npos && commands.find('|' + name + '|') != std::string_view::npos;
}

[[nodiscard]] inline bool begins_like_command(std::string_view label) {
    const std::string name = folded(label);
    for (const std::string_view word : {"copy ", "share ", "close ", "print ", "edit ", "toggle ", "sort "})
        if (name.starts_with(word)) return true;
    return is_command(label);
}

/// Whether an element says that it opens another one, which is not a menu or dialog.
[[nodiscard]] inline bool opens(const GumboNode* node) {
    static constexpr std::string_view names[] = {"accordion", "collaps", "faq", "question", "disclosure", "expander"};
    if (node->v.element.attributes.length == 0) return false;
    const std::string_view popup = attribute(node, "aria-haspopup");
    if (!popup.empty() && popup != "false") return false;
    const std::string_view role = attribute(node, "role");
    std::string_view toggles = attribute(node, "data-toggle");  // of Bootstrap
    if (toggles.empty()) toggles = attribute(node, "data-bs-toggle");
    if (!toggles.empty()) return toggles == "collapse" || toggles == "tab" || toggles == "pill" || toggles == "list";
    return role == "tab" || has_attribute(node, "aria-expanded") || has_attribute(node, "aria-controls") ||
           has_attribute(node, "data-bs-target") || has_attribute(node, "data-target") || is_named_like(node, names);
}

/// The element before this one, if there are only blanks between; otherwise nullptr.
[[nodiscard]] inline const GumboNode* element_before(const GumboNode* node) {
    const GumboVector& siblings = node->parent->v.element.children;
    for (std::size_t i = node->index_within_parent; i > 0; --i) {
        const auto* before = static_cast<const GumboNode*>(siblings.data[i - 1]);
        if (before->type == GUMBO_NODE_TEXT) return nullptr;
        if (is_element(before)) return before;
    }
    return nullptr;
}

/// Whether a hidden element is everything below a heading: the next heading or the end of the enclosing element
/// follows. If other text follows, it belongs to the heading and the hidden element is not a panel.
[[nodiscard]] inline bool is_titled(const GumboNode* heading, const GumboNode* hidden) {
    if (!is_heading(heading->v.element.tag)) return false;
    const GumboVector& siblings = hidden->parent->v.element.children;
    for (std::size_t i = hidden->index_within_parent + 1; i < siblings.length; ++i) {
        const auto* after = static_cast<const GumboNode*>(siblings.data[i]);
        if (after->type == GUMBO_NODE_TEXT) return false;
        if (is_element(after)) return is_heading(after->v.element.tag) || after->v.element.tag == GUMBO_TAG_SCRIPT;
    }
    return true;
}

}  // namespace panel

/// Distinguishes labels from command buttons, and panels that a reader can open from text that stays hidden.
class panels {
public:
    explicit panels(const GumboNode* root) : root_(root) {}

    /// Whether a button's text is kept: it belongs to a heading or a column name, or it opens a panel.
    [[nodiscard]] bool is_label(const GumboNode* button) {
        const std::string label = beginning_of(button, panel::label_bytes);
        if (panel::is_command(label)) return false;
        const GumboNode* around = button->parent;
        for (std::size_t up = 0; up < panel::most_up && is_element(around); ++up, around = around->parent) {
            const GumboTag tag = around->v.element.tag;
            if (is_label_tag(tag)) return is_only_text_of(around, button, label);
            if (tag == GUMBO_TAG_FORM || tag == GUMBO_TAG_NAV) return false;
        }
        if (holds(button, [](GumboTag inner) { return is_heading(inner); })) return true;
        return panel::opens(button) && !panel::begins_like_command(label);
    }

    /// Whether a label button has a line of its own.
    [[nodiscard]] static bool stands_alone(const GumboNode* button) {
        const GumboNode* around = button->parent;
        for (std::size_t up = 0; up < panel::most_up && is_element(around); ++up, around = around->parent)
            if (is_label_tag(around->v.element.tag)) return false;
        return !holds(button, [](GumboTag inner) { return is_heading(inner); });
    }

    /// Whether a hidden element is a panel that a reader can open.
    [[nodiscard]] bool can_be_opened(const GumboNode* node, const style& look) {
        static constexpr std::string_view others[] = {"modal",    "dialog", "popup",  "cookie",   "consent", "tooltip",
                                                      "dropdown", "menu",   "nav",    "toast",    "spinner", "loading",
                                                      "error",    "alert",  "search", "template", "message"};
        static constexpr std::string_view names[] = {"accordion", "collaps", "faq",    "answer",
                                                     "tab-pane",  "panel",   "toggle", "disclosure"};
        if (look.is_hidden) return false;
        const std::string_view role = attribute(node, "role");
        if (role == "tabpanel") return true;
        if (!role.empty() && role != "region" && role != "group") return false;
        const GumboTag tag = node->v.element.tag;
        if (tag != GUMBO_TAG_DIV && tag != GUMBO_TAG_SECTION && tag != GUMBO_TAG_ARTICLE && tag != GUMBO_TAG_P &&
            tag != GUMBO_TAG_DD && tag != GUMBO_TAG_UL && tag != GUMBO_TAG_OL && tag != GUMBO_TAG_TABLE)
            return false;
        if (panel::is_named_like(node, others)) return false;
        if (const std::string_view id = attribute(node, "id"); !id.empty() && is_controlled(id)) return true;
        const GumboNode* before = panel::element_before(node);
        if (before == nullptr) return false;
        if (panel::is_titled(before, node)) return true;
        const bool is_panel = look.is_collapsed || panel::is_named_like(node, names);
        return opens_by_place(before, is_panel);
    }

private:
    /// Whether an element names what follows it.
    [[nodiscard]] static bool is_label_tag(GumboTag tag) noexcept {
        return is_heading(tag) || tag == GUMBO_TAG_TH || tag == GUMBO_TAG_SUMMARY || tag == GUMBO_TAG_DT ||
               tag == GUMBO_TAG_CAPTION;
    }

    /// Whether the element before a hidden element opens it.
    [[nodiscard]] bool opens_by_place(const GumboNode* before, bool is_panel) {
        const GumboTag tag = before->v.element.tag;
        if (tag == GUMBO_TAG_BUTTON) {
            const std::string_view type = attribute(before, "type");
            const bool is_plain = type.empty() || folded(type) == "button";
            return panel::opens(before) || (is_plain && !panel::is_command(beginning_of(before, panel::label_bytes)));
        }
        if (tag == GUMBO_TAG_DT || panel::opens(before)) return true;
        const bool is_title = is_heading(tag) || attribute(before, "role") == "button";
        if (is_title) return is_panel || beginning_of(before, panel::label_bytes).ends_with('?');
        const GumboNode* inner = notes::only_child(before);
        return inner != nullptr && (panel::opens(inner) || (is_panel && is_heading(inner->v.element.tag)));
    }

    /// Whether this button has all text of an element. A button beside text or after another button is a command.
    [[nodiscard]] bool is_only_text_of(const GumboNode* around, const GumboNode* button, std::string_view label) {
        if (around != around_) {
            around_ = around;
            first_ = nullptr;
            has_text_ = false;
            walk(
                around,
                [&](const GumboNode* node) {
                    if (node->type == GUMBO_NODE_TEXT) has_text_ = has_text_ || weight_of(node->v.text.text) > 0;
                    const bool is_button = is_element(node) && node->v.element.tag == GUMBO_TAG_BUTTON;
                    if (is_button && first_ == nullptr) first_ = node;
                    return !is_button && !has_text_;
                },
                [](const GumboNode*) {});
        }
        return !has_text_ && (button == first_ || !panel::begins_like_command(label));
    }

    /// Whether an element that opens others names this one. The page is searched once, on first use.
    [[nodiscard]] bool is_controlled(std::string_view id) {
        if (root_ != nullptr) {
            walk(
                root_,
                [this](const GumboNode* node) {
                    if (is_element(node) && node->v.element.attributes.length > 0 && panel::opens(node)) {
                        add_all(attribute(node, "aria-controls"));
                        for (const char* name : {"data-bs-target", "data-target", "href"})
                            if (const std::string_view to = attribute(node, name); to.starts_with('#'))
                                controlled_.insert(to.substr(1));
                    }
                    return true;
                },
                [](const GumboNode*) {});
            root_ = nullptr;
        }
        return controlled_.contains(id);
    }
    void add_all(std::string_view names) {
        while (!names.empty()) {
            const std::size_t end = std::min(names.find(' '), names.size());
            controlled_.insert(names.substr(0, end));
            names.remove_prefix(std::min(end + 1, names.size()));
        }
    }

    const GumboNode* root_;  ///< nullptr after the search
    std::set<std::string_view> controlled_;
    const GumboNode* around_ = nullptr;  ///< the element last searched for a button
    const GumboNode* first_ = nullptr;   ///< its first button
    bool has_text_ = false;              ///< it also has other text
};

}}}  // namespace toolkit::v0::html
