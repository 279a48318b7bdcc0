// Rewrites a model's citation marks in one form: 【1】, [^1], [Citation 1], <cite>1</cite> and hours¹ become [1].
// In: a text as a model wrote it, and the record of its run. Out: the same text with plain markers. Next: the checks,
// grounding, and the deltas that listeners receive.
#pragma once

#include <toolkit/run/record.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace marking {

/// Whether a mark can begin with this byte. For a non-ASCII character it is the first byte.
[[nodiscard]] constexpr bool may_begin_mark(char c) noexcept {
    constexpr std::string_view first = "[<({\\^$\xC2\xE2\xE3\xEF";
    return first.find(c) != std::string_view::npos;
}

}  // namespace marking

/// The text with each mark that names opened citations written as [n].
/// - A mark that may be something else is kept: code, an index, a power, an interval, a numbered item, or text that an
/// opened passage has at these words.
/// - A mark that can only be a citation becomes [n] even if n is not open, so that the checks refuse its number.
/// - "(1)", "{1}" and "①" are marks only at the end of a sentence, in a text without other marks.
[[nodiscard]] std::string plain_markers(std::string_view text, const run_record& record);

/// How many bytes of a growing text are final. What follows may become part of a mark.
[[nodiscard]] std::size_t settled_bytes(std::string_view text);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/markers/impl/plain_markers.ipp>
#endif
