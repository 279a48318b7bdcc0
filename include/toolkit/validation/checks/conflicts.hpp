// Check: if the question demands that conflicts between sources are resolved, the answer follows the rule.
#pragma once

#include <toolkit/validation/verdict/verdict.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace resolving {

inline constexpr struct resolving_limits {
    std::size_t citations = 12;       ///< opened citations that are compared, in order of opening
    std::size_t violations = 3;       ///< reported for one draft
    std::size_t shown_bytes = 120;    ///< shown of a sentence or a file name
    std::size_t concerned_words = 2;  ///< words of the question that a passage must contain to be about the question
    double concerned = 0.5;           ///< share of a sentence's words that an answer about the same thing contains
} resolving_limits{};

}  // namespace resolving

/// Violation CONFLICT_NOT_RESOLVED.
/// - Rule "newest", and the opened documents have different dates: the answer must cite the newest document about the
/// question. It must not give a value that only an older document has if the newest has another value for the same
/// words.
/// - No rule, or no dates: two opened documents may give different values for the same words. If the answer is about
/// them, it must cite both or say that they differ.
struct resolved_conflicts {
    static constexpr std::string_view code = "CONFLICT_NOT_RESOLVED";

    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/checks/impl/conflicts.ipp>
#endif
