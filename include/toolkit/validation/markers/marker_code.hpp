// Which bytes of a Markdown text are code: spans in backquotes, fenced blocks, blocks indented by four blanks.
// In: a text. Out: the places of its code, in order. Next: plain_markers.hpp, which leaves code unchanged.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/validation/markers/markers.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace marking {

/// The code of a text. `open` is the place of a backquote that later text may close; npos if there is none.
struct code_places {
    std::vector<span> spans{};
    std::size_t open = std::string_view::npos;
};

/// Reads a text line by line. An unclosed fence ends with the text.
class code_reader {
public:
    explicit code_reader(std::string_view text) : text_(text) {}

    [[nodiscard]] code_places read() {
        while (at_ < text_.size()) {
            const std::size_t end = std::min(text_.find('\n', at_), text_.size());
            const std::size_t next = std::min(end + 1, text_.size());
            const std::string_view line = text_.substr(at_, end - at_);
            const bool fenced = fence_size_ > 0;
            if (!fenced && !opens_fence(line) && !is_indented_code(line)) {
                read_words(end);
                continue;
            }
            add(at_, next);
            if (fenced && closes_fence(line)) fence_size_ = 0;
            at_ = next;
        }
        return std::move(made_);
    }

private:
    static constexpr std::size_t least_fence = 3;
    static constexpr std::size_t longest_span = 4'000;

    void add(std::size_t begin, std::size_t end) {
        auto& spans = made_.spans;
        if (!spans.empty() && spans.back().end == begin) spans.back().end = end;
        else spans.push_back({begin, end});
    }
    [[nodiscard]] static std::size_t run_at(std::string_view text, std::size_t at) noexcept {
        return std::min(text.find_first_not_of(text[at], at), text.size()) - at;
    }
    /// The line without its indentation and quotation marks (>).
    [[nodiscard]] static std::string_view content(std::string_view line) noexcept {
        line.remove_prefix(std::min(line.find_first_not_of(" \t>"), line.size()));
        return line.substr(0, line.find_last_not_of(" \t\r") + 1);
    }
    [[nodiscard]] bool opens_fence(std::string_view line) noexcept {
        const std::string_view inner = content(line);
        if (inner.empty() || (inner.front() != '`' && inner.front() != '~')) return false;
        const std::size_t size = run_at(inner, 0);
        if (size < least_fence || (inner.front() == '`' && inner.find('`', size) != std::string_view::npos))
            return false;
        fence_ = inner.front();
        fence_size_ = size;
        was_blank_ = false;
        return true;
    }
    [[nodiscard]] bool closes_fence(std::string_view line) const noexcept {
        const std::string_view inner = content(line);
        return inner.size() >= fence_size_ && inner.find_first_not_of(fence_) == std::string_view::npos;
    }
    /// Whether a line is an indented code block: after a blank line, and outside of lists.
    [[nodiscard]] bool is_indented_code(std::string_view line) noexcept {
        const std::size_t first = line.find_first_not_of(" \t\r");
        if (first == std::string_view::npos) {
            was_blank_ = true;
            return false;
        }
        const std::string_view inner = line.substr(first);
        const std::size_t digits = std::min(inner.find_first_not_of("0123456789"), inner.size());
        const std::string_view sign = inner.substr(digits);
        const bool item = digits > 0 ? sign.starts_with(". ") || sign.starts_with(") ")
                                     : sign.starts_with("- ") || sign.starts_with("* ") || sign.starts_with("+ ") ||
                                           sign.starts_with("\u2022");
        in_list_ = item || (in_list_ && first > 0);
        const bool indented = line.starts_with("    ") || line.substr(0, first).find('\t') != std::string_view::npos;
        const bool is_code = indented && !in_list_ && was_blank_;
        was_blank_ = is_code;  // the next line continues it
        return is_code;
    }
    /// Reads a line of words. A span in backquotes may continue in the next lines of the paragraph.
    void read_words(std::size_t line_end) {
        while (at_ < line_end) {
            at_ = std::min(text_.substr(0, line_end).find('`', at_), line_end);
            if (at_ == line_end) break;
            const std::size_t size = run_at(text_, at_);
            if (const std::size_t end = end_of_span(at_ + size, size); end > 0) {
                add(at_, end);
                at_ = end;
                if (end > line_end) return;
            } else {
                at_ += size;
            }
        }
        at_ = std::min(line_end + 1, text_.size());
    }
    /// The end of the span after `size` backquotes; 0 if nothing closes it.
    [[nodiscard]] std::size_t end_of_span(std::size_t from, std::size_t size) noexcept {
        const std::string_view until = text_.substr(0, std::min(from + longest_span, text_.size()));
        std::size_t line_begin = std::string_view::npos;
        for (std::size_t at = from; at < until.size();) {
            at = until.find_first_of("`\n", at);
            if (at == std::string_view::npos) break;
            if (until[at] == '\n') {
                if (line_begin != std::string_view::npos &&
                    until.substr(line_begin, at - line_begin).find_first_not_of(" \t\r") == std::string_view::npos)
                    return 0;  // a blank line ends the paragraph
                line_begin = ++at;
                continue;
            }
            const std::size_t run = run_at(text_, at);
            if (run == size) return at + run;
            at += run;
        }
        if (until.size() == text_.size()) made_.open = std::min(made_.open, from - size);
        return 0;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    code_places made_{};
    char fence_ = '`';
    std::size_t fence_size_ = 0;  // of the open fence; 0 if none is open
    bool was_blank_ = true;       // the line before is blank or indented code
    bool in_list_ = false;
};

[[nodiscard]] inline code_places code_in(std::string_view text) { return code_reader{text}.read(); }

}}}  // namespace toolkit::v0::marking
