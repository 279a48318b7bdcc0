// A type whose only value is one text: the fixed part of an action, and the tag by which structs are told apart.
#pragma once

#include <toolkit/core/fixed_string.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

/// The text itself, as a type: `toolkit::constant<"final"> type;` (Whether it is UTF-8 is asked where it is used: a
/// class that is refused by itself would take those around it along.)
template <fixed_string Text>
struct constant {
    static constexpr std::string_view value = Text.view();

    constexpr operator std::string_view() const noexcept { return value; }  // NOLINT: it is that text
    friend constexpr bool operator==(const constant&, const constant&) noexcept = default;
};

}}  // namespace toolkit::v0
