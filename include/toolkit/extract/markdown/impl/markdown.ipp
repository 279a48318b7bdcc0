// Reads Markdown. Only this header includes md4c.h.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/entities.hpp>
#include <toolkit/extract/markdown/front_matter.hpp>
#include <toolkit/extract/markdown/markdown.hpp>
#include <toolkit/extract/markdown/markdown_bounds.hpp>
#include <toolkit/extract/markdown/markdown_html.hpp>
#include <toolkit/extract/markdown/markdown_inline.hpp>
#include <toolkit/extract/markdown/markdown_tildes.hpp>
#include <toolkit/extract/text/text.hpp>
#include <toolkit/text/letters.hpp>

#include <md4c.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace markdown {

/// Receives md4c's events in the order of the text.
class reader {
public:
    reader(const stop_token& stop, const extract_limits& limits)
        : stop_(stop), limits_(limits), out_(limits), tags_(stop, limits), html_blocks_(stop, limits, out_) {}
    reader(const reader&) = delete;
    reader& operator=(const reader&) = delete;

    [[nodiscard]] result<extraction> read(std::string_view source) && {
        MD_PARSER parser{};
        parser.flags = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS;
        parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* self) { return of(self).enter(type, detail); };
        parser.leave_block = [](MD_BLOCKTYPE type, void* detail, void* self) { return of(self).leave(type, detail); };
        parser.enter_span = [](MD_SPANTYPE type, void* detail, void* self) {
            return of(self).begin_span(type, detail);
        };
        parser.leave_span = [](MD_SPANTYPE type, void*, void* self) {
            if (type == MD_SPAN_DEL) of(self).tags_.end_struck(of(self).line_);
            return 0;
        };
        parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
            return of(self).add(type, {text, size});
        };
        std::string without_tildes;
        source = tildes_.replaced(source, without_tildes);
        html_blocks_.look_at(source);
        const int status = md_parse(source.data(), static_cast<MD_SIZE>(source.size()), &parser, this);
        html_blocks_.flush();
        if (stop_.stop_requested()) return failure::of(failure_kind::cancelled, {}, "reading was stopped");
        if (empty_cells_ > limits_.markdown_empty_cells)
            return failure::of(failure_kind::unreadable, {}, "its tables have too many empty cells",
                               "give its tables as many columns as their rows have");
        if (link_bytes_ > limits_.markdown_link_bytes)
            return failure::of(failure_kind::unreadable, {}, "its links have too many long addresses or titles",
                               "shorten them");
        if (status != 0 && !out_.is_full())
            return failure::of(failure_kind::unreadable, {}, "the Markdown cannot be parsed", "save it as plain text");
        return std::move(out_).finish();
    }

