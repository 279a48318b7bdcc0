// Single words that name numbers in English and German: "twelve", "third", "million", "einundzwanzig", "dritte".
// In: a word, as written. Out: what it contributes to a number. Next: spelt_numbers.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/table.hpp>
#include <toolkit/validation/words/claims_units.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace number_words {

/// The role of a word in a number. `part`: a half, a third; `value` is the divisor.
enum class role : std::uint8_t { none, article, value, hundred, scale, dozen, part };

struct number_word {
    role is = role::none;
    std::uint64_t value = 0;
    bool ordinal = false;  ///< third, dritte
    bool plural = false;   ///< thirds: it can only be a part
    bool german = false;
    bool compound = false;      ///< einundzwanzig
    std::uint64_t divisor = 1;  ///< anderthalb is 3 / 2
};

/// A word in lower case, with two letters for each German umlaut and sharp s; empty if it is too long for a number.
class plain_word {
public:
    constexpr explicit plain_word(std::string_view written) noexcept {
        for (std::size_t i = 0; i < written.size(); ++i) {
            const std::string_view rest = written.substr(i, 2);
            if (static_cast<unsigned char>(written[i]) < 0x80) {
                add(ascii_lower(written[i]));
                continue;
            }
            for (const auto& [letter, plain] : spellings)
                if (rest == letter) add(plain[0]), add(plain[1]);
            if (size_ == 0 || ++i == written.size()) size_ = letters_.size() + 1;
        }
        if (size_ > letters_.size()) size_ = 0;
    }
    [[nodiscard]] constexpr std::string_view text() const noexcept { return {letters_.data(), size_}; }

private:
    struct spelling {
        std::string_view written;
        std::string_view plain;
    };
    static constexpr std::array<spelling, 7> spellings{{{"\u00e4", "ae"},
                                                        {"\u00f6", "oe"},
                                                        {"\u00fc", "ue"},
                                                        {"\u00c4", "ae"},
                                                        {"\u00d6", "oe"},
                                                        {"\u00dc", "ue"},
                                                        {"\u00df", "ss"}}};
    constexpr void add(char c) noexcept {
        if (size_ < letters_.size()) letters_[size_++] = c;
        else size_ = letters_.size() + 1;
    }
    std::array<char, 80> letters_{};
    std::size_t size_ = 0;
};

struct named_word {
    std::string_view word;
    number_word is;
};

