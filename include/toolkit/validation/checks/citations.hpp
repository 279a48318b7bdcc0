// Check: every [n] refers to an opened citation, and an answer from documents has at least one.
#pragma once

#include <toolkit/validation/text/verdict.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

/// INVALID_CITATION_REFERENCE.
struct citation_references {
    static constexpr std::string_view code = "INVALID_CITATION_REFERENCE";

    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const;

    /// An answer from documents makes sense once something was opened, another tool has told something, or after two
    /// searches.
    [[nodiscard]] bool ready(const run_view& run) const noexcept;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/checks/impl/citations.ipp>
#endif
