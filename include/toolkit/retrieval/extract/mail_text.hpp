// The text of a mail to paragraphs, of which each tells how often it is quoted. In: text as UTF-8. Out: blocks. Next:
// mail.hpp.
#pragma once

#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/extract/block_writer.hpp>
#include <toolkit/retrieval/extract/entities.hpp>
#include <toolkit/retrieval/extract/mail_fields.hpp>
#include <toolkit/retrieval/extract/text.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit::inline v0::mail {

/// Writes lines that are quoted so many times over; the marks stay.
inline void write_lines(block_writer& out, const std::vector<std::string_view>& lines, std::size_t quotes) {
    if (lines.empty()) return;
    if (quotes == 0) return plain_text::write_paragraph(out, lines);
    const std::string marks = std::string(quotes, '>') + ' ';
    const bool wrapped = plain_text::is_wrapped(lines);
    std::string whole = marks;
    for (const std::string_view line : lines) {
        (whole += line) += ' ';
        if (wrapped) continue;
        out.paragraph(whole);
        whole = marks;
    }
    if (wrapped) out.paragraph(whole);
}

/// A mail's text: as plain text, and what is quoted does not run together with what is not.
inline void write_text(block_writer& out, std::string_view text, const stop_token& stop) {
    std::vector<std::string_view> lines;
    std::size_t quotes = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        std::size_t marks = 0;
        for (; line.starts_with('>'); ++marks) line.remove_prefix(line.starts_with("> >") ? 2 : 1);
        line = line.substr(0, line.find_last_not_of(" \t\r\f") + 1);
        if (marks > 0) line = trimmed(line);
        if (line.empty() || marks != quotes || lines.size() == plain_text::prose.lines) {
            write_lines(out, lines, quotes);
            lines.clear();
            if (out.is_full() || stop.stop_requested()) return;
        }
        quotes = marks;
        if (!line.empty()) lines.push_back(line);
        at = end + 1;
    }
    write_lines(out, lines, quotes);
}

/// HTML, where nothing reads it as a page: its text without tags, a paragraph for each part between blank lines.
inline void write_html(block_writer& out, std::string_view html) {
    const std::string text = without_tags(html);
    for (std::size_t at = 0; at < text.size() && !out.is_full();) {
        const std::size_t end = std::min(text.find("\n\n", at), text.size());
        out.paragraph(std::string_view{text}.substr(at, end - at));
        at = end + 2;
    }
}

}  // namespace toolkit::inline v0::mail
