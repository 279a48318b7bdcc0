// Markdown to text and blocks (md4c, with tables). The only header that knows md4c.h. Addresses of links and pictures
// do not become text, nor do the tags of HTML inside of it; front matter gives properties and the title. In: a file as
// UTF-8. Out: an extraction. Next: the chunker.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/extract/block_writer.hpp>
#include <toolkit/retrieval/extract/entities.hpp>
#include <toolkit/retrieval/extract/extractor.hpp>
#include <toolkit/retrieval/extract/front_matter.hpp>
#include <toolkit/retrieval/extract/limits.hpp>
#include <toolkit/retrieval/extract/text.hpp>
#include <toolkit/text/letters.hpp>

#include <md4c.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {
namespace markdown {

/// Hears md4c's events in the order of the text.
class reader {
public:
    reader(const stop_token& stop, const extract_limits& limits) : stop_(stop), limits_(limits), out_(limits) {}

    [[nodiscard]] result<extraction> read(std::string_view source) && {
        MD_PARSER parser{};
        parser.flags = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS;
        parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* self) { return of(self).enter(type, detail); };
        parser.leave_block = [](MD_BLOCKTYPE type, void* detail, void* self) { return of(self).leave(type, detail); };
        parser.enter_span = [](MD_SPANTYPE type, void*, void* self) { return of(self).span_of(type, 1); };
        parser.leave_span = [](MD_SPANTYPE type, void*, void* self) { return of(self).span_of(type, -1); };
        parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
            return of(self).add(type, {text, size});
        };
        const int status = md_parse(source.data(), static_cast<MD_SIZE>(source.size()), &parser, this);
        if (stop_.stop_requested()) return failure::of(failure_kind::cancelled, {}, "reading was stopped");
        if (empty_cells_ > limits_.markdown_empty_cells)
            return failure::of(failure_kind::unreadable, {}, "its tables have too many empty cells",
                               "give its tables as many columns as their rows have");
        if (status != 0 && !out_.is_full())
            return failure::of(failure_kind::unreadable, {}, "the Markdown cannot be parsed", "save it as plain text");
        return std::move(out_).finish();
    }

private:
    static reader& of(void* self) noexcept { return *static_cast<reader*>(self); }

    int enter(MD_BLOCKTYPE type, void*) {
        end_line();
        if (type == MD_BLOCK_LI) item_ = true;
        return stop_.stop_requested() || out_.is_full() || empty_cells_ > limits_.markdown_empty_cells ? 1 : 0;
    }

    int leave(MD_BLOCKTYPE type, void* detail) {
        switch (type) {
            case MD_BLOCK_H:
                out_.heading(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level, std::exchange(line_, {}));
                break;
            case MD_BLOCK_CODE:
                out_.code(std::exchange(line_, {}));
                item_ = false;
                break;
            case MD_BLOCK_HTML: end_html(); break;
            case MD_BLOCK_TH:
            case MD_BLOCK_TD: end_cell(); break;
            case MD_BLOCK_TR: out_.row(std::exchange(cells_, {})); break;
            case MD_BLOCK_TABLE: out_.end_table(); break;
            case MD_BLOCK_LI:
                end_line();
                item_ = false;
                break;
            default: end_line(); break;
        }
        return 0;
    }

    int span_of(MD_SPANTYPE type, int by) noexcept {
        if (type == MD_SPAN_IMG) pictures_ += by;
        return 0;
    }

    int add(MD_TEXTTYPE type, std::string_view text) {
        if (pictures_ > 0) return 0;
        switch (type) {
            case MD_TEXT_NULLCHAR: break;
            case MD_TEXT_BR:
            case MD_TEXT_SOFTBR: line_ += ' '; break;
            case MD_TEXT_ENTITY: append_entity(line_, text); break;
            case MD_TEXT_HTML: html_ += text; break;
            default: line_ += text; break;
        }
        return 0;
    }

    /// md4c fills each row up to the columns of its table, which cost a hostile file two bytes for all rows.
    void end_cell() {
        empty_cells_ += line_.empty() ? 1U : 0U;
        cells_.push_back(std::exchange(line_, {}));
    }

    void end_line() {
        html_.clear();  // tags inside of a line
        std::string line = std::exchange(line_, {});
        if (extracting::collapsed(line).empty()) return;
        if (std::exchange(item_, false)) out_.item(line);
        else out_.paragraph(line);
    }

    /// A block of HTML: its text, a paragraph for each part between blank lines.
    void end_html() {
        const std::string text = without_tags(std::exchange(html_, {}));
        for (std::size_t at = 0; at < text.size();) {
            std::size_t end = text.find("\n\n", at);
            if (end == std::string::npos) end = text.size();
            out_.paragraph(std::string_view{text}.substr(at, end - at));
            at = end + 2;
        }
    }

    const stop_token& stop_;
    const extract_limits& limits_;
    block_writer out_;
    std::string line_;
    std::string html_;
    std::vector<std::string> cells_;
    std::size_t empty_cells_ = 0;
    int pictures_ = 0;
    bool item_ = false;  ///< the next line begins an item
};

