// The times of <chrono> as texts: durations in ISO 8601 ("PT1H30M", "PT0.5S"). moment.hpp and calendar.hpp add points
// in time and days. A text that the type cannot hold without loss is refused, and the pattern already excludes it. It
// is a separate header, because <chrono> takes 0.6 s to compile.
#pragma once

#include <toolkit/json/static_text.hpp>
#include <toolkit/schema/time/calendar.hpp>
#include <toolkit/schema/time/duration_form.hpp>
#include <toolkit/schema/time/duration_pattern.hpp>
#include <toolkit/schema/time/duration_writing.hpp>
#include <toolkit/schema/time/moment.hpp>
#include <toolkit/schema/types/std_types.hpp>
#include <toolkit/schema/types/types.hpp>

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace times {

template <class Duration>
inline constexpr duration_form form_of{static_cast<std::uint64_t>(Duration::period::num),
                                       std_types::decimals<typename Duration::period>(),
                                       static_cast<std::uint64_t>(std::numeric_limits<typename Duration::rep>::max())};

template <class Duration>
constexpr void duration_pattern(text_sink& out) {
    write_duration_pattern(out, form_of<Duration>);
}
template <class Duration>
constexpr void duration_words(text_sink& out) {
    write_duration_words(out, form_of<Duration>);
}

}  // namespace times

/// A duration of ISO 8601: in weeks alone, or in days, hours, minutes and seconds, as far as the type has them. "PT90S"
/// is not a number of std::chrono::minutes, and "PT0.0005S" is not one of milliseconds. Years and months have no fixed
/// length and are refused.
///
/// JSON Schema's format `duration` covers only whole units. With decimals of a second the schema has only the pattern.
/// The shortest text is printed. A negative duration prints as null, and so does one with more digits than the pattern
/// allows.
template <class Rep, class Period>
    requires std_types::writable_span<std::chrono::duration<Rep, Period>>
struct text_form<std::chrono::duration<Rep, Period>> {
    using duration = std::chrono::duration<Rep, Period>;

    static constexpr std::string_view expected = static_text<&times::duration_words<duration>>;
    static constexpr bool is_whole = Period::den == 1;
    static constexpr field annotation{.description = is_whole ? "" : "An ISO 8601 duration",
                                      .pattern = static_text<&times::duration_pattern<duration>>,
                                      .format = is_whole ? "duration" : ""};
    static constexpr bool pattern_says_all = true;
    static constexpr bool read(std::string_view text, duration& value) noexcept {
        std::uint64_t ticks = 0;
        if (!times::read_ticks(text, times::form_of<duration>,
                               static_cast<std::uint64_t>(std::numeric_limits<Rep>::max()), ticks))
            return false;
        value = duration{static_cast<Rep>(ticks)};
        return true;
    }
    static constexpr std::optional<std::string> write(const duration& value) {
        if (value.count() < 0) return std::nullopt;
        return times::write_ticks(static_cast<std::uint64_t>(value.count()), times::form_of<duration>);
    }
};

// The initialiser of a duration decides whether the field is required.
template <class Rep, class Period>
inline constexpr requirement requirement_of<std::chrono::duration<Rep, Period>> = requirement::initialised;

}}  // namespace toolkit::v0
