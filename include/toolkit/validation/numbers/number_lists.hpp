// Units that one number of a range or list shares with the others: 5-10 %, 5 to 10 MB, $5-10; 5, 10 and 20 km; 7 to 9
// pm. Also whether blanks separate two numbers or group the digits of one.
// In: the numbers of a text, in order. Out: the same, with shared units. Next: number_reader.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/validation/numbers/number_unit_phrases.hpp>
#include <toolkit/validation/numbers/stated_number.hpp>
#include <toolkit/validation/words/claims_units.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace quantities {

/// `comma`: the numbers belong to one list if another joint follows (5, 10 and 20 km).
enum class list_joint : std::uint8_t { none, comma, list, range };

/// The joint between two numbers; `between` is the text from the end of the first to the second.
[[nodiscard]] constexpr list_joint joint_of(std::string_view between, bool behind_between) noexcept {
    constexpr std::size_t longest = 12;
    if (between.size() > longest || between.empty()) return list_joint::none;
    while (!between.empty() && (between.front() == ' ' || between.front() == '\n')) between.remove_prefix(1);
    while (!between.empty() && (between.back() == ' ' || between.back() == '\n')) between.remove_suffix(1);
    constexpr std::array<std::string_view, 12> ranges{"-",   "\u2013", "\u2014", "\u2212", "to",      "bis",
                                                      "...", "\u2026", "..",     "~",      "through", "up to"};
    if (contains(ranges, between)) return list_joint::range;
    if (between == "and" || between == "und") return behind_between ? list_joint::range : list_joint::list;
    if (between == ",") return list_joint::comma;
    constexpr std::array<std::string_view, 8> lists{"or", "oder", "auf", ", and", ", or", "/", "\u00d7", "x"};
    return contains(lists, between) ? list_joint::list : list_joint::none;
}

/// Whether "between" or "zwischen" precedes a number.
[[nodiscard]] constexpr bool behind_between(std::string_view text, std::size_t begin) noexcept {
    std::string_view before = text.substr(0, begin);
    while (before.ends_with(' ') || before.ends_with('\n')) before.remove_suffix(1);
    for (const std::string_view word : {"between", "Between", "zwischen", "Zwischen"})
        if (before.ends_with(word)) return true;
    return false;
}

/// Whether blanks may separate two numbers instead of grouping one. They may after a word that numbers follow (line 3
/// 120 rows) and in a row of numbers. "10 000 rows" is one number.
[[nodiscard]] inline bool may_be_two(std::string_view text, std::size_t begin, std::size_t end) {
    if (text.substr(begin, end - begin).find(" 0") != std::string_view::npos) return false;
    if (begin < 2 || text[begin - 1] != ' ') return false;
    if (terms::digit(text[begin - 2])) return true;
    if (end + 1 < text.size() && text[end] == ' ' && terms::digit(text[end + 1])) return true;
    constexpr std::array<std::string_view, 22> naming{
        "line", "page", "step",  "port",  "row",     "column", "chapter", "section",   "table", "figure", "level",
        "note", "item", "zeile", "seite", "schritt", "spalte", "kapitel", "abschnitt", "stufe", "punkt",  "tabelle"};
    std::size_t word = begin - 1;
    while (word > 0 && is_ascii_word[static_cast<unsigned char>(text[word - 1])]) --word;
    const std::string_view before = text.substr(word, begin - 1 - word);
    return any_in(naming, [&](std::string_view one) { return same_word(before, one); });
}

