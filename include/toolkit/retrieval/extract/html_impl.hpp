// How pages are read.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/extract/block_writer.hpp>
#include <toolkit/retrieval/extract/declared_charset.hpp>
#include <toolkit/retrieval/extract/extractor.hpp>
#include <toolkit/retrieval/extract/html.hpp>
#include <toolkit/retrieval/extract/html_elements.hpp>
#include <toolkit/retrieval/extract/html_shape.hpp>
#include <toolkit/retrieval/extract/html_table.hpp>
#include <toolkit/retrieval/extract/html_tree.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

namespace html {

/// Reads a tree in the order of its text. Inline text gathers in a line; the border of a block ends the line.
class reader {
public:
    /// Menus are told from text, or (`with_menus`) read as such.
    reader(const stop_token& stop, const extract_limits& limits, bool with_menus = false)
        : stop_(stop), out_(limits), with_menus_(with_menus) {}

    [[nodiscard]] result<extraction> read(const GumboNode* root) && {
        walk(
            root, [this](const GumboNode* node) { return enter(node); },
            [this](const GumboNode* node) { leave(node); });
        end_line();
        end_label();
        if (stop_.stop_requested()) return failure::of(failure_kind::cancelled, {}, "reading was stopped");
        return std::move(out_).finish();
    }

private:
    bool enter(const GumboNode* node) {
        if (stop_.stop_requested() || out_.is_full()) return false;
        switch (node->type) {
            case GUMBO_NODE_TEXT:
            case GUMBO_NODE_WHITESPACE:
            case GUMBO_NODE_CDATA: add_text(node->v.text.text); return false;
            case GUMBO_NODE_ELEMENT: break;
            default: return false;
        }
        const GumboTag tag = node->v.element.tag;
        if (tag == GUMBO_TAG_HEAD) find_title(node);
        looks_ += needs_look(node) ? 1U : 0U;
        if (is_skipped(node) || is_footnote_mark(node) || is_banner_or_index(node)) {
            skipped_ = node;
            return false;
        }
        parts_ += is_part(tag) ? 1U : 0U;
        if (labels_headings(node)) labelled_.push_back({node, labels_});
        if (tag == GUMBO_TAG_IMG || tag == GUMBO_TAG_IMAGE) add_picture(node);
        if (tag == GUMBO_TAG_BR) {
            if (code_depth_ > 0) code_ += '\n';
            else extracting::append_collapsed(line_, " ");
        }
        if (tag == GUMBO_TAG_Q) line_ += '"';
        if (tag == GUMBO_TAG_A && link_depth_++ == 0) {
            link_begin_ = line_.size();
            if (links_.links++ > 0 && link_end_ <= line_.size() &&
                parts_names(std::string_view{line_}.substr(link_end_)))
                ++links_.listed;
        }
        return !is_block(tag) || code_depth_ > 0 || enter_block(node, tag);
    }

    bool enter_block(const GumboNode* node, GumboTag tag) {
        const bool is_list = tag == GUMBO_TAG_UL || tag == GUMBO_TAG_OL || tag == GUMBO_TAG_DL;
        if (is_list && lists_.empty() && !with_menus_ && links_of(node).is_menu()) {
            skipped_ = node;
            return false;
        }
        end_line();
        if (is_list) {
            lists_.emplace_back(node);
            end_label();
        }
        if (in_cell_) return true;
        switch (tag) {
            case GUMBO_TAG_LI:
            case GUMBO_TAG_DT:
                if (tag == GUMBO_TAG_LI) end_label();
                item_ = true;
                number_ = tag == GUMBO_TAG_LI && !lists_.empty() ? lists_.back().next(node) : std::string{};
                break;
            case GUMBO_TAG_PRE:
            case GUMBO_TAG_LISTING:
            case GUMBO_TAG_XMP:
                end_label();
                ++code_depth_;
                break;
            case GUMBO_TAG_TABLE:
                end_label();
                if (table_ == nullptr && looks_ <= most_looks &&
                    !holds(node, [](GumboTag inner) { return inner == GUMBO_TAG_TABLE || is_heading(inner); }))
                    table_ = node;
                rows_.begin_table();
                break;
            case GUMBO_TAG_TD:
            case GUMBO_TAG_TH: in_cell_ = table_ != nullptr; break;
            default: break;
        }
        return true;
    }

