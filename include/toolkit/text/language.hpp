// Detects the language of a text by its stop words. Letters decide between equals.
// In: UTF-8 text. Out: the language name that the stemmer and the stop words use. Next: stems.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/table.hpp>
#include <toolkit/text/stop_words.hpp>
#include <toolkit/text/words.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The languages that can be detected. The first is the answer if a text gives no evidence.
inline constexpr auto known_languages = [] {
    std::array<std::string_view, stop_word_lists.size()> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = stop_word_lists[i].language;
    return names;
}();

/// How much of a text is read.
inline constexpr std::size_t language_sample_bytes = 8192;

namespace languages {

// Each stop word gives this many points, divided among the languages that have it. A word with a letter of a language
// gives one point.
inline constexpr std::uint32_t points_of_a_word = 840;  // divisible by 1 to 8

// A text with this many words needs one stop word per 16 words to count as a known language. In prose of the known
// languages one word in three to eight is a stop word; in Swedish or Polish, fewer than one in twenty.
inline constexpr std::uint32_t words_to_judge = 20;
inline constexpr std::uint32_t words_for_a_stop_word = 16;

// Other languages than English and German need 1.5 times the points of English. English sentences often contain names
// and titles in them ("Il Cammino is a film by Mario Costa"). German needs no such lead.
inline constexpr std::size_t any_lead_languages = 2;

// With a capital these begin names: Los Angeles, El Salvador, Van Gogh.
inline constexpr auto name_particles =
    table_of<std::string_view>({"da", "de", "del", "di", "du", "el", "la", "las", "le", "los", "van", "von"});
static_assert(std::is_sorted(name_particles.begin(), name_particles.end()),
              "toolkit: the particles of names must be sorted by their bytes");

/// The bits of the languages with these names.
template <class... Names>
[[nodiscard]] consteval unsigned bits_of(const Names&... names) {
    return ((1U << static_cast<unsigned>(std::find(known_languages.begin(), known_languages.end(), names) -
                                         known_languages.begin())) |
            ...);
}

/// The languages that use a letter, as bits; 0 for a letter that gives no evidence.
[[nodiscard]] constexpr unsigned languages_of_letter(char32_t lower) noexcept {
    constexpr auto among = [](char32_t letter, std::u32string_view letters) {
        return letters.find(letter) != std::u32string_view::npos;
    };
    if (among(lower, U"äöüß")) return bits_of("german");
    if (among(lower, U"îûëïœ")) return bits_of("french");
    if (among(lower, U"çâêô")) return bits_of("french", "portuguese");
    if (among(lower, U"àù")) return bits_of("french", "italian");
    if (among(lower, U"é")) return bits_of("french", "spanish", "portuguese");
    if (among(lower, U"è")) return bits_of("french", "italian");
    if (among(lower, U"áíóú")) return bits_of("spanish", "portuguese");
    if (among(lower, U"ñ")) return bits_of("spanish");
    if (among(lower, U"ãõ")) return bits_of("portuguese");
    if (among(lower, U"ìò")) return bits_of("italian");
    return 0;
}

[[nodiscard]] constexpr unsigned languages_of_letters(std::string_view word) noexcept {
    unsigned found = 0;
    for (std::size_t at = 0; at < word.size();) {
        const code_point next = point_at(word, at);
        if (next.value >= 0x80) found |= languages_of_letter(lower_case(next.value));
        at += next.size;
    }
    return found;
}

/// Whether a word is in capitals, like acronyms and keywords of SQL.
[[nodiscard]] constexpr bool is_in_capitals(std::string_view word) noexcept {
    return word[0] >= 'A' && word[0] <= 'Z' && none_in(word, [](char c) { return c >= 'a' && c <= 'z'; });
}

/// The evidence of a text: points per language, and the number of words.
struct evidence {
    std::array<std::uint32_t, known_languages.size()> points{};
    std::uint32_t words = 0;

    constexpr void add(unsigned languages, std::uint32_t worth) noexcept {
        for (; languages != 0; languages &= languages - 1)
            points[static_cast<std::size_t>(std::countr_zero(languages))] += worth;
    }
    [[nodiscard]] constexpr std::size_t best() const noexcept {
        return static_cast<std::size_t>(std::max_element(points.begin(), points.end()) - points.begin());
    }
};

/// Reads a text. Single letters are skipped, because they are names as often as words.
[[nodiscard]] constexpr evidence evidence_in(std::string_view text, bool capitals_count) {
    evidence found;
    std::string word;
    for_each_word(text, [&](const toolkit::word& w) {
        const std::string_view as_written = w.of(text);
        if (w.role != word_role::simple || as_written.size() == 1) return;
        ++found.words;
        if (!capitals_count && is_in_capitals(as_written)) return;
        unsigned bits = 0;
        if (as_written.size() <=
            stop_words::longest + 2) {  // a curly apostrophe is two bytes longer than a straight one
            word.clear();
            append_folded(word, as_written);
            bits = stop_words::languages_of(word);
            if (bits != 0 && is_capital(point_at(as_written, 0).value) &&
                in_sorted(name_particles, std::string_view{word}))
                return;
        }
        if ((bits & stop_words::is_english_too) != 0) bits = (bits ^ stop_words::is_english_too) | 1U;
        if (bits != 0) found.add(bits, points_of_a_word / static_cast<std::uint32_t>(std::popcount(bits)));
        else found.add(languages_of_letters(as_written), 1);
    });
    return found;
}

}  // namespace languages

/// The language of a text: the one with the most stop words in the first 8192 bytes.
[[nodiscard]] constexpr std::string_view language_of(std::string_view text) {
    using namespace languages;
    const std::string_view sample = cut_utf8(text, language_sample_bytes);
    evidence found = evidence_in(sample, false);
    if (found.points[found.best()] == 0) found = evidence_in(sample, true);  // all in capitals
    const std::size_t best = found.best();
    if (best >= any_lead_languages && found.points[best] * 2 <= found.points[0] * 3) return known_languages[0];
    const bool weak =
        found.words >= words_to_judge && found.points[best] * words_for_a_stop_word < found.words * points_of_a_word;
    return known_languages[weak ? 0 : best];
}

}}  // namespace toolkit::v0
