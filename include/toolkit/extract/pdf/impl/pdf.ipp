// Reads PDF.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/encoding.hpp>
#include <toolkit/extract/pdf/page_layout.hpp>
#include <toolkit/extract/pdf/page_merged.hpp>
#include <toolkit/extract/pdf/page_scripts.hpp>
#include <toolkit/extract/pdf/pdf.hpp>
#include <toolkit/extract/pdf/pdf_title.hpp>
#include <toolkit/extract/pdf/poppler_document.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <bit>
#include <climits>
#include <cmath>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace pdf {

[[nodiscard]] inline failure takes_too_long() {
    return failure::of(failure_kind::timed_out, {}, "it takes too much time to read", "split it into smaller files");
}

/// Appends a text box of poppler, which it takes for one word.
inline void append_words(std::vector<page_word>& words, const poppler::text_box& from) {
    const poppler::rectf box = from.bbox();
    page_word word;
    word.box = {points_of(box.left()), points_of(box.top()), points_of(box.right()), points_of(box.bottom())};
    word.turn = static_cast<std::uint8_t>(from.rotation() & 3);
    // The height of the box serves as the font size. Poppler is not asked for fonts: for each word it would copy the
    // whole page, and nested forms would exhaust the stack.
    word.size = word.turn % 2 == 0 ? word.box.bottom - word.box.top : word.box.right - word.box.left;
    const std::string text = extracting::collapsed(spelled_out(utf8_of(from.text())));
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        word.text = text.substr(at, end - at);
        word.joins_next = end == text.size() && !from.has_space_after();
        words.push_back(word);
        at = end + 1;
    }
}

/// Splits the last word if poppler took raised digits for digits of the line.
inline void part_merged(std::vector<page_word>& words, const std::vector<poppler::text_box>& boxes, std::size_t index) {
    page_word& word = words.back();
    if (word.turn != 0 || word.text.find_first_of("0123456789") == std::string::npos) return;
    const bool is_mixed = word.text.find("\u2044") != std::string::npos;
    constexpr std::size_t most_apart = 4;  // words before and after that are examined
    rectangle beside;
    bool is_tall = false;
    bool has_stack = false;
    bool has_fraction = false;
    const auto look_at = [&](const rectangle& box) {
        is_tall = paged::raised_share(word.box, box) > 0;
        has_stack = has_stack || paged::is_stack(word, box);
        has_fraction = has_fraction || paged::has_tall_fraction(word, box);
        if (is_tall) beside = box;
    };
    for (std::size_t i = 2; i < most_apart + 2 && i <= words.size() && !is_tall; ++i)
        look_at(words[words.size() - i].box);
    for (std::size_t i = index + 1; i < boxes.size() && i <= index + most_apart && !is_tall; ++i) {
        const poppler::rectf box = boxes[i].bbox();
        look_at({points_of(box.left()), points_of(box.top()), points_of(box.right()), points_of(box.bottom())});
    }
    if (has_stack) {
        paged::write_stack(word);
        if (words.size() > 1) words[words.size() - 2].joins_next = false;
        return;
    }
    if (!is_tall && !is_mixed && !has_fraction) return;
    paged::spaced_word of{std::move(word)};
    words.pop_back();
    for (std::size_t i = 0; i < of.text.size(); ++i) of.edges.push_back(points_of(boxes[index].char_bbox(i).left()));
    of.edges.push_back(of.word.box.right);
    if (!std::is_sorted(of.edges.begin(), of.edges.end())) return words.push_back(std::move(of.word));
    if (is_tall) paged::append_parts(words, std::move(of), beside);
    else if (has_fraction) paged::append_tall_fraction(words, std::move(of));
    else paged::append_mixed_number(words, std::move(of));
}

/// Splits words that only seem joined, because poppler does not report blanks at the end of what it takes for a line.
inline void part_distant(page_content& page) {
    for (std::size_t i = 0; i < page.words.size(); ++i) {
        page_word& word = page.words[i];
        if (i + 1 == page.words.size()) {
            word.joins_next = false;
            break;
        }
        const rectangle here = paged::upright(word.box, word.turn, page.size);
        const rectangle next = paged::upright(page.words[i + 1].box, word.turn, page.size);
        const float height = here.bottom - here.top;
        const float between = next.left - here.right;
        word.joins_next = word.joins_next && between <= height * 0.1F && between >= height * -0.3F;
    }
}

