// result<T>: a value or a failure. It has the members of std::expected, is the same type in every language mode, and
// works in constant evaluation.
#pragma once

#include <toolkit/core/failure.hpp>

#include <concepts>
#include <cstdlib>
#include <memory>
#include <type_traits>
#include <utility>
#include <version>

#if defined(__cpp_lib_expected)
#include <expected>
#endif

namespace toolkit { inline namespace v0 {

template <class T>
class result;

template <class T>
inline constexpr bool is_result = false;
template <class T>
inline constexpr bool is_result<result<T>> = true;

/// The constraint on the return type of a function that returns result<T>.
template <class R, class T>
concept result_of = std::same_as<std::remove_cvref_t<R>, result<T>>;

/// A T or a failure. `value()` on a failure ends the program; check `has_value()` first.
template <class T>
class [[nodiscard]] result {
    static_assert(
        std::is_object_v<T> && !std::is_array_v<T> && !std::same_as<T, failure>,
        "toolkit: the T of result<T> must be an object type other than failure; use result<void> for no value");

public:
    using value_type = T;
    using error_type = failure;

    constexpr result()
        requires std::default_initializable<T>
        : value_(), has_(true) {}

    template <class U = T>
        requires(std::constructible_from<T, U> && !std::same_as<std::remove_cvref_t<U>, result> &&
                 !std::same_as<std::remove_cvref_t<U>, failure> && !is_result<std::remove_cvref_t<U>>)
    constexpr explicit(!std::convertible_to<U, T>) result(U&& value)  // NOLINT(bugprone-forwarding-reference-overload)
        : value_(std::forward<U>(value)), has_(true) {}

    constexpr result(failure why) noexcept : error_(std::move(why)), has_(false) {}

    template <class... Args>
        requires std::constructible_from<T, Args...>
    constexpr explicit result(std::in_place_t, Args&&... args) : value_(std::forward<Args>(args)...), has_(true) {}

    constexpr result(const result& other)
        requires std::copy_constructible<T>
        : has_(other.has_) {
        if (has_) std::construct_at(std::addressof(value_), other.value_);
        else std::construct_at(std::addressof(error_), other.error_);
    }
    constexpr result(result&& other) noexcept(std::is_nothrow_move_constructible_v<T>)
        requires std::move_constructible<T>
        : has_(other.has_) {
        if (has_) std::construct_at(std::addressof(value_), std::move(other.value_));
        else std::construct_at(std::addressof(error_), std::move(other.error_));
    }
    constexpr result& operator=(const result& other)
        requires std::copy_constructible<T>
    {
        if (this != &other) {
            result copy(other);
            *this = std::move(copy);
        }
        return *this;
    }
    constexpr result& operator=(result&& other) noexcept(std::is_nothrow_move_constructible_v<T>)
        requires std::move_constructible<T>
    {
        if (this != &other) {
            clear();
            emptied here{this};
            has_ = other.has_;
            if (has_) std::construct_at(std::addressof(value_), std::move(other.value_));
            else std::construct_at(std::addressof(error_), std::move(other.error_));
            here.self = nullptr;
        }
        return *this;
    }
    /// Destroys the value or failure and stores this failure.
    template <std::same_as<failure> F>  // nothing is deduced from braces: `r = {}` is an empty value
    constexpr result& operator=(F why) noexcept {
        clear();
        std::construct_at(std::addressof(error_), std::move(why));
        has_ = false;
        return *this;
    }
    constexpr ~result() { clear(); }

#if defined(__cpp_lib_expected)
    constexpr result(std::expected<T, failure> other) : has_(other.has_value()) {
        if (has_) std::construct_at(std::addressof(value_), std::move(*other));
        else std::construct_at(std::addressof(error_), std::move(other).error());
    }
    constexpr operator std::expected<T, failure>() const& {
        if (has_) return value_;
        return std::unexpected(error_);
    }
    constexpr operator std::expected<T, failure>() && {
        if (has_) return std::move(value_);
        return std::unexpected(std::move(error_));
    }
#endif

    [[nodiscard]] constexpr bool has_value() const noexcept { return has_; }
    constexpr explicit operator bool() const noexcept { return has_; }

    [[nodiscard]] constexpr T& operator*() & noexcept { return value_; }
    [[nodiscard]] constexpr const T& operator*() const& noexcept { return value_; }
    [[nodiscard]] constexpr T&& operator*() && noexcept { return std::move(value_); }
    [[nodiscard]] constexpr T* operator->() noexcept { return std::addressof(value_); }
    [[nodiscard]] constexpr const T* operator->() const noexcept { return std::addressof(value_); }

    [[nodiscard]] constexpr T& value() & { return check(), value_; }
    [[nodiscard]] constexpr const T& value() const& { return check(), value_; }
    [[nodiscard]] constexpr T&& value() && { return check(), std::move(value_); }

