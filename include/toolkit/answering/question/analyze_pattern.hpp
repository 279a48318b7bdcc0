// The patterns of the analyzer's rules, parsed at compile time. Elements are separated by blanks:
//   search|look  one of these words       such*   a word that begins so, *suche one that ends so
//   <searches>   a word of word_classes   please? optional (<class>? and #? too)
//   #            a number in digits or words, also with "at least", "more than" or "or more"; never an upper bound
//   #+           the same with a lower bound       #x  times: "twice", "3 times", "dreimal", with or without a bound
//   ~3           at most three words              ~~9 the same across colons, line ends and sentence ends
//   @            a list (analyze_list.hpp)        "   a quotation, "insufficient* one with such a word
//   ^ $          begin and end of a clause        { } around the words that become the indicator
// Commas, dashes and parentheses between words are ignored. Words are in lower case, with umlauts.
#pragma once

#include <toolkit/answering/question/analyze_vocabulary.hpp>
#include <toolkit/answering/question/analyze_words.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace question_rules {

enum class element_kind : std::uint8_t {
    words,
    number,
    bounded_number,
    times,
    gap,
    wide_gap,
    list,
    quotation,
    begin,
    end,
    opens,
    closes
};

/// The two letters of a folded word that replace the character at `at` of a pattern (ä, ö, ü, ß), or an empty text.
[[nodiscard]] constexpr std::string_view spelled_out(std::string_view text, std::size_t at) noexcept {
    if (text[at] != '\xC3' || at + 1 == text.size()) return {};
    switch (text[at + 1]) {
        case '\xA4': return "ae";
        case '\xB6': return "oe";
        case '\xBC': return "ue";
        case '\x9F': return "ss";
        default: return {};
    }
}

/// True if a folded text equals the pattern, or begins with it if `prefix` is set.
[[nodiscard]] constexpr bool written_so(std::string_view pattern, std::string_view text, bool prefix) noexcept {
    std::size_t at = 0;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const std::string_view two = spelled_out(pattern, i);
        if (!two.empty()) {
            if (text.substr(at, 2) != two) return false;
            at += 2;
            ++i;
        } else {
            if (at >= text.size() || text[at] != pattern[i]) return false;
            ++at;
        }
    }
    return prefix || at == text.size();
}

[[nodiscard]] constexpr bool is_one_of(std::string_view words, std::string_view text) noexcept {
    const char first = text.empty() ? '\0' : text[0];
    for (std::size_t at = 0; at < words.size();) {
        std::size_t bar = at;
        while (bar < words.size() && words[bar] != '|') ++bar;
        const char begins = words[at];
        if (begins == first || begins == '*' || begins == '\xC3') {
            std::string_view each = words.substr(at, bar - at);
            if (each.starts_with('*')) {
                if (text.ends_with(each.substr(1))) return true;
            } else {
                const bool prefix = each.ends_with('*');
                if (prefix) each.remove_suffix(1);
                if (written_so(each, text, prefix)) return true;
            }
        }
        at = bar + 1;
    }
    return false;
}

struct word_bits {
    std::uint64_t begins = 0;  // of complete words
    std::uint64_t whole = 0;
    std::uint64_t open = 0;  // of prefixes (such*)
    [[nodiscard]] constexpr bool may_be(const token& word) const noexcept {
        return ((word.begins & begins) != 0 && (word.whole & whole) != 0) || (word.begins & open) != 0;
    }
};
// A single pass, because compilation evaluates it for every list of every rule.
template <class F>
[[nodiscard]] constexpr word_bits bits_of(std::string_view words, F&& each_word) {
    word_bits bits;
    const char* at = words.data();
    const char* const end = at + words.size();
    while (at != end) {
        const char* const begin = at;
        std::uint32_t whole = 0;
        std::uint32_t first[3]{};
        std::size_t count = 0;
        bool open = false;
        const auto add = [&](unsigned char letter) {
            if (count < 3) first[count] = letter;
            ++count;
            whole = (whole + letter) * 0x9E3779B1U;
        };
        for (; at != end && *at != '|'; ++at) {
            if (*at == '*') {
                open = true;
            } else if (*at == '\xC3' && at + 1 != end) {
                const std::string_view two = spelled_out(std::string_view{at, 2}, 0);
                for (const char letter : two) add(static_cast<unsigned char>(letter));
                if (two.empty()) add(static_cast<unsigned char>(*at));
                else ++at;
            } else if (!open) {
                add(static_cast<unsigned char>(*at));
            }
        }
        each_word(std::string_view{begin, static_cast<std::size_t>(at - begin)});
        if (at != end) ++at;
        const std::uint64_t begins = bit_of_letters(first[0], first[1], first[2]);
        if (open) {
            bits.open |= count < 3 ? ~std::uint64_t{0} : begins;
        } else {
            bits.begins |= begins;
            bits.whole |= std::uint64_t{1} << (whole >> 26U);
        }
    }
    return bits;
}

