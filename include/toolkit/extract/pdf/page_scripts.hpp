// Writes raised and lowered words of printed pages on the line: 10^6, 5400[^1], CO2, 2 1/2. The size and height of
// their boxes show them.
// In: the words of a page in reading order. Out: the same words, with signs and blanks where digits would run together.
// Next: page_lines.hpp.
#pragma once

#include <toolkit/extract/notation/raised_text.hpp>
#include <toolkit/extract/pdf/page_lines.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Thresholds for raised and lowered words, as shares of the line's size.
struct script_rules {
    float smaller = 0.92F;  ///< maximum size
    float least = 0.35F;    ///< minimum size
    float descent = 0.2F;   ///< share of a box below the base line
    float raised_by = 0.12F;
    float lowered_by = 0.08F;
};
inline constexpr script_rules script_rules_default{};

namespace paged {

/// Rewrites the words of a page, line by line.
class script_writer {
public:
    explicit script_writer(page_content& page) : page_(page), words_(std::move(page.words)) {}

    void write() && {
        join_stacks();
        std::vector<page_word>& out = page_.words;
        out.clear();
        out.reserve(words_.size());
        for (std::size_t first = 0; first < words_.size();) {
            const std::size_t last = end_of_line(first);
            if (find_places(first, last)) write_line(first, last);
            else std::move(at(first), at(last), std::back_inserter(out));
            first = last;
        }
    }

private:
    [[nodiscard]] std::vector<page_word>::iterator at(std::size_t i) noexcept {
        return words_.begin() + static_cast<std::ptrdiff_t>(i);
    }
    [[nodiscard]] rectangle box_of(std::size_t i) const noexcept {
        return upright(words_[i].box, words_[i].turn, page_.size);
    }

    /// Joins small digits above other ones to a fraction if they follow a number: 1 1/2. Fraction bars are not visible
    /// here, so stacked digits without such a number stay separate.
    void join_stacks() {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < words_.size(); ++i, ++kept) {
            const bool is_stack =
                kept > 0 && i + 1 < words_.size() && words_[kept - 1].joins_next && is_stack_at(kept - 1, i);
            if (kept != i) words_[kept] = std::move(words_[i]);
            if (!is_stack) continue;
            words_[kept - 1].joins_next = false;
            page_word& upper = words_[kept];
            const page_word& lower = words_[++i];
            (upper.text += '/') += lower.text;
            upper.box = around(upper.box, lower.box);
            upper.joins_next = lower.joins_next && i + 1 < words_.size() &&
                               class_of(raised::first_of(words_[i + 1].text)) == letter_class::none;
        }
        words_.resize(kept);
    }

    /// Whether the word at `upper` and the one after it are above each other, on both sides of the middle of a number.
    [[nodiscard]] bool is_stack_at(std::size_t number, std::size_t upper) const noexcept {
        const page_word& base = words_[number];
        const page_word& high = words_[upper];
        const page_word& low = words_[upper + 1];
        if (!is_digit(raised::last_of(base.text)) || !raised::all_digits(high.text) || !raised::all_digits(low.text) ||
            base.turn != high.turn || high.turn != low.turn)
            return false;
        const rectangle a = box_of(number);
        const rectangle b = box_of(upper);
        const rectangle c = box_of(upper + 1);
        const float size = a.bottom - a.top;
        const float own = b.bottom - b.top;
        const auto middle = [](float from, float to) { return (from + to) / 2; };
        const bool is_above = std::abs(middle(b.left, b.right) - middle(c.left, c.right)) < own * 0.3F &&
                              std::abs(c.top - b.bottom) < own * 0.6F && std::abs(c.bottom - c.top - own) < own * 0.1F;
        return is_above && own <= size * script_rules_default.smaller &&
               middle(b.top, b.bottom) < middle(a.top, a.bottom) && middle(c.top, c.bottom) > middle(a.top, a.bottom);
    }

    [[nodiscard]] std::size_t end_of_line(std::size_t first) const noexcept {
        rectangle line = box_of(first);
        std::size_t last = first + 1;
        for (; last < words_.size() && words_[last].turn == words_[first].turn; ++last) {
            const rectangle box = box_of(last);
            if (!stands_beside(line, box)) break;
            line = around(line, box);
        }
        return last;
    }

