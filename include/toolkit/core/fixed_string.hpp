// Text as a template argument: constant<"final"> and the names of members.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// N characters of text as a template argument.
template <std::size_t N>
struct fixed_string {
    char data[N + 1]{};

    consteval fixed_string() = default;
    consteval fixed_string(const char (&text)[N + 1]) {  // NOLINT: a literal converts
        for (std::size_t i = 0; i < N; ++i) data[i] = text[i];
    }
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {data, N}; }
    [[nodiscard]] static constexpr std::size_t size() noexcept { return N; }
    friend constexpr bool operator==(const fixed_string&, const fixed_string&) = default;
};

template <std::size_t N>
fixed_string(const char (&)[N]) -> fixed_string<N - 1>;

}}  // namespace toolkit::v0
