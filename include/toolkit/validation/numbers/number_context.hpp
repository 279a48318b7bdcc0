// What stands around a number: "at" or "um" before a time, "times" before a rate, the rest of a name behind a word.
// In: a text and a place. Out: whether it stands there. Next: clock_times.hpp, number_reader.hpp.
#pragma once

#include <toolkit/validation/words/claims_units.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

/// Whether a word that a time of the day follows stands before `begin`: at, um, until, ab.
[[nodiscard]] constexpr bool stands_behind_at(std::string_view text, std::size_t begin) noexcept {
    const std::string_view before = text.substr(0, begin);
    if (begin < 3 || text[begin - 1] != ' ') return false;
    for (const std::string_view word : {" at ", " um ", "At ", "Um ", " until ", " till ", " ab "})
        if (before.ends_with(word)) return true;
    return false;
}
/// Whether a frequency ends at `at`: once, twice, five times, dreimal.
[[nodiscard]] constexpr bool is_behind_times(std::string_view text, std::size_t at) noexcept {
    const std::string_view before = text.substr(0, at);
    for (const std::string_view word : {"once ", "Once ", "twice ", "Twice ", "thrice ", " times ", "mal "})
        if (before.ends_with(word)) return true;
    return false;
}
/// Past what hangs on a word and is part of it: CV-01, x12, pg_15.
[[nodiscard]] constexpr std::size_t behind_name(std::string_view text, std::size_t at) noexcept {
    while (at < text.size() && (joined_at(text, at) || ((text[at] == '-' || text[at] == '.' || text[at] == '/') &&
                                                        at + 1 < text.size() && terms::digit(text[at + 1]))))
        ++at;
    return at;
}

}}}  // namespace toolkit::v0::quantities
