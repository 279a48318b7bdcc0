// Powers of what is no number: x², x^3, "the speed squared", "the cube of the radius", "zur dritten Potenz", m³ alone.
// In: a text and the place of a word or of a closing bracket. Out: the exponent, and where it ends.
// Next: number_reader.hpp.
#pragma once

#include <toolkit/validation/numerals/number_units.hpp>
#include <toolkit/validation/numerals/spelt_numbers.hpp>
#include <toolkit/validation/numerals/unit_powers.hpp>
#include <toolkit/validation/words/claims_units.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

/// `weak`: an adjective (quadratic), which claims a power only beside another one.
struct written_power {
    std::uint64_t exponent = 0;
    bool negative = false;
    std::size_t end = 0;
    bool weak = false;
};

class power_reader {
public:
    constexpr explicit power_reader(std::string_view text) noexcept : text_(text) {}

    /// The power of the symbol that ends at `end`: x², )³, r^2.
    [[nodiscard]] constexpr std::optional<written_power> behind_symbol(std::size_t end) const noexcept {
        written_power read{.end = end};
        constexpr std::array<std::string_view, 10> raised{"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                                          "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
        if (starts(end, "^")) {
            ++read.end;
            const bool bracket = starts(read.end, "{") || starts(read.end, "(");
            if (bracket) ++read.end;
            if (starts(read.end, "-")) read.negative = true, ++read.end;
            const std::size_t begin = read.end;
            while (read.end < begin + 2 && read.end < text_.size() && terms::digit(text_[read.end]))
                read.exponent = read.exponent * 10 + static_cast<std::uint64_t>(text_[read.end++] - '0');
            if (read.end == begin) return std::nullopt;
            if (bracket) ++read.end;
        } else {
            if (end >= text_.size() || static_cast<unsigned char>(text_[end]) < 0xC2) return std::nullopt;
            if (starts(end, "\u207b")) read.negative = true, read.end += 3;
            for (bool more = true; more && read.exponent < 100;) {
                more = false;
                for (std::size_t i = 0; i < raised.size(); ++i)
                    if (starts(read.end, raised[i])) {
                        read.exponent = read.exponent * 10 + i;
                        read.end += raised[i].size();
                        more = true;
                        break;
                    }
            }
        }
        const bool any = read.exponent > 1 || (read.exponent == 1 && read.negative);
        if (!any || (read.end < text_.size() && terms::digit(text_[read.end]))) return std::nullopt;
        return read;
    }

    /// The power that the word at `at` names, or that stands behind it.
    [[nodiscard]] constexpr std::optional<written_power> at_word(std::size_t at, std::string_view word) const noexcept {
        const std::size_t end = at + word.size();
        const bool raised = end < text_.size() && (text_[end] == '^' || static_cast<unsigned char>(text_[end]) >= 0xC2);
        if (raised && is_symbol(word)) {
            if (const auto read = behind_symbol(end)) return read;
        }
        switch (ascii_lower(word[0])) {
            case 's':
                if (same_word(word, "squared")) return written_power{2, false, end};
                if (same_word(word, "square") && behind_word(text_, end, "of") != end)
                    return written_power{2, false, end};
                break;
            case 'c':
                if (same_word(word, "cubed")) return written_power{3, false, end};
                if (same_word(word, "cube") && behind_word(text_, end, "of") != end)
                    return written_power{3, false, end};
                if (same_word(word, "cubically")) return written_power{3, false, end, true};
                break;
            case 'q':
                if (same_word(word, "quadratic") || same_word(word, "quadratically") || same_word(word, "quadratisch"))
                    return written_power{2, false, end, true};
                if (same_word(word, "quadrat") && (before(at, "zum ") || before(at, "im ") || of_german(end)))
                    return written_power{2, false, end};
                break;
            case 'k':
                if (same_word(word, "kubisch")) return written_power{3, false, end, true};
                break;
            case 't':
                if (same_word(word, "to")) return to_the_power(end);
                break;
            case 'z':
                if (same_word(word, "zur")) return german_power(end);
                break;
            case 'd':
                if (same_word(word, "der")) return german_power(end);
                break;
            case 'h':
                if (same_word(word, "hoch") && behind_short_name(at)) return raised_word(end);
                break;
            default: return std::nullopt;
        }
        const auto length = power_of_length(text_, at, word);
        if (!length) return std::nullopt;
        return written_power{length->is.counts == dimension::area ? 2U : 3U, false, length->end};
    }

private:
    [[nodiscard]] constexpr bool starts(std::size_t at, std::string_view sign) const noexcept {
        return at < text_.size() && text_.substr(at).starts_with(sign);
    }
    [[nodiscard]] constexpr bool before(std::size_t at, std::string_view word) const noexcept {
        return text_.substr(0, at).ends_with(word);
    }
    /// Whether a word may have a power: x, km, metre. Behind a longer word a raised digit is the mark of a note.
    [[nodiscard]] static constexpr bool is_symbol(std::string_view word) noexcept {
        constexpr std::size_t most = 2;
        if (word.size() <= most) return true;
        const auto named = unit_named(word);
        return named && named->counts == dimension::length;
    }
    [[nodiscard]] constexpr bool of_german(std::size_t end) const noexcept {
        for (const std::string_view one : {"der", "des", "von"})
            if (behind_word(text_, end, one) != end) return true;
        return false;
    }
    [[nodiscard]] constexpr bool behind_short_name(std::size_t at) const noexcept {
        std::size_t end = at;
        while (end > 0 && text_[end - 1] == ' ') --end;
        std::size_t begin = end;
        while (begin > 0 && (is_ascii_word[static_cast<unsigned char>(text_[begin - 1])])) --begin;
        return end != at && end > begin && end - begin <= 2 && !terms::digit(text_[end - 1]);
    }
    /// The number at `at`, in digits or words, cardinal or ordinal, and its end.
    struct small_number {
        std::uint64_t value = 0;
        std::size_t end = 0;
        bool ordinal = false;
    };
    [[nodiscard]] constexpr small_number number_at(std::size_t at) const noexcept {
        small_number read{0, at};
        while (read.end < at + 2 && read.end < text_.size() && terms::digit(text_[read.end]))
            read.value = read.value * 10 + static_cast<std::uint64_t>(text_[read.end++] - '0');
        if (read.end != at) {
            const std::string_view ending = letters_at(text_, read.end);
            if (starts(read.end, ".")) ++read.end, read.ordinal = true;
            for (const std::string_view one : {"st", "nd", "rd", "th"})
                if (ending == one) read.end += 2, read.ordinal = true;
            return joined_at(text_, read.end) ? small_number{} : read;
        }
        const std::string_view word = letters_at(text_, at);
        const auto named = number_words::word_of(word);
        const bool whole = named.is == number_words::role::value && named.divisor == 1 && named.value < 100;
        if (!whole && !same_word(word, "zweiten")) return {};
        return {whole ? named.value : 2, at + word.size(), named.ordinal || !whole};
    }
    [[nodiscard]] constexpr std::optional<written_power> raised_word(std::size_t end) const noexcept {
        const small_number read = number_at(skip_blanks(text_, end));
        if (read.value < 2 || read.ordinal) return std::nullopt;
        return written_power{read.value, false, read.end};
    }
    /// "the power of three", "the third power", "the fourth" behind "to".
    [[nodiscard]] constexpr std::optional<written_power> to_the_power(std::size_t end) const noexcept {
        const std::size_t the = behind_word(text_, end, "the");
        if (the == end) return std::nullopt;
        if (const std::size_t power = behind_word(text_, the, "power"); power != the) {
            const std::size_t of = behind_word(text_, power, "of");
            return raised_word(of);
        }
        const small_number read = number_at(skip_blanks(text_, the));
        if (read.value < 2 || !read.ordinal) return std::nullopt;
        const std::size_t power = behind_word(text_, read.end, "power");
        return power == read.end ? std::nullopt : std::optional{written_power{read.value, false, power}};
    }
    /// "dritten Potenz" behind "zur" or "der".
    [[nodiscard]] constexpr std::optional<written_power> german_power(std::size_t end) const noexcept {
        const small_number read = number_at(skip_blanks(text_, end));
        if (read.value < 2 || !read.ordinal) return std::nullopt;
        const std::size_t power = behind_word(text_, read.end, "potenz");
        return power == read.end ? std::nullopt : std::optional{written_power{read.value, false, power}};
    }

    std::string_view text_;
};

}}}  // namespace toolkit::v0::quantities
