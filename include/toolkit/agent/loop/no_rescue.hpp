// The default of an agent: a failure of the model ends the run. agent/rescue.hpp has the part that answers then.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/run/answer.hpp>

namespace toolkit { inline namespace v0 {

struct rescue_part;

/// A failure of the model ends the run.
struct no_rescue {
    using agent_part = rescue_part;
    template <class Run>
    [[nodiscard]] result<answer> outcome(const Run& /*run*/, failure why) const {
        return why;
    }
    [[nodiscard]] static constexpr bool takes_over(const answer& /*made*/) noexcept { return false; }
    template <class Run>
    [[nodiscard]] result<answer> at_end(const Run& /*run*/, answer made) const {
        return made;
    }
};
template <class Rescue>
inline constexpr Rescue no_rescue_of{};

}}  // namespace toolkit::v0
