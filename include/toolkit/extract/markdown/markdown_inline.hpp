// HTML tags within a line of Markdown: raised, lowered, struck and hidden text, formulas, and tags that separate words.
// In: tags and text, in order. Out: the line as plain text. Next: impl/markdown.ipp.
#pragma once

#include <toolkit/core/stop.hpp>
#include <toolkit/document/limits.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/html_style.hpp>
#include <toolkit/extract/base/markup_tag.hpp>
#include <toolkit/extract/base/note_references.hpp>
#include <toolkit/extract/html/html.hpp>
#include <toolkit/extract/notation/formula.hpp>
#include <toolkit/extract/notation/raised_line.hpp>
#include <toolkit/extract/notation/raised_marks.hpp>
#include <toolkit/extract/notation/raised_text.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace markdown {

using html::tag;

class inline_tags {
public:
    inline_tags(const stop_token& stop, const extract_limits& limits) : stop_(stop), limits_(limits) {}

    /// A tag in a line.
    void add_tag(std::string& line, std::string_view text) {
        const tag one = tag::of(text);
        if (is_formula_) return add_to_formula(line, one);
        if (one.name == "math" && !one.closes) {
            is_formula_ = true;
            formula_ = text;
            return;
        }
        if (!line.empty() && html::parts_words(one.name)) line += ' ';
        if (one.name.empty()) return;
        if (one.name == "img" || one.name == "image") add_picture(line, one);
        if (one.is_empty || html::is_void_name(one.name)) return;
        if (one.closes) close(line, one.name);
        else open(line, one);
    }

    /// Takes text within a formula, which is not text of the line.
    [[nodiscard]] bool takes(std::string_view text) {
        if (!is_formula_) return false;
        for (const char c : text) {
            if (c == '<') formula_ += "&lt;";
            else if (c == '&') formula_ += "&amp;";
            else formula_ += c;
        }
        return true;
    }
    /// A reference such as &sum; goes into a formula unchanged.
    [[nodiscard]] bool takes_reference(std::string_view text) {
        if (is_formula_) formula_ += text;
        return is_formula_;
    }

    /// Call it before text. Digits around struck text are separate numbers, and so are digits that a style moves up or
    /// down.
    void before_text(std::string& line, std::string_view text) {
        const bool has_gap = std::exchange(has_gap_, false);
        if (text.empty() || line.empty() || !is_digit(static_cast<unsigned char>(line.back())) ||
            !is_digit(static_cast<unsigned char>(text.front())))
            return;
        if (has_gap) line += ' ';
        if (open_.empty() || open_.back().shift == 0 || open_.back().begin != line.size()) return;
        opened& last = open_.back();
        last.is = std::exchange(last.shift, 0) > 0 ? effect::raised : effect::lowered;
        open_part(line, last.is);
    }

    [[nodiscard]] bool has_open(std::string_view name) const {
        return std::any_of(open_.begin(), open_.end(), [&](const opened& one) { return one.name == name; });
    }
    /// The line so far is not text.
    void cut(std::string& line) { parts_.cut(line, 0); }

    void begin_struck(const std::string& line) { push(line, "~~", effect::struck); }
    void end_struck(std::string& line) { close(line, "~~"); }
    /// A raised link to a place in the page, alone in the raised text, marks a note.
    void begin_link(const std::string& line, std::string_view address) {
        if (address.starts_with('#')) parts_.make_note_mark(line);
    }

    /// The finished line. It closes everything that is open.
    [[nodiscard]] std::string take(std::string& line) {
        if (is_formula_) end_formula(line);
        while (!open_.empty()) close(line, open_.back().name);
        has_gap_ = false;
        return parts_.take(line);
    }

private:
    enum class effect : std::uint8_t { none, raised, lowered, note_mark, hidden, struck };
    struct opened {
        std::string name;
        effect is;
        std::size_t begin;
        int shift = 0;  ///< shift of the base line, which counts only between digits: 1 up, -1 down
    };
    static constexpr std::size_t most_open = 100;
    static constexpr std::size_t most_formulas = 10'000;  ///< of a document
    static constexpr std::size_t formula_bytes = 100'000;

    void push(const std::string& line, std::string name, effect is, int shift = 0) {
        if (open_.size() < most_open) open_.push_back({std::move(name), is, line.size(), shift});
    }

