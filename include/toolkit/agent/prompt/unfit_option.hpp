// Options with values that make no sense, such as a run of 0 turns. In: the values, each with the least that makes
// sense. Out: the failure of the first one that is too small. Next: unfit_task.hpp, which asks before each run.
#pragma once

#include <toolkit/core/failure.hpp>

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

struct option_value {
    constexpr option_value(std::string_view of, std::integral auto is, std::int64_t at_least = 1) noexcept
        : name(of),
          value(std::cmp_less(is, std::numeric_limits<std::int64_t>::max()) ? static_cast<std::int64_t>(is)
                                                                            : std::numeric_limits<std::int64_t>::max()),
          least(at_least) {}

    std::string_view name;
    std::int64_t value;
    std::int64_t least;
};

/// The failure of the first value below its least one: "limits: turns is 0; use 1 or more". `where` is the struct of
/// the options.
[[nodiscard]] std::optional<failure> unfit_option(std::string_view where, std::initializer_list<option_value> all);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/prompt/impl/unfit_option.ipp>
#endif
