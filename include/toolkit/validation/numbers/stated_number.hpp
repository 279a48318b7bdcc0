// A number as a text states it: its exact value, sign and unit, or its date or time. Also whether two numbers agree.
// In: the output of number_reader.hpp. Out: whether a number of a source supports a number of an answer.
// Next: claims_quantity.hpp, grounded_numbers.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/validation/numbers/number_bounds.hpp>
#include <toolkit/validation/numbers/number_roles.hpp>
#include <toolkit/validation/numbers/number_senses.hpp>
#include <toolkit/validation/numbers/number_style.hpp>
#include <toolkit/validation/numerals/exact_value.hpp>
#include <toolkit/validation/numerals/number_directions.hpp>
#include <toolkit/validation/numerals/number_units.hpp>

#include <cstdint>
#include <optional>

namespace toolkit { inline namespace v0 {

/// `power`: the exponent of something that is no number, such as x². `ratio`: two numbers, such as the score 2:1.
enum class number_kind : std::uint8_t { plain, ordinal, fraction, clock, date, power, ratio };

/// A number of a text. `bytes` holds its sign, digits or words, and unit.
struct stated_number {
    span bytes;
    number_kind kind = number_kind::plain;
    exact_value number{};                      ///< with its sign, without its unit
    std::optional<exact_value> regrouped{};    ///< when its only comma or dot means the other thing; see `digits`
    std::optional<exact_value> alternative{};  ///< another value that it may mean: 5:00 is 17:00, "95" of 1990-95
    quantities::number_language language{};    ///< of its text, where `regrouped` holds a value
    std::uint64_t digits = 0;                  ///< as written, without marks
    std::int32_t decimals = 0;                 ///< as written behind a point; -1 where zeros at the end say nothing
    quantities::unit unit{};                   ///< `counts` is none where no unit that is known stands there
    quantities::unit per{};                    ///< second of 10 m/s
    quantities::number_bound bound{};          ///< at least 5, fewer than 5
    quantities::number_direction direction{};  ///< up 3 %, down 3 %
    quantities::number_role role{};            ///< rose by 5, rose to 5
    quantities::range_end end_of_range{};      ///< between 5 and 10
    quantities::number_era era{};              ///< 44 BC
    quantities::number_sense sense{};          ///< how often, how many times as much, which one
    std::optional<exact_value> second{};       ///< of a ratio
    std::uint32_t per_name = 0;                ///< of the word that it is per, known or not; 0 where there is none
    std::int32_t year = 0;                     ///< of a date, or a plain number that may be one
    std::int32_t month = 0;
    std::int32_t day = 0;
    std::int32_t hour = -1;      ///< of a time without minutes, as written
    bool after_at = false;       ///< "at" or "um" stands before it: it may be a time
    bool swapped = false;        ///< a date whose day and month may be the other way round
    bool spelt = false;          ///< in words
    bool claims = true;          ///< an answer that says it needs a source: not "one of them"
    bool doubtful = false;       ///< 6,000 in German: a decimal only beside the same digits
    bool weak = false;           ///< "one", "an hour", "twice": mostly no number of its own
    bool within_other = false;   ///< a part of the number behind it
    bool by_letter = false;      ///< its scale is a letter: 8K, which may be bytes
    bool of_sum = false;         ///< a part of a quantity of several units: 2 of "2 h 30 min"
    bool parts = false;          ///< may be two numbers: 80/443, 3 120
    bool either_sign = false;    ///< gzip -9, ±5
    bool of_pair = false;        ///< a term of a ratio
    bool shared_unit = false;    ///< the unit stands behind another number of its list
    bool plus_minus = false;     ///< ±5
    bool counts_noun = false;    ///< that word is what is counted: 5 retries
    bool dotted = false;         ///< "3." before a word: it may be an ordinal
    bool counts_other = false;   ///< a word that is no known unit stands right behind it
    std::size_t figure_end = 0;  ///< where its digits or words end
    exact_value scaled_by{1};    ///< million, thousand

