// In: any C++ number. Out: the same number without loss, comparable with any other. It is a 64-bit magnitude with a
// sign, or a double. Bounds and the values checked against them have this type.
#pragma once

#include <toolkit/version.hpp>

#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace toolkit { inline namespace v0 {

template <class T>
concept number_type = std::is_arithmetic_v<T> && !std::same_as<std::remove_cv_t<T>, bool>;

/// A number, or no value.
class exact_number {
public:
    constexpr exact_number() noexcept = default;
    template <number_type N>
    constexpr exact_number(N value) noexcept {  // NOLINT(google-explicit-constructor): `.minimum = 1`
        if constexpr (std::is_floating_point_v<N>) {
            form_ = form::real;
            real_ = static_cast<double>(value);
        } else {
            form_ = form::whole;
            negative_ = value < 0;
            magnitude_ = static_cast<std::uint64_t>(value);
            if (negative_) magnitude_ = ~magnitude_ + 1;  // GCC 12 folds `0 - x` and then lacks the least constant
        }
    }
    /// An integer from its sign and its magnitude.
    [[nodiscard]] static constexpr exact_number whole(bool negative, std::uint64_t magnitude) noexcept {
        exact_number number;
        number.form_ = form::whole;
        number.negative_ = negative && magnitude != 0;
        number.magnitude_ = magnitude;
        return number;
    }

    [[nodiscard]] constexpr bool has_value() const noexcept { return form_ != form::none; }
    [[nodiscard]] constexpr bool is_whole() const noexcept { return form_ == form::whole; }
    [[nodiscard]] constexpr bool negative() const noexcept { return form_ == form::whole ? negative_ : real_ < 0; }
    [[nodiscard]] constexpr std::uint64_t magnitude() const noexcept { return magnitude_; }  ///< of a whole number
    /// The same in two's complement, as a cast to any integer type expects it.
    [[nodiscard]] constexpr std::uint64_t bits() const noexcept {
        return negative_ ? std::uint64_t{0} - magnitude_ : magnitude_;
    }
    [[nodiscard]] constexpr double real() const noexcept { return real_; }  ///< of a number that is not whole
    [[nodiscard]] constexpr bool finite() const noexcept {
        constexpr double most = std::numeric_limits<double>::max();
        return form_ != form::real || (real_ >= -most && real_ <= most);
    }

    /// Whether it is greater than or equal to `bound`. Both must have a value.
    [[nodiscard, gnu::always_inline]] constexpr bool at_least(const exact_number& bound) const noexcept {
        if (!is_whole() || !bound.is_whole())
            return !is_whole() && !bound.is_whole() ? real_ >= bound.real_ : *this >= bound;
        if (negative_ != bound.negative_) return bound.negative_;
        return negative_ ? magnitude_ <= bound.magnitude_ : magnitude_ >= bound.magnitude_;
    }

    /// Compares by value: 1 and 1.0 are equal, 2^53 + 1 and 2^53 are not. Both must have a value.
    friend constexpr std::partial_ordering operator<=>(const exact_number& a, const exact_number& b) noexcept {
        if (a.is_whole() && b.is_whole()) {
            if (a.negative_ != b.negative_)
                return a.negative_ ? std::partial_ordering::less : std::partial_ordering::greater;
            return a.negative_ ? b.magnitude_ <=> a.magnitude_ : a.magnitude_ <=> b.magnitude_;
        }
        if (!a.is_whole() && !b.is_whole()) return a.real_ <=> b.real_;
        if (!a.is_whole()) return 0 <=> (b <=> a);
        return compare_with_real(a, b.real_);
    }
    friend constexpr bool operator==(const exact_number& a, const exact_number& b) noexcept {
        if (!a.has_value() || !b.has_value()) return a.has_value() == b.has_value();
        return (a <=> b) == 0;
    }

private:
    static constexpr std::partial_ordering compare_with_real(const exact_number& a, double b) noexcept {
        constexpr double two_to_64 = 18446744073709551616.0;
        if (b != b) return std::partial_ordering::unordered;
        if (b >= two_to_64) return std::partial_ordering::less;
        if (b <= -two_to_64) return std::partial_ordering::greater;
        const bool b_negative = b < 0;
        if (a.negative_ != b_negative)
            return a.negative_ ? std::partial_ordering::less : std::partial_ordering::greater;
        const double size = b_negative ? -b : b;
        const auto floor = static_cast<std::uint64_t>(size);
        std::partial_ordering order = a.magnitude_ <=> floor;
        if (order == 0 && static_cast<double>(floor) < size) order = std::partial_ordering::less;
        return a.negative_ ? 0 <=> order : order;
    }

    enum class form : std::uint8_t { none, whole, real };
    form form_ = form::none;
    bool negative_ = false;
    std::uint64_t magnitude_ = 0;
    double real_ = 0;
};

}}  // namespace toolkit::v0
