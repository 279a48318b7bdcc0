// Merges the violations of one check with those of the others.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/validation/text/verdict.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void verdict::add(verdict other) {
    for (violation& one : other.violations) {
        const bool known =
            !one.about.empty() && std::any_of(violations.begin(), violations.end(), [&](const violation& v) {
                return v.code == one.code && v.about == one.about && v.severity == severity::error;
            });
        if (!known) violations.push_back(std::move(one));
    }
}

}}  // namespace toolkit::v0
