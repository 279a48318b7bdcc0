// Tags of HTML within a line of Markdown: raised, lowered, struck and hidden text, formulas, and what parts words. In:
// tags and text, in their order. Out: the line as plain text. Next: markdown_impl.hpp.
#pragma once

#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/extract/block_writer.hpp>
#include <toolkit/retrieval/extract/formula.hpp>
#include <toolkit/retrieval/extract/html.hpp>
#include <toolkit/retrieval/extract/html_style.hpp>
#include <toolkit/retrieval/extract/limits.hpp>
#include <toolkit/retrieval/extract/raised_line.hpp>
#include <toolkit/retrieval/extract/raised_text.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0::markdown {

/// A tag as it is written, as `<sup class="a">`.
struct tag {
    std::string name{};  ///< in small letters; empty for comments and what else is no tag
    bool closes = false;
    bool is_empty = false;  ///< it has no content
    std::string_view text{};

    [[nodiscard]] static tag of(std::string_view text) {
        if (text.size() < 3 || text.front() != '<' || text[1] == '!' || text[1] == '?') return {};
        const std::size_t begin = text[1] == '/' ? 2 : 1;
        const std::size_t end = std::min(text.find_first_of(" \t\r\n/>", begin), text.size());
        return {folded(text.substr(begin, end - begin)), begin == 2, text.ends_with("/>"), text};
    }

    /// The value of an attribute without its quotation marks; empty where there is none.
    [[nodiscard]] std::string_view attribute(std::string_view wanted) const {
        const std::string all = folded(text);  // as long as the text where it is ASCII
        if (all.size() != text.size()) return {};
        for (std::size_t at = all.find(wanted); at != std::string::npos; at = all.find(wanted, at + 1)) {
            const std::size_t sign = std::min(all.find_first_not_of(" \t\r\n", at + wanted.size()), all.size());
            if (std::string_view{" \t\r\n\"'"}.find(all[at - 1]) == std::string_view::npos || sign == all.size() ||
                all[sign] != '=')
                continue;
            const std::size_t begin = std::min(all.find_first_not_of(" \t\r\n", sign + 1), all.size() - 1);
            const bool is_quoted = all[begin] == '"' || all[begin] == '\'';
            const std::size_t end = is_quoted ? all.find(all[begin], begin + 1) : all.find_first_of(" \t\r\n>", begin);
            const std::size_t from = begin + (is_quoted ? 1 : 0);
            return text.substr(from, std::min(end, text.size()) - from);
        }
        return {};
    }

    /// Whether it has an attribute without a value, as `hidden`.
    [[nodiscard]] bool has_flag(std::string_view wanted) const {
        const std::string all = folded(text);
        const std::size_t at = all.find(' ' + std::string{wanted});
        return at != std::string::npos && at + wanted.size() + 1 < all.size() &&
               std::string_view{" \t\r\n/>="}.find(all[at + wanted.size() + 1]) != std::string_view::npos;
    }
};

/// Whether the text of an element is no text: struck, hidden, or how characters are spoken.
[[nodiscard]] inline bool leaves_out(const tag& one, const html::style& look) {
    constexpr auto names =
        std::to_array<std::string_view>({"button", "del", "rp", "rt", "s", "script", "strike", "style", "template"});
    if (std::find(names.begin(), names.end(), one.name) != names.end() || look.is_struck || look.hides()) return true;
    return one.text.size() > 8 && one.has_flag("hidden") && folded(one.attribute("hidden")) != "until-found";
}

