// Check: every [n] refers to an opened citation, and an answer from documents has at least one.
#pragma once

#include <toolkit/validation/verdict/verdict.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

/// Violation INVALID_CITATION_REFERENCE: a marker refers to no opened citation, or an answer from documents has none.
struct citation_references {
    static constexpr std::string_view code = "INVALID_CITATION_REFERENCE";

    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const;

    /// An answer makes sense once a passage is open, another tool has returned a result, or two searches were made.
    [[nodiscard]] bool ready(const run_view& run) const noexcept;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/checks/impl/citations.ipp>
#endif
