// Numbers in every writing that the library reads, made independently of it: groups, words, digits of other scripts.
// In: a value. Out: its writings in English and German. Next: gate_numbers_made.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace number_forms {

inline std::string grouped(std::uint64_t value, std::string_view mark) {
    std::string digits = std::to_string(value);
    for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, mark);
    return digits;
}

/// With ten signs that follow each other from `zero` on.
inline std::string in_script(std::uint64_t value, std::array<std::string_view, 10> signs) {
    std::string made;
    for (const char c : std::to_string(value)) made += signs[static_cast<std::size_t>(c - '0')];
    return made;
}
inline constexpr std::array<std::string_view, 10> full_width{"\uff10", "\uff11", "\uff12", "\uff13", "\uff14",
                                                             "\uff15", "\uff16", "\uff17", "\uff18", "\uff19"};
inline constexpr std::array<std::string_view, 10> arabic{"\u0660", "\u0661", "\u0662", "\u0663", "\u0664",
                                                         "\u0665", "\u0666", "\u0667", "\u0668", "\u0669"};
inline constexpr std::array<std::string_view, 10> devanagari{"\u0966", "\u0967", "\u0968", "\u0969", "\u096a",
                                                             "\u096b", "\u096c", "\u096d", "\u096e", "\u096f"};
inline constexpr std::array<std::string_view, 10> raised{"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                                         "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};

inline std::string english(std::uint64_t value) {
    constexpr std::array<std::string_view, 20> small{
        "zero", "one",    "two",    "three",    "four",     "five",    "six",     "seven",     "eight",    "nine",
        "ten",  "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
    constexpr std::array<std::string_view, 10> tens{"",      "",      "twenty",  "thirty", "forty",
                                                    "fifty", "sixty", "seventy", "eighty", "ninety"};
    if (value < 20) return std::string{small[value]};
    if (value < 100) return std::string{tens[value / 10]} + (value % 10 != 0 ? "-" + english(value % 10) : "");
    const auto scaled = [&](std::uint64_t scale, const char* name, const char* joint) {
        return english(value / scale) + " " + name + (value % scale != 0 ? joint + english(value % scale) : "");
    };
    if (value < 1'000) return scaled(100, "hundred", " and ");
    if (value < 1'000'000) return scaled(1'000, "thousand", " ");
    return scaled(1'000'000, "million", " ");
}

inline std::string german_below_thousand(std::uint64_t value) {
    constexpr std::array<std::string_view, 20> small{"null",          "ein",      "zwei",       "drei",     "vier",
                                                     "f\u00fcnf",     "sechs",    "sieben",     "acht",     "neun",
                                                     "zehn",          "elf",      "zw\u00f6lf", "dreizehn", "vierzehn",
                                                     "f\u00fcnfzehn", "sechzehn", "siebzehn",   "achtzehn", "neunzehn"};
    constexpr std::array<std::string_view, 10> tens{
        "", "", "zwanzig", "drei\u00dfig", "vierzig", "f\u00fcnfzig", "sechzig", "siebzig", "achtzig", "neunzig"};
    if (value < 20) return std::string{small[value]};
    if (value < 100)
        return (value % 10 != 0 ? std::string{small[value % 10]} + "und" : "") + std::string{tens[value / 10]};
    return std::string{small[value / 100]} + "hundert" + (value % 100 != 0 ? german_below_thousand(value % 100) : "");
}
inline std::string german(std::uint64_t value) {
    std::string made;
    if (value >= 1'000) made = german_below_thousand(value / 1'000) + "tausend";
    if (value % 1'000 != 0 || value == 0) made += german_below_thousand(value % 1'000);
    if (value % 100 == 1) made += "s";
    return made;
}

inline constexpr std::array<std::string_view, 12> english_months{"January",   "February", "March",    "April",
                                                                 "May",       "June",     "July",     "August",
                                                                 "September", "October",  "November", "December"};
inline constexpr std::array<std::string_view, 12> german_months{"Januar",    "Februar", "M\u00e4rz", "April",
                                                                "Mai",       "Juni",    "Juli",      "August",
                                                                "September", "Oktober", "November",  "Dezember"};

inline std::string two_digits(std::uint64_t value) { return (value < 10 ? "0" : "") + std::to_string(value); }

}  // namespace number_forms
