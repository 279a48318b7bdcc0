// Whether a text writes numbers as in German: 1.664,5, and Billion for 10^12.
// In: a text. Out: its language, determined once, when a number has two readings. Next: number_digits.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/version.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

/// The language of the text that contains a number.
enum class number_language : std::uint8_t { unknown, english, german };

class number_style {
public:
    constexpr explicit number_style(std::string_view text) noexcept : text_(text) {}

    /// Whether the short words of the text are more often German than English.
    [[nodiscard]] constexpr bool german() noexcept { return language() == number_language::german; }

    /// The language that most short words of the text belong to.
    [[nodiscard]] constexpr number_language language() noexcept {
        if (!counted_) {
            counted_ = true;
            const int points = count();
            if (points != 0) language_ = points > 0 ? number_language::german : number_language::english;
        }
        return language_;
    }

private:
    [[nodiscard]] constexpr int count() const noexcept {
        constexpr std::array<std::string_view, 25> german{
            "der", "die", "das", "und", "ist", "ein",  "eine", "von", "mit", "den", "dem", "nicht", "sind",
            "auf", "es",  "zu",  "im",  "bei", "wird", "hat",  "des", "am",  "aus", "als", "kostet"};
        constexpr std::array<std::string_view, 22> english{"the", "of",   "and", "is",   "to",   "a",    "it", "are",
                                                           "for", "with", "in",  "that", "this", "be",   "by", "or",
                                                           "has", "on",   "at",  "from", "was",  "costs"};
        constexpr std::size_t sample = 2'000;
        const std::string_view text = text_.substr(0, sample);
        int points = 0;
        for (std::size_t at = 0; at < text.size();) {
            std::size_t end = at;
            std::array<char, 7> word{};
            while (end < text.size() && is_letter(text[end])) {
                if (end - at < word.size()) word[end - at] = ascii_lower(text[end]);
                ++end;
            }
            const std::string_view lower{word.data(), std::min(end - at, word.size())};
            if (end - at >= 1 && end - at < word.size()) {
                if (contains(german, lower)) ++points;
                else if (contains(english, lower)) --points;
            }
            at = end + 1;
        }
        return points;
    }
    [[nodiscard]] static constexpr bool is_letter(char c) noexcept {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
    }

    std::string_view text_;
    number_language language_ = number_language::unknown;
    bool counted_ = false;
};

}}}  // namespace toolkit::v0::quantities
