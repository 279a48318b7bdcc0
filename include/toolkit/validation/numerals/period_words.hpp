// Words for how often something happens: hourly, quarterly, halbst\u00fcndlich; every other day, jedes zweite Jahr.
// In: a text and the place of a word. Out: the period. Next: implied_numbers.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/table.hpp>
#include <toolkit/validation/numerals/exact_value.hpp>
#include <toolkit/validation/numerals/number_units.hpp>
#include <toolkit/validation/numerals/number_words.hpp>
#include <toolkit/validation/numerals/spelt_numbers.hpp>
#include <toolkit/validation/words/claims_units.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

/// A period of `count` units of time.
struct named_period {
    exact_value count;
    unit is{};
    std::size_t end = 0;
};

namespace periods {

struct row {
    std::string_view word;
    std::uint32_t seconds;
};
inline constexpr std::uint32_t day = 86'400;
inline constexpr std::uint32_t month = 2'629'800;
inline constexpr std::uint32_t year = 31'557'600;
inline constexpr auto english = table_of<row>({{"hourly", 3600},
                                               {"daily", day},
                                               {"nightly", day},
                                               {"weekly", 7 * day},
                                               {"fortnightly", 14 * day},
                                               {"monthly", month},
                                               {"quarterly", 3 * month},
                                               {"biannually", 6 * month},
                                               {"semiannually", 6 * month},
                                               {"yearly", year},
                                               {"annually", year},
                                               {"annual", year},
                                               {"biennially", 2 * year}});
/// Endings of German words; the count stands before them, and an ending of adjectives may follow.
inline constexpr auto german = table_of<row>({{"st\u00fcndlich", 3600},
                                              {"t\u00e4glich", day},
                                              {"w\u00f6chentlich", 7 * day},
                                              {"monatlich", month},
                                              {"j\u00e4hrlich", year},
                                              {"min\u00fctlich", 60}});

}  // namespace periods

[[nodiscard]] constexpr unit quarter_of_a_year() noexcept {
    return {dimension::time, *exact::make(3ULL * periods::month)};
}

/// The period that the word at `at` names.
[[nodiscard]] constexpr std::optional<named_period> period_named(std::string_view text, std::size_t at,
                                                                 std::string_view written) noexcept {
    const auto made = [&](const exact_value& count, std::uint32_t seconds, std::size_t end) {
        return named_period{count, {dimension::time, *exact::make(seconds)}, end};
    };
    const std::size_t end = at + written.size();
    if (end < text.size() && text[end] == '-' && (same_word(written, "half") || same_word(written, "semi"))) {
        const auto whole = period_named(text, end + 1, letters_at(text, end + 1));  // half-yearly, semi-annually
        if (!whole || whole->count != exact_value{1}) return std::nullopt;
        return named_period{*exact::make(1, 2), whole->is, whole->end};
    }
    if (written.size() < 5) return std::nullopt;
    const char last = ascii_lower(written.back());
    if (last == 'y' || last == 'l')
        for (const periods::row& one : periods::english)
            if (same_word(written, one.word)) return made({1}, one.seconds, end);
    const std::size_t ending = written.size() > 12 ? written.size() - 5 : 0;  // where "lich" may begin
    if (written.find("lich", ending) == std::string_view::npos) return std::nullopt;
    std::string_view word = written;
    for (const std::string_view inflected : {"en", "er", "es", "em", "e"})
        if (word.ends_with(inflected)) {
            word.remove_suffix(inflected.size());
            break;
        }
    for (const periods::row& one : periods::german) {
        if (word.size() < one.word.size()) continue;
        const std::size_t size = word.size() - one.word.size();
        if (word.substr(size + 1) != one.word.substr(1) || ascii_lower(word[size]) != one.word[0]) continue;
        const std::string_view count = word.substr(0, size);
        if (count.empty()) return made({1}, one.seconds, end);
        if (same_word(count, "halb")) return made(*exact::make(1, 2), one.seconds, end);
        if (same_word(count, "viertel")) return made(*exact::make(1, 4), one.seconds, end);
        const auto named = number_words::word_of(count);
        if (named.is != number_words::role::value || named.ordinal || named.divisor != 1) return std::nullopt;
        return made(*exact::make(named.value), one.seconds, end);
    }
    return std::nullopt;
}

/// The count of periods behind "every" or "jede": 2 of "every other day" and "jeden 2. Tag"; 1 if none is said.
struct period_count {
    std::uint64_t value = 1;
    std::size_t end = 0;
};
[[nodiscard]] constexpr period_count count_of_periods(std::string_view text, std::size_t end) noexcept {
    const std::size_t at = skip_blanks(text, end);
    period_count read{0, at};
    while (read.end < at + 2 && read.end < text.size() && terms::digit(text[read.end]))
        read.value = read.value * 10 + static_cast<std::uint64_t>(text[read.end++] - '0');
    if (read.end != at) {
        const std::string_view ending = letters_at(text, read.end);
        const bool ordinal = ending == "st" || ending == "nd" || ending == "rd" || ending == "th";
        const bool dot = read.end < text.size() && text[read.end] == '.';
        if (read.value == 0 || (!ordinal && !dot)) return {1, end};
        return {read.value, read.end + (dot ? 1U : 2U)};
    }
    const std::string_view word = letters_at(text, at);
    if (same_word(word, "other")) return {2, at + word.size()};
    const auto named = number_words::word_of(word);
    const bool ordinal = named.is == number_words::role::value && named.ordinal && named.value > 1 && named.value < 100;
    const bool german_second = same_word(word, "zweite") || same_word(word, "zweiten") || same_word(word, "zweites");
    const std::uint64_t value = ordinal ? named.value : german_second || same_word(word, "second") ? 2 : 0;
    if (value == 0) return {1, end};
    const std::string_view next = letters_at(text, skip_blanks(text, at + word.size()));
    const auto counted = unit_named(next);  // "every second" alone is a second
    return counted && counted->counts == dimension::time ? period_count{value, at + word.size()} : period_count{1, end};
}

}}}  // namespace toolkit::v0::quantities
