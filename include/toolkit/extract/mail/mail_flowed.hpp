// Text of the format=flowed kind (RFC 3676), whose paragraphs are broken into lines that end with a blank.
// In: text as UTF-8. Out: the same text with each paragraph as one line. Next: mail_text.hpp.
#pragma once

#include <toolkit/extract/mail/mail_parameters.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace mail {

/// How a text is broken into lines.
struct line_format {
    bool is_flowed = false;
    bool deletes_space = false;  ///< DelSp=yes: the blank before a soft line break is removed
};

/// The format that a Content-Type field names.
[[nodiscard]] inline line_format line_format_of(std::string_view type) {
    if (const std::string kind = kind_of(type); !kind.empty() && kind != "text/plain") return {};
    if (folded(parameter_of(type, "format")) != "flowed") return {};
    return {true, folded(parameter_of(type, "delsp")) == "yes"};
}

/// A line without its quotation marks (>): their number, and the text after them.
struct quoted_line {
    std::size_t quotes = 0;
    std::string_view text;
};

/// Blanks between the marks (`> >`) are ignored, as some programs write them.
[[nodiscard]] constexpr quoted_line without_quotes(std::string_view line) noexcept {
    quoted_line read{0, line};
    for (; read.text.starts_with('>'); ++read.quotes) read.text.remove_prefix(read.text.starts_with("> >") ? 2 : 1);
    return read;
}

/// A flowed text, and whether it had a soft line break. If it had one, its other line breaks are intended.
struct unflowed_text {
    std::string text;
    bool had_soft_break = false;
};

/// Joins the lines of each paragraph. A change of quotation depth ends a paragraph, and so does the line `-- ` above a
/// signature. A line that begins with `>` but is not a quotation keeps the blank before it.
[[nodiscard]] inline unflowed_text unflowed(std::string_view text, bool deletes_space) {
    unflowed_text out;
    out.text.reserve(text.size());
    bool is_open = false;  // the last line ended with a soft break
    std::size_t quotes = 0;
    const auto end_paragraph = [&] {
        if (is_open) out.text += '\n';
        is_open = false;
    };
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        at = end + 1;
        if (line.ends_with('\r')) line.remove_suffix(1);
        quoted_line read = without_quotes(line);
        if (read.text.starts_with(' ')) read.text.remove_prefix(1);  // it was stuffed (RFC 3676, 4.4)
        const bool is_signature = read.text == "-- ";
        const bool is_soft = read.text.ends_with(' ') && !is_signature;
        if (is_open && (read.quotes != quotes || is_signature || read.text.empty())) end_paragraph();
        if (!is_open) {
            out.text.append(read.quotes, '>');
            if (read.quotes > 0 || read.text.starts_with('>')) out.text += ' ';
        }
        if (is_soft && deletes_space) read.text.remove_suffix(1);
        out.text += read.text;
        out.had_soft_break = out.had_soft_break || is_soft;
        is_open = is_soft;
        quotes = read.quotes;
        if (!is_open) out.text += '\n';
    }
    return out;
}

}}}  // namespace toolkit::v0::mail