    [[nodiscard]] constexpr failure& error() & noexcept { return error_; }
    [[nodiscard]] constexpr const failure& error() const& noexcept { return error_; }
    [[nodiscard]] constexpr failure&& error() && noexcept { return std::move(error_); }

    template <class U>
    [[nodiscard]] constexpr T value_or(U&& other) const& {
        return has_ ? value_ : static_cast<T>(std::forward<U>(other));
    }
    template <class U>
    [[nodiscard]] constexpr T value_or(U&& other) && {
        return has_ ? std::move(value_) : static_cast<T>(std::forward<U>(other));
    }

    template <class F>
    constexpr auto and_then(F&& next) && -> std::remove_cvref_t<std::invoke_result_t<F, T>> {
        if (has_) return std::forward<F>(next)(std::move(value_));
        return std::move(error_);
    }
    template <class F>
    constexpr auto and_then(F&& next) const& -> std::remove_cvref_t<std::invoke_result_t<F, const T&>> {
        if (has_) return std::forward<F>(next)(value_);
        return error_;
    }
    template <class F>
    constexpr auto transform(F&& next) && -> result<std::remove_cv_t<std::invoke_result_t<F, T>>> {
        if (!has_) return std::move(error_);
        if constexpr (std::is_void_v<std::invoke_result_t<F, T>>) {
            std::forward<F>(next)(std::move(value_));
            return {};
        } else {
            return std::forward<F>(next)(std::move(value_));
        }
    }
    template <class F>
    constexpr auto transform(F&& next) const& -> result<std::remove_cv_t<std::invoke_result_t<F, const T&>>> {
        if (!has_) return error_;
        if constexpr (std::is_void_v<std::invoke_result_t<F, const T&>>) {
            std::forward<F>(next)(value_);
            return {};
        } else {
            return std::forward<F>(next)(value_);
        }
    }
    template <class F>
    constexpr result or_else(F&& next) && {
        if (has_) return std::move(*this);
        return std::forward<F>(next)(std::move(error_));
    }
    template <class F>
    constexpr result transform_error(F&& next) && {
        if (has_) return std::move(*this);
        return std::forward<F>(next)(std::move(error_));
    }

    friend constexpr bool operator==(const result& a, const T& b)
        requires std::equality_comparable<T>
    {
        return a.has_ && a.value_ == b;
    }

private:
    /// If a move throws, this leaves a failure behind, so that there is an object to destroy.
    struct emptied {
        result* self;
        constexpr ~emptied() {
            if (self == nullptr) return;
            std::construct_at(std::addressof(self->error_));
            self->has_ = false;
        }
    };
    constexpr void check() const {
        if (!has_) std::abort();
    }
    constexpr void clear() noexcept {
        if (has_) std::destroy_at(std::addressof(value_));
        else std::destroy_at(std::addressof(error_));
    }
    union {
        T value_;
        failure error_;
    };
    bool has_;
};

/// Success or a failure.
template <>
class [[nodiscard]] result<void> {
public:
    using value_type = void;
    using error_type = failure;

    constexpr result() noexcept = default;
    constexpr result(failure why) : error_(std::move(why)), has_(false) {}
#if defined(__cpp_lib_expected)
    constexpr result(std::expected<void, failure> other) : has_(other.has_value()) {
        if (!has_) error_ = std::move(other).error();
    }
    constexpr operator std::expected<void, failure>() const {
        if (has_) return {};
        return std::unexpected(error_);
    }
#endif

    [[nodiscard]] constexpr bool has_value() const noexcept { return has_; }
    constexpr explicit operator bool() const noexcept { return has_; }
    constexpr void operator*() const noexcept {}
    constexpr void value() const {
        if (!has_) std::abort();
    }
    [[nodiscard]] constexpr failure& error() & noexcept { return error_; }
    [[nodiscard]] constexpr const failure& error() const& noexcept { return error_; }
    [[nodiscard]] constexpr failure&& error() && noexcept { return std::move(error_); }

    template <class F>
    constexpr auto and_then(F&& next) const -> std::remove_cvref_t<std::invoke_result_t<F>> {
        if (has_) return std::forward<F>(next)();
        return error_;
    }
    template <class F>
    constexpr auto transform(F&& next) const -> result<std::remove_cv_t<std::invoke_result_t<F>>> {
        if (!has_) return error_;
        if constexpr (std::is_void_v<std::invoke_result_t<F>>) {
            std::forward<F>(next)();
            return {};
        } else {
            return std::forward<F>(next)();
        }
    }
    template <class F>
    constexpr result or_else(F&& next) && {
        if (has_) return {};
        return std::forward<F>(next)(std::move(error_));
    }
    template <class F>
    constexpr result transform_error(F&& next) && {
        if (has_) return {};
        return std::forward<F>(next)(std::move(error_));
    }

private:
    failure error_{};
    bool has_ = true;
};

}}  // namespace toolkit::v0
