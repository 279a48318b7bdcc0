// The text of a piece of HTML without a tree, for HTML that is not a whole page: calendar descriptions, mail parts,
// nested documents. Struck and hidden text is left out. Raised digits become characters on the line.
// In: HTML. Out: lines of text. Next: calendar_entry.hpp, mail_text.hpp.
#pragma once

#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/entities.hpp>
#include <toolkit/extract/base/html_style.hpp>
#include <toolkit/extract/base/markup_tag.hpp>
#include <toolkit/extract/notation/formula.hpp>
#include <toolkit/extract/notation/raised_line.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace html {

/// How line ends of the source are read: as blanks, as in a page, or as line ends, as in a text with a few tags.
enum class source_lines : bool { joined, kept };

/// Reads tags in order. A stack of bounded depth holds the open elements.
class markup_reader {
public:
    explicit markup_reader(source_lines lines) : keeps_lines_(lines == source_lines::kept) {}

    [[nodiscard]] std::string read(std::string_view html) && {
        for (std::size_t at = 0; at < html.size();) {
            const std::size_t sign = std::min(html.find_first_of("<&", at), html.size());
            add_text(html.substr(at, sign - at));
            at = sign;
            if (at == html.size()) break;
            if (html[at] == '&') at = read_reference(html, at);
            else at = read_tag(html, at);
        }
        end_line("");
        return std::move(out_);
    }

private:
    struct opened {
        std::string name;
        bool leaves_out;
        bool is_struck;
        bool is_raised;
    };
    static constexpr std::size_t most_open = 200;

    [[nodiscard]] static bool is_block_name(std::string_view name) noexcept {
        static constexpr auto names = std::to_array<std::string_view>(
            {"address", "article", "aside",    "blockquote", "body",   "caption", "center", "dd",    "details", "div",
             "dl",      "dt",      "fieldset", "figcaption", "figure", "footer",  "form",   "h1",    "h2",      "h3",
             "h4",      "h5",      "h6",       "header",     "hr",     "html",    "li",     "main",  "menu",    "ol",
             "p",       "pre",     "section",  "summary",    "table",  "tbody",   "tfoot",  "thead", "tr",      "ul"});
        return is_one_of(name, names);
    }
    /// Whether a blank line separates an element of this name from others.
    [[nodiscard]] static bool is_paragraph(std::string_view name) noexcept {
        return name == "p" || name == "table" || name == "pre" || name == "blockquote" ||
               (name.size() == 2 && name[0] == 'h' && is_digit(static_cast<unsigned char>(name[1])));
    }
    /// Whether an element with an optional closing tag ends where another one begins.
    [[nodiscard]] static bool ends_before(std::string_view open, std::string_view next) noexcept {
        const auto is_cell = [](std::string_view name) { return name == "td" || name == "th"; };
        const auto is_term = [](std::string_view name) { return name == "dt" || name == "dd"; };
        if (open == "p") return is_block_name(next);
        if (open == "li" || open == "option") return next == open;
        if (is_term(open)) return is_term(next);
        if (is_cell(open)) return is_cell(next) || next == "tr";
        return open == "tr" && next == "tr";
    }
    /// Whether the content of an element has no tags.
    [[nodiscard]] static bool is_raw(std::string_view name) noexcept {
        return name == "script" || name == "style" || name == "textarea" || name == "title" || name == "iframe";
    }

    std::size_t read_reference(std::string_view html, std::size_t at) {
        const std::string_view rest = html.substr(at, most_entity_bytes);
        const std::size_t end = rest.find(';');
        if (end == std::string_view::npos || end < 2) {
            add_text("&");
            return at + 1;
        }
        std::string text;
        append_entity(text, rest.substr(0, end + 1));
        if (text.size() == end + 1 && text.front() == '&') {  // it is unknown
            add_text("&");
            return at + 1;
        }
        add_text(text);
        return at + end + 1;
    }

    /// Reads a tag or a comment. Returns where the text continues.
    std::size_t read_tag(std::string_view html, std::size_t at) {
        const std::string_view rest = html.substr(at);
        const auto behind = [&](std::string_view end) {
            const std::size_t found = html.find(end, at);
            return found == std::string_view::npos ? html.size() : found + end.size();
        };
        if (rest.starts_with("<!--")) return behind("-->");
        if (rest.starts_with("<!") || rest.starts_with("<?")) return behind(">");
        const std::size_t first = rest.starts_with("</") ? 2 : 1;
        const bool is_tag = rest.size() > first && ((rest[first] | 0x20) >= 'a' && (rest[first] | 0x20) <= 'z');
        if (!is_tag) {
            add_text("<");
            return at + 1;
        }
        const std::size_t end = end_of_tag(html, at);
        const tag one = tag::of(html.substr(at, end - at));
        if (one.name == "math" && !one.closes) return skip_formula(html, end);
        if (one.closes) close(one.name);
        else open(one);
        return is_raw(one.name) && !one.closes && !one.is_empty ? end_of_raw(html, end, one.name) : end;
    }

