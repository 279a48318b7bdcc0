// Dates within sentences, in English and German: 3 March 2001, March 3rd, 3.3.2001, 2001-03-03, 3. März, März 2001.
// In: a text and a place. Out: the date that begins there. Next: number_reader.hpp.
#pragma once

#include <toolkit/validation/numerals/named_days.hpp>
#include <toolkit/validation/numerals/spelt_numbers.hpp>
#include <toolkit/validation/words/claims_units.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

/// A date in a sentence. Missing parts are 0. `swapped`: day and month may be exchanged (3/4/2001).
struct spoken_date {
    std::int32_t year = 0;
    std::int32_t month = 0;
    std::int32_t day = 0;
    bool swapped = false;
    std::size_t end = 0;
    std::size_t begin_of_day = 0;  ///< of a second day
};

class date_reader {
public:
    constexpr explicit date_reader(std::string_view text) noexcept : text_(text) {}

    /// The date that begins with the digits at `begin`.
    [[nodiscard]] constexpr std::optional<spoken_date> from_digits(std::size_t begin) const noexcept {
        const short_figure first = small_at(begin);
        if (first.size == 0) return std::nullopt;
        if (first.is_year()) return year_first(first);
        if (!first.is_day()) return std::nullopt;
        if (const auto found = numeric(first)) return found;
        return day_first(first.value, first.end);
    }
    /// The day with a name that begins at `begin`: New Year's Day 2031.
    [[nodiscard]] constexpr std::optional<spoken_date> from_name(std::size_t begin) const noexcept {
        const auto named = named_day_at(text_, begin);
        return named ? std::optional{with_year({0, named->month, named->day, false, named->end})} : std::nullopt;
    }
    /// The date that begins with the name of a month at `begin`: March 28, 1941; March 1941.
    [[nodiscard]] constexpr std::optional<spoken_date> from_month(std::size_t begin,
                                                                  std::string_view word) const noexcept {
        if (!terms::upper(text_[begin])) return std::nullopt;
        const std::int32_t month = month_named(word);
        if (month == 0) return std::nullopt;
        std::size_t at = begin + word.size();
        if (is(at, '.')) ++at;
        at = skip_blanks(text_, at);
        const short_figure next = small_at(at);
        if (next.is_year()) return spoken_date{next.value, month, 0, false, next.end};
        if (next.is_day()) return with_year({0, month, next.value, false, behind_ordinal(next.end)});
        at = behind_word(text_, begin + word.size(), "the");
        const auto in_words = spelt_reader{text_}.at(skip_blanks(text_, at));
        if (!in_words || !in_words->ordinal || !in_words->value.is_whole_up_to(31)) return std::nullopt;
        return with_year({0, month, static_cast<std::int32_t>(in_words->value.whole()), false, in_words->end});
    }
    /// The date after an ordinal in words that ends at `end`: third of March 2001, dritten März.
    [[nodiscard]] constexpr std::optional<spoken_date> behind_day(std::uint64_t day, std::size_t end) const noexcept {
        if (day < 1 || day > 31) return std::nullopt;
        return day_first(static_cast<std::int32_t>(day), end);
    }

