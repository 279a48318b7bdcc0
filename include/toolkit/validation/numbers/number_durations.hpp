// Durations of several units: 2 h 30 min, 1h30, 1m30s and 1:30 h in digits; an hour and a half, 5 hours and 20 minutes,
// 67 euros and 90 cents as numbers that stand side by side.
// In: a text and the place of a digit, or the numbers of a text in order. Out: the sum, in its smallest unit.
// Next: number_reader.hpp.
#pragma once

#include <toolkit/core/table.hpp>
#include <toolkit/validation/numbers/number_lists.hpp>
#include <toolkit/validation/numbers/stated_number.hpp>
#include <toolkit/validation/numerals/spelt_numbers.hpp>
#include <toolkit/validation/words/claims_units.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace quantities {

/// A duration in digits. `may_be_time`: 17h30 and 17:30 h may be times of the day.
struct written_duration {
    std::uint64_t seconds = 0;
    std::size_t end = 0;
    bool may_be_time = false;
};

class duration_reader {
public:
    constexpr explicit duration_reader(std::string_view text) noexcept : text_(text) {}

    /// The duration of at least two units that begins with the digits at `begin`.
    [[nodiscard]] constexpr std::optional<written_duration> from_digits(std::size_t begin) const noexcept {
        if (begin > 0 && (text_[begin - 1] == ':' || text_[begin - 1] == '.')) return std::nullopt;
        if (const auto found = with_colons(begin)) return found;
        return with_letters(begin);
    }

private:
    struct figure {
        std::uint64_t value = 0;
        std::size_t end = 0;
        std::size_t size = 0;
    };
    [[nodiscard]] constexpr figure figure_at(std::size_t at) const noexcept {
        constexpr std::size_t most = 5;
        figure read{0, at, 0};
        while (read.end < text_.size() && terms::digit(text_[read.end]) && read.size < most) {
            read.value = read.value * 10 + static_cast<std::uint64_t>(text_[read.end++] - '0');
            ++read.size;
        }
        return read.size == most ? figure{} : read;
    }
    [[nodiscard]] constexpr bool is(std::size_t at, char c) const noexcept {
        return at < text_.size() && text_[at] == c;
    }
    [[nodiscard]] static constexpr bool names(std::string_view word, std::uint64_t seconds) noexcept {
        const auto named = word.size() > 1 || word == "h" ? unit_named(word) : std::nullopt;
        return named && named->counts == dimension::time && named->factor == *exact::make(seconds);
    }
    /// 1:30 h, 1:30:00 hours, 5:30 minutes.
    [[nodiscard]] constexpr std::optional<written_duration> with_colons(std::size_t begin) const noexcept {
        constexpr std::uint64_t sixty = 60;
        const figure first = figure_at(begin);
        if (first.size == 0 || !is(first.end, ':')) return std::nullopt;
        const figure second = figure_at(first.end + 1);
        if (second.size != 2 || second.value >= sixty) return std::nullopt;
        figure third{0, second.end, 0};
        if (is(second.end, ':')) {
            third = figure_at(second.end + 1);
            if (third.size != 2 || third.value >= sixty) return std::nullopt;
        }
        const std::size_t at = skip_blanks(text_, third.end);
        const std::string_view word = letters_at(text_, at);
        const bool hours = names(word, 3600);
        if ((!hours && (third.size != 0 || !names(word, sixty))) || joined_at(text_, at + word.size()))
            return std::nullopt;
        const std::uint64_t units = first.value * sixty + second.value;
        return written_duration{hours ? units * sixty + third.value : units, at + word.size(), true};
    }
    /// 2 h 30 min, 1d12h, 1h30, 1m30s. A lone m is minutes beside hours, or right behind its digits.
    [[nodiscard]] constexpr std::optional<written_duration> with_letters(std::size_t begin) const noexcept {
        written_duration found{.end = begin};
        std::uint64_t last = 0;  // the seconds of the unit before
        std::size_t at = begin;
        int units = 0;
        for (; units < 4; ++units) {
            const figure next = figure_at(at);
            if (next.size == 0) break;
            const std::size_t word_at = skip_blanks(text_, next.end);
            const std::string_view word = letters_at(text_, word_at);
            if (units == 1 && last == 3600 && next.size == 2 && next.value < 60 && at == found.end &&
                !goes_on(next.end)) {
                found.seconds += next.value * 60;  // 1h30
                found.end = next.end;
                found.may_be_time = true;
                return found;
            }
            const std::uint64_t unit_seconds = seconds_of(word, word_at == next.end || last == 3600);
            if (unit_seconds == 0 || (last != 0 && (unit_seconds >= last || next.value * unit_seconds >= last))) break;
            found.seconds += next.value * unit_seconds;
            found.end = word_at + word.size();
            last = unit_seconds;
            at = is(found.end, ' ') ? found.end + 1 : found.end;
        }
        if (units < 2 || (found.end < text_.size() && joined_at(text_, found.end))) return std::nullopt;
        return found;
    }
    [[nodiscard]] constexpr bool goes_on(std::size_t end) const noexcept {
        const bool mark = is(end, '.') || is(end, ',') || is(end, ':');
        return joined_at(text_, end) || is(end, '%') ||
               (mark && end + 1 < text_.size() && terms::digit(text_[end + 1]));
    }
    [[nodiscard]] static constexpr std::uint64_t seconds_of(std::string_view word, bool m_is_minutes) noexcept {
        constexpr auto rows = table_of<std::pair<std::string_view, std::uint64_t>>({{"d", 86400},
                                                                                    {"h", 3600},
                                                                                    {"hr", 3600},
                                                                                    {"hrs", 3600},
                                                                                    {"Std", 3600},
                                                                                    {"min", 60},
                                                                                    {"mins", 60},
                                                                                    {"Min", 60},
                                                                                    {"s", 1},
                                                                                    {"sec", 1},
                                                                                    {"Sek", 1}});
        for (const auto& [name, seconds] : rows)
            if (word == name) return seconds;
        return m_is_minutes && word == "m" ? 60 : 0;
    }

