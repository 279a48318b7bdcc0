// Makes the JSON of an event safe for one line: a model's arguments may not be valid JSON.
// In: text. Out: one JSON value on one line, of bounded size.
#pragma once

#include <toolkit/json/raw.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The limits of this room.
struct event_limits {
    std::size_t events = 4096;                         ///< of one run
    std::size_t bytes = std::size_t{8} << 20U;         ///< of all texts of a run
    std::size_t text_bytes = std::size_t{1} << 20U;    ///< of a question or a streamed answer
    std::size_t input_bytes = std::size_t{64} << 10U;  ///< of a call's arguments
    std::size_t line_bytes = std::size_t{8} << 10U;    ///< of each other text
    std::size_t items = 256;                           ///< of a list
    std::size_t entries = 1000;                        ///< of a trace
    std::size_t trace_bytes = std::size_t{1} << 20U;   ///< of all texts of a trace
    std::size_t snippet_bytes = 2000;                  ///< of a citation for a client
};
inline constexpr event_limits default_event_limits{};

/// The text, cut to `most` bytes with a note of how much is left out.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most);

/// Valid JSON stays as it is, with spaces instead of line breaks. Invalid JSON, or JSON over `most` bytes, becomes a
/// JSON string with its beginning.
[[nodiscard]] raw_json sound_json(const raw_json& input, std::size_t most = default_event_limits.input_bytes);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/events/impl/sound_json.ipp>
#endif
