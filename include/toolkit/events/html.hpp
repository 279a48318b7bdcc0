// Escapes text of documents, models and users for HTML and SVG files.
// In: text. Out: markup that a browser shows as plain text only.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Appends text for use between tags or within a quoted attribute. HTML's special characters are escaped. Control
/// characters other than tab and line feed, invisible characters and changes of writing direction are removed. Bytes
/// that are not UTF-8 become U+FFFD.
void append_html(std::string& out, std::string_view text);

/// The text as HTML. A text over `most` bytes is cut, with a note of how much is left out.
[[nodiscard]] std::string html_of(std::string_view text, std::size_t most);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/events/impl/html.ipp>
#endif
