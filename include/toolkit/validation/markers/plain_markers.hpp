// A model's marks of citations in one form: 【1】, [^1], [Citation 1], <cite>1</cite> and hours¹ become [1].
// In: a text as a model wrote it, and the record of its run. Out: the same text with plain markers. Next: the checks,
// grounding, and what a listener is told.
#pragma once

#include <toolkit/run/record.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace marking {

/// Bytes with which a mark may begin; of what is not ASCII the first byte.
[[nodiscard]] constexpr bool may_begin_mark(char c) noexcept {
    constexpr std::string_view first = "[<({\\^$\xC2\xE2\xE3\xEF";
    return first.find(c) != std::string_view::npos;
}

}  // namespace marking

/// The text with each mark that names opened citations written as [n]. A mark stays as it is where it may be something
/// else: code, an index, a power, an interval, a numbered item, and what an opened passage has itself at these words.
/// A mark that can only be a citation becomes [n] even if n is not open, so that the checks refuse it by its number.
/// "(1)", "{1}" and "①" are marks at the end of sentences only, in a text that has no other marks.
[[nodiscard]] std::string plain_markers(std::string_view text, const run_record& record);

/// How many bytes of a text that still grows are settled: what is behind them may become a part of a mark.
[[nodiscard]] std::size_t settled_bytes(std::string_view text);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/markers/impl/plain_markers.ipp>
#endif