    std::string_view text_;
};

namespace joining {

/// What stands between the parts of one quantity: nothing, "and" or a comma.
enum class joint : std::uint8_t { none, close, comma };

[[nodiscard]] constexpr joint between(std::string_view text) noexcept {
    for (const std::string_view one : {" ", " and ", " und ", "\u00a0"})
        if (text == one) return joint::close;
    for (const std::string_view one : {", ", ", and "})
        if (text == one) return joint::comma;
    return joint::none;
}
[[nodiscard]] constexpr bool is_whole_money(dimension one) noexcept {
    return one == dimension::dollars || one == dimension::euros;
}
/// The sum of two numbers of which the second is the rest of the first; nothing where they are two quantities.
[[nodiscard]] constexpr std::optional<stated_number> sum_of(const stated_number& first, const stated_number& second) {
    const auto simple = [](const stated_number& one) {
        return !one.number.negative && !one.shared_unit && !one.alternative && one.year == 0 && !one.is_date() &&
               one.kind != number_kind::clock && one.kind != number_kind::ordinal;
    };
    if (!simple(first) || !simple(second) || !first.has_unit() || first.kind != number_kind::plain ||
        first.number.bottom != 1 || first.number.exponent < 0 || first.per_name != 0 ||
        second.bound != number_bound::none)
        return std::nullopt;
    stated_number whole = second;
    const dimension counts = first.unit.counts;
    exact_value rest = second.number;
    if (second.kind == number_kind::fraction && second.spelt && !second.has_unit() && !second.counts_other) {
        if (counts != dimension::time || second.number.to_double() >= 1) return std::nullopt;
        whole.unit = first.unit;  // an hour and a half
    } else if (is_whole_money(counts) && second.unit.counts == dimension::cents) {
        constexpr double cents = 100;
        if (second.number.to_double() >= cents) return std::nullopt;
        rest = *exact::make(rest.top, rest.bottom, rest.exponent - 2);
        whole.unit = first.unit;
    } else {
        const bool known = counts == dimension::time || counts == dimension::length || counts == dimension::mass;
        if (!known || second.unit.counts != counts || second.kind != number_kind::plain) return std::nullopt;
        const double most = first.unit.factor.to_double();
        if (second.unit.factor.to_double() >= most ||
            second.number.to_double() * second.unit.factor.to_double() >= most * (1 - 1e-12))
            return std::nullopt;
    }
    const auto inverse = exact::make(whole.unit.factor.bottom, whole.unit.factor.top, -whole.unit.factor.exponent);
    const auto scale = inverse ? exact::product(first.unit.factor, *inverse) : std::nullopt;
    const auto scaled = scale ? exact::product(first.number, *scale) : std::nullopt;
    const auto sum = scaled ? exact::sum(*scaled, rest) : std::nullopt;
    if (!sum) return std::nullopt;
    whole.bytes = {first.bytes.begin, second.bytes.end};
    whole.kind = number_kind::plain;
    whole.number = *sum;
    whole.regrouped.reset();
    whole.decimals = -1;
    whole.digits = 0;
    whole.spelt = first.spelt && second.spelt;
    whole.claims = true;
    whole.weak = false;
    whole.parts = true;
    whole.bound = first.bound;
    whole.plus_minus = first.plus_minus;
    whole.after_at = first.after_at;
    return whole;
}

}  // namespace joining

