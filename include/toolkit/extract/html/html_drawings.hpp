// Elements that are replaced by one text: the words of a drawing (SVG), and a formula of which the page has only the
// source (`<script type="math/tex">`).
// In: an element of the tree. Out: its text. Next: impl/html.ipp.
#pragma once

#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/markup_tag.hpp>
#include <toolkit/extract/html/html_elements.hpp>
#include <toolkit/extract/html/html_math.hpp>
#include <toolkit/extract/html/html_notes.hpp>
#include <toolkit/extract/html/html_tree.hpp>
#include <toolkit/extract/notation/formula.hpp>
#include <toolkit/text/letters.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace html {

namespace drawing {

inline constexpr std::size_t most_bytes = 100'000;  ///< of one drawing

/// Whether an element of a drawing is not shown where it is.
[[nodiscard]] inline bool is_unseen(const GumboNode* node, std::string_view name) {
    static constexpr auto names = std::to_array<std::string_view>(
        {"defs", "desc", "title", "metadata", "symbol", "clippath", "mask", "pattern", "marker", "script", "style"});
    if (is_one_of(name, names)) return true;
    const style look = style_of(node);
    return is_hidden(node, look) || is_struck(node, look) || attribute(node, "display") == "none" ||
           attribute(node, "visibility") == "hidden" || attribute(node, "font-size") == "0";
}

/// Whether an element within a text is separate: it has its own position, is raised or lowered, or is a block.
[[nodiscard]] inline bool is_apart(const GumboNode* node, std::string_view name) {
    const GumboTag tag = node->v.element.tag;
    if (tag == GUMBO_TAG_SUP || tag == GUMBO_TAG_SUB || tag == GUMBO_TAG_BR || is_block(tag)) return true;
    if (name != "tspan") return false;
    for (const char* moves : {"x", "y", "dx", "dy", "baseline-shift", "style"})
        if (has_attribute(node, moves)) return true;
    return false;
}

}  // namespace drawing

/// The words of a drawing, in the order of the file, with a semicolon between two texts.
[[nodiscard]] inline std::string words_of_drawing(const GumboNode* svg) {
    std::string words;
    std::string text;
    const GumboNode* open = nullptr;  // the text being read
    walk(
        svg,
        [&](const GumboNode* node) {
            if (words.size() + text.size() > drawing::most_bytes) return false;
            if (!is_element(node)) {
                const bool is_words = node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_WHITESPACE ||
                                      node->type == GUMBO_NODE_CDATA;
                if (open != nullptr && is_words) extracting::append_collapsed(text, node->v.text.text);
                return false;
            }
            const std::string name = name_of(node);
            if (node != svg && drawing::is_unseen(node, name)) return false;
            if (open == nullptr && (name == "text" || name == "foreignobject")) open = node;
            else if (open != nullptr && drawing::is_apart(node, name)) extracting::append_collapsed(text, " ");
            return true;
        },
        [&](const GumboNode* node) {
            if (open == nullptr || !is_element(node)) return;
            if (node != open) {
                if (drawing::is_apart(node, name_of(node))) extracting::append_collapsed(text, " ");
                return;
            }
            open = nullptr;
            const std::string one = extracting::collapsed(text);
            text.clear();
            if (!one.empty()) (words += words.empty() ? "" : "; ") += one;
        });
    return words;
}

/// Whether an element contains a TeX formula that a script of the page renders.
[[nodiscard]] inline bool is_formula_source(const GumboNode* node) {
    return node->v.element.tag == GUMBO_TAG_SCRIPT && folded(attribute(node, "type")).starts_with("math/tex");
}

/// The line of a TeX formula that the page has not rendered: its source if that is plain (x^{10} becomes x^10),
/// otherwise the marker. Empty if the rendered formula precedes it.
[[nodiscard]] inline std::string line_of_source(const GumboNode* script) {
    for (std::size_t i = script->index_within_parent; i > 0; --i) {
        const auto* before = static_cast<const GumboNode*>(script->parent->v.element.children.data[i - 1]);
        if (before->type == GUMBO_NODE_WHITESPACE) continue;
        if (!is_element(before)) break;
        if (attribute(before, "class").starts_with("MathJax") && !beginning_of(before, 4).empty()) return {};
        if (!attribute(before, "class").starts_with("MathJax")) break;
    }
    if (script->v.element.children.length == 0) return {};
    const auto* source = static_cast<const GumboNode*>(script->v.element.children.data[0]);
    if (source->type != GUMBO_NODE_TEXT) return {};
    const std::string text = extracting::collapsed(source->v.text.text);
    std::string line;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        const bool is_command = std::string_view{"\\}~&%$#"}.find(c) != std::string_view::npos;
        // Without braces an exponent is one character: x^23 is 3 x^2.
        const bool is_cut = (c == '^' || c == '_') && at + 2 < text.size() && text[at + 1] != '{' &&
                            is_ascii_word[static_cast<unsigned char>(text[at + 2])];
        if (is_command || is_cut || text.size() > drawing::most_bytes) return std::string{formula::marker};
        if (c != '{') {
            line += c;
            continue;
        }
        const std::size_t end = text.find('}', at);
        const bool is_script = at > 0 && (text[at - 1] == '^' || text[at - 1] == '_');
        if (!is_script || end == std::string::npos) return std::string{formula::marker};
        const char sign = line.back();
        line.pop_back();
        const std::string inner = text.substr(at + 1, end - at - 1);
        if (inner.empty() || inner.find_first_of("\\{^_~&") != std::string::npos) return std::string{formula::marker};
        line += sign == '^' ? formula::power("", inner) : formula::subscript("", inner);
        at = end;
    }
    return line;
}

/// The text that replaces an element.
struct replacement {
    std::string text;
    bool is_formula;
};

/// The text that replaces a formula or a drawing; nullopt for any other element.
[[nodiscard]] inline std::optional<replacement> replacement_of(const GumboNode* node) {
    switch (node->v.element.tag) {
        case GUMBO_TAG_MATH: return replacement{math::reader::read(node), true};
        case GUMBO_TAG_SCRIPT: return replacement{line_of_source(node), true};
        case GUMBO_TAG_SVG: return replacement{words_of_drawing(node), false};
        default: return std::nullopt;
    }
}

}}}  // namespace toolkit::v0::html
