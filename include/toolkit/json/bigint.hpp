// Natural numbers of up to 4096 bits, for exact decimal conversion.
#pragma once

#include <toolkit/version.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace toolkit { inline namespace v0 {

/// A natural number below 2^4096. The callers must stay below that bound; 10^1150 has 3821 bits.
class bigint {
public:
    constexpr bigint() noexcept = default;
    constexpr explicit bigint(std::uint64_t value) noexcept {
        for (; value != 0; value >>= 32U) words_[size_++] = static_cast<std::uint32_t>(value);
    }

    [[nodiscard]] constexpr bool is_zero() const noexcept { return size_ == 0; }
    [[nodiscard]] constexpr int bit_length() const noexcept {
        return size_ == 0 ? 0 : static_cast<int>(32 * size_) - std::countl_zero(words_[size_ - 1]);
    }

    /// this = this * factor + plus
    constexpr void multiply(std::uint32_t factor, std::uint32_t plus = 0) noexcept {
        std::uint64_t carry = plus;
        for (std::size_t i = 0; i < size_; ++i) {
            carry += std::uint64_t{words_[i]} * factor;
            words_[i] = static_cast<std::uint32_t>(carry);
            carry >>= 32U;
        }
        if (carry != 0) words_[size_++] = static_cast<std::uint32_t>(carry);
    }
    constexpr void multiply_by_power_of_ten(int exponent) noexcept {
        for (; exponent >= 9; exponent -= 9) multiply(1000000000U);
        for (; exponent > 0; --exponent) multiply(10U);
    }
    constexpr void shift_left(int bits) noexcept {
        if (size_ == 0 || bits == 0) return;
        const auto words = static_cast<std::size_t>(bits) / 32;
        const auto rest = static_cast<unsigned>(bits) % 32U;
        for (std::size_t i = size_; i-- > 0;) words_[i + words] = words_[i];
        for (std::size_t i = 0; i < words; ++i) words_[i] = 0;
        size_ += words;
        if (rest == 0) return;
        std::uint32_t carry = 0;
        for (std::size_t i = words; i < size_; ++i) {
            const std::uint32_t word = words_[i];
            words_[i] = word << rest | carry;
            carry = word >> (32U - rest);
        }
        if (carry != 0) words_[size_++] = carry;
    }
    /// this -= other, which must not be greater
    constexpr void subtract(const bigint& other) noexcept {
        std::uint64_t borrow = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            const std::uint64_t take = (i < other.size_ ? other.words_[i] : 0U) + borrow;
            borrow = words_[i] < take ? 1U : 0U;
            words_[i] = static_cast<std::uint32_t>(words_[i] - take);
        }
        while (size_ > 0 && words_[size_ - 1] == 0) --size_;
    }
    friend constexpr bool operator<(const bigint& a, const bigint& b) noexcept {
        if (a.size_ != b.size_) return a.size_ < b.size_;
        for (std::size_t i = a.size_; i-- > 0;)
            if (a.words_[i] != b.words_[i]) return a.words_[i] < b.words_[i];
        return false;
    }

private:
    std::array<std::uint32_t, 128> words_{};
    std::size_t size_ = 0;
};

}}  // namespace toolkit::v0
