// Check: where the question wants conflicts of the sources resolved, the answer goes by the rule.
#pragma once

#include <toolkit/validation/text/verdict.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace resolving {

inline constexpr struct resolving_limits {
    std::size_t citations = 12;       ///< compared, the first ones opened
    std::size_t violations = 3;       ///< of one draft
    std::size_t shown_bytes = 120;    ///< of a sentence or a file's name
    std::size_t concerned_words = 2;  ///< of the question, that a passage holds which is about it
    double concerned = 0.5;           ///< of a sentence's words, in an answer that talks about it
} resolving_limits{};

}  // namespace resolving

/// CONFLICT_NOT_RESOLVED. With the rule "newest", when opened documents carry different dates: the answer must cite the
/// newest that is about the question, and may not give a value that stands in an older one alone while the newest has
/// another for the same words. With no rule, or without dates: where two opened documents give different values for
/// the same words and the answer talks of it, it must cite both or say that they differ.
struct resolved_conflicts {
    static constexpr std::string_view code = "CONFLICT_NOT_RESOLVED";

    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/checks/impl/conflicts.ipp>
#endif
