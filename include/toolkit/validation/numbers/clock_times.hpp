// Times of day in English and German: 17:00, 5 pm, 5:00 p.m., 17 Uhr 30, half past five, halb sechs, noon.
// In: a text and a place. Out: the time that begins there, in seconds of the day. Next: number_reader.hpp.
#pragma once

#include <toolkit/validation/numbers/number_context.hpp>
#include <toolkit/validation/numbers/number_unit_phrases.hpp>
#include <toolkit/validation/numerals/number_words.hpp>
#include <toolkit/validation/numerals/spelt_numbers.hpp>
#include <toolkit/validation/words/claims_units.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

/// A time of day. `either`: the half of the day is not stated, so the time may be twelve hours later. `hour` is the
/// number of a time without minutes; -1 if it has minutes.
struct clock_time {
    std::uint64_t seconds = 0;
    bool either = false;
    std::int32_t hour = -1;
    std::size_t end = 0;
    bool also_number = false;  ///< its digits may be a number: at 17.30, at 1700 hours
};

class clock_reader {
public:
    constexpr explicit clock_reader(std::string_view text) noexcept : text_(text) {}

    /// The time that begins with the digits at `begin`.
    [[nodiscard]] constexpr std::optional<clock_time> from_digits(std::size_t begin) const noexcept {
        if (const auto found = military(begin)) return found;
        const short_figure hour = small_at(begin);
        if (hour.size == 0 || hour.size > 2 || hour.value > 24) return std::nullopt;
        const bool colon = is(hour.end, ':');
        const short_figure minute = colon || is(hour.end, '.') ? small_at(hour.end + 1) : short_figure{};
        if (minute.size == 2 && minute.value < 60 && !(begin > 1 && text_[begin - 1] == ':')) {
            const short_figure second = colon && is(minute.end, ':') ? small_at(minute.end + 1) : short_figure{};
            const bool seconds = second.size == 2 && second.value < 60;
            const std::size_t end = seconds ? second.end : minute.end;
            if (goes_on(end)) return std::nullopt;
            if (const auto named = with_half(hour.value, minute.value, end)) return named;
            const std::size_t uhr = behind_word(text_, end, "uhr");
            if (!colon && uhr == end) {
                if (!stands_behind_at(text_, begin) || !ends_phrase(end)) return std::nullopt;
                auto dotted = made(hour.value, minute.value, 0, true, end);
                if (dotted) dotted->also_number = true;  // at 17.30
                return dotted;
            }
            const bool exact = (hour.size == 2 && hour.value < 10) || is_ratio(begin);
            return made(hour.value, minute.value, seconds ? second.value : 0, exact, uhr);
        }
        if (colon || hour.size == 0) return std::nullopt;
        if (is(hour.end, 'h') && stands_behind_at(text_, begin) && ends_phrase(hour.end + 1)) {
            auto at_hour = made(hour.value, 0, 0, true, hour.end + 1);
            if (at_hour) at_hour->also_number = true;  // at 17h
            return at_hour;
        }
        return hour_alone(hour.value, hour.end, hour.size == 2 && hour.value < 10);
    }
    /// The time that a duration from `begin` may be: 17h30, 17:30 h.
    template <class Duration>
    [[nodiscard]] constexpr std::optional<clock_time> of_duration(std::size_t begin,
                                                                  const Duration& duration) const noexcept {
        const short_figure hour = small_at(begin);
        if (hour.value > 24) return std::nullopt;
        if (!is(hour.end, 'h')) {
            auto found = from_digits(begin);
            if (found) found->end = duration.end;
            return found;
        }
        const auto seconds = static_cast<std::int32_t>(duration.seconds);
        return made(seconds / 3600, seconds / 60 % 60, 0, true, duration.end);
    }
    /// The time that begins with the word at `begin`: half past five, five o'clock, halb sechs, noon.
    [[nodiscard]] constexpr std::optional<clock_time> from_word(std::size_t begin,
                                                                std::string_view word) const noexcept {
        constexpr std::uint64_t noon = 12;
        const bool at = stands_behind_at(text_, begin);
        if (same_word(word, "noon") || (same_word(word, "mittag") && at))
            return clock_time{noon * 3600, false, -1, begin + word.size()};
        if (same_word(word, "midnight") || same_word(word, "mitternacht"))
            return clock_time{0, false, -1, begin + word.size()};
        if (same_word(word, "half")) {
            if (const auto found = past(30, behind_word(text_, begin + 4, "past"), begin + 4)) return found;
            const short_figure hour = at ? hour_at(skip_blanks(text_, begin + 4)) : short_figure{};
            return hour.size == 0 ? std::nullopt : shifted(hour, 30);  // half five
        }
        if (same_word(word, "halb")) {
            const short_figure hour = number_at(skip_blanks(text_, begin + 4));
            if (hour.size == 0 || hour.value < 1 || hour.value > 12) return std::nullopt;
            return shifted(hour, -30);
        }
        const bool quarter = same_word(word, "quarter") || same_word(word, "viertel");
        if (at && (same_word(word, "viertel") || same_word(word, "dreiviertel"))) {
            const short_figure hour = hour_at(skip_blanks(text_, begin + word.size()));
            if (hour.size != 0) return shifted(hour, same_word(word, "viertel") ? -45 : -15);
        }
        if (const auto found = hour_and_minutes(begin, word, at)) return found;
        const short_figure minute = quarter ? short_figure{15, begin + word.size(), 1} : number_at(begin);
        if (minute.size == 0) return std::nullopt;
        if (!quarter && minute.value <= 24)
            if (const auto found = hour_alone(minute.value, minute.end, false)) return found;
        if (!quarter && minute.value > 29) return std::nullopt;
        for (const auto& [joint, sign] : {joint_word{"past", 1}, {"to", -1}, {"of", -1}, {"nach", 1}, {"vor", -1}}) {
            const std::size_t end = behind_word(text_, minute.end, joint);
            if (end == minute.end) continue;
            if (joint == "of" && !(quarter && at)) continue;
            const bool to = joint == "to";
            if (to && !quarter && !(at && minute.value % 5 == 0)) continue;  // "ten to five" is rather a range
            const bool german = joint == "nach" || joint == "vor";
            if (const std::size_t half = behind_word(text_, end, "halb"); german && half != end) {
                const short_figure next = number_at(skip_blanks(text_, half));
                if (next.size != 0 && next.value >= 1 && next.value <= 12)
                    return shifted(next, sign * minute.value - 30);
            }
            const short_figure hour = number_at(skip_blanks(text_, end));
            if (hour.size == 0 || hour.value < 1 || hour.value > 12) return std::nullopt;
            if (german && !quarter && !at && behind_word(text_, hour.end, "uhr") == hour.end) return std::nullopt;
            return shifted(hour, sign * minute.value);
        }
        return std::nullopt;
    }

private:
    struct joint_word {
        std::string_view word;
        std::int32_t sign;
    };
    struct short_figure {
        std::int32_t value = 0;
        std::size_t end = 0;
        std::size_t size = 0;
    };
    [[nodiscard]] constexpr bool is(std::size_t at, char c) const noexcept {
        return at < text_.size() && text_[at] == c;
    }
    [[nodiscard]] constexpr short_figure small_at(std::size_t at) const noexcept {
        short_figure read{0, at, 0};
        while (read.end < text_.size() && terms::digit(text_[read.end]) && read.size < 3) {
            read.value = read.value * 10 + (text_[read.end++] - '0');
            ++read.size;
        }
        return read;
    }
    /// An hour up to 12, in digits or words, that counts nothing.
    [[nodiscard]] constexpr short_figure hour_at(std::size_t at) const noexcept {
        const short_figure hour = number_at(at);
        const bool is_hour = hour.size != 0 && hour.value >= 1 && hour.value <= 12 && ends_phrase(hour.end);
        return is_hour ? hour : short_figure{};
    }
    /// Whether nothing that a number may count, no unit and no further digit stands at its end.
    [[nodiscard]] constexpr bool ends_phrase(std::size_t end) const noexcept {
        if (goes_on(end) || joined_at(text_, end) || is(end, '%')) return false;
        const std::size_t at = skip_blanks(text_, end);
        if (at == text_.size() || half_of_day(end).end != end) return true;
        const std::string_view next = letters_at(text_, at);
        if (next.empty()) return std::string_view{".,;:)]|!?-*"}.find(text_[at]) != std::string_view::npos;
        return same_word(next, "uhr") || (unit_phrase_reader::stops(next) && !unit_named(next));
    }
    /// 1700 hours, 0800 h.
    [[nodiscard]] constexpr std::optional<clock_time> military(std::size_t begin) const noexcept {
        std::int32_t value = 0;
        std::size_t end = begin;
        for (; end < text_.size() && terms::digit(text_[end]) && end < begin + 5; ++end)
            value = value * 10 + (text_[end] - '0');
        if (end - begin != 4 || value > 2400 || value % 100 > 59) return std::nullopt;
        const bool leading_zero = text_[begin] == '0';
        if (!leading_zero && !stands_behind_at(text_, begin)) return std::nullopt;
        for (const std::string_view word : {"hours", "hrs", "h"}) {
            const std::size_t behind = behind_word(text_, end, word);
            if (behind == end) continue;
            auto found = made(value / 100, value % 100, 0, true, behind);
            if (found) found->also_number = !leading_zero;
            return found;
        }
        return std::nullopt;
    }
    /// five thirty pm, seven forty-five, eight oh five: behind "at", or with the half of the day.
    [[nodiscard]] constexpr std::optional<clock_time> hour_and_minutes(std::size_t begin, std::string_view word,
                                                                       bool behind_at) const noexcept {
        const auto hour = number_words::word_of(word);
        const bool one = same_word(word, "one");
        if ((hour.is != number_words::role::value && !one) || hour.ordinal || hour.german || hour.divisor != 1 ||
            hour.value < 1 || hour.value > 12)
            return std::nullopt;
        const std::size_t at = skip_blanks(text_, begin + word.size());
        if (at == begin + word.size() || (at < text_.size() && terms::digit(text_[at]))) return std::nullopt;
        const std::size_t oh = behind_word(text_, begin + word.size(), "oh");
        const short_figure minute = number_at(oh == begin + word.size() ? at : skip_blanks(text_, oh));
        const bool is_minute = minute.size != 0 && (oh == begin + word.size() ? minute.value > 9 : minute.value < 10);
        if (!is_minute || minute.value > 59) return std::nullopt;
        const auto value = static_cast<std::int32_t>(hour.value);
        if (const auto found = with_half(value, minute.value, minute.end)) return found;
        return behind_at && ends_phrase(minute.end) ? made(value, minute.value, 0, false, minute.end) : std::nullopt;
    }
    /// A whole number up to 59, in digits or words.
    [[nodiscard]] constexpr short_figure number_at(std::size_t at) const noexcept {
        if (at < text_.size() && terms::digit(text_[at])) {
            const short_figure read = small_at(at);
            return read.size > 2 ? short_figure{} : read;
        }
        const auto in_words = spelt_reader{text_}.at(at);
        if (!in_words || in_words->ordinal || in_words->part || !in_words->value.is_whole_up_to(59)) return {};
        return {static_cast<std::int32_t>(in_words->value.whole()), in_words->end, 1};
    }
    /// Whether the text is a ratio, a score or a duration. Then the time is not twelve hours later.
    [[nodiscard]] constexpr bool is_ratio(std::size_t begin) const noexcept {
        constexpr std::size_t reach = 32;
        constexpr std::array<std::string_view, 18> words{
            "score", "ratio", "mix",   "lasts",      "lasted", "takes",   "took",       "duration", "runtime",
            "verse", "scale", "dauer", "proportion", "dauert", "dauerte", "spielstand", "won",      "lost"};
        for (std::size_t at = begin > reach ? begin - reach : 0; at < begin;) {
            const std::string_view word = letters_at(text_, at);
            if (word.empty()) {
                ++at;
                continue;
            }
            for (const std::string_view one : words)
                if (same_word(word, one)) return true;
            at += word.size();
        }
        return false;
    }
    /// Whether the number continues at `end`: 1:23:45.6 and 12.30.40 are not times.
    [[nodiscard]] constexpr bool goes_on(std::size_t end) const noexcept {
        if (end < text_.size() && terms::digit(text_[end])) return true;
        return (is(end, '.') || is(end, ',') || is(end, ':')) && end + 1 < text_.size() && terms::digit(text_[end + 1]);
    }
    [[nodiscard]] constexpr std::optional<clock_time> made(std::int32_t hour, std::int32_t minute, std::int32_t second,
                                                           bool exact, std::size_t end) const noexcept {
        if (const auto half = half_of_day(end); half.end != end && hour >= 1 && hour <= 12) {
            constexpr std::int32_t first_of_evening = 6;  // 3 at night is early, 10 at night is late
            const bool early = half.at_night && (hour == 12 || hour < first_of_evening);
            const bool at_noon = half.at_noon && hour >= 10 && hour < 12;
            hour = hour % 12 + (half.afternoon && !early && !at_noon ? 12 : 0);
            exact = true;
            end = half.end;
        }
        const bool either = !exact && hour >= 1 && hour < 12;
        const std::int32_t seconds = (hour % 24 * 60 + minute) * 60 + second;
        return clock_time{static_cast<std::uint64_t>(seconds), either, minute == 0 && second == 0 ? hour : -1, end};
    }

