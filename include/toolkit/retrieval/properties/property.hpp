// What is known of a document beside its text: typed properties, each a name and a value. In: nothing. Out: the values
// and their bounds. Next: gather.hpp takes them from files, filter.hpp asks for them.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/version.hpp>

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace toolkit::inline v0 {

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
[[nodiscard]] inline const property_value* find_property(const std::vector<property>& all,
                                                         std::string_view name) noexcept {
    const auto found = std::find_if(all.begin(), all.end(), [&](const property& each) { return each.name == name; });
    return found == all.end() ? nullptr : &found->value;
}

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
[[nodiscard]] inline std::string_view wrong_name(std::string_view name) noexcept {
    if (name.empty()) return "has no name";
    if (name.size() > property_limits_default.name_bytes) return "has a name of more than 128 bytes";
    if (!is_utf8(name)) return "has a name that is not UTF-8";
    const auto control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
    if (std::any_of(name.begin(), name.end(), control) || name.front() == ' ' || name.back() == ' ')
        return "has a name with control characters, or blanks at an end";
    return {};
}

[[nodiscard]] inline std::string_view wrong_text(std::string_view text) noexcept {
    if (text.size() > property_limits_default.text_bytes) return "has a text of more than 4,096 bytes";
    if (!is_utf8(text)) return "has a text that is not UTF-8";
    return text.find('\0') == std::string_view::npos ? std::string_view{} : "has a text with a NUL character";
}

[[nodiscard]] inline std::string_view wrong_value(const property_value& value) noexcept {
    if (const auto* number = std::get_if<double>(&value))
        return is_finite(*number) ? std::string_view{} : "is a number that is not finite";
    if (const auto* text = std::get_if<std::string>(&value)) return wrong_text(*text);
    if (const auto* at = std::get_if<timestamp>(&value))
        return is_in_calendar(*at) ? std::string_view{} : "is a date that lies outside of the years 0 to 9999";
    if (const auto* at = std::get_if<coordinates>(&value))
        return is_on_earth(*at) ? std::string_view{}
                                : "is a place whose latitude is not in -90 to 90, or longitude not in -180 to 180";
    const auto* items = std::get_if<std::vector<std::string>>(&value);
    if (items == nullptr || items->empty()) return "is a list of nothing";
    if (items->size() > property_limits_default.items) return "is a list of more than 128 texts";
    for (const std::string& item : *items)
        if (const std::string_view wrong = wrong_text(item); !wrong.empty()) return wrong;
    return {};
}

/// About what a property takes, for the bounds.
[[nodiscard]] inline std::size_t size_of(const property& one) noexcept {
    std::size_t size = one.name.size() + sizeof(double);
    if (const auto* text = std::get_if<std::string>(&one.value)) size += text->size();
    if (const auto* items = std::get_if<std::vector<std::string>>(&one.value))
        for (const std::string& item : *items) size += item.size() + 1;
    return size;
}

/// What is wrong with the properties of a document: `"name" is …`; empty when they may be kept: each is right, they
/// are in the order of their names, none stands twice, and they are not too many.
[[nodiscard]] inline std::string wrong_with(const std::vector<property>& all) {
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto wrong = [&](std::string_view what) { return '"' + all[i].name + "\" " + std::string{what}; };
        if (const std::string_view what = wrong_name(all[i].name); !what.empty()) return wrong(what);
        if (const std::string_view what = wrong_value(all[i].value); !what.empty()) return wrong(what);
        if (i > 0 && all[i].name <= all[i - 1].name) return wrong("is not in the order of the names, or stands twice");
        bytes += size_of(all[i]);
    }
    if (all.size() > property_limits_default.count) return "they are more than 128";
    return bytes > property_limits_default.bytes ? "they take more than 64 KiB" : "";
}

}  // namespace properties

}  // namespace toolkit::inline v0
