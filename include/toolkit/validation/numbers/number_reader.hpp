// Reads the numbers of a text in English and German: in digits of any script and in words, with sign and unit; dates,
// times, fractions, powers, ranges. What is part of a name (v9.2, x12, 3D, UTF-8, 1.2.3) is no number.
// In: UTF-8 text. Out: its numbers in order, each exact. Next: claims_quantity.hpp, grounded_numbers.hpp.
#pragma once

#include <toolkit/validation/numbers/stated_number.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Bounds of what is read.
inline constexpr struct number_limits {
    std::size_t numbers = 20'000;  ///< of one text; later ones are not read
} number_limits{};

/// Appends the numbers of a text. `parts`: of what may be two numbers (80/443, 3 120) each is appended as well.
void read_numbers(std::string_view text, std::vector<stated_number>& found, bool parts = false);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/numbers/impl/number_reader.ipp>
#endif