namespace joining {

/// The share that two numbers are: one in five, 3 out of 4; nothing where they are two quantities.
[[nodiscard]] constexpr std::optional<stated_number> share_of(const stated_number& first, const stated_number& second,
                                                              std::string_view between) {
    const auto simple = [](const stated_number& one) {
        return one.kind == number_kind::plain && !one.has_unit() && one.number.is_whole_up_to(1'000'000) &&
               !one.alternative && one.bound == number_bound::none && one.year == 0 && one.scaled_by == exact_value{1};
    };
    const bool out_of = between == " out of ";
    if ((!out_of && between != " in ") || !simple(first) || !simple(second) || first.counts_other) return std::nullopt;
    const std::uint64_t top = first.number.whole();
    if (top == 0 || top >= second.number.whole() || (!out_of && top != 1)) return std::nullopt;
    const auto value = exact::make(top, second.number.whole());
    if (!value) return std::nullopt;
    stated_number share = second;
    share.bytes = {first.bytes.begin, second.bytes.end};
    share.kind = number_kind::fraction;
    share.number = *value;
    share.regrouped.reset();
    share.decimals = -1;
    share.digits = 0;
    share.spelt = true;
    share.claims = true;
    share.weak = false;
    share.parts = true;
    share.bound = first.bound;
    return share;
}

}  // namespace joining

/// Adds the sum behind numbers that are one quantity, which become parts of it.
inline void join_quantities(std::string_view text, std::vector<stated_number>& found, std::size_t from) {
    for (std::size_t i = from; i + 1 < found.size(); ++i) {
        std::size_t last = i;
        stated_number whole = found[i];
        bool comma = false;
        while (last + 1 < found.size() && !found[last + 1].within_other) {
            const stated_number& next = found[last + 1];
            if (whole.within_other || whole.bytes.end > next.bytes.begin) break;
            const auto joint = joining::between(text.substr(whole.bytes.end, next.bytes.begin - whole.bytes.end));
            if (joint == joining::joint::none || behind_between(text, whole.bytes.begin)) break;
            const auto sum = joining::sum_of(whole, next);
            if (!sum) break;
            comma = comma || joint == joining::joint::comma;
            whole = *sum;
            ++last;
        }
        if (last == i && !whole.within_other && whole.bytes.end <= found[i + 1].bytes.begin) {
            const std::size_t size = found[i + 1].bytes.begin - whole.bytes.end;
            if (const auto part = joining::share_of(whole, found[i + 1], text.substr(whole.bytes.end, size))) {
                whole = *part;
                comma = true;  // each of the two stands for itself as well
                ++last;
            }
        }
        if (last == i) continue;
        for (std::size_t k = i; k <= last; ++k) found[k].within_other = true, found[k].of_sum = !comma;
        insert_at(found, last + 1, whole);
        i = last + 1;
    }
}

}}}  // namespace toolkit::v0::quantities
