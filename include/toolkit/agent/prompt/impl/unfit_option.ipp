// The failure of an option that is too small.
#pragma once

#include <toolkit/agent/prompt/unfit_option.hpp>
#include <toolkit/core/compiled.hpp>

#include <string>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::optional<failure> unfit_option(std::string_view where, std::initializer_list<option_value> all) {
    for (const option_value& one : all)
        if (one.value < one.least)
            return failure::of(failure_kind::invalid_argument, where,
                               std::string{one.name} + " is " + std::to_string(one.value),
                               "use " + std::to_string(one.least) + " or more");
    return {};
}

}}  // namespace toolkit::v0
