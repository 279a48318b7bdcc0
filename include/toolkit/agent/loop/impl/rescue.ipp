// The bodies of rescue.hpp.
#pragma once

#include <toolkit/agent/loop/rescue.hpp>
#include <toolkit/core/compiled.hpp>

#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION failure not_rescued(failure why, const failure& of_rescue) {
    if (of_rescue.kind == failure_kind::cancelled) return of_rescue;  // the run was stopped
    std::string both = why.from_parsing() || why.detail.empty() ? std::string{why.name()} : std::string{why.detail};
    both += "; the rescue failed, too: " + of_rescue.message();
    why.detail = small_text{both};
    return why;
}

namespace rescuing {

inline constexpr std::string_view where = "the run";

}  // namespace rescuing

TOOLKIT_FUNCTION failure unanswered() {
    return failure::of(failure_kind::budget_spent, rescuing::where, "it ended without an answer",
                       "raise its limits, or ask a narrower question");
}

TOOLKIT_FUNCTION bool is_unanswered(const failure& why) noexcept {
    return why.kind == failure_kind::budget_spent && why.where == rescuing::where;
}

}}  // namespace toolkit::v0
