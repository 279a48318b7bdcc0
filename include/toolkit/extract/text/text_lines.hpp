// Lines with intended line breaks, as in a mail or in a calendar note with one line for each paragraph.
// In: lines between two blank ones. Out: blocks. Next: mail_text.hpp, calendar_entry.hpp.
#pragma once

#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/text/text.hpp>

#include <span>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace plain_text {

/// Writes lines like write_paragraph(), but never joins lines that look like wrapped prose.
inline void write_kept_lines(block_writer& out, std::span<const std::string_view> lines) {
    if (!is_wrapped(lines)) return write_paragraph(out, lines);
    for (const std::string_view& line : lines) write_paragraph(out, {&line, 1});
}

}}}  // namespace toolkit::v0::plain_text
