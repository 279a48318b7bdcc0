// What a tool says about itself, and the name that it has when it gives none.
#pragma once

#include <toolkit/version.hpp>

#include <chrono>
#include <cstddef>
#include <string_view>

namespace toolkit::inline v0 {

/// The annotation of a tool, as its member `static constexpr toolkit::tool_about about{…}`.
struct tool_about {
    std::string_view description{};             ///< what the model is told that it does
    std::string_view name{};                    ///< what the model calls it; by default the name of the struct
    std::chrono::milliseconds timeout{30'000};  ///< its stop_token is triggered then, and its result is a failure
    int calls_at_most = 0;                      ///< in one run; 0: no limit of its own
};

namespace naming {
template <class T>
constexpr std::string_view spelled() noexcept {
    return __PRETTY_FUNCTION__;
}
/// The name of a type without its name spaces.
template <class T>
constexpr std::string_view short_name() noexcept {
    constexpr std::string_view probe = spelled<int>();
    constexpr std::size_t before = probe.find("T = ") + 4;
    constexpr std::string_view text = spelled<T>();
    std::string_view name = text.substr(before, text.find_first_of(";]", before) - before);
    const std::size_t colon = name.rfind("::");
    if (colon != std::string_view::npos) name.remove_prefix(colon + 2);
    return name;
}
}  // namespace naming

/// What the model calls a tool.
template <class T>
inline constexpr std::string_view tool_name = T::about.name.empty() ? naming::short_name<T>() : T::about.name;

}  // namespace toolkit::inline v0
