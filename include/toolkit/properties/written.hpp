// Converts numbers, dates and places to text and back.
// In: a text of a file, a filter or a person. Out: a value, and back. Next: tree.hpp, filter_text.hpp.
#pragma once

#include <toolkit/properties/property.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Parses a decimal number as in JSON. A leading `+`, `.5` and `5.` are also accepted. Returns nothing if the number is
/// not finite, or has a leading zero (01234), because such digits are an identifier.
[[nodiscard]] std::optional<double> read_decimal(std::string_view text);

namespace properties {

inline constexpr std::int64_t a_second = 1'000'000;
inline constexpr std::int64_t a_day = 86'400 * a_second;

}  // namespace properties

/// Parses a day ("2024-02-29") or a moment. A moment follows RFC 3339 ("2024-02-29T12:30:00+01:00") or the looser form
/// of YAML files ("2024-02-29 12:30 +0100"). A moment without an offset is UTC. Digits finer than a microsecond are cut
/// off.
[[nodiscard]] std::optional<timestamp> read_timestamp(std::string_view text);

/// Parses a latitude and a longitude: "52.5,13.4", or with `geo:` before them (RFC 5870). Returns nothing if the place
/// is not on the earth.
[[nodiscard]] std::optional<coordinates> read_coordinates(std::string_view text);

/// Returns a text that parses as the same number: whole numbers below 2^53 in digits (400000), others as short as
/// possible (0.5, 1e+300).
[[nodiscard]] std::string to_text(double number);

/// Returns "2024-02-29", or "2024-02-29T12:30:00.5Z".
[[nodiscard]] std::string to_text(const timestamp& at);

/// Returns "geo:52.5,13.4" (RFC 5870).
[[nodiscard]] inline std::string to_text(const coordinates& at) {
    return "geo:" + to_text(at.latitude) + ',' + to_text(at.longitude);
}

/// Returns a value as a person reads it. The texts of a list are separated by commas.
[[nodiscard]] std::string to_text(const property_value& value);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/properties/impl/written.ipp>
#endif
