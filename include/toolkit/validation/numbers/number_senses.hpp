// What a number says about its thing beyond its value: how often it happens, how many times as much it is, which one it
// is. In: two numbers. Out: whether they say the same sort of thing, so that one of them can contradict the other.
// Next: stated_number.hpp, grounded_numbers.hpp.
#pragma once

#include <toolkit/version.hpp>

#include <cstdint>

namespace toolkit { inline namespace v0 { namespace quantities {

/// `times`: once, twice, three times. `period`: hourly, every two hours. `multiple`: half, double, fivefold. `amount`:
/// an hour, a day. `label`: chapter IV, step ②.
enum class number_sense : std::uint8_t { none, times, period, multiple, amount, label };

}}}  // namespace toolkit::v0::quantities
