// Grounding: each [n] of a draft becomes a citation, the bytes of a document that carry the claim.
// In: a draft and the record of its run. Out: an answer with citations. Markers that refer to nothing are removed. A
// marker that names the wrong opened passage is corrected. The answer's notes mention both.
#pragma once

#include <toolkit/run/answer.hpp>
#include <toolkit/run/record.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The answer that a draft makes, with its citations.
[[nodiscard]] answer ground(draft candidate, const run_record& record);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/gate/impl/ground.ipp>
#endif
