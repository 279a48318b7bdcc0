// The tree of an HTML page (gumbo): built in bounded memory, walked without recursion, its elements told apart.
// The only header that knows gumbo.h.
// In: a page as UTF-8. Out: a tree, and what an element of it is to a reader. Next: html.hpp.
#pragma once

#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/extract/block_writer.hpp>
#include <toolkit/retrieval/extract/filename.hpp>
#include <toolkit/retrieval/extract/html_style.hpp>
#include <toolkit/retrieval/extract/limits.hpp>
#include <toolkit/text/letters.hpp>

#include <gumbo.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <csetjmp>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {
namespace html {

/// The tree's memory: taken in large pieces, bounded, and given back at once (gumbo would free a deep tree by
/// recursion). When it is spent, the time is up or a stop is requested, the parser is left by a jump; it holds nothing
/// but this memory. Gumbo takes memory for every tag, so that it is left soon.
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

    /// Whether the parser was left because its time was up.
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
        void* given = next_;
        next_ += size;
        left_ -= size;
        return given;
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
[[nodiscard]] inline bool is_heading(GumboTag tag) noexcept { return tag >= GUMBO_TAG_H1 && tag <= GUMBO_TAG_H6; }

/// Whether one of the words in a class attribute is in the list.
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

/// Calls enter(node), which tells whether to go into it, and
/// leave(node) for the tree below and with `top`; without recursion.
template <class Enter, class Leave>
void walk(const GumboNode* top, Enter&& enter, Leave&& leave) {
    const GumboNode* node = top;
    bool down = true;
    for (;;) {
        if (down && enter(node) && is_element(node) && node->v.element.children.length > 0) {
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

/// How much text reads as words: bytes without blanks and punctuation.
[[nodiscard]] inline std::size_t weight_of(std::string_view text) noexcept {
    std::size_t weight = 0;
    for (const char c : text)
        weight += class_of(static_cast<unsigned char>(c)) == letter_class::word || static_cast<unsigned char>(c) >= 0x80
                      ? 1U
                      : 0U;
    return weight;
}

/// Whether what stands between two links parts them as in a sentence.
[[nodiscard]] inline bool parts_names(std::string_view between) {
    const std::string text = extracting::collapsed(between);
    for (const std::string_view joint : {",", ";", "and", "&", "\u3001", "\uFF0C"})
        if (text.ends_with(joint) || text.starts_with(joint)) return true;
    return false;
}

/// How much of a subtree or a line is links.
struct link_share {
    std::size_t text = 0;
    std::size_t linked = 0;
    std::size_t links = 0;
    std::size_t listed = 0;  ///< links that a comma or "and" parts from the one before, as names in a sentence

    /// Three or more short links and little else: a menu.
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

template <class Wanted>
[[nodiscard]] bool holds(const GumboNode* top, Wanted&& wanted) {
    bool found = false;
    walk(
        top,
        [&](const GumboNode* node) {
            found = found || (node != top && is_element(node) && wanted(node->v.element.tag));
            return !found;
        },
        [](const GumboNode*) {});
    return found;
}

/// Whether an element has to be looked into before it is known what to do with it.
[[nodiscard]] inline bool is_book_index(const GumboNode* node) {
    static constexpr std::string_view names[] = {"index", "genindex", "indextable"};
    return (node->v.element.tag == GUMBO_TAG_DIV || node->v.element.tag == GUMBO_TAG_TABLE) && has_class(node, names);
}

/// Whether an element is one that gumbo does not know, of this name.
[[nodiscard]] inline bool is_called(const GumboNode* node, std::string_view name) {
    GumboStringPiece piece = node->v.element.original_tag;
    gumbo_tag_from_original_text(&piece);
    return piece.data != nullptr && piece.length == name.size() && folded({piece.data, piece.length}) == name;
}

/// Whether an element says of itself that it is not shown. Style sheets and colours are not looked at.
[[nodiscard]] inline bool is_hidden(const GumboNode* node) {
    return gumbo_get_attribute(&node->v.element.attributes, "hidden") != nullptr ||
           attribute(node, "aria-hidden") == "true" || hides(attribute(node, "style"));
}

/// A number in an attribute; nothing when it is none, or one of more than six digits.
[[nodiscard]] inline std::optional<int> number_in(const GumboNode* node, const char* name) {
    const std::string_view text = attribute(node, name);
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < -999'999 || number > 999'999) return {};
    return number;
}

/// The text that stands for a picture, its beginning where it is long; empty when it is a file's name.
[[nodiscard]] inline std::string alt_of(const GumboNode* node) {
    constexpr std::size_t most = 1000;
    std::string text = extracting::collapsed(cut_utf8(attribute(node, "alt"), most));
    const std::string ending = folded(extracting::ending_of(text));
    for (const std::string_view of_file : {".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp"})
        if (ending == of_file) return {};
    return text;
}

/// Whether a header or a footer within an element is that of the element, and not of the page.
[[nodiscard]] inline bool is_part(GumboTag tag) noexcept {
    return tag == GUMBO_TAG_ARTICLE || tag == GUMBO_TAG_SECTION || tag == GUMBO_TAG_BLOCKQUOTE ||
           tag == GUMBO_TAG_MAIN || tag == GUMBO_TAG_FIGURE;
}

/// The numbers of a list's items, as "3. "; none where it has bullets or letters, or counts down from a number that is
/// not said.
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

/// Whether an element is not for readers: scripts, menus, forms' fields, told by tag, role and class.
[[nodiscard]] inline bool is_skipped(const GumboNode* node) {
    static constexpr std::string_view menus[] = {
        "navheader", "navfooter",  "toc",        "navbar",      "navigation",    "nav",
        "menu",      "sidebar",    "breadcrumb", "breadcrumbs", "footer",        "pagination",
        "skip-link", "headerlink", "permalink",  "anchor-link", "mw-editsection"};
    switch (node->v.element.tag) {
        case GUMBO_TAG_HEAD:
        case GUMBO_TAG_SCRIPT:
        case GUMBO_TAG_STYLE:
        case GUMBO_TAG_TEMPLATE:
        case GUMBO_TAG_NOSCRIPT:
        case GUMBO_TAG_NAV:
        case GUMBO_TAG_IFRAME:
        case GUMBO_TAG_OBJECT:
        case GUMBO_TAG_SVG:
        case GUMBO_TAG_BUTTON:
        case GUMBO_TAG_SELECT:
        case GUMBO_TAG_TEXTAREA:
        case GUMBO_TAG_DATALIST:
        case GUMBO_TAG_CANVAS:
        case GUMBO_TAG_AUDIO:
        case GUMBO_TAG_VIDEO:
        case GUMBO_TAG_RT:  // how characters are spoken
        case GUMBO_TAG_RTC:
        case GUMBO_TAG_RP:
        case GUMBO_TAG_MAP: return true;
        case GUMBO_TAG_UNKNOWN:
            if (is_called(node, "annotation")) return true;  // a formula's source
            break;
        default: break;
    }
    if (is_hidden(node)) return true;
    const std::string_view role = attribute(node, "role");
    if (role == "navigation" || role == "banner" || role == "contentinfo" || role == "search" || role == "menu")
        return true;
    switch (node->v.element.tag) {
        case GUMBO_TAG_DIV:
        case GUMBO_TAG_TABLE:
        case GUMBO_TAG_UL:
        case GUMBO_TAG_OL:
        case GUMBO_TAG_DL:
        case GUMBO_TAG_P:
        case GUMBO_TAG_ASIDE:
        case GUMBO_TAG_SECTION:
        case GUMBO_TAG_A:
        case GUMBO_TAG_SPAN: return has_class(node, menus);
        default: return false;
    }
}

/// Whether an element's borders end a line.
[[nodiscard]] inline bool is_block(GumboTag tag) noexcept {
    switch (tag) {
        case GUMBO_TAG_ADDRESS:
        case GUMBO_TAG_ARTICLE:
        case GUMBO_TAG_ASIDE:
        case GUMBO_TAG_BLOCKQUOTE:
        case GUMBO_TAG_BODY:
        case GUMBO_TAG_CAPTION:
        case GUMBO_TAG_CENTER:
        case GUMBO_TAG_DD:
        case GUMBO_TAG_DETAILS:
        case GUMBO_TAG_DIR:
        case GUMBO_TAG_DIV:
        case GUMBO_TAG_DL:
        case GUMBO_TAG_DT:
        case GUMBO_TAG_FIELDSET:
        case GUMBO_TAG_FIGCAPTION:
        case GUMBO_TAG_FIGURE:
        case GUMBO_TAG_FOOTER:
        case GUMBO_TAG_FORM:
        case GUMBO_TAG_H1:
        case GUMBO_TAG_H2:
        case GUMBO_TAG_H3:
        case GUMBO_TAG_H4:
        case GUMBO_TAG_H5:
        case GUMBO_TAG_H6:
        case GUMBO_TAG_HEADER:
        case GUMBO_TAG_HGROUP:
        case GUMBO_TAG_HR:
        case GUMBO_TAG_HTML:
        case GUMBO_TAG_LEGEND:
        case GUMBO_TAG_LI:
        case GUMBO_TAG_MAIN:
        case GUMBO_TAG_MENU:
        case GUMBO_TAG_OL:
        case GUMBO_TAG_P:
        case GUMBO_TAG_PRE:
        case GUMBO_TAG_SECTION:
        case GUMBO_TAG_SUMMARY:
        case GUMBO_TAG_TABLE:
        case GUMBO_TAG_TBODY:
        case GUMBO_TAG_TD:
        case GUMBO_TAG_TFOOT:
        case GUMBO_TAG_TH:
        case GUMBO_TAG_THEAD:
        case GUMBO_TAG_TR:
        case GUMBO_TAG_UL:
        case GUMBO_TAG_LISTING:
        case GUMBO_TAG_XMP: return true;
        default: return false;
    }
}

/// Whether a <sup> is a footnote's mark, as [1].
[[nodiscard]] inline bool is_footnote_mark(const GumboNode* node) {
    if (node->v.element.tag != GUMBO_TAG_SUP || node->v.element.children.length != 1) return false;
    const auto* child = static_cast<const GumboNode*>(node->v.element.children.data[0]);
    if (child->type != GUMBO_NODE_TEXT) return false;
    const std::string mark = extracting::collapsed(child->v.text.text);
    return mark.size() >= 3 && mark.front() == '[' && mark.find_first_not_of("0123456789", 1) == mark.size() - 1 &&
           mark.back() == ']';
}

}  // namespace html
}  // namespace toolkit::inline v0
