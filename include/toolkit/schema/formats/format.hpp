// In: the name of a JSON Schema format and a text. Out: whether the text has the format. Every format is fully checked,
// with the same functions that read times and ids.
#pragma once

#include <toolkit/core/uuid.hpp>
#include <toolkit/schema/formats/format_net.hpp>
#include <toolkit/schema/formats/format_uri.hpp>
#include <toolkit/schema/time/format_duration.hpp>
#include <toolkit/schema/time/format_time.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The supported formats of draft 2020-12.
enum class text_format : std::uint8_t {
    none,
    date_time,  ///< RFC 3339: "2024-02-29T12:30:00Z"
    date,       ///< RFC 3339: "2024-02-29"
    time,       ///< RFC 3339, with an offset: "12:30:00Z"
    duration,   ///< RFC 3339, appendix A: "P1DT12H"
    email,      ///< RFC 5321, a mailbox
    hostname,   ///< RFC 1123
    ipv4,
    ipv6,  ///< RFC 4291
    uri,   ///< RFC 3986, with its scheme
    uuid,  ///< RFC 9562, in upper or lower case
};

namespace formats {
inline constexpr std::array<std::string_view, 11> names{"",         "date-time", "date", "time", "duration", "email",
                                                        "hostname", "ipv4",      "ipv6", "uri",  "uuid"};
static_assert(names.size() == static_cast<std::size_t>(text_format::uuid) + 1,
              "toolkit: formats::names must list the formats in the order of text_format");
}  // namespace formats

/// The name in the keyword `format`; empty for none.
[[nodiscard]] constexpr std::string_view format_name(text_format format) noexcept {
    return formats::names[static_cast<std::size_t>(format)];
}

/// The format of this name, or none.
[[nodiscard]] constexpr text_format format_from_name(std::string_view name) noexcept {
    for (std::size_t i = 1; i < formats::names.size(); ++i)
        if (formats::names[i] == name) return static_cast<text_format>(i);
    return text_format::none;
}

/// Whether the text has the format. Any text has the format `none`.
[[nodiscard]] constexpr bool has_format(text_format format, std::string_view text) {
    switch (format) {
        case text_format::none: return true;
        case text_format::date_time: {
            date_time_fields read;
            return read_date_time(text, read);
        }
        case text_format::date: {
            date_fields read;
            return read_date(text, read);
        }
        case text_format::time: {
            time_fields read;
            return read_time(text, read);
        }
        case text_format::duration: {
            duration_fields read;
            return read_duration(text, read) && !read.has_fraction;
        }
        case text_format::email: return formats::is_mailbox(text);
        case text_format::hostname: return formats::is_hostname(text);
        case text_format::ipv4: return formats::is_ipv4(text);
        case text_format::ipv6: return formats::is_ipv6(text);
        case text_format::uri: return formats::is_uri(text);
        case text_format::uuid: return uuid::from_string(text).has_value();
    }
    return false;
}

}}  // namespace toolkit::v0