    void open_part(const std::string& line, effect is) {
        parts_.open(open_.size(), is == effect::raised ? raised::place::above : raised::place::below, line);
    }

    void add_picture(std::string& line, const tag& one) {
        if (html::is_hidden(one, html::style_of(one.attribute("style")))) return;
        const std::string text = html::alternative_text(html::plain_value(one.attribute("alt")));
        if (!text.empty()) (line += text) += ' ';
    }

    [[nodiscard]] static effect effect_of(const tag& one, const html::style& look) {
        if (html::is_struck(one, look)) return effect::struck;
        if (html::leaves_out(one, look)) return effect::hidden;
        if (one.name == "sup" || look.is_raised) return effect::raised;
        if (one.name == "sub" || look.is_lowered) return effect::lowered;
        return one.name == "a" && refers_to_note(one) ? effect::note_mark : effect::none;
    }
    [[nodiscard]] static bool refers_to_note(const tag& one) {
        return html::notes::refers_to_note(one.attribute("role"), one.attribute("epub:type"), one.attribute("class"),
                                           one.attribute("id"));
    }

    void open(std::string& line, const tag& one) {
        const html::style look = html::style_of(one.attribute("style"));
        effect is = effect_of(one, look);
        // Page generators give the class `reference` to all links. Between words it does not mark a note.
        const bool is_between_words = line.empty() || line.back() == ' ';
        if (is == effect::note_mark && is_between_words && one.attribute("class").starts_with("reference"))
            is = effect::none;
        if (one.name == "a" && (one.attribute("href").starts_with('#') || is == effect::note_mark)) {
            const std::size_t before = open_.empty() ? 0 : std::min(open_.back().begin, line.size());
            const bool is_power_of_ten = raised::number_at_end(std::string_view{line}.substr(0, before)) == "10";
            if (is == effect::note_mark || !is_power_of_ten) parts_.make_note_mark(line);
        }
        push(line, one.name, is, look.shift);
        if (is == effect::raised || is == effect::lowered) open_part(line, is);
        if (is == effect::raised && refers_to_note(one)) parts_.make_note_mark(line);
    }

    /// Closes the last open element of a name, and the elements within it.
    void close(std::string& line, std::string_view name) {
        const auto of_name = [&](const opened& one) { return one.name == name; };
        if (std::none_of(open_.begin(), open_.end(), of_name)) return;
        for (bool is_last = false; !is_last;) {
            is_last = of_name(open_.back());
            const opened last = open_.back();
            if (last.is == effect::hidden || last.is == effect::struck) {
                parts_.cut(line, last.begin);
                has_gap_ = has_gap_ || last.is == effect::struck;
            } else if (last.is == effect::note_mark) {
                const std::string_view mark = std::string_view{line}.substr(std::min(last.begin, line.size()));
                if (html::notes::can_be_mark(mark)) parts_.add_note_mark(line, last.begin);
            } else if (last.is != effect::none) {
                const std::string_view mark = std::string_view{line}.substr(std::min(last.begin, line.size()));
                const bool is_bracketed = mark.size() > 2 && mark.front() == '[' && mark.back() == ']' &&
                                          mark.find_first_not_of("0123456789", 1) == mark.size() - 1;
                if (is_bracketed && last.is == effect::raised) parts_.cut(line, last.begin);
                parts_.close(open_.size(), line);
            }
            open_.pop_back();
        }
    }

    void add_to_formula(std::string& line, const tag& one) {
        if (formula_.size() < formula_bytes) formula_ += one.text;
        if (one.name == "math" && one.closes) end_formula(line);
    }
    void end_formula(std::string& line) {
        is_formula_ = false;
        std::string text{formula::marker};
        const std::string source = std::exchange(formula_, {});
        if (source.size() < formula_bytes && ++formulas_ <= most_formulas) {
            block_writer out{limits_};
            if (append_html(out, source, stop_, limits_))
                if (auto made = std::move(out).finish()) text = std::move(made->text);
        }
        parts_.add_formula(line, text);
    }

    const stop_token& stop_;
    const extract_limits& limits_;
    raised_line parts_;
    std::vector<opened> open_;
    std::string formula_;
    std::size_t formulas_ = 0;
    bool is_formula_ = false;
    bool has_gap_ = false;  ///< text was left out
};

}}}  // namespace toolkit::v0::markdown
