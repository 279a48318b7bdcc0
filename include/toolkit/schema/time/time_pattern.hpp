// In: the years and decimals that a type of time can hold. Out: the pattern of exactly the RFC 3339 texts that it can
// hold, and the words for them.
#pragma once

#include <toolkit/json/number.hpp>
#include <toolkit/json/number_writing.hpp>
#include <toolkit/json/static_text.hpp>
#include <toolkit/schema/types/text_form.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 { namespace times {

constexpr void write_fraction_pattern(text_sink& out, unsigned decimals) {
    if (decimals == 0) return;
    out.append("(\\.[0-9]");
    if (decimals > 1) {
        out.append("{1,");
        append_number(out, decimals);
        out.push_back('}');
    }
    out.append("0*)?");
}

inline constexpr std::string_view month_and_day_pattern = "-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])";
inline constexpr std::string_view hour_and_minute_pattern = "([01][0-9]|2[0-3]):[0-5][0-9]";

/// Writes a pattern for the numbers from `low` to `high` in `width` digits.
constexpr void write_range_pattern(text_sink& out, unsigned low, unsigned high, unsigned width) {
    if (width == 0) return;
    const auto unit = static_cast<unsigned>(numbers::power_of_ten(width - 1));
    const auto digits = [&](unsigned first, unsigned last) {
        if (first != last) out.push_back('[');
        out.push_back(static_cast<char>('0' + first));
        if (last > first + 1) out.push_back('-');
        if (first != last) out.push_back(static_cast<char>('0' + last));
        if (first != last) out.push_back(']');
    };
    unsigned first = low / unit;
    unsigned last = high / unit;
    const bool low_cut = low % unit != 0;
    const bool high_cut = high % unit != unit - 1;
    if (first == last && (low_cut || high_cut)) {
        digits(first, first);
        return write_range_pattern(out, low % unit, high % unit, width - 1);
    }
    const bool group = low_cut || high_cut;
    if (group) out.push_back('(');
    if (low_cut) {
        digits(first, first);
        write_range_pattern(out, low % unit, unit - 1, width - 1);
        ++first;
        if (first <= last) out.push_back('|');
    }
    if (high_cut) {
        digits(last, last);
        write_range_pattern(out, 0, high % unit, width - 1);
        if (first < last) out.push_back('|');
    }
    const unsigned end = high_cut ? last : last + 1;
    if (first < end) {
        digits(first, end - 1);
        for (unsigned i = 1; i < width; ++i) out.append("[0-9]");
    }
    if (group) out.push_back(')');
}

constexpr void write_years_pattern(text_sink& out, unsigned first, unsigned last) {
    out.push_back('^');
    if (first == 0 && last == 9999) out.append("[0-9]{4}");
    else write_range_pattern(out, first, last, 4);
    out.append(month_and_day_pattern);
}
constexpr void write_date_pattern(text_sink& out, unsigned first_year) {
    write_years_pattern(out, first_year, 9999);
    out.push_back('$');
}
constexpr void write_date_words(text_sink& out, unsigned first_year) {
    out.append("a date of RFC 3339, such as 2024-02-29");
    if (first_year == 0) return;
    out.append(", from the year ");
    append_number(out, first_year);
    out.append(" on");
}
constexpr void write_date_time_pattern(text_sink& out, const held_times& form) {
    write_years_pattern(out, form.first_year, form.last_year);
    out.append("[Tt]");
    out.append(hour_and_minute_pattern);
    out.append(":[0-5][0-9]");
    if (form.decimals == 0) out.append("(\\.0+)?");
    else write_fraction_pattern(out, form.decimals);
    out.append("([Zz]|[+-]");
    out.append(hour_and_minute_pattern);
    out.append(")$");
}

constexpr void write_date_time_words(text_sink& out, const held_times& form) {
    out.append("a date-time of RFC 3339 with ");
    if (form.decimals == 0) out.append("whole seconds");
    else {
        out.append("at most ");
        append_number(out, form.decimals);
        out.append(form.decimals == 1 ? " decimal" : " decimals");
    }
    out.append(", such as 2024-02-29T12:30:00Z");
    if (form.first_year == 0 && form.last_year == 9999) return;
    out.append(", in the years ");
    append_number(out, form.first_year);
    out.append(" to ");
    append_number(out, form.last_year);
}

}}}  // namespace toolkit::v0::times
