// Check: an answer that lacks something says so in the agreed words.
#pragma once

#include <toolkit/validation/verdict/verdict.hpp>

#include <array>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace disclosing {

/// The words that disclose it, in lower case.
inline constexpr std::string_view phrase = "insufficient documentation";
/// Equivalent words in an answer to a German question.
inline constexpr std::array<std::string_view, 4> german{"unzureichende dokumentation", "unzureichend dokumentiert",
                                                        "nicht ausreichend dokumentiert",
                                                        "nicht hinreichend dokumentiert"};

}  // namespace disclosing

/// Violation INSUFFICIENCY_NOT_DISCLOSED: the question demands disclosure, something is missing, and the text does not
/// contain "Insufficient documentation" (for a German question also "Unzureichende Dokumentation" and the like).
/// Something is missing in three cases:
/// - The draft lists an insufficiency.
/// - All searches for a required topic found nothing.
/// - No passage is open and no other tool has returned a result.
struct disclosed_insufficiency {
    static constexpr std::string_view code = "INSUFFICIENCY_NOT_DISCLOSED";

    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/checks/impl/insufficiency.ipp>
#endif
