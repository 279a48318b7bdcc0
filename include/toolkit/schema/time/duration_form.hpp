// In: the length of a unit of time, and the greatest count of them in a type. Out: how its durations are written: the
// units, and a number of digits for each that cannot overflow.
#pragma once

#include <toolkit/json/number.hpp>

#include <cstdint>

namespace toolkit { inline namespace v0 { namespace times {

/// A unit of a duration, and how it is written in a type.
struct duration_unit {
    char letter = 0;
    std::uint64_t ticks = 0;  ///< ticks of the type in one unit
    unsigned digits = 0;      ///< the most digits; 0 if the unit is not written
};

/// How the durations of a type are written. The digits are limited so that no text overflows.
struct duration_form {
    duration_unit week{};
    duration_unit units[4]{};  ///< days, hours, minutes, seconds
    unsigned decimals = 0;     ///< of a second

    /// For ticks of `seconds`, or of a second with this many decimals, and at most `most` ticks.
    constexpr duration_form(std::uint64_t seconds, unsigned decimal_places, std::uint64_t most) noexcept
        : decimals(decimal_places) {
        week = unit('W', 604800, seconds, most);
        std::uint64_t room = most;
        units[0] = unit('D', 86400, seconds, room);
        units[1] = unit('H', 3600, seconds, (room -= used(units[0])) / 3);
        units[2] = unit('M', 60, seconds, (room -= used(units[1])) / 2);
        units[3] = unit('S', 1, seconds, room -= used(units[2]));
    }

private:
    constexpr duration_unit unit(char letter, std::uint64_t length, std::uint64_t seconds,
                                 std::uint64_t room) const noexcept {
        if (length < seconds) return {};
        const std::uint64_t ticks = length / seconds * numbers::power_of_ten(decimals);
        unsigned digits = 0;
        while (digits < 18 && numbers::power_of_ten(digits + 1) <= room / ticks) ++digits;
        return {letter, ticks, digits};
    }
    static constexpr std::uint64_t used(const duration_unit& unit) noexcept {
        return unit.digits == 0 ? 0 : unit.ticks * numbers::power_of_ten(unit.digits);
    }
};

}}}  // namespace toolkit::v0::times
