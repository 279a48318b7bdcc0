// The gate of an agent without documents: the checks that need none.
#pragma once

#include <toolkit/validation/checks/insufficiency.hpp>
#include <toolkit/validation/checks/quotes.hpp>
#include <toolkit/validation/checks/sections.hpp>
#include <toolkit/validation/checks/terms.hpp>
#include <toolkit/validation/gate/all_of.hpp>
#include <toolkit/validation/verdict/verdict.hpp>

namespace toolkit { inline namespace v0 {

/// Names and numbers of an answer must occur in the question or in a tool's result. Demands of the program on quotes,
/// sections and disclosure hold, too.
struct tool_gate : all_of<grounded_terms, exact_quotes, disclosed_insufficiency, named_sections> {
    /// The same as in all_of. It is a plain function, so that a program can compile it once.
    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const;
    [[nodiscard]] bool ready(const run_view& run) const;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/gate/impl/tool_gate.ipp>
#endif
