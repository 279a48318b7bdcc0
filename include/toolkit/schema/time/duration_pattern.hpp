// In: how the durations of a type are written. Out: the pattern of exactly the ISO 8601 texts that it can read without
// loss, and the words for them.
#pragma once

#include <toolkit/json/number_writing.hpp>
#include <toolkit/json/static_text.hpp>
#include <toolkit/schema/time/duration_form.hpp>
#include <toolkit/schema/time/time_pattern.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace times {

constexpr void write_unit_pattern(text_sink& out, const duration_unit& unit, unsigned decimals) {
    out.append("[0-9]{1,");
    append_number(out, unit.digits);
    out.push_back('}');
    if (unit.letter == 'S') write_fraction_pattern(out, decimals);
    out.push_back(unit.letter);
}
/// Writes unit `first` and those after it, without gaps.
constexpr void write_units_pattern(text_sink& out, const duration_form& form, std::size_t first) {
    write_unit_pattern(out, form.units[first], form.decimals);
    if (first == 3 || form.units[first + 1].digits == 0) return;
    out.push_back('(');
    write_units_pattern(out, form, first + 1);
    out.append(")?");
}
constexpr void write_duration_pattern(text_sink& out, const duration_form& form) {
    const bool days = form.units[0].digits != 0;
    out.append("^P(");
    write_unit_pattern(out, form.week, 0);
    if (days) {
        out.push_back('|');
        write_unit_pattern(out, form.units[0], 0);
    }
    bool first = true;
    for (std::size_t unit = 1; unit < 4; ++unit) {
        if (form.units[unit].digits == 0) continue;
        if (first) {
            out.push_back('|');
            if (days) {
                out.push_back('(');
                write_unit_pattern(out, form.units[0], 0);
                out.append(")?");
            }
            out.append("T(");
        } else {
            out.push_back('|');
        }
        first = false;
        write_units_pattern(out, form, unit);
    }
    out.append(first ? ")$" : "))$");
}

constexpr void write_duration_words(text_sink& out, const duration_form& form) {
    out.append("an ISO 8601 duration of weeks");
    constexpr std::string_view names[4]{"days", "hours", "minutes", "seconds"};
    std::size_t last = 4;
    for (std::size_t i = 0; i < 4; ++i)
        if (form.units[i].digits != 0) last = i;
    for (std::size_t i = 0; i < 4; ++i) {
        if (form.units[i].digits == 0) continue;
        out.append(i == last ? " or " : ", ");
        if (i == 3 && form.decimals == 0) out.append("whole ");
        out.append(names[i]);
    }
    if (form.decimals != 0) {
        out.append(" with at most ");
        append_number(out, form.decimals);
        out.append(form.decimals == 1 ? " decimal" : " decimals");
    }
    out.append(", such as ");
    out.append(last == 4 ? "P2W" : last == 0 ? "P3D" : last == 1 ? "PT12H" : form.decimals == 0 ? "PT1H30M" : "PT1.5S");
}

}}}  // namespace toolkit::v0::times