/// How many bytes open a container at `at`: the mark of a quote or an item, 0 when there is none.
[[nodiscard]] inline std::size_t opener_at(std::string_view text, std::size_t at) noexcept {
    if (text[at] == '>') return 1;
    std::size_t end = at;
    if (text[at] == '-' || text[at] == '+' || text[at] == '*') {
        ++end;
    } else {
        while (end < text.size() && end - at < 9 && is_digit(static_cast<unsigned char>(text[end]))) ++end;
        if (end == at || end == text.size() || (text[end] != '.' && text[end] != ')')) return 0;
        ++end;
    }
    constexpr std::string_view blanks = " \t\r\n";
    return end == text.size() || blanks.find(text[end]) != std::string_view::npos ? end - at : 0;
}

/// Whether more containers stand open than a person writes (md4c's time grows with their square). A line stands in as
/// many as it opens, and in one of a line above for every two columns of its indentation.
[[nodiscard]] inline bool nests_too_deep(std::string_view text, std::size_t most) noexcept {
    std::size_t openers = 0;
    std::size_t columns = 0;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (c == '\n') {
            openers = columns = 0;
            ++at;
        } else if (c == ' ' || c == '\t') {
            columns += c == '\t' ? 4U : 1U;
            ++at;
        } else if (const std::size_t size = opener_at(text, at); size != 0) {
            if (++openers + columns / 2 > most) return true;
            at += size;
            if (c != '>' && at < text.size() && text[at] == ' ') ++at;
        } else {
            at = std::min(text.find('\n', at), text.size());
        }
    }
    return false;
}

/// A text in which no more than `most` blank lines follow each other: for md4c, each costs as much as containers stand
/// open. The text itself when there are no more.
[[nodiscard]] inline std::string_view with_few_blank_lines(std::string_view text, std::size_t most,
                                                           std::string& buffer) {
    std::size_t blank = 0;
    std::size_t kept = 0;  // what is in the buffer, of the text
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
        const bool is_blank = text.substr(at, end - at).find_first_not_of(" \t\r\n") == std::string_view::npos;
        blank = is_blank ? blank + 1 : 0;
        if (blank > most) {
            buffer += text.substr(kept, at - kept);
            kept = end;
        }
        at = end;
    }
    if (kept == 0) return text;
    buffer += text.substr(kept);
    return buffer;
}

/// Whether a text without an ending that tells has at least two signs of Markdown: headings, fences, links.
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

/// Whether a Markdown text nests more than its reader takes; it is then read as plain text.
[[nodiscard]] inline bool markdown_is_too_deep(std::string_view text,
                                               const extract_limits& limits = extract_limits_default) {
    return markdown::nests_too_deep(text, limits.markdown_quotes);
}

/// Reads Markdown. Front matter gives properties and the title, and is no text. What nests too deep is read as plain
/// text. Fails with `cancelled` when stopped, with `unreadable` when md4c gives up or the document is more than the
/// limits allow.
[[nodiscard]] inline result<extraction> extract_markdown(std::string_view text, const stop_token& stop = {},
                                                         const extract_limits& limits = extract_limits_default) {
    extraction front;
    take_front_matter(text, front);
    std::string buffer;
    const bool too_deep = markdown_is_too_deep(text, limits);
    if (!too_deep) text = markdown::with_few_blank_lines(text, limits.markdown_blank_lines, buffer);
    auto made = too_deep ? extract_text(text, stop, limits) : markdown::reader{stop, limits}.read(text);
    if (!made) return made;
    if (!front.title.empty()) made->title = std::move(front.title);
    made->properties = std::move(front.properties);
    made->notes = std::move(front.notes);
    return made;
}

/// Markdown by its name, and text without an ending that reads so. What nests too deep is read as plain text.
struct markdown_extractor {
    static constexpr std::string_view name = "markdown";
    static constexpr std::uint32_t version = 3;
    static constexpr bool reads_text = true;

    [[nodiscard]] static fit fits(const file_head& head) {
        const std::string ending = folded(extracting::ending_of(head.filename));
        const bool named = ending == ".md" || ending == ".markdown" || ending == ".mdown" || ending == ".mkd";
        const bool unnamed = (ending.empty() || ending == ".txt") && markdown::reads_as_markdown(head.text);
        return named || unnamed ? fit::by_name : fit::no;
    }
    [[nodiscard]] static result<extraction> read(std::string_view, std::string_view text, const stop_token& stop,
                                                 const extract_limits& limits) {
        return extract_markdown(text, stop, limits);
    }
};

}  // namespace toolkit::inline v0
