// Check: the answer has each section that the question names, as a heading, or says that it is missing.
#pragma once

#include <toolkit/validation/text/verdict.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

/// REQUIRED_SECTION_MISSING, once for each section. A heading is a line with '#', a bold one, a numbered one, a line
/// that says nothing else, or one that begins with "Name:"; capital and small letters count as equal. A section that
/// the draft lists among its insufficiencies is not missing, nor any in an answer that says that nothing was found.
struct named_sections {
    static constexpr std::string_view code = "REQUIRED_SECTION_MISSING";

    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/checks/impl/sections.ipp>
#endif