/// Copies to the first of two joined numbers what the second one states for both.
constexpr void share(stated_number& first, const stated_number& second, list_joint joint) noexcept {
    if (first.kind == number_kind::date || first.has_unit() || first.counts_other) return;
    if (joint == list_joint::comma && (!second.shared_unit || first.year != 0)) return;
    const bool day = first.kind != number_kind::clock && !first.number.negative && first.number.is_whole_up_to(31) &&
                     first.number.top != 0 && !first.spelt;
    if (second.is_date()) {
        if (!day || second.day == 0) return;
        first.kind = number_kind::date;
        first.day = static_cast<std::int32_t>(first.number.whole());
        first.month = second.month;
        first.year = second.year;
        return;
    }
    if (second.kind == number_kind::clock) {
        constexpr std::uint64_t hours = 12;
        if (first.kind != number_kind::plain || !first.number.is_whole_up_to(24) || first.decimals != 0) return;
        first.hour = static_cast<std::int32_t>(first.number.whole());
        const auto seconds = exact::make(first.number.whole() * 3600);
        const auto later = exact::make((first.number.whole() % hours + hours) * 3600);
        if (!seconds || !later) return;
        first.kind = number_kind::clock;
        first.number = *seconds;
        if (first.hour <= 12) first.alternative = *later;
        return;
    }
    if (first.kind == number_kind::clock) return;
    if (second.scaled_by != exact_value{1} && first.scaled_by == exact_value{1} && !first.alternative &&
        first.number.magnitude().to_double() < 1000) {
        const auto scaled = exact::product(first.number, second.scaled_by);
        if (joint == list_joint::range && scaled) {  // "5 to 10 million" begins at 5 million
            first.number = *scaled;
            first.scaled_by = second.scaled_by;
            first.regrouped.reset();
            first.decimals = -1;
        } else {
            first.alternative = scaled;
        }
    }
    if (!second.has_unit()) return;
    first.unit = second.unit;
    first.per = second.per, first.per_name = second.per_name;
    first.shared_unit = joint != list_joint::range || second.shared_unit;
    if (first.spelt) first.claims = first.claims || joint == list_joint::range;
}

/// Shares units within ranges and lists, for the numbers from index `from` on.
inline void share_units(std::string_view text, std::vector<stated_number>& found, std::size_t from) {
    for (std::size_t i = found.size(); i > from + 1; --i) {
        stated_number& second = found[i - 1];
        stated_number& first = found[i - 2];
        if (first.bytes.end > second.bytes.begin || first.parts) continue;
        const std::string_view between = text.substr(first.bytes.end, second.bytes.begin - first.bytes.end);
        const list_joint joint = joint_of(between, behind_between(text, first.bytes.begin));
        if (joint == list_joint::none) continue;
        share(first, second, joint);
        if (joint == list_joint::range && first.kind == number_kind::plain && second.kind == number_kind::plain &&
            first.year == 0 && !first.number.negative && !second.number.negative &&
            first.number.to_double() < second.number.to_double()) {
            first.end_of_range = range_end::lower;
            second.end_of_range = range_end::upper;
        }
        if (second.role == number_role::level && behind_from(text, first.bytes.begin)) {
            first.role = number_role::first;
            second.role = number_role::second;
        } else if (joint == list_joint::range && first.role == number_role::difference) {
            second.role = number_role::difference;  // by 5 to 10 %
        }
        const bool money_before = first.has_unit() && first.figure_end == first.bytes.end && !first.shared_unit;
        if (joint == list_joint::range && money_before && !second.has_unit() && !second.counts_other &&
            second.kind == number_kind::plain) {
            second.unit = first.unit;
            const unit_phrase rate = unit_phrase_reader{text}.rate_behind(second.unit, second.figure_end);
            second.per = rate.per;
            second.per_name = rate.per_name;
            if (first.per.counts == dimension::none) first.per = second.per, first.per_name = second.per_name;
            second.shared_unit = false;
        }
        // 1990-95 ends in 1995.
        if (joint == list_joint::range && first.year != 0 && !first.is_date() && second.digits >= 1 &&
            second.digits <= 99 && second.kind == number_kind::plain && second.decimals == 0 && !second.has_unit() &&
            static_cast<std::int32_t>(second.digits) > first.year % 100)
            second.alternative = exact::make(static_cast<std::uint64_t>(first.year / 100 * 100) + second.digits);
    }
}

}}}  // namespace toolkit::v0::quantities