private:
    struct list {
        std::size_t next = 0;  ///< number of its next item
        char delimiter = 0;    ///< after the number; 0 if the items have no numbers
    };

    static reader& of(void* self) noexcept { return *static_cast<reader*>(self); }

    int enter(MD_BLOCKTYPE type, void* detail) {
        end_line();
        switch (type) {
            case MD_BLOCK_QUOTE: ++labelled_; break;
            case MD_BLOCK_UL:
                end_label();
                lists_.push_back({});
                break;
            case MD_BLOCK_OL: {
                end_label();
                const auto& opened = *static_cast<MD_BLOCK_OL_DETAIL*>(detail);
                lists_.push_back({opened.start, opened.mark_delimiter});
                break;
            }
            case MD_BLOCK_LI:
                ++labelled_;
                begin_item(*static_cast<MD_BLOCK_LI_DETAIL*>(detail));
                break;
            case MD_BLOCK_HTML:
                end_label();
                in_html_ = true;
                break;
            case MD_BLOCK_CODE:
            case MD_BLOCK_TABLE: end_label(); break;
            case MD_BLOCK_THEAD: row_role_ = row_role::names; break;
            default: break;
        }
        return ends_early() ? 1 : 0;
    }

    [[nodiscard]] bool ends_early() const {
        return stop_.stop_requested() || out_.is_full() || empty_cells_ > limits_.markdown_empty_cells ||
               link_bytes_ > limits_.markdown_link_bytes;
    }

    /// The number of an item, or the box of a task, becomes part of its text.
    void begin_item(const MD_BLOCK_LI_DETAIL& item) {
        item_ = true;
        mark_.clear();
        if (list& in = lists_.back(); in.delimiter != 0) mark_ = std::to_string(in.next++) + in.delimiter + ' ';
        if (item.is_task != 0) mark_ += item.task_mark == ' ' ? "[ ] " : "[x] ";
    }

    int leave(MD_BLOCKTYPE type, void* detail) {
        switch (type) {
            case MD_BLOCK_H: end_heading(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level); break;
            case MD_BLOCK_CODE:
                if (const std::string code = std::exchange(line_, {}); !html_blocks_.takes(code)) out_.code(code);
                item_ = false;
                break;
            case MD_BLOCK_HTML:
                in_html_ = false;
                html_blocks_.add(std::exchange(html_, {}));
                break;
            case MD_BLOCK_TH:
            case MD_BLOCK_TD: end_cell(); break;
            case MD_BLOCK_TR: end_row(); break;
            case MD_BLOCK_THEAD: row_role_ = row_role::values; break;
            case MD_BLOCK_TABLE: out_.end_table(); break;
            case MD_BLOCK_QUOTE:
            case MD_BLOCK_LI:
                end_line();
                end_label();
                --labelled_;
                item_ = item_ && type == MD_BLOCK_QUOTE;
                break;
            case MD_BLOCK_UL:
            case MD_BLOCK_OL:
                end_line();
                lists_.pop_back();
                break;
            default: end_line(); break;
        }
        return 0;
    }

    /// Counts the bytes of link addresses and titles. md4c goes through them at every use, and a use needs only three
    /// bytes in the file.
    int begin_span(MD_SPANTYPE type, void* detail) {
        if (type == MD_SPAN_A) {
            const auto& link = *static_cast<MD_SPAN_A_DETAIL*>(detail);
            link_bytes_ += std::size_t{link.href.size} + link.title.size;
            tags_.begin_link(line_, {link.href.text, link.href.size});
        } else if (type == MD_SPAN_DEL) {
            tags_.begin_struck(line_);
        } else if (type == MD_SPAN_IMG) {
            const auto& picture = *static_cast<MD_SPAN_IMG_DETAIL*>(detail);
            link_bytes_ += std::size_t{picture.src.size} + picture.title.size;
        }
        return ends_early() ? 1 : 0;
    }

    int add(MD_TEXTTYPE type, std::string_view text) {
        std::string with_tildes;
        text = tildes_.restored(text, with_tildes);
        switch (type) {
            case MD_TEXT_NULLCHAR: break;
            case MD_TEXT_BR:
            case MD_TEXT_SOFTBR: line_ += ' '; break;
            case MD_TEXT_ENTITY:
                if (!tags_.takes_reference(text)) append_entity(line_, text);
                break;
            case MD_TEXT_HTML: add_html(text); break;
            default:
                if (tags_.takes(text)) break;
                tags_.before_text(line_, text);
                line_ += text;
                break;
        }
        return 0;
    }

    void add_html(std::string_view text) {
        if (in_html_) {
            html_ += text;
            return;
        }
        const tag one = tag::of(text);
        if (!tags_.has_open(one.name) && html_blocks_.ends_at(one)) tags_.cut(line_);
        else tags_.add_tag(line_, text);
    }

    /// Counts empty cells. md4c fills each row up to the number of columns. A column costs a hostile file only two
    /// bytes, but makes a cell in every row.
    void end_cell() {
        empty_cells_ += line_.empty() ? 1U : 0U;
        cells_.push_back(tags_.take(line_));
    }

    void end_row() {
        const std::vector<std::string> cells = std::exchange(cells_, {});
        std::string line;
        for (const std::string& cell : cells) (line += line.empty() ? "" : " | ") += cell;
        if (!html_blocks_.takes(line)) out_.row(cells, row_role_);
    }

    /// A heading within an item or a quotation is a label of what follows it there. Elsewhere it opens a section.
    void end_heading(unsigned level) {
        if (labelled_ == 0) {
            html_blocks_.end_section();
            const std::string text = tags_.take(line_);
            if (!html_blocks_.leaves_out()) out_.heading(level, text);
            return;
        }
        const std::string text = extracting::collapsed(tags_.take(line_));
        if (!label_.empty() && !text.empty()) label_ += ": ";
        label_ += text;
    }

    /// Writes a label without following text.
    void end_label() {
        if (!label_.empty()) write(std::exchange(label_, {}));
    }

    void end_line() {
        const std::string line = extracting::collapsed(tags_.take(line_));
        if (line.empty()) return;
        if (label_.empty()) return write(line);
        write(std::exchange(label_, {}) + (line.starts_with(':') ? "" : ": ") + line);
    }

    void write(std::string_view line) {
        const bool is_item = std::exchange(item_, false);
        if (is_item) line = mark_.append(line);
        if (html_blocks_.takes(line, is_item ? "li" : "p")) return;
        if (is_item) out_.item(line);
        else out_.paragraph(line);
    }

    const stop_token& stop_;
    const extract_limits& limits_;
    block_writer out_;
    single_tildes tildes_;
    inline_tags tags_;  ///< of the line
    html_blocks html_blocks_;
    std::string line_;
    std::string label_;  ///< a heading in an item or a quotation, before its text
    std::string html_;
    std::vector<std::string> cells_;
    row_role row_role_ = row_role::values;
    std::size_t empty_cells_ = 0;
    std::size_t link_bytes_ = 0;
    std::size_t labelled_ = 0;  ///< open items and quotations, whose headings are labels
    std::vector<list> lists_;   ///< open lists
    std::string mark_;          ///< of the item
    bool item_ = false;         ///< the next line begins an item
    bool in_html_ = false;      ///< within an HTML block
};

