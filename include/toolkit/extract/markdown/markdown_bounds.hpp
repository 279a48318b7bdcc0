// Bounds md4c's time and memory. For some texts its time grows quadratically and cannot be stopped: open containers and
// brackets, links in long paragraphs, marks, blank lines.
// In: Markdown. Out: whether md4c should read it.
// Next: markdown.hpp.
#pragma once

#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace markdown {

/// Bytes that open a container at `at` (the mark of a quotation or an item); 0 if there is none.
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

/// Whether a text has more than `most` characters that may be marks. md4c stores about 60 bytes for each.
[[nodiscard]] inline bool has_more_marks(std::string_view text, std::size_t most) noexcept {
    constexpr std::string_view marks = "[]<>&;!\\*_~`";
    std::size_t found = 0;
    char before = '\0';
    for (const char each : text) {
        if (each == '\n' && before == '\n') found = 0;
        else if (marks.find(each) != std::string_view::npos && ++found > most) return true;
        before = each == '\r' ? before : each;
    }
    return false;
}

/// Whether more containers are open than a person writes. md4c's time grows with the square of their number. A line is
/// within as many containers as it opens, plus one for every two columns of its indentation.
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

/// The text with at most `most` consecutive blank lines; the text itself if it has no more. For md4c each blank line
/// costs as much as there are open containers.
[[nodiscard]] inline std::string_view with_few_blank_lines(std::string_view text, std::size_t most,
                                                           std::string& buffer) {
    std::size_t blank = 0;
    std::size_t kept = 0;  // end of the text that is already in the buffer
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

/// Adds up what links may cost md4c. For each bracket it goes through the lines of the paragraph before it. For each
/// pair of brackets, also nested ones, it goes through the text between them. A step of the second kind takes longer.
class link_steps {
public:
    /// Whether a text may take more than `most` steps. Sometimes it is uncertain which brackets md4c pairs, as after
    /// the beginning of code or a tag. The pair then begins at the first open bracket of the paragraph.
    [[nodiscard]] static bool are_more_than(std::size_t most, std::string_view text) {
        link_steps all;
        for (std::size_t at = 0; at < text.size() && all.steps_ <= most;) at = all.pass(text, at);
        return all.steps_ > most;
    }

private:
    static constexpr std::size_t for_a_byte = 16;
    static constexpr std::size_t most_open = 65536;  ///< more are not distinguished
    static constexpr std::size_t longest_mark = 32;  ///< of code, in md4c

    /// Reads a character, a line end or code. Returns the next place.
    [[nodiscard]] std::size_t pass(std::string_view text, std::size_t at) {
        const auto next_is = [&](char c) { return at + 1 < text.size() && text[at + 1] == c; };
        const char c = text[at];
        if (c == '\n' || c == '\r') {
            ++lines_;
            if (std::exchange(is_blank_, true)) begin_paragraph();
            return at + (c == '\r' && next_is('\n') ? 2 : 1);
        }
        is_blank_ = is_blank_ && (c == ' ' || c == '\t');
        switch (c) {
            case '[': open(at); break;
            case ']': close(at, true); break;
            case '<': unsure_ = at; break;
            case '`': return pass_code(text, at);
            case '\\':  // or it is code, or itself escaped
                if (next_is(']')) close(++at, false);
                else if (next_is('`')) unsure_ = ++at;
                break;
            default: break;
        }
        return at + 1;
    }

    /// Text between two equal marks in one line is code, unless the first mark ends other code.
    [[nodiscard]] std::size_t pass_code(std::string_view text, std::size_t at) {
        const auto behind = [&](std::size_t mark) { return std::min(text.find_first_not_of('`', mark), text.size()); };
        const std::size_t begin = behind(at);
        const std::size_t mark = std::min(text.find_first_of("`\r\n", begin), text.size());
        const std::size_t end = mark < text.size() && text[mark] == '`' ? behind(mark) : mark;
        if (end - mark != begin - at || begin - at > longest_mark) {
            unsure_ = at;
            return begin;
        }
        for (std::size_t i = begin; i < mark; ++i) {
            if (text[i] == ']') close(i, false);
            if (text[i] != '[') continue;
            open(i);
            unsure_ = end;
        }
        return end;
    }

    void open(std::size_t at) {
        steps_ += lines_;
        if (open_.size() < most_open) open_.push_back(at);
        else unsure_ = at + 1;
    }

    void close(std::size_t at, bool is_sure) {
        if (open_.empty()) return;
        const bool is_pair = is_sure && open_.back() >= unsure_;
        steps_ += for_a_byte * (at - (is_pair ? open_.back() : open_.front()));
        if (is_pair) open_.pop_back();
    }

    void begin_paragraph() noexcept {
        open_.clear();
        lines_ = 0;
        unsure_ = 0;
    }

    std::vector<std::size_t> open_;  ///< open brackets
    std::size_t unsure_ = 0;         ///< brackets before this index may be closed already
    std::size_t lines_ = 0;          ///< of the paragraph
    std::size_t steps_ = 0;
    bool is_blank_ = true;  ///< the line is blank so far
};

}}}  // namespace toolkit::v0::markdown