    /// The position of a word relative to another one in its line.
    [[nodiscard]] static raised::place place_beside(const rectangle& base, const rectangle& word) noexcept {
        constexpr script_rules rules = script_rules_default;
        const float size = base.bottom - base.top;
        const float own = word.bottom - word.top;
        if (own > size * rules.smaller || own < size * rules.least) return raised::place::on_line;
        const float lift = (base.bottom - size * rules.descent) - (word.bottom - own * rules.descent);
        if (lift >= size * rules.raised_by) return raised::place::above;
        return lift <= -size * rules.lowered_by ? raised::place::below : raised::place::on_line;
    }

    /// Finds the raised and lowered words of a line that are joined to a word. They are compared with the word before
    /// them or, at the beginning of a line, with the word after them. Returns whether there are any.
    [[nodiscard]] bool find_places(std::size_t first, std::size_t last) {
        places_.assign(last - first, raised::place::on_line);
        is_fraction_.assign(last - first, false);
        bool any = false;
        rectangle base = box_of(first);
        for (std::size_t i = first; i < last; ++i) {
            const rectangle box = box_of(i);
            raised::place& place = places_[i - first];
            const bool is_joined = i > first && words_[i - 1].joins_next;
            const bool joins = words_[i].joins_next && i + 1 < last;
            if (i > first && (is_joined || joins)) place = place_beside(base, box);
            if (place == raised::place::on_line && !is_joined && joins) place = place_beside(box_of(i + 1), box);
            const bool is_fraction =
                is_small_fraction(i, i > first || !joins ? base : box_of(i + 1), is_joined || joins);
            is_fraction_[i - first] = is_fraction;
            if (is_fraction) place = raised::place::on_line;
            else if (place == raised::place::on_line) base = box;
            any = any || is_fraction || place != raised::place::on_line;
        }
        return any;
    }

    /// Whether a word is a whole fraction, such as 1/2 with small digits above and below the line.
    [[nodiscard]] bool is_small_fraction(std::size_t i, const rectangle& base, bool is_joined) const noexcept {
        const std::string_view text = words_[i].text;
        const std::size_t slash = std::min(text.find('/'), text.find("\u2044"));
        if (!is_joined || slash == std::string_view::npos || slash + point_at(text, slash).size == text.size() ||
            !raised::all_digits(text.substr(0, slash)) ||
            !raised::all_digits(text.substr(slash + point_at(text, slash).size)))
            return false;
        const rectangle box = box_of(i);
        const float step = (base.bottom - base.top) * script_rules_default.lowered_by;
        return std::abs(box.top - base.top) > step || std::abs(box.bottom - base.bottom) > step;
    }

    void write_line(std::size_t first, std::size_t last) {
        line_.clear();
        for (std::size_t i = first; i < last;) {
            const raised::place place = places_[i - first];
            std::size_t end = i + 1;
            page_word word = std::move(words_[i]);
            for (; place != raised::place::on_line && end < last && word.joins_next && places_[end - first] == place;
                 ++end)
                join(word, words_[end]);
            if (is_fraction_[i - first]) {
                write_fraction(std::move(word), end < last ? words_[end].text : std::string_view{});
                i = end;
                continue;
            }
            if (place == raised::place::above)
                if (const std::size_t behind = fraction_at(word, first, end, last); behind != 0) {
                    write_fraction(std::move(word), behind < last ? words_[behind].text : std::string_view{});
                    i = behind;
                    continue;
                }
            const bool is_base_of_script = end < last && places_[end - first] != raised::place::on_line;
            write(std::move(word), place, text_from(end, last), is_base_of_script);
            i = end;
        }
    }

    /// Appends a word to another one.
    static void join(page_word& word, const page_word& next) {
        word.text += next.text;
        word.box = around(word.box, next.box);
        word.joins_next = next.joins_next;
    }

    /// The text of the next words, cut in a long line.
    [[nodiscard]] std::string text_from(std::size_t from, std::size_t last) const {
        constexpr std::size_t enough = 32;
        std::string text;
        for (std::size_t i = from; i < last && text.size() < enough; ++i) {
            text += words_[i].text;
            if (!words_[i].joins_next) text += ' ';
        }
        return text;
    }

