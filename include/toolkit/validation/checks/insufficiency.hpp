// Check: an answer that lacks something says so in the words that were asked for.
#pragma once

#include <toolkit/validation/text/verdict.hpp>

#include <array>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace disclosing {

/// The words that tell it, in lower case.
inline constexpr std::string_view phrase = "insufficient documentation";
/// What says the same in an answer to a German question.
inline constexpr std::array<std::string_view, 4> german{"unzureichende dokumentation", "unzureichend dokumentiert",
                                                        "nicht ausreichend dokumentiert",
                                                        "nicht hinreichend dokumentiert"};

}  // namespace disclosing

/// INSUFFICIENCY_NOT_DISCLOSED: the question wants to be told, something is missing, and the text does not hold
/// "Insufficient documentation" (for a German question also "Unzureichende Dokumentation" and the like). Missing is
/// what the draft lists as an insufficiency, a required topic whose searches all found nothing, and all when no passage
/// is open and no other tool has told anything.
struct disclosed_insufficiency {
    static constexpr std::string_view code = "INSUFFICIENCY_NOT_DISCLOSED";

    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/checks/impl/insufficiency.ipp>
#endif
