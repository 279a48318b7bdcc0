// Lines of a text whose breaks are meant, as those of a mail or of a note in a calendar that has one line a paragraph.
// In: lines between two blank ones. Out: blocks. Next: mail_text.hpp, calendar_entry.hpp.
#pragma once

#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/text/text.hpp>

#include <span>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace plain_text {

/// Writes lines as write_paragraph does, but never joins those that look like prose which was broken to a width.
inline void write_kept_lines(block_writer& out, std::span<const std::string_view> lines) {
    if (!is_wrapped(lines)) return write_paragraph(out, lines);
    for (const std::string_view& line : lines) write_paragraph(out, {&line, 1});
}

}}}  // namespace toolkit::v0::plain_text
