// Two numbers that are one statement in their order: the score 2:1, the scale 1:50, 3 zu 0, 2-1.
// In: the numbers of a text, in order. Out: the same, with a ratio behind the two numbers of each.
// Next: number_reader.hpp, grounded_numbers.hpp.
#pragma once

#include <toolkit/validation/numbers/number_context.hpp>
#include <toolkit/validation/numbers/number_roles.hpp>
#include <toolkit/validation/numbers/stated_number.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace quantities {

namespace relating {

/// `sure`: a colon. `loose`: a hyphen or "to", which may also mean a range.
enum class joint : std::uint8_t { none, sure, loose };

[[nodiscard]] constexpr joint between(std::string_view text) noexcept {
    if (text == ":" || text == " : " || text == "\u2236") return joint::sure;
    for (const std::string_view one : {"-", "\u2013", "\u2011", " to ", "-to-", " zu "})
        if (text == one) return joint::loose;
    return joint::none;
}
[[nodiscard]] constexpr bool is_term(const stated_number& one) noexcept {
    return one.kind == number_kind::plain && !one.number.negative && one.number.is_whole_up_to(999'999'999) &&
           one.year == 0 && !one.within_other && one.bound == number_bound::none && !one.weak;
}
/// Whether another part of a longer row stands beside: 1:2:3, 5-10-15.
[[nodiscard]] constexpr bool goes_on(std::string_view text, std::size_t begin, std::size_t end) noexcept {
    const auto mark = [](char c) { return c == ':' || c == '-' || c == '.' || c == '/'; };
    const bool before = begin > 1 && mark(text[begin - 1]) && joined_at(text, begin - 2);
    return before || (end + 1 < text.size() && mark(text[end]) && terms::digit(text[end + 1]));
}
[[nodiscard]] inline stated_number ratio_of(const stated_number& first, const stated_number& second) {
    stated_number made;
    made.bytes = {first.bytes.begin, second.bytes.end};
    made.figure_end = second.figure_end;
    made.kind = number_kind::ratio;
    made.number = first.number;
    made.second = second.number;
    made.decimals = -1;
    made.parts = true;
    return made;
}
/// The ratio that a time of the day may also be: 21:19 without "at" or "pm"; nothing for another number.
[[nodiscard]] inline stated_number ratio_of_time(std::string_view text, const stated_number& time) {
    const std::string_view written = time.bytes.of(text);
    const std::size_t colon = written.find(':');
    stated_number made;
    if (colon == std::string_view::npos || colon > 2 || written.size() != colon + 3) return made;
    std::uint64_t first = 0;
    for (const char c : written.substr(0, colon)) first = first * 10 + static_cast<std::uint64_t>(c - '0');
    const auto second = static_cast<std::uint64_t>(written[colon + 1] - '0') * 10 +
                        static_cast<std::uint64_t>(written[colon + 2] - '0');
    made = time;
    made.kind = number_kind::ratio;
    made.number = *exact::make(first);
    made.second = exact::make(second);
    made.alternative.reset();
    made.within_other = true;
    return made;
}

}  // namespace relating

/// Adds the ratios of the numbers from index `from` on. The terms beside a colon become its parts. Any other is an
/// extra reading of two numbers that stay.
inline void join_ratios(std::string_view text, std::vector<stated_number>& found, std::size_t from, bool parts) {
    using relating::joint;
    struct extra {
        std::size_t before;  // index in `found`
        stated_number made;
    };
    std::vector<extra> extras;
    for (std::size_t i = from; i < found.size(); ++i) {
        if (found[i].kind == number_kind::clock && !found[i].within_other && !found[i].after_at && !found[i].parts) {
            const stated_number made = relating::ratio_of_time(text, found[i]);
            if (made.kind == number_kind::ratio && parts) extras.push_back({i, made});
            continue;
        }
        if (i + 1 >= found.size()) break;
        stated_number& first = found[i];
        stated_number& second = found[i + 1];
        if (!relating::is_term(first) || !relating::is_term(second) || first.bytes.end > second.bytes.begin) continue;
        joint is = relating::between(text.substr(first.bytes.end, second.bytes.begin - first.bytes.end));
        if (is == joint::none || (first.has_unit() && !first.shared_unit && !second.has_unit())) continue;
        if (first.role == number_role::first || behind_from(text, first.bytes.begin)) continue;
        if (relating::goes_on(text, first.bytes.begin, second.bytes.end)) continue;
        const bool level = first.number.to_double() >= second.number.to_double();
        const bool joined = second.bytes.begin - first.bytes.end <= 3;
        const bool colon = is == joint::sure;
        if (is == joint::loose && level && joined && !second.has_unit()) is = joint::sure;  // a range does not fall
        if (!colon && !parts) continue;
        extras.push_back({i + 2, relating::ratio_of(first, second)});
        extras.back().made.within_other = !colon;
        extras.back().made.doubtful = is == joint::loose;
        for (stated_number* one : {&first, &second}) {
            one->of_pair = true;
            one->within_other = colon;
            if (is == joint::sure || level) one->end_of_range = range_end::none;
        }
        ++i;
    }
    if (extras.empty()) return;
    std::size_t last = found.size();
    for (const auto& extra : extras) found.push_back(extra.made);  // room, filled from the end
    for (std::size_t to = found.size(); !extras.empty();) {
        while (last > extras.back().before) found[--to] = found[--last];
        found[--to] = extras.back().made;
        extras.pop_back();
    }
}

/// Whether a source's ratio contradicts an answer's: the terms are exchanged, or one of them differs. `sure`: the
/// answer's is no range.
[[nodiscard]] constexpr bool contradicts(const stated_number& there, const stated_number& stated) noexcept {
    if (there.kind != number_kind::ratio || !there.second || !stated.second) return false;
    if (there.number == *stated.second && *there.second == stated.number) return true;
    const bool sure = !there.doubtful && !stated.doubtful;
    return sure && (there.number == stated.number || *there.second == *stated.second ||
                    there.number == *stated.second || *there.second == stated.number);
}

}}}  // namespace toolkit::v0::quantities
