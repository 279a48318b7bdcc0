// Check: no claim of the draft goes beyond the sources or says the opposite of them.
// In: a draft and the record of its run. Out: violations whose `about` is the offending part of the draft.
#pragma once

#include <toolkit/validation/claims/claims.hpp>
#include <toolkit/validation/verdict/verdict.hpp>

#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Violation UNGROUNDED_CLAIM. It is a default check. It refuses a claim of an answer from documents if
/// examine_claims() is sure that it is fabricated, contradicted, negated, unsupported or about another subject. With
/// `warns`, a finding that a person should check becomes a warning. These are: unsure findings, claims that cite the
/// wrong source (ground() corrects them), splices, and another subject if the question has constraints.
struct carried_claims {
    static constexpr std::string_view code = "UNGROUNDED_CLAIM";
    bool warns = false;

    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const;

    /// One sentence that tells the model what to repair.
    [[nodiscard]] static std::string message_of(const claim_finding& one, std::string_view text,
                                                const run_record& record);
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/claims/impl/claims_check.ipp>
#endif
