// An HTML page of a run: the timeline, a table of its steps, and the answer with its proofs. The page contains no
// script, loads nothing, and follows the reader's light or dark mode. In: the events of a run. Out: HTML text.
#pragma once

#include <toolkit/events/run_events.hpp>
#include <toolkit/events/timeline_svg.hpp>
#include <toolkit/llm/model/prices.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace toolkit { inline namespace v0 {

/// Information that is not in the events.
struct timeline_options {
    std::string model{};           ///< the model's name, for display
    std::optional<price> costs{};  ///< price of its tokens; if absent, the page shows no cost
};

namespace timeline_drawing {

/// Microdollars as "$0.0123", rounded up to the last digit shown.
[[nodiscard]] std::string dollars(std::int64_t micro);

}  // namespace timeline_drawing

/// The page. `timeline_limits` bound its size, and the page says what is left out.
[[nodiscard]] std::string timeline_html(const run_events& run, const timeline_options& options = {});

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/events/impl/timeline.ipp>
#endif
