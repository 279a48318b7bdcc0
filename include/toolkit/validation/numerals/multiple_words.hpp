// Words for how many times as much: double, halved, fivefold, verdreifacht, doppelt; and how many times: sechsmal.
// In: a word. Out: its number. Next: implied_numbers.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/table.hpp>
#include <toolkit/validation/numerals/exact_value.hpp>
#include <toolkit/validation/numerals/number_words.hpp>
#include <toolkit/validation/numerals/spelt_numbers.hpp>
#include <toolkit/validation/words/claims_units.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

/// `times`: it counts how often (sechsmal). `claims`: an answer that says it needs a source.
struct named_multiple {
    exact_value value;
    bool claims = false;
    bool times = false;
};

namespace multiplying {

struct row {
    std::string_view stem;
    std::uint32_t top;
    std::uint32_t bottom;
    bool claims;
};
/// Beginnings of English words. The endings are those of verbs.
inline constexpr std::array<row, 6> english{{{"doubl", 2, 1, false},
                                             {"tripl", 3, 1, true},
                                             {"trebl", 3, 1, true},
                                             {"quadrupl", 4, 1, true},
                                             {"quintupl", 5, 1, true},
                                             {"halv", 1, 2, false}}};
/// Beginnings of German words, with any ending.
inline constexpr std::array<row, 3> german{
    {{"doppelt", 2, 1, false}, {"verdopp", 2, 1, false}, {"halbier", 1, 2, false}}};

}  // namespace multiplying

/// The number of a word for so many times: fivefold, f\u00fcnffach, sechsmal, tripled, verdoppelt.
[[nodiscard]] constexpr std::optional<named_multiple> multiple_named(std::string_view written) noexcept {
    constexpr std::size_t least = 5;
    if (written.size() < least) return std::nullopt;
    const char first = ascii_lower(written[0]);
    const auto begins = [&](std::string_view stem) {
        return stem[0] == first && written.size() >= stem.size() && same_word(written.substr(0, stem.size()), stem);
    };
    for (const multiplying::row& one : multiplying::english) {
        if (!begins(one.stem)) continue;
        for (const std::string_view ending : {"e", "es", "ed", "ing"})
            if (same_word(written.substr(one.stem.size()), ending))
                return named_multiple{*exact::make(one.top, one.bottom), one.claims};
    }
    constexpr std::size_t longest_ending = 5;
    for (const multiplying::row& one : multiplying::german)
        if (begins(one.stem) && written.size() <= one.stem.size() + longest_ending)
            return named_multiple{*exact::make(one.top, one.bottom), one.claims};
    const bool verb = first == 'v' && same_word(written.substr(0, 3), "ver");  // verdreifacht
    const std::string_view stem = verb ? written.substr(3) : written;
    const char last = ascii_lower(written.back());
    constexpr auto endings = table_of<std::string_view>(
        {"fold", "fach", "fache", "fachen", "facher", "faches", "facht", "fachte", "fachung", "mal"});
    for (const std::string_view ending : endings) {
        if (last != ending.back() || stem.size() <= ending.size()) continue;
        const std::size_t size = stem.size() - ending.size();
        if (!same_word(stem.substr(size), ending)) continue;
        const auto named = number_words::word_of(stem.substr(0, size));
        using number_words::role;
        if (named.ordinal || named.divisor != 1) return std::nullopt;
        const bool thousand = named.is == role::scale && named.value == 3;
        const bool whole = named.is == role::value || named.is == role::hundred;
        if ((!whole && !thousand) || named.value <= 1) return std::nullopt;
        return named_multiple{*exact::make(thousand ? 1000 : named.value), true, ending == "mal"};
    }
    return std::nullopt;
}

/// Whether a multiple is part of a name or of another word: double room, double-click.
[[nodiscard]] constexpr bool is_part_of_name(std::string_view text, std::size_t at, std::size_t end) noexcept {
    if (end < text.size() && text[end] == '-') return true;
    if (at > 0 && text[at - 1] == '-') return true;
    const std::string_view next = letters_at(text, skip_blanks(text, end));
    for (const std::string_view word :
         {"room", "rooms", "bed", "beds", "click", "check", "quote", "quotes", "precision", "door", "doors", "glazing",
          "byte", "bytes", "spaced", "sided", "page"})
        if (same_word(next, word)) return true;
    return false;
}

}}}  // namespace toolkit::v0::quantities
