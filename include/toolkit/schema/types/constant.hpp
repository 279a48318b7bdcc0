// A type whose only value is one text. It is the fixed part of an action, and the tag that distinguishes structs.
#pragma once

#include <toolkit/core/fixed_string.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

/// The text itself, as a type: `toolkit::constant<"final"> type;`. The types that use it check that it is valid UTF-8.
/// If this class failed to compile, the classes around it would fail too.
template <fixed_string Text>
struct constant {
    static constexpr std::string_view value = Text.view();

    constexpr operator std::string_view() const noexcept { return value; }  // NOLINT: it is that text
    friend constexpr bool operator==(const constant&, const constant&) noexcept = default;
};

}}  // namespace toolkit::v0
