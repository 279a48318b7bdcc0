// Filters on properties as text for people:
//
//     price < 100 and (author = "Ann Lee" or tags ~ DRAFT) and not published < 2024-02-29
//     year in (2023, 2024) and file.pages exists and place within 5 km of 52.52, 13.405
//
// `and` binds tighter than `or`. `~` is `=` without regard to case. Put names and texts in "quotation marks" if they
// contain blanks or punctuation or are keywords of this language. Digits without quotation marks are numbers.
// In: text. Out: a filter, and back. Next: a program's command line.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/properties/filter.hpp>

#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Parses a filter. Fails with `invalid_argument` and the position: "at byte 8: expected a value, found the end".
[[nodiscard]] result<property_filter> read_filter(std::string_view text);

/// Prints a filter so that read_filter can parse it, without parts that restrict nothing. A filter that matches all
/// documents gives an empty text. Some filters have no text form: `not` of an empty filter, and a condition that is
/// invalid by itself. They give a text that read_filter rejects.
[[nodiscard]] std::string to_text(const property_filter& filter);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/properties/impl/filter_text.ipp>
#endif