/// Whether a tag stands between words: all but those of the looks of words.
[[nodiscard]] inline bool parts_words(std::string_view name) {
    static constexpr auto joins = std::to_array<std::string_view>(
        {"a",      "abbr",   "b",   "bdi", "bdo",  "big",  "cite", "code", "data", "del",   "dfn",
         "em",     "font",   "i",   "ins", "kbd",  "mark", "q",    "s",    "samp", "small", "span",
         "strike", "strong", "sub", "sup", "time", "tt",   "u",    "var",  "wbr"});
    return !name.empty() && std::find(joins.begin(), joins.end(), name) == joins.end();
}

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
        if (!line.empty() && parts_words(one.name)) line += ' ';
        if (one.name.empty() || one.is_empty || one.name == "br" || one.name == "img" || one.name == "wbr") return;
        if (one.closes) close(line, one.name);
        else open(line, one);
    }

    /// Text of a formula between its tags is not that of the line.
    [[nodiscard]] bool takes(std::string_view text) {
        if (!is_formula_) return false;
        for (const char c : text) {
            if (c == '<') formula_ += "&lt;";
            else if (c == '&') formula_ += "&amp;";
            else formula_ += c;
        }
        return true;
    }
    /// A reference as &sum; goes into a formula as it stands.
    [[nodiscard]] bool takes_reference(std::string_view text) {
        if (is_formula_) formula_ += text;
        return is_formula_;
    }

    /// What text follows: digits around struck ones are no number.
    void before_text(std::string& line, std::string_view text) {
        const bool has_gap = std::exchange(has_gap_, false) && !text.empty() && !line.empty();
        if (has_gap && is_digit(static_cast<unsigned char>(line.back())) &&
            is_digit(static_cast<unsigned char>(text.front())))
            line += ' ';
    }

    [[nodiscard]] bool has_open(std::string_view name) const {
        return std::any_of(open_.begin(), open_.end(), [&](const opened& one) { return one.name == name; });
    }
    /// What stands in the line so far is no text.
    void cut(std::string& line) { parts_.cut(line, 0); }

    void begin_struck(const std::string& line) { push(line, "~~", effect::left_out); }
    void end_struck(std::string& line) { close(line, "~~"); }
    /// A link to a place in the page, alone in a raised text, is the mark of a note.
    void begin_link(const std::string& line, std::string_view address) {
        if (address.starts_with('#')) parts_.make_note_mark(line);
    }

    /// The line, which ends, and with it what stands open in it.
    [[nodiscard]] std::string take(std::string& line) {
        if (is_formula_) end_formula(line);
        while (!open_.empty()) close(line, open_.back().name);
        has_gap_ = false;
        return parts_.take(line);
    }

private:
    enum class effect : std::uint8_t { none, raised, lowered, left_out };
    struct opened {
        std::string name;
        effect is;
        std::size_t begin;
    };
    static constexpr std::size_t most_open = 100;
    static constexpr std::size_t most_formulas = 10'000;  ///< of a document
    static constexpr std::size_t formula_bytes = 100'000;

    void push(const std::string& line, std::string name, effect is) {
        if (open_.size() < most_open) open_.push_back({std::move(name), is, line.size()});
    }

    void open(std::string& line, const tag& one) {
        const html::style look = html::style_of(one.attribute("style"));
        effect is = effect::none;
        if (leaves_out(one, look)) is = effect::left_out;
        else if (one.name == "sup" || look.is_raised) is = effect::raised;
        else if (one.name == "sub" || look.is_lowered) is = effect::lowered;
        if (one.name == "a" &&
            (one.attribute("href").find('#') != std::string_view::npos || one.attribute("role") == "doc-noteref"))
            parts_.make_note_mark(line);
        push(line, one.name, is);
        if (is == effect::raised || is == effect::lowered)
            parts_.open(open_.size(), is == effect::raised ? raised::place::above : raised::place::below, line);
    }

    /// Closes the last element of a name, and those within it.
    void close(std::string& line, std::string_view name) {
        const auto of_name = [&](const opened& one) { return one.name == name; };
        if (std::none_of(open_.begin(), open_.end(), of_name)) return;
        for (bool is_last = false; !is_last;) {
            is_last = of_name(open_.back());
            const opened last = open_.back();
            if (last.is == effect::left_out) {
                parts_.cut(line, last.begin);
                has_gap_ = true;
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

}  // namespace toolkit::inline v0::markdown