    friend constexpr bool operator==(const stated_number&, const stated_number&) = default;
    [[nodiscard]] constexpr bool is_date() const noexcept { return kind == number_kind::date; }
    [[nodiscard]] constexpr bool has_unit() const noexcept { return unit.counts != dimension::none; }
};

namespace quantities {

[[nodiscard]] constexpr bool same_date(const stated_number& stated, const stated_number& there) noexcept {
    const auto agrees = [&](std::int32_t month, std::int32_t day) {
        return stated.month == month && (stated.day == 0 || stated.day == day) &&
               (stated.year == 0 || stated.year == there.year);
    };
    return agrees(there.month, there.day) || ((stated.swapped || there.swapped) && agrees(there.day, there.month));
}

/// Whether the only comma or dot of a number may have the other meaning. It may if the language of its text is unknown,
/// or if the other number is written the same way in another language.
[[nodiscard]] constexpr bool may_regroup(const stated_number& one, const stated_number& other) noexcept {
    if (!one.regrouped) return false;
    if (one.language == number_language::unknown) return true;
    return other.regrouped && other.language != number_language::unknown && other.language != one.language;
}

/// Whether the figures, each times its factor, are equal. Trailing zeros after a point count unless there are `units`:
/// 3.1 and 3.10 are two versions.
[[nodiscard]] constexpr bool same_figure(const stated_number& stated, const exact_value& stated_factor,
                                         const stated_number& there, const exact_value& there_factor,
                                         bool units) noexcept {
    const bool either = stated.either_sign || there.either_sign;
    const auto equal = [&](const exact_value& a, const exact_value& b) {
        if (stated_factor == there_factor) return either ? a.magnitude() == b.magnitude() : a == b;
        const auto left = exact::product(a, stated_factor);
        const auto right = exact::product(b, there_factor);
        if (!left || !right) return false;
        return either ? left->magnitude() == right->magnitude() : *left == *right;
    };
    const bool same_digits = stated.digits == there.digits || stated.spelt || there.spelt;
    if ((stated.doubtful || there.doubtful) && !same_digits) return false;
    if (equal(stated.number, there.number)) {
        const bool one_is_whole = stated.decimals == 0 || there.decimals == 0;  // 5.0 is 5
        return units || stated.decimals == there.decimals || stated.decimals < 0 || there.decimals < 0 || one_is_whole;
    }
    if (stated.alternative && equal(*stated.alternative, there.number)) return true;
    if (there.alternative && equal(stated.number, *there.alternative)) return true;
    if (stated.alternative && there.alternative && equal(*stated.alternative, *there.alternative)) return true;
    if (!same_digits || stated_factor != there_factor) return false;
    return (may_regroup(stated, there) && equal(*stated.regrouped, there.number)) ||
           (may_regroup(there, stated) && equal(stated.number, *there.regrouped));
}

/// Whether two units are comparable: the same dimension, "degrees" and a temperature scale, or "pounds" and money or
/// weight.
[[nodiscard]] constexpr bool same_dimension(dimension a, dimension b) noexcept {
    const auto of_scale = [](dimension one) { return one == dimension::celsius || one == dimension::fahrenheit; };
    const auto of_pounds = [](dimension one) { return one == dimension::sterling || one == dimension::weight_pounds; };
    const auto of_cents = [](dimension one) { return one == dimension::dollars || one == dimension::euros; };
    if ((a == dimension::cents && of_cents(b)) || (b == dimension::cents && of_cents(a))) return true;
    return a == b || (a == dimension::degrees && of_scale(b)) || (b == dimension::degrees && of_scale(a)) ||
           (a == dimension::pounds && of_pounds(b)) || (b == dimension::pounds && of_pounds(a));
}

/// Whether two quantities with units are equal. 8 kB is 8,000 or 8,192 bytes. 1 GB is 1,000 or 1,024 MB, but not
/// 1,073,741,824 bytes. An answer may omit the source's rate, but must not add one.
[[nodiscard]] constexpr bool same_quantity(const stated_number& stated, const stated_number& there) noexcept {
    if (!same_dimension(stated.unit.counts, there.unit.counts)) return false;
    const bool rates = stated.per.counts != dimension::none && there.per.counts != dimension::none;
    if (rates && stated.per.counts != there.per.counts) return false;
    if (stated.per.counts != dimension::none && there.per.counts == dimension::none) return false;
    const auto equal = [&](exact_value stated_factor, exact_value there_factor) {
        if (rates) {
            const auto left = exact::product(stated_factor, there.per.factor);
            const auto right = exact::product(there_factor, stated.per.factor);
            if (!left || !right) return false;
            stated_factor = *left;
            there_factor = *right;
        }
        return same_figure(stated, stated_factor, there, there_factor, true);
    };
    if (equal(stated.unit.factor, there.unit.factor)) return true;
    const auto binary = [](const stated_number& one) { return exact_value{1ULL << one.unit.binary}; };
    constexpr std::uint8_t kilo = 10;
    if (stated.unit.binary != 0 && there.unit.binary != 0) return equal(binary(stated), binary(there));
    if (stated.unit.binary == kilo && equal(binary(stated), there.unit.factor)) return true;
    return there.unit.binary == kilo && equal(stated.unit.factor, binary(there));
}

/// Whether two numbers are per different things: per month, per user. Two units of time may be equal rates.
[[nodiscard]] constexpr bool of_other_rates(const stated_number& stated, const stated_number& there) noexcept {
    if (stated.per_name == 0 || there.per_name == 0 || stated.per_name == there.per_name) return false;
    if (stated.per.counts == dimension::none || there.per.counts == dimension::none) return true;
    return !stated.has_unit() && stated.per != there.per;
}

/// Half, a quarter, 3/4: equal to so many percent, where it counts nothing of its own (3/4 cups).
[[nodiscard]] constexpr bool same_share(const stated_number& part, const stated_number& percent) noexcept {
    if (part.kind != number_kind::fraction || part.has_unit()) return false;
    if (!part.spelt && (part.counts_other || part.parts)) return false;
    const auto hundredths =
        exact::make(percent.number.top, percent.number.bottom, percent.number.exponent - 2, percent.number.negative);
    return percent.unit == quantities::unit{dimension::share} && hundredths && *hundredths == part.number;
}

/// Whether a source has the power that an answer states: x² and "squared", or an area.
[[nodiscard]] constexpr bool same_power(const stated_number& stated, const stated_number& there) noexcept {
    if (stated.kind == there.kind) return stated.number == there.number;
    if (stated.kind != number_kind::power) return false;
    const auto of_length = [&](dimension counts) { return there.unit.counts == counts || there.per.counts == counts; };
    return (of_length(dimension::area) && stated.number == exact_value{2}) ||
           (of_length(dimension::volume) && stated.number == exact_value{3});
}

/// Whether a source that states `there` supports an answer that states `stated`. The answer may omit the source's unit,
/// except percent. A unit that only the answer has is accepted if `has_unit(unit)` is true.
template <class HasUnit>
[[nodiscard]] constexpr bool supports(const stated_number& there, const stated_number& stated, bool answer_has_percent,
                                      HasUnit&& has_unit) {
    if (there.of_sum && !stated.of_sum) return false;  // 2 h 30 min are not 2 h
    if (stated.kind == number_kind::ratio || there.kind == number_kind::ratio)
        return stated.kind == there.kind && stated.number == there.number && stated.second == there.second;
    if (stated.kind == number_kind::power || there.kind == number_kind::power) return same_power(stated, there);
    if (stated.sense == number_sense::label && there.weak) return false;  // chapter I is not the "one" of a sentence
    if (there.sense == number_sense::label && (stated.has_unit() || stated.counts_noun)) return false;
    if (stated.is_date()) return there.is_date() && same_date(stated, there);
    if (there.is_date()) {
        if (stated.year != 0 && stated.year == there.year) return true;
        return stated.kind == number_kind::ordinal && there.day != 0 &&
               stated.number == *exact::make(static_cast<std::uint64_t>(there.day));
    }
    const bool bounds = stated.bound != number_bound::none && there.bound != number_bound::none;
    if (bounds && stated.bound != there.bound) return false;
    const bool beyond_upper = stated.bound == number_bound::above && there.end_of_range == range_end::upper;
    const bool beyond_lower = stated.bound == number_bound::below && there.end_of_range == range_end::lower;
    if ((beyond_upper || beyond_lower) && stated.end_of_range == range_end::none) return false;  // above 5 to 10
    if (stated.plus_minus && !there.either_sign) return false;
    const bool stated_clock = stated.kind == number_kind::clock;
    const bool there_clock = there.kind == number_kind::clock;
    if (stated_clock || there_clock) {
        if (stated_clock && there_clock) return same_figure(stated, {1}, there, {1}, true);
        const stated_number& hour = stated_clock ? there : stated;  // "at 7" beside "7 pm"
        const stated_number& clock = stated_clock ? stated : there;
        const auto is = [&](std::int32_t shown) {
            return shown >= 0 && hour.number == *exact::make(static_cast<std::uint64_t>(shown));
        };
        return !hour.has_unit() && clock.hour >= 0 && hour.kind == number_kind::plain && hour.decimals == 0 &&
               (!stated_clock || hour.after_at) && (is(clock.hour) || is(clock.hour - 12));
    }
    const auto is_name_of_place = [](const stated_number& one) {
        return one.kind == number_kind::ordinal && one.spelt;
    };
    if (is_name_of_place(there) && stated.kind == number_kind::plain && !stated.dotted &&
        stated.sense != number_sense::label)
        return false;  // 3 is not the third
    if (of_other_rates(stated, there)) return false;
    if (exclude(stated.direction, there.direction)) return false;
    if (exclude(stated.role, there.role) || exclude(stated.era, there.era)) return false;
    const bool time_or_bytes = there.unit.counts == dimension::time || there.unit.counts == dimension::bytes;
    const bool counts_another = time_or_bytes && there.shared_unit && there.counts_other;  // 20 helpers worked hours
    if (stated.has_unit() && there.has_unit() && !counts_another && same_quantity(stated, there)) return true;
    if (same_share(stated, there) || same_share(there, stated)) return true;
    const auto may_be_bytes = [](const stated_number& one, const stated_number& other) {
        return one.by_letter && !one.has_unit() && other.unit.counts == dimension::bytes && !other.shared_unit;
    };
    if (may_be_bytes(stated, there) || may_be_bytes(there, stated))
        return same_figure(stated, stated.unit.factor, there, there.unit.factor, true);
    const bool bare_there = !there.has_unit() || there.shared_unit;
    const bool bare_stated = !stated.has_unit() || (stated.shared_unit && stated.unit.counts != dimension::share);
    if (bare_stated && there.has_unit() && !there.shared_unit) {
        if (stated.counts_noun && !stated.shared_unit) return false;  // 5 retries are not 5 seconds
        if (there.unit.counts == dimension::share && !answer_has_percent) return false;
        return same_figure(stated, {1}, there, {1}, false);
    }
    if (bare_stated && bare_there) return same_figure(stated, {1}, there, {1}, false);
    return bare_there && same_figure(stated, {1}, there, {1}, true) && !there.counts_other && has_unit(stated.unit);
}

/// Whether a number of a source says the sort of thing that an answer's number says.
[[nodiscard]] constexpr bool in_same_sense(const stated_number& there, const stated_number& stated) noexcept {
    if (stated.kind == number_kind::power) return there.kind == number_kind::power;
    switch (stated.sense) {
        case number_sense::times: return there.sense == number_sense::times;
        case number_sense::period: return there.sense == number_sense::period;
        case number_sense::amount: return there.unit.counts == dimension::time;
        case number_sense::multiple:
            return there.sense == number_sense::multiple || there.sense == number_sense::times ||
                   there.unit.counts == dimension::share || (there.kind == number_kind::fraction && !there.has_unit());
        case number_sense::none:
        case number_sense::label: return false;
    }
    return false;
}
/// Whether a number of a source in the same sense speaks against an answer's number that no source supports.
[[nodiscard]] constexpr bool opposes(const stated_number& there, const stated_number& stated) noexcept {
    if (stated.sense == number_sense::multiple && there.unit.counts == dimension::share)  // doubled: by 100 %
        return stated.number != exact_value{2} || there.number != *exact::make(100);
    return true;
}

}  // namespace quantities

}}  // namespace toolkit::v0
