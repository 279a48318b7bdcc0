// Check: a question that asks how many, how much or how long gets a number as its answer.
#pragma once

#include <toolkit/validation/verdict/verdict.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

namespace quantities {

/// Whether a question asks for a quantity.
[[nodiscard]] bool asks(std::string_view folded_question);

/// Whether an answer states a quantity.
[[nodiscard]] bool says(std::string_view folded_answer);

}  // namespace quantities

/// Violation MISSING_QUANTITY. Not a default check. With `gate<citation_references, grounded_terms, stated_quantity>` a
/// small model that missed the question is asked again.
struct stated_quantity {
    static constexpr std::string_view code = "MISSING_QUANTITY";

    [[nodiscard]] verdict check(const draft& candidate, const run_view& run) const;
};
using asked_quantity [[deprecated("toolkit: asked_quantity is stated_quantity; the old name will be removed in 0.3")]] =
    stated_quantity;

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/checks/impl/quantity.ipp>
#endif
