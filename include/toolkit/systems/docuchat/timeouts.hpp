// The three timeouts of the system docuchat, and how environment variables set them.
// In: OLLAMA_PLAN_TIMEOUT, OLLAMA_CHAT_TIMEOUT, OLLAMA_EMBED_TIMEOUT. Out: durations, or a failure that names the
// variable.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

struct docuchat_timeouts {
    milliseconds plan{300'000};   ///< OLLAMA_PLAN_TIMEOUT: the request for a plan
    milliseconds chat{600'000};   ///< OLLAMA_CHAT_TIMEOUT: each request to the model
    milliseconds embed{120'000};  ///< OLLAMA_EMBED_TIMEOUT: each request for embeddings of the program's embedder

    /// The timeouts of the environment. A variable that is not set, or blank, gives the default. Fails with
    /// `invalid_argument` if a value is no duration.
    [[nodiscard]] static result<docuchat_timeouts> from_environment();
};

/// A duration in a setting: "300" is 300 seconds, "90s", "5m", "1h30m" and "1500ms" have units. It is at least one
/// millisecond and at most a day. Blanks and line ends around it do not count. `name` is the variable, for the failure.
[[nodiscard]] result<milliseconds> parse_timeout(std::string_view name, std::string_view text);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/docuchat/impl/timeouts.ipp>
#endif