[[nodiscard]] constexpr word_bits bits_of(std::string_view words) noexcept {
    return bits_of(words, [](std::string_view) {});
}

/// Each function stops compilation if a constant expression calls it. Its name appears in the error.
inline void a_pattern_has_too_many_elements() noexcept {}
inline void a_pattern_names_a_class_that_word_classes_does_not_have() noexcept {}
inline void a_pattern_is_written_in_lower_case() noexcept {}
inline void a_pattern_begins_with_a_word_a_number_a_quotation_or_a_clause() noexcept {}

[[nodiscard]] constexpr std::size_t bucket_of(char first) noexcept {
    if (first == '\xC3') return 26;
    return first >= 'a' && first <= 'z' ? static_cast<std::size_t>(first - 'a') : 26U;
}
[[nodiscard]] constexpr bool is_word_like(std::string_view each, std::string_view text) noexcept {
    if (each.starts_with('*')) return text.ends_with(each.substr(1));
    const bool prefix = each.ends_with('*');
    return written_so(prefix ? each.substr(0, each.size() - 1) : each, text, prefix);
}
/// All words of all classes. The words of a class are sorted by first letter; suffixes and umlauts come last.
struct class_words {
    static constexpr std::size_t count = 3'000;
    std::array<std::string_view, count> words{};
    std::uint16_t begins[std::size(word_classes)][28]{};  // for a to z, for all others, and the end
    word_bits bits[std::size(word_classes)]{};
};
inline constexpr class_words all_class_words = [] {
    class_words all;
    std::size_t size = 0;
    for (std::size_t i = 0; i < std::size(word_classes); ++i) {
        const std::string_view words = word_classes[i].words;
        std::string_view each[256]{};
        std::size_t found = 0;
        std::size_t at[28]{};
        all.bits[i] = bits_of(words, [&](std::string_view word) {
            each[found++] = word;
            ++at[bucket_of(word[0]) + 1];
        });
        at[0] = size;
        for (std::size_t bucket = 0; bucket < 28; ++bucket) {
            if (bucket > 0) at[bucket] += at[bucket - 1];
            all.begins[i][bucket] = static_cast<std::uint16_t>(at[bucket]);
        }
        size = at[27];
        for (std::size_t k = 0; k < found; ++k) all.words[at[bucket_of(each[k][0])]++] = each[k];
    }
    return all;
}();
[[nodiscard]] constexpr bool is_in_class(std::size_t number, std::string_view text) noexcept {
    const auto& begins = all_class_words.begins[number];
    const auto has = [&](std::size_t bucket) {
        for (std::size_t i = begins[bucket]; i < begins[bucket + 1]; ++i)
            if (is_word_like(all_class_words.words[i], text)) return true;
        return false;
    };
    const std::size_t bucket = bucket_of(text[0]);
    return has(bucket) || (bucket != 26 && has(26));
}

/// Alternatives ("search|look|such*"), or the words of a class.
struct word_list {
    std::string_view words{};
    word_bits bits{};
    std::int8_t of_class = -1;  // index in word_classes
    constexpr word_list() = default;
    template <std::size_t N>
    consteval word_list(const char (&text)[N])  // NOLINT: a list is written as its text
        : words(text, N - 1), bits(bits_of(words)) {}
    consteval explicit word_list(std::string_view text) : words(text), bits(bits_of(text)) {}

    [[nodiscard]] constexpr bool empty() const noexcept { return words.empty(); }
    /// True if the token, a word outside of quotations, is in this list.
    [[nodiscard]] constexpr bool has(const token& word, std::string_view text) const noexcept {
        if (!bits.may_be(word)) return false;
        if (of_class < 0) return is_one_of(words, text);
        const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(of_class);
        if ((word.known & bit) == 0) {
            word.known |= bit;
            if (is_in_class(static_cast<std::size_t>(of_class), text)) word.classes |= bit;
        }
        return (word.classes & bit) != 0;
    }
};

