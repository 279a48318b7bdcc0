// Converts invitations and other calendar entries (iCalendar, RFC 5545) to rows: the title, begin and end, place,
// participants, and description.
// In: the bytes of an .ics file or of a mail's text/calendar part. Out: an extraction. Next: the chunker, mail.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/extract/base/extractor.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {
namespace calendar {

struct calendar_limits {
    std::size_t entries = 100'000;  ///< of a file; the rest is left out
    std::size_t fields = 10'000;    ///< of an entry; the rest is left out
};
inline constexpr calendar_limits bounds{};

/// Whether a text begins like a calendar.
[[nodiscard]] bool begins_as_calendar(std::string_view bytes) noexcept;

/// What the container of a calendar says about it.
struct context {
    std::string_view charset{};  ///< empty: UTF-8
    std::string_view method{};   ///< REQUEST, CANCEL and so on, of the field Content-Type
};

}  // namespace calendar

/// Reads a calendar. The title is that of its only entry, or the calendar's name. A calendar without entries has no
/// text. Fails with `unreadable` if it exceeds a limit, with `cancelled` when stopped.
[[nodiscard]] result<extraction> extract_calendar(std::string_view bytes, const calendar::context& in = {},
                                                  const stop_token& stop = {},
                                                  const extract_limits& limits = extract_limits_default);

/// Calendar files (.ics): events, tasks, journal entries, busy times.
struct calendar_extractor {
    static constexpr std::string_view name = "calendar";
    static constexpr std::uint32_t version = 2;
    static constexpr bool reads_text = false;

    [[nodiscard]] static fit fits(const file_head& head);
    [[nodiscard]] static result<extraction> read(std::string_view, std::string_view bytes, const stop_token& stop,
                                                 const extract_limits& limits) {
        return extract_calendar(bytes, {}, stop, limits);
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/extract/calendar/impl/calendar.ipp>
#endif
