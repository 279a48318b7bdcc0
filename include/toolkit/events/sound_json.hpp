// In: JSON that an event carries, perhaps of a model and no JSON at all. Out: one JSON value on one line, of bounded
// size.
#pragma once

#include <toolkit/json/raw.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The limits of this room.
struct event_limits {
    std::size_t events = 4096;                         ///< kept of one run
    std::size_t bytes = std::size_t{8} << 20U;         ///< of their texts together
    std::size_t text_bytes = std::size_t{1} << 20U;    ///< of a question, of what is told of an answer
    std::size_t input_bytes = std::size_t{64} << 10U;  ///< of the arguments of a call
    std::size_t line_bytes = std::size_t{8} << 10U;    ///< of every other text
    std::size_t items = 256;                           ///< of a list
    std::size_t entries = 1000;                        ///< of a trace
    std::size_t trace_bytes = std::size_t{1} << 20U;   ///< of its texts together
    std::size_t snippet_bytes = 2000;                  ///< of a citation that is shown
};
inline constexpr event_limits default_event_limits{};

/// The text, or its beginning and how much is left out.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most);

/// JSON as it is, with line breaks between its values as blanks; what is no JSON, or longer than `most` bytes, as a
/// JSON string of its beginning.
[[nodiscard]] raw_json sound_json(const raw_json& input, std::size_t most = default_event_limits.input_bytes);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/events/impl/sound_json.ipp>
#endif
