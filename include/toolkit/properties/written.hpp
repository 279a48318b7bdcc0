// Numbers, dates and places as texts, and texts as these. In: a text of a file, a filter or a person. Out: a value, and
// the other way round. Next: tree.hpp, filter_text.hpp.
#pragma once

#include <toolkit/properties/property.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// A number in decimal digits, as JSON writes it, or with `+` before it, `.5` or `5.`; none when it is not finite.
/// Digits with a zero before them (01234) are a text that means something.
[[nodiscard]] std::optional<double> read_decimal(std::string_view text);

namespace properties {

inline constexpr std::int64_t a_second = 1'000'000;
inline constexpr std::int64_t a_day = 86'400 * a_second;

}  // namespace properties

/// A day ("2024-02-29") or a moment ("2024-02-29T12:30:00+01:00", as RFC 3339 has it, or looser, as YAML files have it:
/// "2024-02-29 12:30 +0100"). Without an offset it is UTC; what is finer than a microsecond is cut off.
[[nodiscard]] std::optional<timestamp> read_timestamp(std::string_view text);

/// "52.5,13.4": latitude and longitude, after `geo:` (RFC 5870) or without; none when it lies not on the earth.
[[nodiscard]] std::optional<coordinates> read_coordinates(std::string_view text);

/// The shortest text that reads back as the same number: 100, 0.5, 1e+300.
[[nodiscard]] std::string to_text(double number);

/// "2024-02-29", or "2024-02-29T12:30:00.5Z".
[[nodiscard]] std::string to_text(const timestamp& at);

/// "geo:52.5,13.4", as RFC 5870 has it.
[[nodiscard]] inline std::string to_text(const coordinates& at) {
    return "geo:" + to_text(at.latitude) + ',' + to_text(at.longitude);
}

/// A value as a person reads it; the texts of a list with commas between.
[[nodiscard]] std::string to_text(const property_value& value);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/properties/impl/written.ipp>
#endif
