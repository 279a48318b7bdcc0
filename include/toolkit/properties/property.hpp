// Typed properties of a document: names and values known besides its text.
// In: nothing. Out: the values and their limits. Next: gather.hpp collects them from files, filter.hpp compares them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A place on the earth (WGS 84), in degrees. North and east are positive.
struct coordinates {
    double latitude;   ///< -90 to 90
    double longitude;  ///< -180 to 180
    friend bool operator==(const coordinates&, const coordinates&) = default;
};

/// A day, or a moment, in UTC. The value of a day is its midnight.
struct timestamp {
    std::int64_t microseconds = 0;  ///< since 1970-01-01
    bool whole_day = false;
    friend bool operator==(const timestamp&, const timestamp&) = default;
};

/// A value has one of these types. A number is finite.
using property_value = std::variant<double, std::string, timestamp, coordinates, std::vector<std::string>>;

/// The types of values, in the order of property_value.
enum class property_kind : std::uint8_t { number, text, date, place, texts };
inline constexpr std::array<std::string_view, std::variant_size_v<property_value>> property_kind_names{
    "number", "text", "date", "place", "list of texts"};

[[nodiscard]] constexpr std::string_view name_of(property_kind kind) noexcept {
    return property_kind_names[static_cast<std::size_t>(kind)];
}
[[nodiscard]] inline property_kind property_kind_of(const property_value& value) noexcept {
    return static_cast<property_kind>(value.index());
}

/// A name is any text of one line. Names that begin with `file.` are reserved for the library.
struct property {
    std::string name;
    property_value value;
    friend bool operator==(const property&, const property&) = default;
};

/// Limits of properties and filters.
struct property_limits {
    std::size_t count = 128;  ///< of one document, including the facts of its file
    std::size_t name_bytes = 128;
    std::size_t text_bytes = 4096;                            ///< of a text, or an item of a list
    std::size_t items = 128;                                  ///< of a list
    std::size_t bytes = std::size_t{64} << 10U;               ///< of all names and texts of a document
    std::size_t front_matter_bytes = std::size_t{64} << 10U;  ///< longer front matter is treated as text
    std::size_t sidecar_bytes = std::size_t{256} << 10U;      ///< a longer sidecar is not read
    std::size_t depth = 8;         ///< nesting of maps and lists in front matter and sidecars
    std::size_t nodes = 4096;      ///< maps, lists and values in front matter and sidecars
    std::size_t notes = 16;        ///< of one document
    std::size_t conditions = 256;  ///< of one filter; also the texts in a list of it
    std::size_t filters = 1024;    ///< of one filter, including itself
    std::size_t filter_depth = 16;
    std::size_t filter_bytes = 16384;  ///< of a filter written as text
};
inline constexpr property_limits property_limits_default{};

/// Returns the value of a property; null if there is none of this name.
[[nodiscard]] const property_value* find_property(const std::vector<property>& all, std::string_view name) noexcept;

[[nodiscard]] inline bool is_finite(double number) noexcept { return number - number == 0; }
[[nodiscard]] inline bool is_on_earth(const coordinates& at) noexcept {
    return at.latitude >= -90 && at.latitude <= 90 && at.longitude >= -180 && at.longitude <= 180;
}

namespace properties {

/// The range of moments: the years 0 to 9999.
inline constexpr std::int64_t first_moment = -62'167'219'200'000'000;
inline constexpr std::int64_t last_moment = 253'402'300'799'999'999;
[[nodiscard]] constexpr bool is_in_calendar(const timestamp& at) noexcept {
    constexpr std::int64_t day = std::int64_t{86'400} * 1'000'000;
    return at.microseconds >= first_moment && at.microseconds <= last_moment &&
           (!at.whole_day || at.microseconds % day == 0);
}

/// Returns what is wrong with a name; empty if it is valid.
[[nodiscard]] std::string_view wrong_name(std::string_view name) noexcept;

[[nodiscard]] std::string_view wrong_text(std::string_view text) noexcept;

[[nodiscard]] std::string_view wrong_value(const property_value& value) noexcept;

/// The approximate size of a property, for the limits.
[[nodiscard]] std::size_t size_of(const property& one) noexcept;

/// Returns what is wrong with the properties of a document: `"name" is …`. Empty if each is valid, they are ordered by
/// name without duplicates, and they are within the limits.
[[nodiscard]] std::string wrong_with(const std::vector<property>& all);

}  // namespace properties

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/properties/impl/property.ipp>
#endif
