// In: the events of a run. Out: a page of HTML that shows it: the drawing, a table of its steps, and the answer with
// its proofs. It holds no script and loads nothing; light or dark as the reader has it.
#pragma once

#include <toolkit/events/run_events.hpp>
#include <toolkit/events/timeline_svg.hpp>
#include <toolkit/llm/model/prices.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace toolkit { inline namespace v0 {

/// What the events do not say.
struct timeline_options {
    std::string model{};           ///< its name, to be shown
    std::optional<price> costs{};  ///< of its tokens; without, no cost is shown
};

namespace timeline_drawing {

/// "$0.0123" of microdollars, rounded up to the last digit that is shown.
[[nodiscard]] std::string dollars(std::int64_t micro);

}  // namespace timeline_drawing

/// The page, whose size is bounded by `timeline_limits`; what they leave out is said.
[[nodiscard]] std::string timeline_html(const run_events& run, const timeline_options& options = {});

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/events/impl/timeline.ipp>
#endif
