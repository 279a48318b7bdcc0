// A JSON value that can be null.
#pragma once

#include <toolkit/version.hpp>

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

/// A value or null, where null has a meaning. Use std::optional for a field that may be absent.
///
///     struct reading { toolkit::nullable<double> celsius; };   // accepts {"celsius":null}, refuses {}
template <class T>
class nullable {
public:
    using value_type = T;

    constexpr nullable() = default;
    constexpr nullable(std::nullopt_t) noexcept {}             // NOLINT: `celsius = std::nullopt`
    constexpr nullable(T value) : value_(std::move(value)) {}  // NOLINT: `celsius = 21.5`
    constexpr nullable(const char* text)                       // NOLINT: `name = "x"`
        requires std::same_as<T, std::string>
        : value_(text) {}
    nullable(std::nullptr_t)
        requires std::same_as<T, std::string>
    = delete;  // null is std::nullopt

    [[nodiscard]] constexpr bool has_value() const noexcept { return value_.has_value(); }
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return has_value(); }
    [[nodiscard]] constexpr T& operator*() noexcept { return *value_; }
    [[nodiscard]] constexpr const T& operator*() const noexcept { return *value_; }
    [[nodiscard]] constexpr T* operator->() noexcept { return &*value_; }
    [[nodiscard]] constexpr const T* operator->() const noexcept { return &*value_; }
    constexpr T& emplace() { return value_.emplace(); }
    constexpr void reset() noexcept { value_.reset(); }

    friend constexpr bool operator==(const nullable&, const nullable&) = default;

private:
    std::optional<T> value_{};
};

template <class T>
inline constexpr bool is_nullable = false;
template <class T>
inline constexpr bool is_nullable<nullable<T>> = true;

}}  // namespace toolkit::v0
