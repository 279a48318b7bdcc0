// In: text of documents, models and users. Out: the same as part of an HTML or SVG file, where it can be nothing but
// text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Appends text that stands between tags or within a quoted attribute. What HTML reads as its own is escaped; control
/// characters other than tab and line feed, and what is invisible or turns the direction of writing, are left out;
/// bytes that are not UTF-8 become U+FFFD.
void append_html(std::string& out, std::string_view text);

/// The text, or its beginning within `most` bytes and how much is left out, as part of HTML.
[[nodiscard]] std::string html_of(std::string_view text, std::size_t most);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/events/impl/html.ipp>
#endif
