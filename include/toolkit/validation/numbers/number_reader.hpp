// Reads the numbers of a text in English and German, in digits of any script and in words, with sign and unit. It also
// reads dates, times, fractions, powers and ranges. Parts of names (v9.2, x12, 3D, UTF-8, 1.2.3) are not numbers.
// In: UTF-8 text. Out: its numbers in order, each exact. Next: claims_quantity.hpp, grounded_numbers.hpp.
#pragma once

#include <toolkit/validation/numbers/stated_number.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Limits of what is read.
inline constexpr struct number_limits {
    std::size_t numbers = 20'000;  ///< of one text; later ones are ignored
} number_limits{};

/// Appends the numbers of a text to `found`. `parts`: also appends each part of what may be two numbers (80/443, 3
/// 120).
void read_numbers(std::string_view text, std::vector<stated_number>& found, bool parts = false);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/numbers/impl/number_reader.ipp>
#endif
