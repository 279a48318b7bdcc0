// How a run reads documents: whether its model is guided, and what it guessed. Tools see it by their context.
#pragma once

#include <toolkit/answering/reading/guessed_names.hpp>

namespace toolkit { inline namespace v0 {

/// A guided model has fewer actions to choose from at a time.
struct guidance {
    bool is_guided = false;
    toolkit::guesses guesses{};
};
inline const guidance no_guidance{};

/// The guidance of a run. A protocol whose state has no member `guidance` guides no model.
[[nodiscard]] const guidance& guidance_of(const auto& context) noexcept {
    if constexpr (requires { context.protocol_state().guidance; }) return context.protocol_state().guidance;
    else return no_guidance;
}

}}  // namespace toolkit::v0
