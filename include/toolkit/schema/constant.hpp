// A type whose only value is one text: the fixed part of an action, and the tag by which structs are told apart.
#pragma once

#include <toolkit/core/fixed_string.hpp>
#include <toolkit/core/utf8.hpp>

#include <string_view>

namespace toolkit::inline v0 {

/// The text itself, as a type: `toolkit::constant<"final"> type;`
template <fixed_string Text>
struct constant {
    static_assert(is_utf8(Text.view()), "toolkit: a constant is not UTF-8; save the source file as UTF-8");
    static constexpr std::string_view value = Text.view();

    constexpr operator std::string_view() const noexcept { return value; }  // NOLINT: it is that text
    friend constexpr bool operator==(const constant&, const constant&) noexcept = default;
};

}  // namespace toolkit::inline v0
