// The tree of an HTML page (gumbo): built in bounded memory, walked without recursion. Only this header includes
// gumbo.h.
// In: a page as UTF-8. Out: a tree, its elements and their attributes. Next: html_elements.hpp.
#pragma once

#include <toolkit/core/stop.hpp>
#include <toolkit/document/limits.hpp>

#include <gumbo.h>

#include <algorithm>
#include <chrono>
#include <csetjmp>
#include <cstddef>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace html {

/// The tree's memory: allocated in large pieces, bounded, and freed at once, because gumbo would free a deep tree by
/// recursion. A jump leaves the parser when the memory is used up, the time is over or a stop is requested. The parser
/// holds only this memory. It allocates for every tag, so it is left soon.
class arena {
public:
    arena(const extract_limits& limits, const stop_token& stop)
        : most_(limits.html_memory),
          until_(std::chrono::steady_clock::now() + std::min(limits.html_time, limits.time)),
          stop_(stop) {}
    arena(const arena&) = delete;
    arena& operator=(const arena&) = delete;
    ~arena() {
        for (void* piece : pieces_) std::free(piece);  // NOLINT: C memory for a C library
    }

    [[nodiscard]] GumboOutput* parse(std::string_view page) {
        GumboOptions options = kGumboDefaultOptions;
        options.allocator = [](void* self, std::size_t size) { return static_cast<arena*>(self)->take(size); };
        options.deallocator = [](void*, void*) {};
        options.userdata = this;
        options.max_errors = 0;
        return parse_or_leave(options, page);
    }

    /// Whether the parser was left because its time was over.
    [[nodiscard]] bool is_late() const noexcept { return late_; }

private:
    [[nodiscard]] GumboOutput* parse_or_leave(const GumboOptions& options, std::string_view page) {
        if (setjmp(out_) != 0) return nullptr;  // NOLINT: no destructor is jumped over
        return gumbo_parse_with_options(&options, page.data(), page.size());
    }
    void* take(std::size_t size) {
        constexpr std::size_t piece_bytes = std::size_t{1} << 20U;
        constexpr std::size_t calls_between_looks = 64;
        if (calls_++ % calls_between_looks == 0) {
            late_ = std::chrono::steady_clock::now() >= until_;
            if (late_ || stop_.stop_requested()) std::longjmp(out_, 1);  // NOLINT
        }
        size = (size + 15) & ~std::size_t{15};
        if (size > left_) {
            const std::size_t piece = size > piece_bytes ? size : piece_bytes;
            void* made = piece <= most_ - used_ ? std::malloc(piece) : nullptr;  // NOLINT
            if (made == nullptr) std::longjmp(out_, 1);                          // NOLINT
            pieces_.push_back(made);
            used_ += piece;
            next_ = static_cast<char*>(made);
            left_ = piece;
        }
        void* block = next_;
        next_ += size;
        left_ -= size;
        return block;
    }

    std::size_t most_;
    std::chrono::steady_clock::time_point until_;
    const stop_token& stop_;
    std::vector<void*> pieces_;
    std::size_t used_ = 0;
    std::size_t calls_ = 0;
    bool late_ = false;
    char* next_ = nullptr;
    std::size_t left_ = 0;
    std::jmp_buf out_{};
};

[[nodiscard]] inline bool is_element(const GumboNode* node) noexcept { return node->type == GUMBO_NODE_ELEMENT; }
[[nodiscard]] inline std::string_view attribute(const GumboNode* node, const char* name) noexcept {
    const GumboAttribute* found = gumbo_get_attribute(&node->v.element.attributes, name);
    return found == nullptr ? std::string_view{} : std::string_view{found->value};
}
/// Visits the tree below `top`, and `top` itself, without recursion. enter(node) returns whether to visit the children;
/// leave(node) follows. A `<template>` has no children unless `IntoTemplates` is true.
template <bool IntoTemplates = false, class Enter, class Leave>
void walk(const GumboNode* top, Enter&& enter, Leave&& leave) {
    const auto has_children = [](const GumboNode* node) {
        return (is_element(node) || (IntoTemplates && node->type == GUMBO_NODE_TEMPLATE)) &&
               node->v.element.children.length > 0;
    };
    const GumboNode* node = top;
    bool down = true;
    for (;;) {
        if (down && enter(node) && has_children(node)) {
            node = static_cast<const GumboNode*>(node->v.element.children.data[0]);
            continue;
        }
        leave(node);
        if (node == top) return;
        const GumboVector& siblings = node->parent->v.element.children;
        const std::size_t next = node->index_within_parent + 1;
        down = next < siblings.length;
        node = down ? static_cast<const GumboNode*>(siblings.data[next]) : node->parent;
    }
}

/// Whether an element contains a wanted one.
template <class Matches>
[[nodiscard]] bool holds(const GumboNode* top, Matches&& matches) {
    bool found = false;
    walk(
        top,
        [&](const GumboNode* node) {
            found = found || (node != top && is_element(node) && matches(node->v.element.tag));
            return !found;
        },
        [](const GumboNode*) {});
    return found;
}

}}}  // namespace toolkit::v0::html
