// Check: the answer has each section that the question names as a heading, or says that it is missing.
#pragma once

#include <toolkit/validation/verdict/verdict.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

/// Violation REQUIRED_SECTION_MISSING, once for each section. A heading is a line with '#', a bold line, a numbered
/// line, a line with nothing else, or a line that begins with "Name:". Case does not matter. A section is not missing
/// if the draft lists it among its insufficiencies or says that nothing was found.
struct named_sections {
    static constexpr std::string_view code = "REQUIRED_SECTION_MISSING";

    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const;

    /// True if a line can be the heading of this section. Other names are never missed.
    [[nodiscard]] static bool can_be_heading(std::string_view section);
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/checks/impl/sections.ipp>
#endif