    /// Writes a word, with the signs and blanks of a script.
    void write(page_word&& word, raised::place place, const std::string& behind, bool is_before_script) {
        if (place == raised::place::on_line) return append(std::move(word));
        const std::size_t before = line_.size();
        const std::string follows = word.joins_next ? behind : " " + behind;
        const char32_t next = is_before_script ? U'\0' : raised::first_of(follows);
        const bool is_logo = word.text == "A" && line_.ends_with('L') && follows.starts_with('T');  // LaTeX
        const bool begins_note = line_.empty() && raised::is_number_list(word.text) && begins_with_word(follows);
        if (is_logo) line_ += word.text;
        else if (begins_note) raised::append_note_mark(line_, word.text);
        else if (place == raised::place::above) raised::append_above(line_, word.text, next, follows);
        else raised::append_below(line_, word.text, next);
        std::string_view written = std::string_view{line_}.substr(before);
        if (written.starts_with(' ')) {
            written.remove_prefix(1);
            part_last();
        }
        const bool is_parted = begins_note || written.ends_with(' ');
        if (written.ends_with(' ')) written.remove_suffix(1);
        word.text = written;
        word.joins_next = word.joins_next && !is_parted;
        line_.resize(before);
        if (!page_.words.empty() && !page_.words.back().joins_next && before > 0 && line_.back() != ' ') line_ += ' ';
        append(std::move(word));
    }

    void append(page_word&& word) {
        line_ += word.text;
        if (!word.joins_next) line_ += ' ';
        page_.words.push_back(std::move(word));
    }

    /// Separates the last word from the next one.
    void part_last() {
        if (!page_.words.empty()) page_.words.back().joins_next = false;
    }

    /// Whether raised digits begin a fraction, with a slash and lowered digits after them. Makes them the whole
    /// fraction, and returns its end; 0 if there is none.
    [[nodiscard]] std::size_t fraction_at(page_word& upper, std::size_t first, std::size_t next, std::size_t last) {
        const bool has_slash = raised::is_slash(raised::last_of(upper.text));
        const std::string_view digits =
            std::string_view{upper.text}.substr(0, has_slash ? raised::last_begin(upper.text) : upper.text.size());
        if (!raised::all_digits(digits) || !upper.joins_next || next == last) return 0;
        if (!has_slash && places_[next - first] == raised::place::on_line && words_[next].text.size() > 1 &&
            words_[next].text.starts_with('/'))
            return plain_fraction_at(upper, next);
        std::size_t at = next;
        if (!has_slash) {
            const std::string_view text = words_[at].text;
            if (text.empty() || !raised::is_slash(raised::first_of(text)) || raised::last_begin(text) != 0 ||
                !words_[at].joins_next || at + 1 == last)
                return 0;
            ++at;
        }
        if (places_[at - first] != raised::place::below || !raised::all_digits(words_[at].text)) return 0;
        std::string text = std::string{digits} + "/" + words_[at].text;
        for (std::size_t i = next; i <= at; ++i) join(upper, words_[i]);
        upper.text = std::move(text);
        return at + 1;
    }

    /// The same with digits on the line after the slash.
    [[nodiscard]] std::size_t plain_fraction_at(page_word& upper, std::size_t next) {
        const std::string_view text = words_[next].text;
        const std::size_t end = std::min(text.find_first_not_of("0123456789", 1), text.size());
        const std::string_view rest = text.substr(end);
        std::string read = raised::plain_fraction(line_, upper.text, text.substr(1, end - 1), raised::first_of(rest));
        if (read.empty()) return 0;
        if (read.starts_with(' ')) read.erase(0, 1);
        read += rest;
        join(upper, words_[next]);
        upper.text = std::move(read);
        return next + 1;
    }

    /// Writes a fraction so that it does not run into a number or a word.
    void write_fraction(page_word&& word, std::string_view behind) {
        const auto is_word = [](char32_t point) { return is_digit(point) || raised::is_letter(point); };
        if (is_word(raised::last_of(line_))) {
            part_last();
            line_ += ' ';
        }
        if (is_word(raised::first_of(behind))) word.joins_next = false;
        append(std::move(word));
    }

    /// Whether a text begins with at least three letters, which no substance does.
    [[nodiscard]] static bool begins_with_word(std::string_view text) noexcept {
        std::size_t letters = 0;
        for (std::size_t at = 0; at < text.size() && letters < 3; ++letters) {
            const code_point next = point_at(text, at);
            if (!raised::is_letter(next.value)) return false;
            at += next.size;
        }
        return letters == 3;
    }

    page_content& page_;
    std::vector<page_word> words_;
    std::vector<raised::place> places_;  ///< of the words of the line
    std::vector<bool> is_fraction_;      ///< the same for fractions
    std::string line_;                   ///< its written form so far
};

}  // namespace paged

/// Writes the raised and lowered words of a page on their lines.
inline void write_scripts(page_content& page) { paged::script_writer{page}.write(); }

}}  // namespace toolkit::v0
