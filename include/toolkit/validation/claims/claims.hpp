// Which sentence of which source supports each claim of an answer, or what is wrong with the claim.
// In: an answer's text with its [n], and the record of the run. Out: one finding for each claim, with the bytes on both
// sides that an interface can underline. Next: claims_check.hpp, and the program that shows the answer.
#pragma once

#include <toolkit/run/draft.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/validation/claims/claim_finding.hpp>

#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// One finding for each claim of an answer, in order. Facts in the question count as known. An answer that only says
/// that nothing was found has no claims.
[[nodiscard]] std::vector<claim_finding> examine_claims(std::string_view text, const run_record& record,
                                                        std::string_view question = {});

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/claims/impl/claims.ipp>
#endif
