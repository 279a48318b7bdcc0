// What the loop remembers from turn to turn, beside the conversation. docs/agent.md has the table of its states.
#pragma once

#include <toolkit/run/draft.hpp>

#include <optional>
#include <string>

namespace toolkit { inline namespace v0 {

struct turn_state {
    std::optional<draft> rejected{};  ///< the last draft that did not pass
    bool has_replied = false;         ///< the model has replied at least once
    int repeats = 0;                  ///< consecutive calls that were already answered
    int same_replies = 0;             ///< consecutive equal replies without a valid action
    std::string repeated_tool{};      ///< tool of the last call, if that call was already answered
    std::string failed_call{};        ///< summary of the last failed call, for an answer that found nothing
    std::string limit{};              ///< a reason why only the end is left, beside those of the budget
    std::string why_ended = "the turns were used up";

    /// True if the same calls or replies came again.
    [[nodiscard]] bool repeats_itself() const noexcept { return repeats + (repeats > 0 ? same_replies : 0) >= 2; }
};

}}  // namespace toolkit::v0
