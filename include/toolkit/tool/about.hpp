// What a tool says about itself, and the name that it has when it gives none.
#pragma once

#include <toolkit/schema/action_name.hpp>

#include <chrono>
#include <string_view>

namespace toolkit::inline v0 {

/// The annotation of a tool, as its member `static constexpr toolkit::tool_about about{…}`.
struct tool_about {
    std::string_view description{};             ///< what the model is told that it does
    std::string_view name{};                    ///< what the model calls it; by default the name of the struct
    std::chrono::milliseconds timeout{30'000};  ///< its stop_token is triggered then, and its result is a failure
    int calls_at_most = 0;                      ///< in one run; 0: no limit of its own
};

/// What the model calls a tool.
template <class T>
inline constexpr std::string_view tool_name = action_name<T>;

}  // namespace toolkit::inline v0
