// Words that imply a number: "an hour" and "hourly" are one hour, "twice" is two, "every other day" is two days. Some
// of them claim their number in an answer; "a day" does so only beside another duration of a source. In: a text and the
// place of a word. Out: the number, its unit, its sense and its end. Next: number_reader.hpp.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/validation/numbers/number_context.hpp>
#include <toolkit/validation/numbers/number_senses.hpp>
#include <toolkit/validation/numerals/exact_value.hpp>
#include <toolkit/validation/numerals/multiple_words.hpp>
#include <toolkit/validation/numerals/number_units.hpp>
#include <toolkit/validation/numerals/period_words.hpp>
#include <toolkit/validation/numerals/spelt_numbers.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

struct implied_number {
    exact_value value;
    unit is{};
    std::size_t end = 0;
    bool claims = false;  ///< an answer that says it needs a source: daily, twice
    number_sense sense{};
};

namespace implying {

struct row {
    std::string_view word;
    std::uint32_t count;
};
/// How many times something happens.
inline constexpr std::array<row, 10> times{{{"once", 1},
                                            {"twice", 2},
                                            {"thrice", 3},
                                            {"single", 1},
                                            {"einmal", 1},
                                            {"zweimal", 2},
                                            {"dreimal", 3},
                                            {"viermal", 4},
                                            {"f\u00fcnfmal", 5},
                                            {"zehnmal", 10}}};
inline constexpr std::array<std::string_view, 20> articles{"im",   "am",    "a",     "an",    "per",   "every", "each",
                                                           "ein",  "eine",  "einen", "einer", "eines", "einem", "pro",
                                                           "jede", "jeden", "jeder", "jedes", "jedem", "je"};

/// The sizes of the words by their first byte: bit i for i bytes. This rejects most words quickly.
inline constexpr std::array<std::uint16_t, 256> sizes = [] {
    std::array<std::uint16_t, 256> bits{};
    const auto add = [&](std::string_view word) {
        const auto bit = static_cast<std::uint16_t>(1U << word.size());
        bits[static_cast<unsigned char>(word[0])] |= bit;
        bits[static_cast<unsigned char>(word[0] - 'a' + 'A')] |= bit;
    };
    for (const row& each : times) add(each.word);
    for (const std::string_view each : articles) add(each);
    return bits;
}();

/// Whether "once" or "einmal" says how often, and is no conjunction or adverb: "once a day", "runs once."; "once the
/// tank is full", "at once", "noch einmal".
[[nodiscard]] constexpr bool says_how_often(std::string_view text, std::size_t at, std::size_t end) noexcept {
    const std::string_view before = text.substr(0, at);
    for (const std::string_view word : {"at ", "At ", "noch ", "Noch ", "nicht ", "Nicht ", "auf ", "Auf ", "erst "})
        if (before.ends_with(word)) return false;
    const std::string_view next = letters_at(text, skip_blanks(text, end));
    if (next.empty()) return true;
    for (const std::string_view word : {"a",
                                        "an",
                                        "per",
                                        "each",
                                        "every",
                                        "in",
                                        "im",
                                        "am",
                                        "pro",
                                        "je",
                                        "daily",
                                        "weekly",
                                        "monthly",
                                        "yearly",
                                        "and",
                                        "or",
                                        "und",
                                        "oder",
                                        "before",
                                        "after",
                                        "at",
                                        "on",
                                        "for",
                                        "during",
                                        "within",
                                        "t\u00e4glich",
                                        "w\u00f6chentlich",
                                        "monatlich",
                                        "j\u00e4hrlich",
                                        "vor",
                                        "nach",
                                        "bei",
                                        "only"})
        if (same_word(next, word)) return true;
    return same_word(text.substr(at, end - at), "einmal") && !terms::upper(text[at]);
}

/// The number of "a day", "per month", "every other week". `written` is an article at `at`.
[[nodiscard]] constexpr std::optional<implied_number> behind_article(std::string_view text, std::size_t at,
                                                                     std::string_view written) noexcept {
    const std::size_t end = at + written.size();
    const bool each =
        same_word(written, "every") || same_word(written, "each") || same_word(written.substr(0, 4), "jede");
    const period_count count = each ? count_of_periods(text, end) : period_count{1, end};
    const std::size_t begin = skip_blanks(text, count.end);
    if (begin == count.end) return std::nullopt;
    const std::string_view next = letters_at(text, begin);
    const bool rate = each || same_word(written, "per") || same_word(written, "pro") || same_word(written, "je");
    const bool every = same_word(written, "every");
    if (rate && (same_word(next, "quarter") || same_word(next, "quartal"))) {
        const std::size_t behind = begin + next.size();
        if (behind_word(text, behind, "of") != behind || behind_word(text, behind, "hour") != behind)
            return std::nullopt;
        return implied_number{*exact::make(count.value), quarter_of_a_year(), behind, every, number_sense::period};
    }
    if (next.size() < 3) return std::nullopt;
    const auto named = unit_named(next);
    if (!named || (count.value > 1 && named->counts != dimension::time)) return std::nullopt;
    implied_number made{*exact::make(count.value), *named, begin + next.size()};
    if (named->counts != dimension::time) return made;
    const bool behind_times = is_behind_times(text, at);
    if ((same_word(written, "im") || same_word(written, "am")) && !behind_times)
        return std::nullopt;                        // zweimal im Jahr
    const bool second = same_word(next, "second");  // a second pump
    made.claims = behind_times || every || count.value > 1;
    if (rate || behind_times) made.sense = number_sense::period;
    else if (!second && !same_word(written, "je")) made.sense = number_sense::amount;
    return made;
}

}  // namespace implying

[[nodiscard]] constexpr std::optional<implied_number> implied_number_at(std::string_view text, std::size_t at,
                                                                        std::string_view written) noexcept {
    using namespace implying;
    const std::size_t end = at + written.size();
    if (const auto multiple = multiple_named(written)) {
        if (!multiple->times && is_part_of_name(text, at, end)) return std::nullopt;
        return implied_number{
            multiple->value, {}, end, multiple->claims, multiple->times ? number_sense::times : number_sense::multiple};
    }
    if (const auto period = period_named(text, at, written))
        return implied_number{period->count, period->is, period->end, true, number_sense::period};
    constexpr std::size_t longest = 8;
    if (written.size() > longest ||
        (unsigned{sizes[static_cast<unsigned char>(written[0])]} >> written.size() & 1U) == 0)
        return std::nullopt;
    if (written.size() <= 5 && any_in(articles, [&](std::string_view article) { return same_word(written, article); }))
        return behind_article(text, at, written);
    for (const row& each : times) {
        if (!same_word(written, each.word)) continue;
        const bool single = each.word == "single";
        const bool often = each.count > 1 || (!single && says_how_often(text, at, end));
        return implied_number{
            exact_value{each.count}, {}, end, each.count > 1, often ? number_sense::times : number_sense::none};
    }
    return std::nullopt;
}

}}}  // namespace toolkit::v0::quantities
