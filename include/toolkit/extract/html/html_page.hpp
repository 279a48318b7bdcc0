// Builds the tree of a page within the limits, as a browser shows it, and detects whether bytes are a page.
// In: bytes. Out: a tree; yes or no. Next: impl/html.ipp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/document/limits.hpp>
#include <toolkit/extract/html/html_shadow.hpp>
#include <toolkit/extract/html/html_shape.hpp>
#include <toolkit/extract/html/html_tree.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace html {

/// The tree of a page within the limits. It is valid while `memory` and `shadows` live.
[[nodiscard]] inline result<const GumboNode*> tree_of(std::string_view page, arena& memory, shadow_roots& shadows,
                                                      const stop_token& stop, const extract_limits& limits) {
    const auto refused = [](std::string_view why) {
        return failure::of(failure_kind::unreadable, {}, why, "split or simplify the page");
    };
    if (page.size() > limits.html_bytes) return refused("the HTML page is larger than 8 MiB");
    switch (shape_of_html(page, limits)) {
        case html_shape::too_deep: return refused("the HTML page nests more than 1,000 elements");
        case html_shape::tag_too_long: return refused("the HTML page has a tag of more than 16 KiB");
        case html_shape::fine: break;
    }
    const GumboOutput* tree = memory.parse(page);
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, {}, "reading was stopped");
    if (memory.is_late())
        return failure::of(failure_kind::timed_out, {}, "the HTML page takes too much time to read",
                           "split or simplify the page");
    if (tree == nullptr) return refused("the tree of the HTML page is too large");
    if (may_have_shadow_roots(page)) shadows.put_into(tree->root);
    return tree->root;
}

/// Whether bytes begin like an HTML page, in any character set that includes ASCII.
[[nodiscard]] inline bool begins_as_html(std::string_view text) {
    std::string head{text.substr(0, 2048)};
    for (char& c : head) c = ascii_lower(c);
    std::size_t at = head.find_first_not_of(" \t\r\n");
    while (at != std::string::npos) {
        const std::string_view rest = std::string_view{head}.substr(at);
        if (rest.starts_with("<!doctype html") || rest.starts_with("<html") || rest.starts_with("<head") ||
            rest.starts_with("<body"))
            return true;
        if (!rest.starts_with("<?xml") && !rest.starts_with("<!--")) return false;
        const std::size_t end = head.find('>', at);
        at = end == std::string::npos ? end : head.find_first_not_of(" \t\r\n", end + 1);
    }
    return false;
}

}}}  // namespace toolkit::v0::html
