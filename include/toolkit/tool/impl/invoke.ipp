// The outcomes of calls that fail or are not executed.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/failure.hpp>
#include <toolkit/tool/invoke.hpp>

namespace toolkit { inline namespace v0 { namespace calling {

TOOLKIT_FUNCTION call_outcome failed_outcome(std::string_view tool, const failure& why, std::size_t most) {
    call_outcome outcome;
    std::string text = why.for_model();
    if (!why.recoverable) text += " This tool cannot be called again.";
    append_fence(outcome.text, "failure", {{"tool", tool}}, cut(text, most));
    outcome.summary = visible_line(why.message(), most);
    outcome.why = why;
    return outcome;
}

TOOLKIT_FUNCTION std::optional<call_outcome> answered(const environment& known, const tool_info& info,
                                                      std::string_view arguments, std::size_t waiting) {
    if (const auto* same = known.find_valid(info.name, arguments); same != nullptr && same->answers()) {
        call_outcome outcome;
        outcome.text = same->failed ? "You made this call before, and it failed as shown above. Do something else.\n"
                                    : "You made this call before; its result is shown above. Do something else.\n";
        outcome.summary = std::string{info.name} + ": answered from an earlier result";
        outcome.repeated = true;
        outcome.known_failure = same->failed;
        return outcome;
    }
    if (known.is_withdrawn(info.name))
        return failed_outcome(info.name, failure::of(failure_kind::unavailable_tool, info.name,
                                                     "this tool failed for the rest of the run", "Use another tool"));
    if (info.calls_at_most > 0 && known.calls_of(info.name) + waiting >= static_cast<std::size_t>(info.calls_at_most))
        return failed_outcome(
            info.name, failure::of(failure_kind::budget_spent, info.name, "the limit of calls of this tool is reached",
                                   "Use the earlier results or another tool"));
    return {};
}

TOOLKIT_FUNCTION std::string status_line(std::string_view tool, std::string_view state) {
    std::string activity{tool};
    return activity.append(": ").append(state);
}

TOOLKIT_FUNCTION call_outcome lacks_result(std::string_view tool, std::string_view missing) {
    return failed_outcome(
        tool, failure::of(failure_kind::unavailable_tool, tool,
                          "it needs a result of the type " + std::string{missing} + ", and there is none yet",
                          "First call the tool that returns it"));
}

TOOLKIT_FUNCTION failure took_too_long(const tool_info& info) {
    return failure::of(failure_kind::timed_out, info.name,
                       "the tool took longer than " + std::to_string(info.timeout.count()) + " ms",
                       "check its stop_token in the tool, or raise its timeout");
}

}}}  // namespace toolkit::v0::calling
