// Converts the lines of printed pages to paragraphs, items and headings.
// - A paragraph ends at a gap, an indentation, a short line, and before a bullet. It continues in the next column or on
// the next page if its sentence does.
// - Words hyphenated at a line end are joined.
// - A heading is a short text in a font clearly larger than most of the text. Bold headings of the same size are
// paragraphs.
// - Tables are read as text in the order of their words.
// In: pages with words. Out: blocks with placed words. Next: pdf.hpp.
#pragma once

#include <toolkit/document/document.hpp>
#include <toolkit/extract/base/line_ends.hpp>
#include <toolkit/extract/pdf/page_lines.hpp>
#include <toolkit/extract/pdf/page_margins.hpp>
#include <toolkit/extract/pdf/typography.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A block of pages as block_writer takes it. Its words are bytes of `text`.
struct layout_block {
    block_kind kind = block_kind::paragraph;  ///< or heading, or list_item (without its bullet)
    unsigned level = 0;                       ///< of a heading, from 1 to 6
    std::uint32_t page = 0;                   ///< on which it begins, from 1
    std::string text;                         ///< collapsed
    std::vector<placed_word> words;
};

namespace paged {

/// How many words from `at` on are the dots before a page number; 0 if there are none.
[[nodiscard]] inline std::size_t leader_at(const page_content& page, std::size_t at, std::size_t last) noexcept {
    std::size_t dots = 0;
    std::size_t end = at;
    while (end < last && page.words[end].text.find_first_not_of('.') == std::string::npos)
        dots += page.words[end++].text.size();
    return dots >= layout_rules_default.leader ? end - at : 0;
}

/// Whether a line has dots before a page number.
[[nodiscard]] inline bool has_leader(const page_content& page, const text_line& line) noexcept {
    std::size_t dots = 0;
    for (std::size_t i = line.first; i < line.last; ++i) {
        const std::string& word = page.words[i].text;
        if (word.find("....") != std::string::npos) return true;
        dots = word.find_first_not_of('.') == std::string::npos ? dots + word.size() : 0;
        if (dots >= layout_rules_default.leader) return true;
    }
    return false;
}

/// Appends text that follows without a blank, so it belongs to the same word.
inline void extend(layout_block& out, std::string_view text) {
    out.text += text;
    out.words.back().bytes.end = out.text.size();
}

inline void append_word(layout_block& out, const page_word& word, std::uint32_t page, bool blank) {
    if (blank && !out.text.empty()) out.text += ' ';
    const std::size_t begin = out.text.size();
    out.text += word.text;
    out.words.push_back({{begin, out.text.size()}, page, word.box});
}

/// Appends the first word of the next line.
inline void append_over_line(layout_block& out, const page_word& word, std::uint32_t page) {
    const std::string_view end = out.words.back().bytes.of(out.text);
    const line_joint joint = joint_of(end, word.text);
    if (joint == line_joint::blank || joint == line_joint::nothing)
        return append_word(out, word, page, joint == line_joint::blank);
    if (joint == line_joint::hyphen_goes) out.text.resize(out.text.size() - hyphen_at_end(end));
    extend(out, word.text);
}

/// Appends the words of a line from `first` on.
inline void append_line(layout_block& out, const page_content& page, const text_line& line, std::size_t first) {
    bool begins = true;
    const page_word* joined = nullptr;  // the previous word, if the next one belongs to it
    bool is_above = false;              // the last word's box is that of its first part, on the line above
    for (std::size_t i = first; i < line.last; ++i) {
        if (const std::size_t dots = leader_at(page, i, line.last); dots > 0) {
            i += dots - 1;
            joined = nullptr;
            continue;
        }
        const page_word& word = page.words[i];
        if (joined != nullptr) {
            extend(out, word.text);
            if (!is_above) out.words.back().box = around(out.words.back().box, word.box);
        } else if (begins && !out.words.empty()) {
            const std::size_t before = out.words.size();
            append_over_line(out, word, line.page + 1);
            is_above = out.words.size() == before;
        } else {
            is_above = false;
            append_word(out, word, line.page + 1, true);
        }
        begins = false;
        joined = word.joins_next ? &word : nullptr;
    }
}

/// Joins lines to blocks. Calls `Write` with each block; it returns whether to continue.
template <class Write>
class block_maker {
public:
    block_maker(const std::vector<page_content>& pages, std::vector<text_line> lines, Write& write)
        : pages_(pages), lines_(std::move(lines)), usual_(pages, lines_), write_(write) {}

    void make() && {
        for (std::size_t begin = 0; begin < lines_.size();) {
            std::size_t end = begin + 1;
            right_ = lines_[begin].box.right;
            mark_ = mark_at(lines_[begin]);
            while (end < lines_.size() && goes_on(begin, end)) {
                right_ = std::max(right_, lines_[end].box.right);
                ++end;
            }
            if (!close(begin, end)) return;
            begin = end;
        }
    }

private:
    [[nodiscard]] const page_content& page_of(const text_line& line) const { return pages_[line.page]; }
    [[nodiscard]] const page_word& first_of(const text_line& line) const { return page_of(line).words[line.first]; }
    [[nodiscard]] const page_word& last_of(const text_line& line) const { return page_of(line).words[line.last - 1]; }

    /// The mark of an item, if words follow it.
    [[nodiscard]] item_mark mark_at(const text_line& line) const {
        return line.last - line.first > 1 ? mark_of(first_of(line).text) : item_mark::none;
    }