/// Whether a line opens or closes fenced code. `mark` is the open fence; empty outside of code.
[[nodiscard]] inline bool is_fence(std::string_view line, std::string_view& mark) noexcept {
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos || (line[begin] != '`' && line[begin] != '~')) return false;
    const std::size_t end = std::min(line.find_first_not_of(line[begin], begin), line.size());
    const std::string_view found = line.substr(begin, end - begin);
    const std::string_view rest = line.substr(end);
    if (found.size() < 3) return false;
    if (mark.empty()) {
        if (found[0] == '`' && rest.find('`') != std::string_view::npos) return false;
        mark = found;
    } else {
        if (found[0] != mark[0] || found.size() < mark.size()) return false;
        if (rest.find_first_not_of(" \t\r") != std::string_view::npos) return false;
        mark = {};
    }
    return true;
}

/// The text with footnotes (lines that begin `[^name]:`) as paragraphs, because md4c takes one-word footnotes for link
/// addresses. The text itself if there are none.
[[nodiscard]] inline std::string_view with_footnotes(std::string_view text, std::string& buffer) {
    std::string_view fence;
    std::size_t kept = 0;  // end of the text that is already in the buffer
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
        const std::size_t close = line.find("]:", begin);
        if (!is_fence(line, fence) && fence.empty() && begin < 4 && line.substr(begin).starts_with("[^") &&
            close != std::string_view::npos && close > begin + 2) {
            buffer += text.substr(kept, at - kept);
            ((buffer += '\n') += line.substr(0, begin)) += '\\';
            kept = at + begin;
        }
        at = end + 1;
    }
    if (kept == 0 && buffer.empty()) return text;
    buffer += text.substr(kept);
    return buffer;
}

/// Whether a text without a known extension has at least two signs of Markdown: headings, fences, links.
[[nodiscard]] inline bool reads_as_markdown(std::string_view text) {
    text = cut_utf8(text, 8192);
    std::size_t signs = 0;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = text.find('\n', at);
        if (end == std::string_view::npos) end = text.size();
        const std::string_view line = text.substr(at, end - at);
        const std::size_t hashes = line.find_first_not_of('#');
        signs += hashes != std::string_view::npos && hashes >= 1 && hashes <= 6 && line[hashes] == ' ' ? 1U : 0U;
        signs += line.starts_with("```") ? 1U : 0U;
        signs += line.find("](") != std::string_view::npos ? 1U : 0U;
        at = end + 1;
    }
    return signs >= 2;
}

}  // namespace markdown

TOOLKIT_FUNCTION bool markdown_costs_too_much(std::string_view text, const extract_limits& limits) {
    return markdown::nests_too_deep(text, limits.markdown_quotes) ||
           markdown::has_more_marks(text, limits.markdown_marks) ||
           markdown::link_steps::are_more_than(limits.markdown_link_steps, text);
}

TOOLKIT_FUNCTION result<extraction> extract_markdown(std::string_view text, const stop_token& stop,
                                                     const extract_limits& limits) {
    extraction front;
    std::string with_front;
    std::string with_notes;
    std::string buffer;
    if (const auto kept = take_front_matter(text, front); kept.end > 0)
        text = with_front = front_matter::as_text(kept, text);
    const bool costs_too_much = markdown_costs_too_much(text, limits);
    if (!costs_too_much) {
        text = markdown::with_footnotes(text, with_notes);
        text = markdown::with_few_blank_lines(text, limits.markdown_blank_lines, buffer);
    }
    auto made = costs_too_much ? extract_text(text, stop, limits) : markdown::reader{stop, limits}.read(text);
    if (!made) return made;
    if (!front.title.empty()) made->title = std::move(front.title);
    made->properties = std::move(front.properties);
    made->notes = std::move(front.notes);
    return made;
}

TOOLKIT_FUNCTION fit markdown_extractor::fits(const file_head& head) {
    const std::string ending = folded(extracting::ending_of(head.filename));
    const bool named = ending == ".md" || ending == ".markdown" || ending == ".mdown" || ending == ".mkd";
    const bool unnamed = (ending.empty() || ending == ".txt") && markdown::reads_as_markdown(head.text);
    return named || unnamed ? fit::by_name : fit::no;
}

}}  // namespace toolkit::v0
