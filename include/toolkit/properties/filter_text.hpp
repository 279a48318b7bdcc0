// Filters on properties as a person writes them, and as text again:
//
//     price < 100 and (author = "Ann Lee" or tags ~ DRAFT) and not published < 2024-02-29
//     year in (2023, 2024) and file.pages exists and place within 5 km of 52.52, 13.405
//
// `and` binds more than `or`; `~` is = without regard to case. Names and texts with blanks or signs, and those that are
// words of this language, stand in "quotation marks"; digits without them are numbers.
// In: text. Out: a filter, and the other way round. Next: a program's command line.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/properties/filter.hpp>

#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Reads a filter. What is wrong is told with its place: "at byte 8: expected a value, found the end".
[[nodiscard]] result<property_filter> read_filter(std::string_view text);

/// A filter as read_filter reads it, without parts that ask nothing; one that asks nothing, which all documents fulfil,
/// is an empty text. What no text can say (`not` of nothing, which no document fulfils, and a condition that is wrong
/// by itself) is a text that read_filter refuses.
[[nodiscard]] std::string to_text(const property_filter& filter);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/properties/impl/filter_text.ipp>
#endif
