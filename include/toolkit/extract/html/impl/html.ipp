// Reads pages.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/extract/base/declared_charset.hpp>
#include <toolkit/extract/html/html.hpp>
#include <toolkit/extract/html/html_drawings.hpp>
#include <toolkit/extract/html/html_elements.hpp>
#include <toolkit/extract/html/html_layout.hpp>
#include <toolkit/extract/html/html_nested_table.hpp>
#include <toolkit/extract/html/html_notes.hpp>
#include <toolkit/extract/html/html_page.hpp>
#include <toolkit/extract/html/html_panels.hpp>
#include <toolkit/extract/html/html_parts.hpp>
#include <toolkit/extract/html/html_shadow.hpp>
#include <toolkit/extract/html/html_table.hpp>
#include <toolkit/extract/html/html_tree.hpp>
#include <toolkit/extract/notation/raised_line.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace html {

/// Reads a tree in the order of its text. Inline text collects in a line. The border of a block ends the line.
class reader {
public:
    /// Menus are left out, or read as text `with_menus`.
    reader(const stop_token& stop, block_writer& out, const GumboNode* root, bool with_menus = false)
        : stop_(stop), out_(out), root_(root), panels_(root), with_menus_(with_menus) {}

    void read() && {
        walk(
            root_, [this](const GumboNode* node) { return enter(node); },
            [this](const GumboNode* node) { leave(node); });
        end_line();
        end_label();
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
        style look = style_of(node);
        if (tag == GUMBO_TAG_HEAD) out_.title(title_in(node));
        looks_ += needs_look(node) ? 1U : 0U;
        const raised::place where = place_of(node, look);
        look.is_apart = look.is_apart && where == raised::place::on_line;
        const bool is_mark = is_bracketed_mark(node, where);
        if (is_mark && line_.ends_with(' ') && ends_words(byte_behind(node))) line_.pop_back();
        if (is_mark || is_left_out(node, tag, look)) {
            skipped_ = node;
            return false;
        }
        if (const auto made = replacement_of(node)) {
            if (made->is_formula) add_formula(made->text);
            else add_words(made->text);
            skipped_ = node;
            return false;
        }
        const bool is_alone = tag == GUMBO_TAG_BUTTON && panels_.stands_alone(node);
        const bool as_block = layout_.open(node, look, is_alone, line_);
        if (where != raised::place::on_line) {
            if (code_depth_ > 0) code_parts_.open(id_of(node), where, code_);
            else parts_.open(id_of(node), where, line_);
        }
        parts_open_ += is_part(tag) ? 1U : 0U;
        if (labels_headings(node)) labelled_.push_back({node, labels_});
        if (tag == GUMBO_TAG_IMG || tag == GUMBO_TAG_IMAGE) add_words(alt_of(node));
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
        return !as_block || code_depth_ > 0 || enter_block(node, tag);
    }

