// Words that imply a number: "an hour" and "hourly" are one hour, "twice" is two. Such a word supports a number if a
// source has it, but claims none in an answer.
// In: a text and the place of a word. Out: the number, its unit and its end. Next: number_reader.hpp.
#pragma once

#include <toolkit/validation/numbers/exact_value.hpp>
#include <toolkit/validation/numbers/number_units.hpp>
#include <toolkit/validation/numbers/spelt_numbers.hpp>

#include <algorithm>
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
    bool frequency = false;  ///< daily, twice: it states how often
    bool article = false;    ///< an hour, per day
};

namespace implying {

struct row {
    std::string_view word;
    std::uint32_t count;
    std::uint32_t seconds;  ///< 0: it counts times, it is not a duration
};
inline constexpr std::array<row, 24> rows{{{"once", 1, 0},
                                           {"twice", 2, 0},
                                           {"thrice", 3, 0},
                                           {"single", 1, 0},
                                           {"einmal", 1, 0},
                                           {"zweimal", 2, 0},
                                           {"dreimal", 3, 0},
                                           {"viermal", 4, 0},
                                           {"f\u00fcnfmal", 5, 0},
                                           {"zehnmal", 10, 0},
                                           {"double", 2, 0},
                                           {"doppelt", 2, 0},
                                           {"hourly", 1, 3600},
                                           {"daily", 1, 86400},
                                           {"weekly", 1, 604800},
                                           {"monthly", 1, 2629800},
                                           {"yearly", 1, 31557600},
                                           {"annually", 1, 31557600},
                                           {"annual", 1, 31557600},
                                           {"st\u00fcndlich", 1, 3600},
                                           {"t\u00e4glich", 1, 86400},
                                           {"w\u00f6chentlich", 1, 604800},
                                           {"monatlich", 1, 2629800},
                                           {"j\u00e4hrlich", 1, 31557600}}};
inline constexpr std::array<std::string_view, 14> articles{"a",     "an",    "per",   "every", "each", "ein",  "eine",
                                                           "einen", "einer", "eines", "einem", "pro",  "jede", "jeden"};

/// The sizes of the words by their first byte: bit i for i bytes. This rejects most words quickly.
inline constexpr std::array<std::uint16_t, 256> sizes = [] {
    std::array<std::uint16_t, 256> bits{};
    const auto add = [&](std::string_view word) {
        const auto bit = static_cast<std::uint16_t>(1U << word.size());
        bits[static_cast<unsigned char>(word[0])] |= bit;
        bits[static_cast<unsigned char>(word[0] - 'a' + 'A')] |= bit;
    };
    for (const row& each : rows) add(each.word);
    for (const std::string_view each : articles) add(each);
    return bits;
}();

/// The number of a word for so many times: fivefold, f\u00fcnffach, sechsmal, tripled; 0 for another word.
[[nodiscard]] constexpr std::uint64_t multiple_named(std::string_view written) noexcept {
    constexpr std::size_t least = 6;
    if (written.size() < least) return 0;
    struct word {
        std::string_view name;
        std::uint64_t value;
    };
    constexpr std::array<word, 5> words{
        {{"triple", 3}, {"tripled", 3}, {"tripling", 3}, {"quadruple", 4}, {"quadrupled", 4}}};
    const char last = ascii_lower(written.back());
    if (last == 'e' || last == 'd' || last == 'g')
        for (const word& one : words)
            if (same_word(written, one.name)) return one.value;
    for (const std::string_view ending : {"fold", "fach", "fache", "fachen", "facher", "faches", "mal"}) {
        if (last != ending.back() || written.size() <= ending.size()) continue;
        const std::size_t size = written.size() - ending.size();
        if (!same_word(written.substr(size), ending)) continue;
        const auto named = number_words::word_of(written.substr(0, size));
        using number_words::role;
        if (named.ordinal || named.divisor != 1) return 0;
        if (named.is == role::scale && named.value == 3) return 1000;
        if (named.is == role::value || named.is == role::hundred) return named.value > 1 ? named.value : 0;
    }
    return 0;
}

}  // namespace implying

[[nodiscard]] constexpr std::optional<implied_number> implied_number_at(std::string_view text, std::size_t at,
                                                                        std::string_view written) noexcept {
    using namespace implying;
    constexpr std::size_t longest = 13;
    if (const auto times = multiple_named(written); times != 0)
        return implied_number{*exact::make(times), {}, at + written.size(), true};
    if (written.size() > longest ||
        (unsigned{sizes[static_cast<unsigned char>(written[0])]} >> written.size() & 1U) == 0)
        return std::nullopt;
    const std::size_t end = at + written.size();
    if (written.size() <= 5 && std::any_of(articles.begin(), articles.end(),
                                           [&](std::string_view article) { return same_word(written, article); })) {
        const std::size_t begin = skip_blanks(text, end);
        const std::string_view next = letters_at(text, begin);
        if (next.size() < 3 || begin == end) return std::nullopt;
        const auto named = unit_named(next);
        if (!named) return std::nullopt;
        return implied_number{exact_value{1}, *named, begin + next.size(), false, true};
    }
    for (const row& each : rows) {
        if (!same_word(written, each.word)) continue;
        const unit is = each.seconds == 0 ? unit{} : unit{dimension::time, *exact::make(each.seconds)};
        return implied_number{exact_value{each.count}, is, end,
                              (each.count > 1 || each.seconds != 0) && each.word != "double" && each.word != "doppelt"};
    }
    return std::nullopt;
}

}}}  // namespace toolkit::v0::quantities