    void leave(const GumboNode* node) {
        if (!is_element(node)) return;
        looks_ -= needs_look(node) ? 1U : 0U;
        if (std::exchange(skipped_, nullptr) == node) return;
        if (is_part(node->v.element.tag) && parts_ > 0) --parts_;
        if (!labelled_.empty() && labelled_.back().node == node) end_labelled();
        const GumboTag tag = node->v.element.tag;
        if (tag == GUMBO_TAG_Q) line_ += '"';
        if (tag == GUMBO_TAG_A && link_depth_ > 0) {
            --link_depth_;
            if (link_depth_ == 0 && line_.size() > link_begin_)
                links_.linked += weight_of(std::string_view{line_}.substr(link_begin_));
            link_end_ = line_.size();
        }
        if (!is_block(tag)) return;
        if (code_depth_ > 0) {
            if (tag != GUMBO_TAG_PRE && tag != GUMBO_TAG_LISTING && tag != GUMBO_TAG_XMP) return;
            --code_depth_;
            if (code_depth_ == 0) out_.code(std::exchange(code_, {}));
            return;
        }
        if (is_heading(tag) && !in_cell_) return end_heading(tag);
        if (tag == GUMBO_TAG_DT && !in_cell_) return add_label(", ");
        end_line();
        switch (tag) {
            case GUMBO_TAG_UL:
            case GUMBO_TAG_OL:
            case GUMBO_TAG_DL:
                if (!lists_.empty()) lists_.pop_back();
                end_label();
                break;
            case GUMBO_TAG_LI:
            case GUMBO_TAG_DD:
                end_label();
                item_ = false;
                break;
            case GUMBO_TAG_TD:
            case GUMBO_TAG_TH:
                if (in_cell_) {
                    in_cell_ = false;
                    rows_.add(std::exchange(cell_, {}), number_in(node, "rowspan").value_or(1));
                }
                break;
            case GUMBO_TAG_TR:
                if (table_ != nullptr) end_row();
                break;
            case GUMBO_TAG_TABLE:
                if (table_ == node) {
                    end_row();
                    out_.end_table();
                    table_ = nullptr;
                }
                break;
            default: break;
        }
    }

    /// Elements that are looked into before they are read; where too
    /// many stand in one another, none is, to keep time linear.
    static constexpr std::size_t most_looks = 8;
    [[nodiscard]] static bool needs_look(const GumboNode* node) {
        const GumboTag tag = node->v.element.tag;
        return tag == GUMBO_TAG_HEADER || tag == GUMBO_TAG_TABLE || is_book_index(node);
    }
    /// A page's footer, and its banner, unless it holds the heading; the index of a book.
    [[nodiscard]] bool is_banner_or_index(const GumboNode* node) const {
        const GumboTag tag = node->v.element.tag;
        if (tag == GUMBO_TAG_FOOTER) return parts_ == 0;
        if (looks_ > most_looks || (tag == GUMBO_TAG_HEADER && parts_ > 0)) return false;
        if (tag == GUMBO_TAG_HEADER) return !holds(node, [](GumboTag inner) { return is_heading(inner); });
        return is_book_index(node) && links_of(node).is_half();
    }

    void add_text(std::string_view text) {
        if (code_depth_ > 0) code_ += text;
        else extracting::append_collapsed(line_, text);
    }

    void add_picture(const GumboNode* node) {
        const std::string text = alt_of(node);
        if (text.empty() || code_depth_ > 0) return;
        extracting::append_collapsed(line_, " ");
        (line_ += text) += ' ';
    }

    void write_item(std::string_view text) { out_.item(std::exchange(number_, {}).append(text)); }

    /// Whether headings inside of an element are labels: of notes, items and quotations.
    [[nodiscard]] static bool labels_headings(const GumboNode* node) {
        static constexpr std::string_view notes[] = {"note", "tip", "warning", "caution", "important", "admonition"};
        const GumboTag tag = node->v.element.tag;
        return tag == GUMBO_TAG_LI || tag == GUMBO_TAG_DD || tag == GUMBO_TAG_BLOCKQUOTE || has_class(node, notes);
    }

    /// A heading inside of a note, an item or a quotation is a label of what follows; elsewhere it opens a section.
    void end_heading(GumboTag tag) {
        if (!labelled_.empty()) return add_label(": ");
        out_.heading(static_cast<unsigned>(tag - GUMBO_TAG_H1) + 1, std::exchange(line_, {}));
        links_ = {};
    }

    /// A label is of what follows it in its note, item or quotation, not behind it.
    void end_labelled() {
        const bool has_new = labelled_.back().labels != labels_;
        labelled_.pop_back();
        if (label_.empty() || !has_new) return;
        end_line();
        end_label();
    }

    void add_label(std::string_view joint) {
        const std::string text = extracting::collapsed(std::exchange(line_, {}));
        links_ = {};
        if (text.empty()) return;
        ++labels_;
        if (!label_.empty()) label_ += joint;
        label_ += text;
    }

    /// Writes a label that nothing followed.
    void end_label() {
        if (label_.empty()) return;
        const std::string text = std::exchange(label_, {});
        if (std::exchange(item_, false)) write_item(text);
        else out_.paragraph(text);
    }

    void end_line() {
        const std::string text = extracting::collapsed(std::exchange(line_, {}));
        link_share share = std::exchange(links_, {});
        link_begin_ = link_end_ = 0;
        if (text.empty()) return;
        if (in_cell_) {
            if (!cell_.empty()) cell_ += '\n';
            cell_ += text;
            return;
        }
        share.text = weight_of(text);
        if (share.is_menu() && !with_menus_) return;
        const std::string whole =
            label_.empty() ? text : std::exchange(label_, {}) + (text.starts_with(':') ? "" : ": ") + text;
        if (std::exchange(item_, false)) write_item(whole);
        else out_.paragraph(whole);
    }

