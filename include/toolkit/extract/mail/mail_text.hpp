// Writes the text of a mail as paragraphs with their quotation depth.
// In: text as UTF-8. Out: blocks. Next: mail.hpp.
#pragma once

#include <toolkit/core/stop.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/markup_text.hpp>
#include <toolkit/extract/mail/mail_flowed.hpp>
#include <toolkit/extract/mail/mail_parameters.hpp>
#include <toolkit/extract/text/text.hpp>
#include <toolkit/extract/text/text_lines.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace mail {

/// Writes lines of one quotation depth and keeps the marks. Lines that look like wrapped prose become one paragraph,
/// unless line breaks are intended.
inline void write_lines(block_writer& out, const std::vector<std::string_view>& lines, std::size_t quotes,
                        bool keep_breaks) {
    if (lines.empty()) return;
    if (quotes == 0)
        return keep_breaks ? plain_text::write_kept_lines(out, lines) : plain_text::write_paragraph(out, lines);
    const bool is_one = !keep_breaks && plain_text::is_wrapped(lines);
    const std::string marks = std::string(quotes, '>') + ' ';
    std::string whole = marks;
    for (const std::string_view line : lines) {
        (whole += line) += ' ';
        if (is_one) continue;
        out.paragraph(whole);
        whole = marks;
    }
    if (is_one) out.paragraph(whole);
}

/// Writes a mail's text as plain text. Quoted text stays separate from unquoted text.
inline void write_text(block_writer& out, std::string_view text, const stop_token& stop, bool keep_breaks = false) {
    std::vector<std::string_view> lines;
    std::size_t quotes = 0;
    const auto write_open = [&] {
        write_lines(out, lines, quotes, keep_breaks);
        lines.clear();
    };
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const quoted_line read = without_quotes(text.substr(at, end - at));
        std::string_view line = read.text.substr(0, read.text.find_last_not_of(" \t\r\f") + 1);
        if (read.quotes > 0) line = trimmed(line);
        if (line.empty() || read.quotes != quotes || lines.size() == plain_text::prose.lines) {
            write_open();
            if (out.is_full() || stop.stop_requested()) return;
        }
        quotes = read.quotes;
        if (!line.empty()) lines.push_back(line);
        at = end + 1;
    }
    write_open();
}

/// Writes the text of a part, with the line format of its Content-Type field.
inline void write_text(block_writer& out, std::string_view text, const line_format& format, const stop_token& stop) {
    if (!format.is_flowed) return write_text(out, text, stop);
    const unflowed_text joined = unflowed(text, format.deletes_space);
    write_text(out, joined.text, stop, joined.had_soft_break);
}

/// Writes HTML without an HTML extractor: its text without a tree, one paragraph for each part between blank lines.
inline void write_html(block_writer& out, std::string_view page) {
    const std::string text = html::text_of_markup(page);
    for (std::size_t at = 0; at < text.size() && !out.is_full();) {
        const std::size_t end = std::min(text.find("\n\n", at), text.size());
        out.paragraph(std::string_view{text}.substr(at, end - at));
        at = end + 2;
    }
}

}}}  // namespace toolkit::v0::mail
