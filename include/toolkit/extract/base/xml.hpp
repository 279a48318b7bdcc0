// XML as a tree (pugixml). Only this header includes pugixml.hpp. Names are compared without their prefix, which each
// writer chooses. A document type is skipped: entities that a file declares are not expanded.
// In: the bytes of an XML file. Out: a tree, and a walk over it without recursion. Next: docx_styles.hpp, docx.hpp.
#pragma once

#include <toolkit/core/failure.hpp>
#include <toolkit/core/result.hpp>

#include <pugixml.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace xml {

using tree = pugi::xml_document;  ///< frees its memory by pages, so a deep tree is safe
using node = pugi::xml_node;      ///< valid while its tree lives

/// A name without its prefix: "p" of "w:p".
[[nodiscard]] inline std::string_view without_prefix(std::string_view name) noexcept {
    return name.substr(name.find(':') + 1);  // npos + 1 is 0
}
[[nodiscard]] inline std::string_view name_of(node of) noexcept { return without_prefix(of.name()); }

/// The first child element with this name; an empty node if there is none.
[[nodiscard]] inline node child_of(node parent, std::string_view name) noexcept {
    for (const node child : parent.children())
        if (name_of(child) == name) return child;
    return {};
}

/// Whether an attribute exists, and its value, which is empty if it does not.
struct attribute {
    bool is_there = false;
    std::string_view value;
};
[[nodiscard]] inline attribute attribute_of(node of, std::string_view name) noexcept {
    for (const pugi::xml_attribute one : of.attributes())
        if (without_prefix(one.name()) == name) return {true, one.value()};
    return {};
}

/// Appends the direct text of an element.
inline void append_text(std::string& out, node of) {
    out += of.value();  // the first text is stored in the element itself
    for (const node child : of.children())
        if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata) out += child.value();
}

/// Visits all nodes below a root in the order of the text. `enter(node)` returns whether to visit its children; if so,
/// `leave(node)` follows.
template <class Enter, class Leave>
void walk(node root, Enter&& enter, Leave&& leave) {
    for (node at = root.first_child(); at;) {
        if (enter(at)) {
            if (const node child = at.first_child()) {
                at = child;
                continue;
            }
            leave(at);
        }
        while (!at.next_sibling()) {
            at = at.parent();
            if (at == root) return;
            leave(at);
        }
        at = at.next_sibling();
    }
}

/// An upper bound for the memory of a text's tree, in bytes, computed before the tree is built.
[[nodiscard]] inline std::size_t most_tree_bytes(std::string_view text) noexcept {
    constexpr std::size_t node_bytes = 64;  // of pugixml, with pointers of eight bytes
    constexpr std::size_t attribute_bytes = 40;
    std::size_t bytes = 0;
    char before = 0;
    for (const char c : text) {
        if (c == '=') bytes += attribute_bytes;
        else if ((before == '<' && c != '/') || (before == '>' && c != '<')) bytes += node_bytes;
        before = c;
    }
    return bytes;
}

/// Builds the tree, in at most `most_bytes` of memory. Text of blanks is kept if it is alone in its element. Fails with
/// `unreadable` if the text is not XML or its tree is too large. Invalid UTF-8 stays unchanged.
[[nodiscard]] inline result<tree> parse(std::string_view text, std::size_t most_bytes) {
    if (most_tree_bytes(text) > most_bytes)
        return failure::of(failure_kind::unreadable, {}, "the tree of its XML is too large",
                           "split it into smaller files");
    tree made;
    constexpr unsigned options = pugi::parse_cdata | pugi::parse_escapes | pugi::parse_eol |
                                 pugi::parse_wconv_attribute | pugi::parse_ws_pcdata_single | pugi::parse_embed_pcdata;
    const pugi::xml_parse_result done = made.load_buffer(text.data(), text.size(), options);
    if (!done)
        return failure::of(failure_kind::unreadable, {}, "its XML is not well-formed",
                           "open it in the program that made it, and save it again");
    return made;
}

}}}  // namespace toolkit::v0::xml
