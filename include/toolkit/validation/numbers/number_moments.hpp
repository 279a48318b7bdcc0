// Dates, times of the day and durations in digits, as numbers of a text, with the other readings of their digits.
// In: a text and the place of a digit or word. Out: the numbers, appended, and where the text goes on.
// Next: number_reader.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/validation/numbers/clock_times.hpp>
#include <toolkit/validation/numbers/number_bounds.hpp>
#include <toolkit/validation/numbers/number_dates.hpp>
#include <toolkit/validation/numbers/number_digits.hpp>
#include <toolkit/validation/numbers/number_durations.hpp>
#include <toolkit/validation/numbers/stated_number.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace quantities {

[[nodiscard]] inline stated_number plain_number(span bytes, const exact_value& value) {
    stated_number one;
    one.bytes = bytes;
    one.number = value;
    return one;
}

class moment_reader {
public:
    moment_reader(std::string_view text, std::vector<stated_number>& found, digit_reader& figures)
        : text_(text), found_(found), digits_(figures), dates_(text), clocks_(text), durations_(text) {}

    /// `parts`: the two numbers of 03/2031 are appended as well.
    [[nodiscard]] std::optional<std::size_t> from_digits(std::size_t at, bool parts) {
        if (const auto date = dates_.from_digits(at)) {
            const bool slashed = date->day == 0 && text_.substr(at, date->end - at).find('/') != std::string_view::npos;
            if (parts && slashed) add_month_and_year(*date, at);
            const std::size_t end = add_date(*date, at);
            found_.back().parts = parts && slashed;
            return end;
        }
        if (const auto duration = durations_.from_digits(at)) return add_duration(*duration, at);
        const auto time = clocks_.from_digits(at);
        if (!time) return std::nullopt;
        if (time->also_number) add_number_of(*time, at);
        return add_time(*time, at);
    }
    [[nodiscard]] std::optional<std::size_t> from_month(std::size_t at, std::string_view word) {
        const auto date = dates_.from_month(at, word);
        return date ? std::optional{add_date(*date, at)} : std::nullopt;
    }
    [[nodiscard]] std::optional<std::size_t> from_name(std::size_t at) {
        const auto date = dates_.from_name(at);
        if (!date) return std::nullopt;
        const std::size_t end = add_date(*date, at);
        found_.back().spelt = true;
        return end;
    }
    /// The date behind a day in words that begins at `at`.
    [[nodiscard]] std::optional<std::size_t> behind_day(std::uint64_t day, std::size_t at, std::size_t end) {
        const auto date = dates_.behind_day(day, end);
        return date ? std::optional{add_date(*date, at)} : std::nullopt;
    }
    [[nodiscard]] std::optional<std::size_t> time_from_word(std::size_t at, std::string_view word) {
        const auto time = clocks_.from_word(at, word);
        return time ? std::optional{add_time(*time, at)} : std::nullopt;
    }

private:
    std::size_t add_date(const spoken_date& date, std::size_t at) {
        stated_number one;
        one.bytes = {at, date.end};
        one.figure_end = date.end;
        one.kind = number_kind::date;
        one.year = date.year;
        one.month = date.month;
        one.day = date.day;
        one.swapped = date.swapped;
        const auto second = terms::digit(text_[at]) ? std::nullopt : dates_.second_day(date);
        if (second) one.year = second->year;
        found_.push_back(one);
        if (second) return add_date(*second, second->begin_of_day);
        const bool time = date.end + 1 < text_.size() && text_[date.end] == 'T' && terms::digit(text_[date.end + 1]);
        return time ? date.end + 1 : date.end;
    }
    void add_month_and_year(const spoken_date& date, std::size_t at) {
        const std::size_t slash = text_.find('/', at);
        for (const auto& [bytes, value] :
             {std::pair{span{at, slash}, date.month}, {span{slash + 1, date.end}, date.year}}) {
            const auto figure = static_cast<std::uint64_t>(value);
            stated_number one = plain_number(bytes, *exact::make(figure));
            one.figure_end = bytes.end;
            one.digits = figure;
            one.within_other = true;
            found_.push_back(one);
        }
    }
    std::size_t add_time(const clock_time& time, std::size_t at) {
        stated_number one = plain_number({at, time.end}, *exact::make(time.seconds));
        one.figure_end = time.end;
        one.kind = number_kind::clock;
        one.hour = time.hour;
        one.decimals = -1;
        one.parts = time.also_number;
        constexpr std::uint64_t half_day = 43'200;
        if (time.either) one.alternative = exact::make((time.seconds + half_day) % (2 * half_day));
        found_.push_back(one);
        return time.end;
    }
    /// Adds the number that the digits of a time may be: 17.30 of "at 17.30", 17 h of "at 17h".
    void add_number_of(const clock_time& time, std::size_t at) {
        const digits read = digits_.at(at);
        if (!read.number || read.end > time.end) return;
        stated_number one = plain_number({at, read.end}, read.value);
        one.figure_end = read.end;
        one.digits = read.all;
        one.decimals = read.decimals;
        one.within_other = true;
        constexpr std::uint64_t hour = 3600;
        if (read.end < time.end) one.unit = {dimension::time, *exact::make(hour)};
        found_.push_back(one);
    }
    /// Adds a duration, and the time of the day that it may be.
    std::size_t add_duration(const written_duration& duration, std::size_t at) {
        stated_number one = plain_number({at, duration.end}, *exact::make(duration.seconds));
        one.figure_end = duration.end;
        one.unit = {dimension::time};
        one.decimals = -1;
        one.bound = bound_of(text_, at, duration.end);
        const auto time = duration.may_be_time ? clocks_.of_duration(at, duration) : std::nullopt;
        one.within_other = time.has_value();
        found_.push_back(one);
        if (!time) return duration.end;
        add_time(*time, at);
        found_.back().parts = true;
        return duration.end;
    }

    std::string_view text_;
    std::vector<stated_number>& found_;
    digit_reader& digits_;
    date_reader dates_;
    clock_reader clocks_;
    duration_reader durations_;
};

}}}  // namespace toolkit::v0::quantities
