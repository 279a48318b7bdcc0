// The last step: an answer as the client shows it. In: a text and citations. Out: a text whose [n] all stand for a
// citation. Next: the reply.
#pragma once

#include <toolkit/systems/research/reply.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// "[1]": the marker of a citation in an answer.
[[nodiscard]] std::string marker_of(std::int64_t number);

/// - An id of a block becomes the [n] of its citation. It goes if there is none, or if several documents have one.
/// - [n] without a citation goes. Code and links such as [1](page) stay.
/// - If there are citations and the text names none, a last line names them: "Sources: [1] [2]".
/// - Blanks around the text, and those before a removed marker, go.
[[nodiscard]] std::string format_reply(std::string_view text, std::span<const research_citation> citations);

/// A sentence about documents that could not be read; empty if there are none. At most 5 names.
[[nodiscard]] std::string unread_note(std::span<const std::string> filenames, std::size_t documents);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/format_reply.ipp>
#endif
