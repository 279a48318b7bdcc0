// Check: no claim of the draft says what the sources do not hold, or the opposite of what they say.
// In: a draft and the record of its run. Out: violations whose `about` is the offending part of the draft.
#pragma once

#include <toolkit/validation/claims/claims.hpp>
#include <toolkit/validation/text/verdict.hpp>

#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// UNGROUNDED_CLAIM for claims of an answer from documents that examine_claims() surely finds fabricated, contradicted,
/// flipped, unsupported or said of another subject. One of the default checks. With `warns`, what a person should look
/// at is a warning: what is not sure, claims that name the wrong source (ground() mends them), splices, and another
/// subject where the question makes demands of its answer.
struct carried_claims {
    static constexpr std::string_view code = "UNGROUNDED_CLAIM";
    bool warns = false;

    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const;

    /// One sentence that tells the model what to mend.
    [[nodiscard]] static std::string message_of(const claim_finding& one, std::string_view text,
                                                const run_record& record);
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/claims/impl/claims_check.ipp>
#endif