[[nodiscard]] inline page_content read_page(const poppler::document& file, int index) {
    const std::unique_ptr<poppler::page> page{file.create_page(index)};
    page_content made;
    if (page == nullptr) return made;  // it is missing; others may exist
    made.size = size_of(*page);
    const std::vector<poppler::text_box> boxes = page->text_list(0);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const std::size_t before = made.words.size();
        append_words(made.words, boxes[i]);
        if (made.words.size() == before + 1) part_merged(made.words, boxes, i);
    }
    part_distant(made);
    write_scripts(made);
    return made;
}

[[nodiscard]] inline result<std::vector<page_content>> read_pages(const poppler::document& file, const stop_token& stop,
                                                                  const pdf_limits& bounds,
                                                                  std::chrono::steady_clock::time_point end) {
    std::vector<page_content> pages;
    std::size_t words = 0;
    bool any = false;
    for (int i = 0; i < file.pages(); ++i) {
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, {}, "reading was stopped");
        if (std::chrono::steady_clock::now() >= end) return takes_too_long();
        pages.push_back(read_page(file, i));
        words += pages.back().words.size();
        any = any || pages.back().size != page_size{};
        if (words > bounds.words) return too_many(bounds.words, "words");
    }
    if (!any) return damaged();
    return pages;
}

/// Writes the blocks with their words. Word spans are relative to their block until the blocks are written.
[[nodiscard]] inline result<extraction> write(const std::vector<page_content>& pages, std::string_view title,
                                              const stop_token& stop, const extract_limits& limits,
                                              std::chrono::steady_clock::time_point end) {
    block_writer out{limits};
    out.title(title);
    std::vector<placed_word> words;
    std::vector<std::size_t> ends;  // of each block, in words
    bool is_late = false;
    lay_out(pages, [&](layout_block&& made) {
        out.page(made.page);
        if (made.kind == block_kind::heading) out.heading(made.level, made.text);
        else if (made.kind == block_kind::list_item) out.item(made.text);
        else out.paragraph(made.text);
        words.insert(words.end(), made.words.begin(), made.words.end());
        ends.push_back(words.size());
        is_late = std::chrono::steady_clock::now() >= end;
        return !out.is_full() && !stop.stop_requested() && !is_late;
    });
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, {}, "reading was stopped");
    if (is_late) return takes_too_long();
    auto made = std::move(out).finish();
    if (!made) return made;
    std::size_t word = 0;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const block& in = made->blocks[i];
        const std::size_t by = in.bytes.begin + (in.kind == block_kind::list_item ? 2U : 0U);  // after `- `
        for (; word < ends[i]; ++word) {
            words[word].bytes.begin += by;
            words[word].bytes.end += by;
        }
    }
    made->words = std::move(words);
    for (const page_content& page : pages) made->pages.push_back(page.size);
    return made;
}

TOOLKIT_FUNCTION result<extraction> read(std::string_view bytes, const stop_token& stop, const extract_limits& limits,
                                         const pdf_limits& bounds) {
    const auto end = std::chrono::steady_clock::now() + std::min(bounds.time, limits.time);
    auto file = open(bytes, bounds.pages);
    if (!file) return std::move(file).error();
    const std::string title =
        sensible_title(utf8_of((*file)->get_title().substr(0, bounds.title_bytes)), bounds.title_bytes);
    auto pages = read_pages(**file, stop, bounds, end);
    if (!pages) return std::move(pages).error();
    file->reset();
    return write(*pages, title, stop, limits, end);
}

}  // namespace pdf

TOOLKIT_FUNCTION result<extraction> extract_pdf(std::string_view bytes, const stop_token& stop,
                                                const extract_limits& limits, const pdf_limits& bounds) {
    try {
        return pdf::read(bytes, stop, limits, bounds);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (...) {  // poppler may throw anything
        return pdf::damaged();
    }
}

TOOLKIT_FUNCTION fit pdf_extractor::fits(const file_head& head) {
    const std::string_view begin = head.bytes.substr(0, 1024);
    const std::size_t at = begin.find("%PDF-");
    if (at == std::string_view::npos) return fit::no;
    const bool first = begin.find_first_not_of(" \t\r\n") == at;
    const bool named = folded(extracting::ending_of(head.filename)) == ".pdf";
    return first || named || head.text.empty() ? fit::by_content : fit::no;
}

}}  // namespace toolkit::v0