    /// Whether an element's text is left out: hidden, struck, a command, a menu.
    [[nodiscard]] bool is_left_out(const GumboNode* node, GumboTag tag, const style& look) {
        if (is_struck(node, look)) {
            // Digits around struck ones are separate numbers.
            if (!line_.empty() && is_digit(static_cast<unsigned char>(line_.back())) &&
                is_digit(static_cast<unsigned char>(byte_behind(node))))
                line_ += ' ';
            return true;
        }
        return (is_skipped(node) && !is_formula_source(node)) || (tag == GUMBO_TAG_BUTTON && !panels_.is_label(node)) ||
               (is_hidden(node, look) && !panels_.can_be_opened(node, look)) ||
               is_banner_or_index(node, parts_open_, looks_);
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
        if (in_cell_) {
            if (tag == GUMBO_TAG_TABLE || inner_.is_open()) inner_.enter(tag, cell_);
            return true;
        }
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
                if (table_ == nullptr && looks_ <= most_looks && is_table_of_data(node)) table_ = node;
                rows_.begin_table();
                naming_.begin_table();
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
        if (is_part(node->v.element.tag) && parts_open_ > 0) --parts_open_;
        if (!labelled_.empty() && labelled_.back().node == node) end_labelled();
        const GumboTag tag = node->v.element.tag;
        parts_.close(id_of(node), line_);
        code_parts_.close(id_of(node), code_);
        const bool as_block = layout_.close(node, line_);
        if (tag == GUMBO_TAG_Q) line_ += '"';
        if (tag == GUMBO_TAG_A && link_depth_ > 0) {
            --link_depth_;
            if (link_depth_ == 0 && line_.size() > link_begin_)
                links_.linked += weight_of(std::string_view{line_}.substr(link_begin_));
            link_end_ = line_.size();
        }
        if (!as_block) return;
        if (code_depth_ > 0) {
            if (tag != GUMBO_TAG_PRE && tag != GUMBO_TAG_LISTING && tag != GUMBO_TAG_XMP) return;
            --code_depth_;
            if (code_depth_ == 0) out_.code(code_parts_.take(code_));
            return;
        }
        if (is_heading(tag) && !in_cell_) return end_heading(tag);
        if (tag == GUMBO_TAG_DT && !in_cell_) return add_label(", ");
        end_line();
        if (in_cell_ && inner_.leave(tag, cell_)) return;
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
                    naming_.add(node, cell_);
                    rows_.add(std::exchange(cell_, {}), number_in(node, "rowspan").value_or(1),
                              number_in(node, "colspan").value_or(1));
                }
                break;
            case GUMBO_TAG_TR:
                if (table_ != nullptr) end_row(node);
                break;
            case GUMBO_TAG_TABLE:
                if (table_ == node) {
                    end_row(node);
                    out_.end_table();
                    table_ = nullptr;
                }
                break;
            default: break;
        }
    }

    void add_text(std::string_view text) {
        if (code_depth_ > 0) code_ += text;
        else extracting::append_collapsed(line_, text);
    }

    [[nodiscard]] static std::size_t id_of(const GumboNode* node) noexcept {
        return reinterpret_cast<std::size_t>(node);  // NOLINT
    }

    void add_formula(std::string_view formula) {
        if (code_depth_ > 0) code_parts_.add_formula(code_, formula);
        else parts_.add_formula(line_, formula);
    }

    /// Adds words that are separate from their neighbours, of a picture or a drawing.
    void add_words(std::string_view text) {
        if (text.empty() || code_depth_ > 0) return;
        extracting::append_collapsed(line_, " ");
        (line_ += text) += ' ';
    }

    void write_item(std::string_view text) { out_.item(std::exchange(number_, {}).append(text)); }

    /// A heading within a note, an item or a quotation is a label of what follows it. Elsewhere it opens a section.
    void end_heading(GumboTag tag) {
        if (!labelled_.empty()) return add_label(": ");
        out_.heading(static_cast<unsigned>(tag - GUMBO_TAG_H1) + 1, parts_.take(line_));
        links_ = {};
    }

    /// A label applies within its note, item or quotation, not after it.
    void end_labelled() {
        const bool has_new = labelled_.back().labels != labels_;
        labelled_.pop_back();
        if (label_.empty() || !has_new) return;
        end_line();
        end_label();
    }

    void add_label(std::string_view joint) {
        const std::string text = extracting::collapsed(parts_.take(line_));
        links_ = {};
        if (text.empty()) return;
        ++labels_;
        if (!label_.empty()) label_ += joint;
        label_ += text;
    }

    /// Writes a label without following text.
    void end_label() {
        if (label_.empty()) return;
        const std::string text = std::exchange(label_, {});
        if (std::exchange(item_, false)) write_item(text);
        else out_.paragraph(text);
    }

    void end_line() {
        const std::string text = extracting::collapsed(parts_.take(line_));
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

    /// Writes a row. In a row of one cell each paragraph becomes a cell.
    void end_row(const GumboNode* node) {
        std::vector<std::string> cells = rows_.take();
        const row_role role = naming_.take(node, cells);
        if (cells.size() == 1) {
            const std::string only = std::exchange(cells, {}).front();
            for (std::size_t at = 0; at <= only.size();) {
                const std::size_t end = std::min(only.find('\n', at), only.size());
                cells.push_back(only.substr(at, end - at));
                at = end + 1;
            }
        }
        out_.row(cells, role);
    }

    const stop_token& stop_;
    block_writer& out_;
    const GumboNode* root_;
    panels panels_;
    std::string line_;
    raised_line parts_;  ///< of the line
    raised_line code_parts_;
    layout layout_;
    std::string label_;  ///< a term or a note's heading, before its text
    std::string code_;
    std::string cell_;
    table_rows rows_;
    inner_table inner_;
    naming_rows naming_;
    const GumboNode* table_ = nullptr;  ///< the data table being read
    link_share links_;                  ///< of the line
    std::size_t link_begin_ = 0;
    std::size_t link_depth_ = 0;
    std::size_t link_end_ = 0;
    std::vector<numbering> lists_;  ///< open lists
    std::size_t parts_open_ = 0;    ///< elements with headers and footers of their own
    std::size_t code_depth_ = 0;
    std::size_t looks_ = 0;
    struct labelled {
        const GumboNode* node;
        std::size_t labels;  ///< number of labels before it
    };
    std::vector<labelled> labelled_;      ///< open elements whose headings are labels
    std::size_t labels_ = 0;              ///< labels found so far
    const GumboNode* skipped_ = nullptr;  ///< the element that was just skipped
    bool item_ = false;                   ///< the next line begins an item
    bool in_cell_ = false;
    bool with_menus_;
    std::string number_;  ///< of the item that begins
};

[[nodiscard]] inline result<extraction> read_tree(const GumboNode* root, const stop_token& stop,
                                                  const extract_limits& limits, bool with_menus) {
    block_writer out{limits};
    reader{stop, out, root, with_menus}.read();
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, {}, "reading was stopped");
    return std::move(out).finish();
}

}  // namespace html

TOOLKIT_FUNCTION result<extraction> extract_html(std::string_view page, const stop_token& stop,
                                                 const extract_limits& limits) {
    html::arena memory{limits, stop};
    html::shadow_roots shadows;
    auto root = html::tree_of(page, memory, shadows, stop, limits);
    if (!root) return std::move(root).error();
    auto made = html::read_tree(*root, stop, limits, false);
    const auto is_heading = [](const block& one) { return one.kind == block_kind::heading; };
    if (!made || !std::all_of(made->blocks.begin(), made->blocks.end(), is_heading)) return made;
    return html::read_tree(*root, stop, limits, true);  // a page that is a list of links
}

TOOLKIT_FUNCTION result<void> append_html(block_writer& out, std::string_view fragment, const stop_token& stop,
                                          const extract_limits& limits) {
    html::arena memory{limits, stop};
    html::shadow_roots shadows;
    auto root = html::tree_of(fragment, memory, shadows, stop, limits);
    if (!root) return std::move(root).error();
    html::reader{stop, out, *root, true}.read();
    return {};
}

TOOLKIT_FUNCTION fit html_extractor::fits(const file_head& head) {
    // A page may declare its character set, so that it is not text before it is read.
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

}}  // namespace toolkit::v0