    /// Whether the line `next` belongs to the block of the lines from `begin` on.
    [[nodiscard]] bool goes_on(std::size_t begin, std::size_t next) const {
        const text_line& a = lines_[next - 1];
        const text_line& b = lines_[next];
        if (a.turn != b.turn || !typography::same_size(a.size, b.size)) return false;
        const bool below = typography::is_below(a, b);
        if (usual_.is_heading_size(b.size))
            return below && b.base - a.base <= layout_rules_default.heading_pitch * b.size;
        if (!below) return runs_on(a, b);
        return !is_gap(begin, next) && !has_leader(page_of(a), a) && !begins_item(a, b) && !is_short(a, b) &&
               !is_moved(begin, next);
    }

    /// The distance from the previous line to this one; 0 if they are not in the same column.
    [[nodiscard]] float pitch_to(std::size_t index) const {
        if (index == lines_.size() || !typography::is_below(lines_[index - 1], lines_[index])) return 0;
        return lines_[index].base - lines_[index - 1].base;
    }

    /// Whether the space above a line is larger than usual and larger than between its neighbours. Tables may be set
    /// closer than the text.
    [[nodiscard]] bool is_gap(std::size_t begin, std::size_t next) const {
        const float size = lines_[next].size;
        const float pitch = pitch_to(next);
        if (pitch <= layout_rules_default.gap * usual_.pitch_of(size) + 0.5F) return false;
        const auto is_alike = [pitch](float other) {
            return std::abs(other - pitch) <= layout_rules_default.same_pitch * pitch;
        };
        if (next - begin > 1) return !is_alike(pitch_to(next - 1));
        return pitch > layout_rules_default.even_pitch * size || !is_alike(pitch_to(next + 1));
    }

    /// Whether a sentence continues in the next column or on the next page.
    [[nodiscard]] bool runs_on(const text_line& a, const text_line& b) const {
        return b.page <= a.page + 1 && !ends_sentence(last_of(a).text) && begins_small(first_of(b).text);
    }

    [[nodiscard]] bool begins_item(const text_line& a, const text_line& b) const {
        const item_mark mark = mark_at(b);
        return mark == item_mark::bullet || (mark != item_mark::none && ends_sentence(last_of(a).text));
    }

    /// Whether the first word of b would have fitted at the end of a.
    [[nodiscard]] bool is_short(const text_line& a, const text_line& b) const {
        const page_word& first = first_of(b);
        const rectangle box = upright(first.box, first.turn, page_of(b).size);
        const float needed = a.box.right + (box.right - box.left) + layout_rules_default.short_by * a.size;
        return needed < std::max(right_, b.box.right) && hyphen_at_end(last_of(a).text) == 0;
    }

    /// Whether the left edge of the line `next` shows a new paragraph: it begins or ends an indentation.
    [[nodiscard]] bool is_moved(std::size_t begin, std::size_t next) const {
        const text_line& a = lines_[next - 1];
        const text_line& b = lines_[next];
        const float step = layout_rules_default.indent * b.size;
        const float by = b.box.left - a.box.left;
        const bool is_second = next - begin == 1;
        if (mark_ != item_mark::none) return by < -step;
        if (by > step) {
            const bool hangs = is_second && next + 1 < lines_.size() && typography::is_below(b, lines_[next + 1]) &&
                               std::abs(lines_[next + 1].box.left - b.box.left) < step / 2;
            return !hangs && !begins_small(first_of(b).text);
        }
        return by < -step && !is_second && !begins_small(first_of(b).text);
    }

    /// Writes the lines [begin, end) as a block. Returns whether to continue.
    [[nodiscard]] bool close(std::size_t begin, std::size_t end) {
        const bool bullet = mark_ == item_mark::bullet || mark_ == item_mark::dash;
        layout_block made;
        made.page = lines_[begin].page + 1;
        for (std::size_t i = begin; i < end; ++i) {
            const std::size_t first = lines_[i].first + (bullet && i == begin ? 1U : 0U);
            append_line(made, page_of(lines_[i]), lines_[i], first);
        }
        if (made.text.empty()) return true;  // only dots
        if (usual_.is_heading_size(lines_[begin].size) && !has_leader(page_of(lines_[end - 1]), lines_[end - 1]) &&
            reads_as_heading(made.text)) {
            made.kind = block_kind::heading;
            made.level = usual_.level_of(lines_[begin].size);
        } else if (bullet) {
            made.kind = block_kind::list_item;
        }
        return write_(std::move(made));
    }

    /// Whether a text can be a heading: short, with at least two letters. So a number or a large initial is not one.
    [[nodiscard]] static bool reads_as_heading(std::string_view text) noexcept {
        if (text.size() > layout_rules_default.heading_bytes) return false;
        std::size_t letters = 0;
        for (std::size_t at = 0; at < text.size();) {
            const code_point next = point_at(text, at);
            letters += class_of(next.value) != letter_class::none && !is_digit(next.value) ? 1U : 0U;
            at += next.size;
        }
        return letters >= 2;
    }

    const std::vector<page_content>& pages_;
    std::vector<text_line> lines_;
    typography usual_;
    Write& write_;
    float right_ = 0;                   ///< the right edge of the block so far
    item_mark mark_ = item_mark::none;  ///< the mark at the beginning of the block
};

}  // namespace paged

/// Calls `write` with each block of the pages in reading order, until it returns false.
template <std::predicate<layout_block&&> Write>
void lay_out(const std::vector<page_content>& pages, Write&& write) {
    paged::block_maker<Write>{pages, lines_of(pages), write}.make();
}

}}  // namespace toolkit::v0
