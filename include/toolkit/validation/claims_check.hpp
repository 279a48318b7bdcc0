// Check: no claim of the draft says what the sources do not hold, or the opposite of what they say.
// In: a draft and the record of its run. Out: violations whose `about` is the offending part of the draft.
#pragma once

#include <toolkit/validation/claims.hpp>
#include <toolkit/validation/verdict.hpp>

#include <string>
#include <string_view>

namespace toolkit::inline v0 {

/// UNGROUNDED_CLAIM for claims that examine_claims() finds fabricated, contradicted, flipped, unsupported or said of
/// another subject: errors where it is sure, warnings where a person should look. Misattributed and spliced claims are
/// warnings: ground() mends the first. Another subject is a warning where the question makes demands of its answer. One
/// of the default checks.
struct carried_claims {
    static constexpr std::string_view code = "UNGROUNDED_CLAIM";

    [[nodiscard]] verdict check(const draft& offered, const run_view& run) const;

    /// One sentence that tells the model what to mend.
    [[nodiscard]] static std::string message_of(const claim_finding& one, std::string_view text,
                                                const run_record& record);
};

}  // namespace toolkit::inline v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/claims_check_impl.hpp>
#endif