    /// A row of one cell has the cell's paragraphs as its cells.
    void end_row() {
        std::vector<std::string> cells = rows_.take();
        if (cells.size() == 1) {
            const std::string only = std::exchange(cells, {}).front();
            for (std::size_t at = 0; at <= only.size();) {
                const std::size_t end = std::min(only.find('\n', at), only.size());
                cells.push_back(only.substr(at, end - at));
                at = end + 1;
            }
        }
        out_.row(cells);
    }

    void find_title(const GumboNode* head) {
        const GumboVector& children = head->v.element.children;
        for (unsigned i = 0; i < children.length; ++i) {
            const auto* child = static_cast<const GumboNode*>(children.data[i]);
            if (!is_element(child) || child->v.element.tag != GUMBO_TAG_TITLE || child->v.element.children.length == 0)
                continue;
            const auto* text = static_cast<const GumboNode*>(child->v.element.children.data[0]);
            if (text->type == GUMBO_NODE_TEXT) out_.title(text->v.text.text);
            return;
        }
    }

    const stop_token& stop_;
    block_writer out_;
    std::string line_;
    std::string label_;  ///< a term or a note's heading, before what it is about
    std::string code_;
    std::string cell_;
    table_rows rows_;
    const GumboNode* table_ = nullptr;  ///< the table of data that is being read
    link_share links_;                  ///< of the line
    std::size_t link_begin_ = 0;
    std::size_t link_depth_ = 0;
    std::size_t link_end_ = 0;
    std::vector<numbering> lists_;  ///< that are open
    std::size_t parts_ = 0;         ///< open elements that have headers and footers of their own
    std::size_t code_depth_ = 0;
    std::size_t looks_ = 0;
    struct labelled {
        const GumboNode* node;
        std::size_t labels;  ///< how many there were before it
    };
    std::vector<labelled> labelled_;      ///< open elements in which headings are labels
    std::size_t labels_ = 0;              ///< that were found
    const GumboNode* skipped_ = nullptr;  ///< the element that was just passed over
    bool item_ = false;                   ///< the next line begins an item
    bool in_cell_ = false;
    bool with_menus_;
    std::string number_;  ///< of the item that begins
};

/// Whether bytes begin as an HTML page does, in any characters that hold ASCII.
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

}  // namespace html

TOOLKIT_FUNCTION result<extraction> extract_html(std::string_view page, const stop_token& stop,
                                                 const extract_limits& limits) {
    const auto refused = [](std::string_view why) {
        return failure::of(failure_kind::unreadable, {}, why, "split or simplify the page");
    };
    if (page.size() > limits.html_bytes) return refused("the HTML page is larger than 8 MiB");
    switch (shape_of_html(page, limits)) {
        case html_shape::too_deep: return refused("the HTML page nests more than 1,000 elements");
        case html_shape::tag_too_long: return refused("the HTML page has a tag of more than 16 KiB");
        case html_shape::fine: break;
    }
    html::arena memory{limits, stop};
    const GumboOutput* tree = memory.parse(page);
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, {}, "reading was stopped");
    if (memory.is_late())
        return failure::of(failure_kind::timed_out, {}, "the HTML page takes too much time to read",
                           "split or simplify the page");
    if (tree == nullptr) return refused("the tree of the HTML page is too large");
    auto made = html::reader{stop, limits}.read(tree->root);
    const auto is_heading = [](const block& one) { return one.kind == block_kind::heading; };
    if (!made || !std::all_of(made->blocks.begin(), made->blocks.end(), is_heading)) return made;
    return html::reader{stop, limits, true}.read(tree->root);  // a page that is a list of links
}

TOOLKIT_FUNCTION fit html_extractor::fits(const file_head& head) {
    // A page in characters that only it tells is no text before it is read.
    const std::string_view text = head.text.empty() ? head.bytes : head.text;
    if (html::begins_as_html(text)) return fit::by_content;
    const std::string ending = folded(extracting::ending_of(head.filename));
    const bool named = ending == ".html" || ending == ".htm" || ending == ".xhtml";
    return named && text.find("</") != std::string_view::npos ? fit::by_name : fit::no;
}

TOOLKIT_FUNCTION result<extraction> html_extractor::read(std::string_view, std::string_view bytes,
                                                         const stop_token& stop, const extract_limits& limits) {
    auto page = html::text_of_page(bytes, limits);
    if (!page) return std::move(page).error();
    auto made = extract_html(page->text, stop, limits);
    if (made && !page->unknown.empty()) made->left_out.push_back(unknown_charset(page->unknown));
    return made;
}

}  // namespace toolkit::inline v0
