// In: a text. Out: the digits and letters at its front, one after the other. Dates, times and durations are read with
// it.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace times {

/// Reads from the front of a text.
class scanner {
public:
    explicit constexpr scanner(std::string_view text) noexcept : text_(text) {}

    [[nodiscard]] constexpr bool done() const noexcept { return at_ == text_.size(); }
    constexpr bool take(char expected) noexcept {
        if (done() || text_[at_] != expected) return false;
        ++at_;
        return true;
    }
    /// Reads exactly `count` digits.
    constexpr bool digits(std::size_t count, unsigned& value) noexcept {
        value = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (!at_digit()) return false;
            value = value * 10 + digit();
        }
        return true;
    }
    /// Reads at least one digit. `fits` becomes false if the number is too large.
    constexpr bool number(std::uint64_t& value, bool& fits) noexcept {
        constexpr auto most = static_cast<std::uint64_t>(-1);
        if (!at_digit()) return false;
        value = 0;
        while (at_digit()) {
            const unsigned next = digit();
            const bool holds = value < most / 10 || (value == most / 10 && next <= most % 10);
            fits = fits && holds;
            value = holds ? value * 10 + next : most;
        }
        return true;
    }
    /// Reads the digits after a decimal point, at least one, as nanoseconds.
    constexpr bool fraction(unsigned& nanoseconds) noexcept {
        if (!at_digit()) return false;
        nanoseconds = 0;
        for (unsigned unit = 100'000'000; at_digit(); unit /= 10) nanoseconds += digit() * unit;
        return true;
    }

private:
    [[nodiscard]] constexpr bool at_digit() const noexcept { return !done() && text_[at_] >= '0' && text_[at_] <= '9'; }
    constexpr unsigned digit() noexcept { return static_cast<unsigned>(text_[at_++] - '0'); }

    std::string_view text_;
    std::size_t at_ = 0;
};

}}}  // namespace toolkit::v0::times
