// The bodies of rescue.hpp.
#pragma once

#include <toolkit/agent/loop/rescue.hpp>
#include <toolkit/core/compiled.hpp>

#include <string>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION failure not_rescued(failure why, const failure& of_rescue) {
    if (of_rescue.kind == failure_kind::cancelled) return of_rescue;  // the run was stopped
    std::string both = why.from_parsing() || why.detail.empty() ? std::string{why.name()} : std::string{why.detail};
    both += "; the rescue failed, too: " + of_rescue.message();
    why.detail = small_text{both};
    return why;
}

}}  // namespace toolkit::v0