    /// Where a tag ends. A quoted value may contain ">".
    [[nodiscard]] static std::size_t end_of_tag(std::string_view html, std::size_t at) noexcept {
        constexpr std::size_t most = 10'000;
        char quote = '\0';
        for (std::size_t i = at; i < html.size() && i - at < most; ++i) {
            const char c = html[i];
            if (quote != '\0') quote = c == quote ? '\0' : quote;
            else if ((c == '"' || c == '\'') && html[i - 1] == '=') quote = c;
            else if (c == '>') return i + 1;
        }
        const std::size_t found = html.find('>', at);
        return found == std::string_view::npos ? html.size() : found + 1;
    }

    /// Where the closing tag of a raw element begins.
    [[nodiscard]] static std::size_t end_of_raw(std::string_view html, std::size_t at, std::string_view name) {
        while ((at = html.find("</", at)) != std::string_view::npos) {
            if (folded(html.substr(at + 2, name.size())) == name) return at;
            at += 2;
        }
        return html.size();
    }

    std::size_t skip_formula(std::string_view html, std::size_t at) {
        if (left_out_ == 0) parts_.add_formula(line_, formula::marker);
        const std::size_t end = end_of_raw(html, at, "math");
        return end == html.size() ? end : end_of_tag(html, end);
    }

    void add_text(std::string_view text) {
        if (text.empty() || left_out_ > 0) return;
        if (std::exchange(has_gap_, false) && !line_.empty() && is_digit(static_cast<unsigned char>(line_.back())) &&
            is_digit(static_cast<unsigned char>(text.front())))
            line_ += ' ';  // the digits around struck digits are separate numbers
        if (!keeps_lines_) return extracting::append_collapsed(line_, text);
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            line_ += text.substr(at, end - at);
            if (end < text.size()) end_line("\n");
            at = end + 1;
        }
    }

    void open(const tag& one) {
        const style look = style_of(one.attribute("style"));
        while (!open_.empty() && ends_before(open_.back().name, one.name)) close(std::string{open_.back().name});
        if (is_block_name(one.name)) {
            end_block(one.name);
        } else if (one.name == "br") {
            if (left_out_ == 0) end_line("\n");
        } else if (parts_words(one.name) && !line_.empty() && left_out_ == 0) {
            extracting::append_collapsed(line_, " ");
        }
        if (one.name == "body") {
            open_.clear();  // the end tag of the head may be missing
            left_out_ = 0;
        }
        if ((one.name == "img" || one.name == "image") && left_out_ == 0 && !is_hidden(one, look)) {
            const std::string text = alternative_text(plain_value(one.attribute("alt")));
            if (!text.empty()) (line_ += text) += ' ';
        }
        if (is_void_name(one.name) || open_.size() == most_open) return;
        const bool is_no_text = html::leaves_out(one, look) || one.name == "title";
        const bool is_raised = one.name == "sup" || look.is_raised;
        const bool is_lowered = one.name == "sub" || look.is_lowered;
        open_.push_back({one.name, is_no_text, is_struck(one, look), is_raised || is_lowered});
        left_out_ += is_no_text ? 1U : 0U;
        if (is_raised || is_lowered)
            parts_.open(open_.size(), is_raised ? raised::place::above : raised::place::below, line_);
    }

    /// Closes the last open element of a name, and the elements within it.
    void close(std::string_view name) {
        const auto of_name = [&](const opened& one) { return one.name == name; };
        const bool is_open = std::any_of(open_.begin(), open_.end(), of_name);
        for (bool is_last = !is_open; !is_last;) {
            is_last = of_name(open_.back());
            const opened& last = open_.back();
            if (last.leaves_out) --left_out_;
            if (last.leaves_out && last.is_struck && left_out_ == 0) has_gap_ = true;
            if (last.is_raised) parts_.close(open_.size(), line_);
            open_.pop_back();
        }
        if (is_block_name(name)) end_block(name);
        else if (parts_words(name) && !line_.empty()) extracting::append_collapsed(line_, " ");
    }

    void end_block(std::string_view name) {
        if (left_out_ > 0) return;
        end_line("\n");
        if (is_paragraph(name) && !out_.empty() && !out_.ends_with("\n\n")) out_ += '\n';
    }

    /// Writes the line and its end, unless both the line and the text before it are empty.
    void end_line(std::string_view end) {
        std::string line = parts_.take(line_);
        has_gap_ = false;
        while (line.ends_with(' ')) line.pop_back();
        if (!keeps_lines_ && line.starts_with(' ')) line.erase(0, 1);
        if (line.empty() && (!keeps_lines_ || out_.empty())) return;
        (out_ += line) += end;
    }

    bool keeps_lines_;
    std::string out_;
    std::string line_;
    raised_line parts_;  ///< of the line
    std::vector<opened> open_;
    std::size_t left_out_ = 0;  ///< open elements whose text is left out
    bool has_gap_ = false;      ///< struck text was just left out
};

[[nodiscard]] inline std::string text_of_markup(std::string_view html, source_lines lines = source_lines::joined) {
    return markup_reader{lines}.read(html);
}

}}}  // namespace toolkit::v0::html