/// The words of a class in word_classes.
[[nodiscard]] consteval word_list words_of_class(std::string_view name) {
    for (std::size_t i = 0; i < std::size(word_classes); ++i)
        if (word_classes[i].name == name) {
            word_list made;
            made.words = word_classes[i].words;
            made.bits = all_class_words.bits[i];
            made.of_class = static_cast<std::int8_t>(i);
            return made;
        }
    a_pattern_names_a_class_that_word_classes_does_not_have();
    return {};
}

struct element {
    element_kind kind = element_kind::words;
    bool optional = false;
    std::uint8_t most = 0;  // words of a gap at most
    word_list words{};
};

/// A pattern, parsed at compile time. An invalid pattern is a compile error.
class pattern {
public:
    template <std::size_t N>
    consteval pattern(const char (&text)[N])  // NOLINT: a rule is written as its text
        : pattern(std::string_view{text, N - 1}) {}

    consteval explicit pattern(std::string_view text) {
        for (std::size_t at = 0; at < text.size();) {
            if (text[at] == ' ') {
                ++at;
                continue;
            }
            const std::size_t blank = std::min(text.find(' ', at), text.size());
            add(text.substr(at, blank - at));
            at = blank;
        }
        std::size_t first = 0;
        while (first < size_ && elements_[first].kind >= element_kind::begin) ++first;
        const bool gap = first == size_ || elements_[first].kind == element_kind::gap ||
                         elements_[first].kind == element_kind::wide_gap || (first == 0 && elements_[first].optional) ||
                         elements_[first].kind == element_kind::list;
        if (gap) a_pattern_begins_with_a_word_a_number_a_quotation_or_a_clause();
        constexpr word_bits any{0, 0, ~std::uint64_t{0}};
        first_ = elements_[first].kind == element_kind::words && !elements_[first].optional
                     ? elements_[first].words.bits
                     : any;
        begins_with_number_ = elements_[first].kind <= element_kind::times &&
                              elements_[first].kind != element_kind::words && !elements_[first].optional;
    }

    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr const element& operator[](std::size_t i) const noexcept { return elements_[i]; }
    /// The possible bits of the first word.
    [[nodiscard]] constexpr const word_bits& first() const noexcept { return first_; }
    /// True if the pattern begins with a required number.
    [[nodiscard]] constexpr bool begins_with_number() const noexcept { return begins_with_number_; }

private:
    consteval void add(std::string_view text) {
        if (size_ == analyze_limits.pattern_elements) a_pattern_has_too_many_elements();
        element made;
        if (text.size() > 1 && text.ends_with('?')) {
            made.optional = true;
            text.remove_suffix(1);
        }
        if (text == "#") made.kind = element_kind::number;
        else if (text == "#+") made.kind = element_kind::bounded_number;
        else if (text == "#x") made.kind = element_kind::times;
        else if (text == "@") made.kind = element_kind::list;
        else if (text == "^") made.kind = element_kind::begin;
        else if (text == "$") made.kind = element_kind::end;
        else if (text == "{") made.kind = element_kind::opens;
        else if (text == "}") made.kind = element_kind::closes;
        else if (text[0] == '"') {
            made.kind = element_kind::quotation;
            made.words = word_list{text.substr(1)};
        } else if (text[0] == '~') {
            made.kind = text.starts_with("~~") ? element_kind::wide_gap : element_kind::gap;
            for (const char c : text)
                if (is_digit(static_cast<unsigned char>(c)))
                    made.most = static_cast<std::uint8_t>(made.most * 10 + (c - '0'));
        } else if (text[0] == '<') {
            made.words = words_of_class(text.substr(1, text.size() - 2));
        } else {
            made.words = word_list{text};
            for (const char c : text)
                if (c >= 'A' && c <= 'Z') a_pattern_is_written_in_lower_case();
        }
        elements_[size_++] = made;
    }

    element elements_[analyze_limits.pattern_elements]{};
    std::size_t size_ = 0;
    word_bits first_{};
    bool begins_with_number_ = false;
};

}}}  // namespace toolkit::v0::question_rules