    /// The half of the day stated at `at`: pm, a.m., in the evening, nachts.
    struct day_half {
        bool afternoon = false;
        std::size_t end = 0;
        bool at_night = false;
        bool at_noon = false;
    };
    [[nodiscard]] constexpr day_half half_of_day(std::size_t end) const noexcept {
        struct row {
            std::string_view words;
            bool afternoon;
        };
        constexpr std::array<row, 23> rows{{{"am", false},
                                            {"pm", true},
                                            {"a.m", false},
                                            {"p.m", true},
                                            {"a. m", false},
                                            {"p. m", true},
                                            {"in the morning", false},
                                            {"in the afternoon", true},
                                            {"in the evening", true},
                                            {"at night", true},
                                            {"in the night", true},
                                            {"tonight", true},
                                            {"nachts", true},
                                            {"in der nacht", true},
                                            {"mittags", true},
                                            {"at noon", true},
                                            {"morgens", false},
                                            {"fr\u00fch", false},
                                            {"vormittags", false},
                                            {"nachmittags", true},
                                            {"abends", true},
                                            {"am abend", true},
                                            {"am nachmittag", true}}};
        const std::size_t at = skip_blanks(text_, end);
        day_half found{false, end};
        if (at == text_.size() || std::string_view{"aApPiImMfFvVnNtT"}.find(text_[at]) == std::string_view::npos)
            return found;
        for (const row& each : rows) {
            const std::size_t behind = at + each.words.size();
            if (behind <= found.end || !same_word(text_.substr(at, each.words.size()), each.words)) continue;
            if (terms::letter_at(text_, behind) != 0) continue;
            const bool night = each.words.find("night") != std::string_view::npos || each.words.starts_with("nacht") ||
                               each.words.ends_with("nacht");
            const bool noon = each.words == "mittags" || each.words == "at noon";
            found = {each.afternoon, each.words[1] == '.' && is(behind, '.') ? behind + 1 : behind,
                     night && each.words != "tonight", noon};
        }
        return found;
    }
    [[nodiscard]] constexpr std::optional<clock_time> with_half(std::int32_t hour, std::int32_t minute,
                                                                std::size_t end) const noexcept {
        if (half_of_day(end).end == end || hour < 1 || hour > 12) return std::nullopt;
        return made(hour, minute, 0, false, end);
    }
    /// 5 pm, 17 Uhr, 17 Uhr 30, five o'clock, fünf Uhr nachmittags.
    [[nodiscard]] constexpr std::optional<clock_time> hour_alone(std::int32_t hour, std::size_t end,
                                                                 bool exact) const noexcept {
        std::size_t clock = behind_word(text_, end, "uhr");
        if (clock != end) {
            const std::size_t at = skip_blanks(text_, clock);
            const short_figure minute = number_at(at);
            if (at > clock && minute.size != 0 && minute.value < 60 && minute.value > 4 && !goes_on(minute.end) &&
                !counts_something(minute.end))
                return made(hour, minute.value, 0, exact, minute.end);
            return made(hour, 0, 0, exact, clock);
        }
        for (const std::string_view word : {"o'clock", "o\u2019clock"}) {
            const std::size_t at = skip_blanks(text_, end);
            if (at > end && same_word(text_.substr(at, word.size()), word)) clock = at + word.size();
        }
        if (clock != end) return made(hour, 0, 0, exact, clock);
        return with_half(hour, 0, end);
    }
    /// Whether the number counts what follows it: "um 14 Uhr 30 Leute".
    [[nodiscard]] constexpr bool counts_something(std::size_t end) const noexcept {
        const std::size_t at = skip_blanks(text_, end);
        return at > end && at < text_.size() && terms::upper(text_[at]);
    }
    [[nodiscard]] constexpr std::optional<clock_time> past(std::int32_t minutes, std::size_t at,
                                                           std::size_t none) const noexcept {
        if (at == none) return std::nullopt;
        const short_figure hour = number_at(skip_blanks(text_, at));
        if (hour.size == 0 || hour.value < 1 || hour.value > 12) return std::nullopt;
        return shifted(hour, minutes);
    }
    /// Minutes past or before an hour. The half of the day may follow the hour.
    [[nodiscard]] constexpr std::optional<clock_time> shifted(const short_figure& hour,
                                                              std::int32_t minutes) const noexcept {
        const std::size_t uhr = behind_word(text_, hour.end, "uhr");
        const auto full = made(hour.value, 0, 0, false, uhr);
        constexpr std::int64_t day = 86'400;
        const std::int64_t seconds =
            (static_cast<std::int64_t>(full->seconds) + std::int64_t{minutes} * 60 + day) % day;
        return clock_time{static_cast<std::uint64_t>(seconds), full->either, -1, full->end};
    }

    std::string_view text_;
};

}}}  // namespace toolkit::v0::quantities
