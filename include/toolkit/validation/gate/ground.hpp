// Grounding: each [n] of a draft becomes a proof, the bytes of a document that carry the claim.
// In: a draft and the record of its run. Out: an answer with citations; markers that refer to nothing are stripped, and
// one that names the wrong one of the opened passages is mended; both are noted.
#pragma once

#include <toolkit/run/answer.hpp>
#include <toolkit/run/record.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// "1 citation", "2 citations".
[[nodiscard]] std::string count_of(std::size_t n, std::string_view what);

/// The answer that a draft makes, with its proofs.
[[nodiscard]] answer ground(draft candidate, const run_record& record);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/gate/impl/ground.ipp>
#endif