/// English number words, and the German ones that are not compounds.
inline constexpr auto words = table_of<named_word>({
    {"a", {role::article, 1}},
    {"an", {role::article, 1}},
    {"billiarde", {role::scale, 15, false, false, true}},
    {"billiarden", {role::scale, 15, false, false, true}},
    {"billion", {role::scale, 9}},
    {"billionen", {role::scale, 12, false, false, true}},
    {"billions", {role::scale, 9, false, true}},
    {"bn", {role::scale, 9}},
    {"crore", {role::scale, 7}},
    {"drittel", {role::part, 3, false, false, true}},
    {"dozen", {role::dozen, 12}},
    {"dutzend", {role::dozen, 12, false, false, true}},
    {"eight", {role::value, 8}},
    {"eighteen", {role::value, 18}},
    {"eighteenth", {role::value, 18, true}},
    {"eighth", {role::value, 8, true}},
    {"eighths", {role::part, 8, false, true}},
    {"eightieth", {role::value, 80, true}},
    {"eighty", {role::value, 80}},
    {"eleven", {role::value, 11}},
    {"eleventh", {role::value, 11, true}},
    {"fifteen", {role::value, 15}},
    {"fifteenth", {role::value, 15, true}},
    {"fifth", {role::value, 5, true}},
    {"fifths", {role::part, 5, false, true}},
    {"fiftieth", {role::value, 50, true}},
    {"fifty", {role::value, 50}},
    {"first", {role::value, 1, true}},
    {"five", {role::value, 5}},
    {"fortieth", {role::value, 40, true}},
    {"forty", {role::value, 40}},
    {"four", {role::value, 4}},
    {"fourteen", {role::value, 14}},
    {"fourteenth", {role::value, 14, true}},
    {"fourth", {role::value, 4, true}},
    {"fourths", {role::part, 4, false, true}},
    {"haelfte", {role::part, 2, false, false, true}},
    {"halb", {role::part, 2, false, false, true}},
    {"halbe", {role::part, 2, false, false, true}},
    {"halben", {role::part, 2, false, false, true}},
    {"halber", {role::part, 2, false, false, true}},
    {"halbes", {role::part, 2, false, false, true}},
    {"half", {role::part, 2}},
    {"halves", {role::part, 2, false, true}},
    {"hundred", {role::hundred, 100}},
    {"hundredth", {role::hundred, 100, true}},
    {"hundredths", {role::part, 100, false, true}},
    {"lakh", {role::scale, 5}},
    {"million", {role::scale, 6}},
    {"millionen", {role::scale, 6, false, false, true}},
    {"millions", {role::scale, 6, false, true}},
    {"millionth", {role::scale, 6, true}},
    {"milliarde", {role::scale, 9, false, false, true}},
    {"milliarden", {role::scale, 9, false, false, true}},
    {"mio", {role::scale, 6}},
    {"mn", {role::scale, 6}},
    {"mrd", {role::scale, 9}},
    {"nine", {role::value, 9}},
    {"nineteen", {role::value, 19}},
    {"nineteenth", {role::value, 19, true}},
    {"ninetieth", {role::value, 90, true}},
    {"ninety", {role::value, 90}},
    {"ninth", {role::value, 9, true}},
    {"ninths", {role::part, 9, false, true}},
    {"one", {role::article, 1}},
    {"quadrillion", {role::scale, 15}},
    {"quintillion", {role::scale, 18}},
    {"quarter", {role::part, 4}},
    {"quarters", {role::part, 4, false, true}},
    {"second", {role::value, 2, true}},
    {"seven", {role::value, 7}},
    {"seventeen", {role::value, 17}},
    {"seventeenth", {role::value, 17, true}},
    {"seventh", {role::value, 7, true}},
    {"sevenths", {role::part, 7, false, true}},
    {"seventieth", {role::value, 70, true}},
    {"seventy", {role::value, 70}},
    {"six", {role::value, 6}},
    {"sixteen", {role::value, 16}},
    {"sixteenth", {role::value, 16, true}},
    {"sixth", {role::value, 6, true}},
    {"sixths", {role::part, 6, false, true}},
    {"sixtieth", {role::value, 60, true}},
    {"sixty", {role::value, 60}},
    {"ten", {role::value, 10}},
    {"tenth", {role::value, 10, true}},
    {"tenths", {role::part, 10, false, true}},
    {"third", {role::value, 3, true}},
    {"thirds", {role::part, 3, false, true}},
    {"thirteen", {role::value, 13}},
    {"thirteenth", {role::value, 13, true}},
    {"thirtieth", {role::value, 30, true}},
    {"thirty", {role::value, 30}},
    {"thousand", {role::scale, 3}},
    {"thousandth", {role::scale, 3, true}},
    {"thousandths", {role::part, 1000, false, true}},
    {"three", {role::value, 3}},
    {"trillion", {role::scale, 12}},
    {"trillions", {role::scale, 12, false, true}},
    {"tsd", {role::scale, 3}},
    {"twelfth", {role::value, 12, true}},
    {"twelve", {role::value, 12}},
    {"twentieth", {role::value, 20, true}},
    {"twenty", {role::value, 20}},
    {"two", {role::value, 2}},
    {"viertelmillion", {role::value, 250'000, false, false, true, true}},
    {"viertel", {role::part, 4, false, false, true}},
    {"zero", {role::value, 0}},
});

/// Beginnings of German compounds. A longer one precedes the ones that it begins with.
struct german_part {
    std::string_view word;
    std::uint16_t value;
};
inline constexpr auto german_tens = table_of<german_part>({{"zwanzig", 20},
                                                           {"dreissig", 30},
                                                           {"vierzig", 40},
                                                           {"fuenfzig", 50},
                                                           {"sechzig", 60},
                                                           {"siebzig", 70},
                                                           {"achtzig", 80},
                                                           {"neunzig", 90}});
inline constexpr auto german_teens = table_of<german_part>({{"dreizehn", 13},
                                                            {"vierzehn", 14},
                                                            {"fuenfzehn", 15},
                                                            {"sechzehn", 16},
                                                            {"siebzehn", 17},
                                                            {"achtzehn", 18},
                                                            {"neunzehn", 19},
                                                            {"zehn", 10},
                                                            {"elf", 11},
                                                            {"zwoelf", 12}});
inline constexpr auto german_ones = table_of<german_part>({{"eins", 1},
                                                           {"ein", 1},
                                                           {"zwei", 2},
                                                           {"zwo", 2},
                                                           {"drei", 3},
                                                           {"vier", 4},
                                                           {"fuenf", 5},
                                                           {"sechs", 6},
                                                           {"sieben", 7},
                                                           {"acht", 8},
                                                           {"neun", 9}});

/// Splits German compounds, from the left.
class german_reader {
public:
    constexpr explicit german_reader(std::string_view word) noexcept : rest_(word) {}

    /// Reads a number up to 999,999; false if the word contains anything else.
    [[nodiscard]] constexpr bool read(std::uint64_t& value) noexcept {
        const std::size_t size = rest_.size();
        std::uint64_t first = 0;
        const bool any = below_thousand(first);
        if (take("tausend")) {
            value = (any ? first : 1) * 1000;
            if (take("und") || !rest_.empty()) {
                std::uint64_t last = 0;
                if (below_thousand(last)) value += last;
            }
        } else {
            value = first;
            if (!any) return false;
        }
        return rest_.size() < size;
    }
    [[nodiscard]] constexpr std::string_view rest() const noexcept { return rest_; }

private:
    [[nodiscard]] constexpr bool take(std::string_view word) noexcept {
        if (!rest_.starts_with(word)) return false;
        rest_.remove_prefix(word.size());
        return true;
    }
    template <class Table>
    [[nodiscard]] constexpr bool take(const Table& table, std::uint64_t& value) noexcept {
        for (const german_part& one : table)
            if (take(one.word)) return value = one.value, true;
        return false;
    }
    [[nodiscard]] constexpr bool below_hundred(std::uint64_t& value) noexcept {
        if (take(german_tens, value) || take(german_teens, value)) return true;
        if (!take(german_ones, value)) return false;
        const std::string_view before = rest_;
        std::uint64_t tens = 0;
        if (take("und") && take(german_tens, tens)) value += tens;
        else rest_ = before;
        return true;
    }
    [[nodiscard]] constexpr bool below_thousand(std::uint64_t& value) noexcept {
        const bool any = below_hundred(value);
        if (any && value > 9) {
            if (value < 20 && take("hundert")) value *= 100;  // neunzehnhundert
            else return true;
        } else if (take("hundert")) {
            value = (any ? value : 1) * 100;
        } else {
            return any;
        }
        const std::string_view before = rest_;
        std::uint64_t last = 0;
        if (take("und") && below_hundred(last)) return value += last, true;
        rest_ = before;
        if (below_hundred(last)) value += last;
        return true;
    }
    std::string_view rest_;
};

/// The German number that a word in plain letters names; role::none for any other word.
[[nodiscard]] constexpr number_word german_of(std::string_view word) noexcept {
    if (word == "null") return {role::value, 0, false, false, true};
    if (word == "anderthalb" || word == "anderthalbe") return {role::value, 3, false, false, true, true, 2};
    if (word == "achtel" || word == "siebtel") return {role::part, word == "achtel" ? 8U : 7U, false, false, true};
    for (const std::string_view article : {"ein", "eine", "einen", "einer", "einem", "eines"})
        if (word == article) return {role::article, 1, false, false, true};
    for (const auto& [ordinal, value] : {german_part{"erste", 1}, {"dritte", 3}, {"siebte", 7}, {"achte", 8}})
        if (word.starts_with(ordinal)) {
            const std::string_view ending = word.substr(ordinal.size());
            if (ending.empty() || ending == "r" || ending == "n" || ending == "s" || ending == "m")
                return {role::value, value, true, false, true};
        }
    german_reader reader{word};
    std::uint64_t value = 0;
    if (!reader.read(value)) return {};
    const std::string_view rest = reader.rest();
    const bool compound = value > 12;
    if (rest.empty()) return {role::value, value, false, false, true, compound};
    if (rest == "einhalb" || rest == "einhalbe") return {role::value, value * 2 + 1, false, false, true, true, 2};
    if (rest == "einviertel") return {role::value, value * 4 + 1, false, false, true, true, 4};
    if (rest == "dreiviertel") return {role::value, value * 4 + 3, false, false, true, true, 4};
    if (rest == "viertel" || rest == "drittel")
        return {role::value, value, false, false, true, true, rest == "viertel" ? 4U : 3U};
    if (rest == "tel" || rest == "stel") return {role::part, value, false, false, true};
    for (const std::string_view ending : {"te", "ste"}) {
        if (!rest.starts_with(ending) || (ending == "ste") != (value % 100 == 0 || value % 100 >= 20)) continue;
        const std::string_view last = rest.substr(ending.size());
        if (last.empty() || last == "r" || last == "n" || last == "s" || last == "m")
            return {role::value, value, true, false, true, compound};
    }
    return {};
}

/// The sizes of the English words by their first letter: bit i for i bytes.
inline constexpr auto word_sizes = [] {
    std::array<std::uint32_t, 26> sizes{};
    for (const named_word& one : words) sizes[static_cast<std::size_t>(one.word[0] - 'a')] |= 1U << one.word.size();
    return sizes;
}();

/// Whether a word may be a German number, by its first three letters.
[[nodiscard]] constexpr bool begins_german(std::string_view written) noexcept {
    if (written.size() < 3) return false;
    const char a = ascii_lower(written[0]);
    const char b = ascii_lower(written[1]);
    const char c = ascii_lower(written[2]);
    switch (a) {
        case 'a': return (b == 'c' && c == 'h') || (b == 'n' && c == 'd');
        case 'd': return b == 'r' && (c == 'e' || c == 'i');
        case 'e': return (b == 'i' && c == 'n') || (b == 'l' && c == 'f') || (b == 'r' && c == 's');
        case 'f': return static_cast<unsigned char>(b) >= 0x80 || (b == 'u' && c == 'e');
        case 'h': return (b == 'u' && c == 'n') || static_cast<unsigned char>(b) >= 0x80;  // H\u00e4lfte
        case 'n': return (b == 'e' && c == 'u') || (b == 'u' && c == 'l');
        case 's': return (b == 'e' && c == 'c') || (b == 'i' && c == 'e');
        case 't': return b == 'a' && c == 'u';
        case 'v': return b == 'i' && c == 'e';
        case 'z':
            return (b == 'w' && (c == 'e' || c == 'o' || c == 'a' || static_cast<unsigned char>(c) >= 0x80)) ||
                   (b == 'e' && c == 'h');
        default: return false;
    }
}

static_assert(std::is_sorted(words.begin(), words.end(),
                             [](const named_word& a, const named_word& b) { return a.word[0] < b.word[0]; }),
              "toolkit: the words of numbers must stand together by their first letters");

/// The contribution of a word to a number.
[[nodiscard]] constexpr number_word word_of(std::string_view written) noexcept {
    if (written.empty()) return {};
    const char first = ascii_lower(written[0]);
    if (first < 'a' || first > 'z') return {};
    if (written.size() == 1) return first == 'a' ? words[0].is : number_word{};
    const bool english =
        written.size() < 32 && (word_sizes[static_cast<std::size_t>(first - 'a')] >> written.size() & 1U) != 0;
    const bool german = begins_german(written);
    if (!english && !german) return {};
    const plain_word plain{written};
    const std::string_view word = plain.text();
    if (word.empty()) return {};
    auto row = std::lower_bound(words.begin(), words.end(), first,
                                [](const named_word& one, char letter) { return one.word[0] < letter; });
    for (; row != words.end() && row->word[0] == first; ++row)
        if (row->word == word) return row->is;
    return german ? german_of(word) : number_word{};
}

}}}  // namespace toolkit::v0::number_words
