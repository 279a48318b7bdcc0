// What is known of a document beside its text: typed properties, each a name and a value. In: nothing. Out: the values
// and their bounds. Next: gather.hpp takes them from files, filter.hpp asks for them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A place on the earth (WGS 84), in degrees: north and east are positive.
struct coordinates {
    double latitude;   ///< -90 to 90
    double longitude;  ///< -180 to 180
    friend bool operator==(const coordinates&, const coordinates&) = default;
};

/// A day, or a moment of one, in UTC. A day begins at its midnight.
struct timestamp {
    std::int64_t microseconds = 0;  ///< since 1970
    bool whole_day = false;
    friend bool operator==(const timestamp&, const timestamp&) = default;
};

/// A value is one of these; a number is finite.
using property_value = std::variant<double, std::string, timestamp, coordinates, std::vector<std::string>>;

/// The types of the values, in their order there.
enum class property_kind : std::uint8_t { number, text, date, place, texts };
inline constexpr std::array<std::string_view, std::variant_size_v<property_value>> property_kind_names{
    "number", "text", "date", "place", "list of texts"};

[[nodiscard]] constexpr std::string_view name_of(property_kind kind) noexcept {
    return property_kind_names[static_cast<std::size_t>(kind)];
}
[[nodiscard]] inline property_kind property_kind_of(const property_value& value) noexcept {
    return static_cast<property_kind>(value.index());
}

/// Names may be any text of one line; those that begin `file.` are the library's own.
struct property {
    std::string name;
    property_value value;
    friend bool operator==(const property&, const property&) = default;
};

struct property_limits {
    std::size_t count = 128;  ///< of one document, with the facts of its file
    std::size_t name_bytes = 128;
    std::size_t text_bytes = 4096;                            ///< of a text, or an item of a list
    std::size_t items = 128;                                  ///< of a list
    std::size_t bytes = std::size_t{64} << 10U;               ///< of all names and texts of a document
    std::size_t front_matter_bytes = std::size_t{64} << 10U;  ///< what is longer is text
    std::size_t sidecar_bytes = std::size_t{256} << 10U;      ///< what is longer is not read
    std::size_t depth = 8;                                    ///< of maps and lists in front matter and sidecars
    std::size_t nodes = 4096;                                 ///< of maps, lists and values there
    std::size_t notes = 16;                                   ///< of one document
    std::size_t conditions = 256;                             ///< of one filter; and texts of a list in it
    std::size_t filters = 1024;                               ///< of one filter, with itself
    std::size_t filter_depth = 16;
    std::size_t filter_bytes = 16384;  ///< of a filter that is written as text
};
inline constexpr property_limits property_limits_default{};

/// The value of a property; null when there is none of this name.
[[nodiscard]] const property_value* find_property(const std::vector<property>& all, std::string_view name) noexcept;

[[nodiscard]] inline bool is_finite(double number) noexcept { return number - number == 0; }
[[nodiscard]] inline bool is_on_earth(const coordinates& at) noexcept {
    return at.latitude >= -90 && at.latitude <= 90 && at.longitude >= -180 && at.longitude <= 180;
}

namespace properties {

/// Moments of the years 0 to 9999.
inline constexpr std::int64_t first_moment = -62'167'219'200'000'000;
inline constexpr std::int64_t last_moment = 253'402'300'799'999'999;
[[nodiscard]] constexpr bool is_in_calendar(const timestamp& at) noexcept {
    constexpr std::int64_t day = std::int64_t{86'400} * 1'000'000;
    return at.microseconds >= first_moment && at.microseconds <= last_moment &&
           (!at.whole_day || at.microseconds % day == 0);
}

/// What is wrong with a name; empty when nothing is.
[[nodiscard]] std::string_view wrong_name(std::string_view name) noexcept;

[[nodiscard]] std::string_view wrong_text(std::string_view text) noexcept;

[[nodiscard]] std::string_view wrong_value(const property_value& value) noexcept;

/// About what a property takes, for the bounds.
[[nodiscard]] std::size_t size_of(const property& one) noexcept;

/// What is wrong with the properties of a document: `"name" is …`; empty when they may be kept: each is right, they
/// are in the order of their names, none stands twice, and they are not too many.
[[nodiscard]] std::string wrong_with(const std::vector<property>& all);

}  // namespace properties

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/properties/impl/property.ipp>
#endif