    /// The second day behind a month and its first day, with the year of both: 5, 2031 behind "March 3-" or "March 3
    /// and".
    [[nodiscard]] constexpr std::optional<spoken_date> second_day(const spoken_date& first) const noexcept {
        if (first.day == 0 || first.year != 0) return std::nullopt;
        std::size_t at = first.end;
        for (const std::string_view joint :
             {"-", "\u2013", "\u2014", "/", " - ", " \u2013 ", " to ", " and ", " through "})
            if (text_.substr(first.end).starts_with(joint)) at = first.end + joint.size();
        const short_figure day = at == first.end ? short_figure{} : small_at(at);
        if (!day.is_day() || day.value <= first.day) return std::nullopt;
        spoken_date both = with_year({0, first.month, day.value, false, behind_ordinal(day.end)});
        both.begin_of_day = at;
        return both.year == 0 ? std::nullopt : std::optional{both};
    }

private:
    static constexpr std::int32_t first_year = 1800;  ///< of a month and a year in digits
    struct short_figure {
        std::int32_t value = 0;
        std::size_t end = 0;
        std::size_t size = 0;
        [[nodiscard]] constexpr bool is_year() const noexcept { return size == 4 && value >= 1000 && value < 2200; }
        [[nodiscard]] constexpr bool is_day() const noexcept {
            return (size == 1 || size == 2) && value >= 1 && value <= 31;
        }
        [[nodiscard]] constexpr bool is_month() const noexcept { return is_day() && value <= 12; }
    };
    [[nodiscard]] constexpr bool is(std::size_t at, char c) const noexcept {
        return at < text_.size() && text_[at] == c;
    }
    /// A whole number of at most four digits; `size` is 0 if there is none.
    [[nodiscard]] constexpr short_figure small_at(std::size_t at) const noexcept {
        short_figure read{0, at, 0};
        while (read.end < text_.size() && terms::digit(text_[read.end]) && read.size < 5) {
            read.value = read.value * 10 + (text_[read.end++] - '0');
            ++read.size;
        }
        return read.size > 4 ? short_figure{} : read;
    }
    [[nodiscard]] constexpr short_figure behind(std::size_t at, char mark) const noexcept {
        return is(at, mark) ? small_at(at + 1) : short_figure{};
    }
    [[nodiscard]] constexpr std::size_t behind_ordinal(std::size_t at) const noexcept {
        const std::string_view ending = letters_at(text_, at);
        return ending == "st" || ending == "nd" || ending == "rd" || ending == "th" ? at + 2 : at;
    }
    /// The date with the year that follows it, if any, after a comma or "of".
    [[nodiscard]] constexpr spoken_date with_year(spoken_date date) const noexcept {
        std::size_t at = is(date.end, ',') ? date.end + 1 : date.end;
        at = skip_blanks(text_, behind_word(text_, at, "of"));
        if (const short_figure year = small_at(at); at > date.end && year.is_year()) {
            date.year = year.value;
            date.end = year.end;
        } else if (year.size == 2 && at == date.end + 1 && is(date.end, ' ') && ends_phrase(year.end)) {
            date.year = full_year(year.value);  // 3 Mar 31
            date.end = year.end;
        }
        return date;
    }
    /// Whether nothing stands behind a number that it may count: the end of a part of a sentence, or a preposition.
    [[nodiscard]] constexpr bool ends_phrase(std::size_t end) const noexcept {
        if (goes_on(end) || is(end, '%') || is(end, ':')) return false;
        const std::size_t at = skip_blanks(text_, end);
        if (at == text_.size()) return true;
        const std::string_view next = letters_at(text_, at);
        if (next.empty()) return std::string_view{".,;)]|!?"}.find(text_[at]) != std::string_view::npos;
        for (const std::string_view word :
             {"by", "in", "at", "and", "for", "with", "under", "um", "und", "laut", "nach"})
            if (same_word(next, word)) return true;
        return false;
    }
    /// 2001-03-03, 2001/3/3, 2001.03.03; 2031-03, which is no range of years as 2001-03 may be.
    [[nodiscard]] constexpr std::optional<spoken_date> year_first(const short_figure& year) const noexcept {
        for (const char mark : {'-', '/', '.'}) {
            const short_figure month = behind(year.end, mark);
            if (!month.is_month()) continue;
            const short_figure day = behind(month.end, mark);
            if (day.is_day() && !goes_on(day.end))
                return spoken_date{year.value, month.value, day.value, false, day.end};
            const bool year_range = year.value < first_year || month.value > year.value % 100;
            if (mark == '-' && month.size == 2 && day.size == 0 && !year_range && !goes_on(month.end))
                return spoken_date{year.value, month.value, 0, false, month.end};
        }
        return std::nullopt;
    }
    /// Whether another part of a longer number or name follows: 2001.03.03.1, 2001-03-a.
    [[nodiscard]] constexpr bool goes_on(std::size_t end) const noexcept {
        if (is(end, 'T') && end + 1 < text_.size() && terms::digit(text_[end + 1])) return false;
        const bool mark = is(end, '.') || is(end, '-') || is(end, '/');
        return joined_at(text_, end) || (mark && joined_at(text_, end + 1));
    }
    /// The year that two digits stand for: 00 to 68 are of this century.
    [[nodiscard]] static constexpr std::int32_t full_year(std::int32_t two_digits) noexcept {
        constexpr std::int32_t last_of_this_century = 68;
        return two_digits + (two_digits > last_of_this_century ? 1900 : 2000);
    }
    /// Whether a word stands before a number that a day follows: on 3.4.01, am 3.4.01.
    [[nodiscard]] constexpr bool is_behind_on(std::size_t begin) const noexcept {
        const std::string_view before = text_.substr(0, begin);
        for (const std::string_view word :
             {"on ", "On ", "am ", "Am ", "vom ", "Vom ", "zum ", "Zum ", "den ", "dated "})
            if (before.ends_with(word) && !terms::letter_ends_at(before, before.size() - word.size())) return true;
        return false;
    }
    /// 3.3.2001, 03.03.2001, 3. 3. 2001, 3/4/2001, 03-04-2001.
    [[nodiscard]] constexpr std::optional<spoken_date> numeric(const short_figure& first) const noexcept {
        for (const char mark : {'.', '/', '-'}) {
            if (!is(first.end, mark)) continue;
            const auto next = [&](std::size_t end) {
                return mark == '.' && is(end, mark) && is(end + 1, ' ') ? small_at(end + 2) : behind(end, mark);
            };
            const short_figure second = next(first.end);
            if (mark == '/' && first.size == 2 && first.is_month() && second.is_year() && second.value >= first_year &&
                !goes_on(second.end))
                return spoken_date{second.value, first.value, 0, false, second.end};  // 03/2031
            short_figure year = second.is_day() ? next(second.end) : short_figure{};
            const bool short_year = year.size == 2 && mark != '-' && !goes_on(year.end) &&
                                    (mark == '/' || is_behind_on(first.end - first.size));
            if (short_year) year.value = full_year(year.value), year.size = 4;
            if (!year.is_year()) continue;
            if (mark == '.')
                return second.is_month()
                           ? std::optional{spoken_date{year.value, second.value, first.value, false, year.end}}
                           : std::nullopt;
            if (first.value > 12 && second.value > 12) return std::nullopt;
            if (first.value > 12) return spoken_date{year.value, second.value, first.value, false, year.end};
            const bool swapped = second.value <= 12 && second.value != first.value;
            return spoken_date{year.value, first.value, second.value, swapped, year.end};
        }
        return std::nullopt;
    }
    /// 28 March 1941, 28. März, 28th of March, 3-Mar-2001.
    [[nodiscard]] constexpr std::optional<spoken_date> day_first(std::int32_t day, std::size_t end) const noexcept {
        std::size_t at = is(end, '.') ? end + 1 : behind_ordinal(end);
        const bool hyphen = is(at, '-');
        at = hyphen ? at + 1 : skip_blanks(text_, behind_word(text_, at, "of"));
        const std::string_view word = letters_at(text_, at);
        const std::int32_t month = month_named(word);
        if (month == 0 || at == end || !terms::upper(text_[at])) return std::nullopt;
        spoken_date date{0, month, day, false, at + word.size()};
        if (hyphen) {
            const short_figure year = behind(date.end, '-');
            if (year.is_year()) date.year = year.value, date.end = year.end;
            return date;
        }
        if (word.size() <= 4 && is(date.end, '.') && small_at(skip_blanks(text_, date.end + 1)).is_year()) ++date.end;
        return with_year(date);
    }

    std::string_view text_;
};

}}}  // namespace toolkit::v0::quantities
