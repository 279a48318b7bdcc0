// Declarative shadow roots (`<template shadowrootmode>`): the tree as a browser shows it. The content of the root
// replaces the content of its host, and the host's children move to the slots.
// In: the tree of a page. Out: the same tree, changed. Next: impl/html.ipp.
#pragma once

#include <toolkit/extract/html/html_elements.hpp>
#include <toolkit/extract/html/html_tree.hpp>

#include <cstddef>
#include <deque>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace html {

/// Whether a page may have shadow roots, by its bytes.
[[nodiscard]] inline bool may_have_shadow_roots(std::string_view page) noexcept {
    return page.find("hadowroot") != std::string_view::npos || page.find("hadowRoot") != std::string_view::npos;
}

/// Inserts shadow roots into a tree. It owns the new lists of children, so it must live while the tree is read.
class shadow_roots {
public:
    void put_into(GumboNode* root) {
        find(root);
        for (const host& one : hosts_) fill(one);
    }

private:
    struct host {
        GumboNode* element;
        GumboNode* content;  ///< the template
        std::vector<GumboNode*> places{};
    };

    [[nodiscard]] static bool is_root(const GumboNode* node) {
        return has_attribute(node, "shadowrootmode") && node->parent->type == GUMBO_NODE_ELEMENT;
    }

    /// Finds the hosts and the slots of each root. Slots within another root belong to that one.
    void find(GumboNode* top) {
        std::vector<std::size_t> open;  // hosts whose roots contain the current place
        std::map<const GumboNode*, std::size_t> known;
        walk<true>(
            top,
            [&](const GumboNode* seen) {
                auto* node = const_cast<GumboNode*>(seen);  // NOLINT: the tree is ours to change
                const bool is_any = is_element(node) || node->type == GUMBO_NODE_TEMPLATE;
                if (is_any && node->v.element.tag == GUMBO_TAG_TEMPLATE) {
                    if (!is_root(node) || !known.emplace(node->parent, hosts_.size()).second) return false;
                    open.push_back(hosts_.size());
                    hosts_.push_back({node->parent, node});
                } else if (!open.empty() && is_element(node) && node->v.element.tag == GUMBO_TAG_UNKNOWN &&
                           is_called(node, "slot")) {
                    hosts_[open.back()].places.push_back(node);
                }
                return true;
            },
            [&](const GumboNode* node) {
                if (!open.empty() && hosts_[open.back()].content == node) open.pop_back();
            });
    }

    /// The host's children move to the slots with their names, the others to the first slot without a name.
    void fill(const host& one) {
        std::map<std::string_view, std::vector<void*>> light;
        const GumboVector& own = one.element->v.element.children;
        for (unsigned i = 0; i < own.length; ++i) {
            auto* child = static_cast<GumboNode*>(own.data[i]);
            if (child == one.content) continue;
            light[is_element(child) ? attribute(child, "slot") : std::string_view{}].push_back(child);
        }
        for (GumboNode* slot : one.places) {
            const auto found = light.find(attribute(slot, "name"));
            if (found == light.end() || !has_content(found->second)) continue;
            set_children(slot, std::move(found->second));
            light.erase(found);
        }
        const GumboVector& content = one.content->v.element.children;
        set_children(one.element, std::vector<void*>(content.data, content.data + content.length));
    }

    /// Whether there is more than blanks. Otherwise the slot shows its own content.
    [[nodiscard]] static bool has_content(const std::vector<void*>& nodes) {
        for (const void* each : nodes)
            if (static_cast<const GumboNode*>(each)->type != GUMBO_NODE_WHITESPACE) return true;
        return false;
    }

    void set_children(GumboNode* parent, std::vector<void*> children) {
        lists_.push_back(std::move(children));
        std::vector<void*>& list = lists_.back();
        for (std::size_t i = 0; i < list.size(); ++i) {
            auto* child = static_cast<GumboNode*>(list[i]);
            child->parent = parent;
            child->index_within_parent = i;
        }
        const auto size = static_cast<unsigned>(list.size());
        parent->v.element.children = {list.data(), size, size};
    }

    std::vector<host> hosts_;
    std::deque<std::vector<void*>> lists_;
};

}}}  // namespace toolkit::v0::html
