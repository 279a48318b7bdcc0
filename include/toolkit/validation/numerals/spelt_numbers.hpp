// Numbers in words, in English and German: "two hundred and fifty", "half a million", "two thirds", "zweieinhalb".
// In: a text and the place of a word. Out: the number that begins there, its exact value and its end.
// Next: number_reader.hpp.
#pragma once

#include <toolkit/validation/numerals/exact_value.hpp>
#include <toolkit/validation/numerals/number_words.hpp>
#include <toolkit/validation/words/claims_units.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

/// The end of the blanks at `at`, with at most one line break and eight characters.
[[nodiscard]] constexpr std::size_t skip_blanks(std::string_view text, std::size_t at) noexcept {
    constexpr std::size_t most = 8;
    bool broken = false;
    for (std::size_t steps = 0; steps < most && at < text.size(); ++steps) {
        const char c = text[at];
        if (c == ' ' || c == '\t' || (c == '\r' && text.substr(at + 1).starts_with('\n'))) {
            ++at;
        } else if (c == '\n' && !broken) {
            broken = true;
            ++at;
        } else if (c == '\xC2' && text.substr(at).starts_with("\u00a0")) {
            at += 2;
        } else if (c == '\xE2' && (text.substr(at).starts_with("\u202f") || text.substr(at).starts_with("\u2009"))) {
            at += 3;
        } else {
            break;
        }
    }
    return at;
}

/// The end of `word` after blanks; `at` if another word is there.
[[nodiscard]] constexpr std::size_t behind_word(std::string_view text, std::size_t at, std::string_view word) noexcept {
    const std::size_t begin = skip_blanks(text, at);
    return begin > at && same_word(letters_at(text, begin), word) ? begin + word.size() : at;
}

struct spelt_number {
    exact_value value;
    std::size_t end = 0;
    bool ordinal = false;
    bool part = false;     ///< a half, two thirds
    bool claims = false;   ///< it states a quantity by itself: more than twelve, several words, or a part
    bool article = false;  ///< one, ein: mostly not a number
};

class spelt_reader {
public:
    constexpr explicit spelt_reader(std::string_view text) noexcept : text_(text) {}

    /// The number that begins with the word at `at`.
    [[nodiscard]] constexpr std::optional<spelt_number> at(std::size_t begin) const noexcept {
        using number_words::role;
        const word first = word_at(begin);
        switch (first.is.is) {
            case role::none: return std::nullopt;
            case role::part: return part_first(first);
            case role::article:
                if (const auto found = behind_article(first)) return found;
                if (same_word(letters_at(text_, begin), "a") || same_word(letters_at(text_, begin), "an"))
                    return std::nullopt;
                break;
            case role::dozen: return spelt_number{.value = *exact::make(12), .end = first.end};
            case role::scale:
                if (first.is.plural || first.is.value != 3 || !first.is.german) return std::nullopt;
                break;
            case role::hundred: return std::nullopt;
            case role::value: break;
        }
        auto found = whole(begin);
        if (!found || found->ordinal) return found;
        return with_part(*found);
    }

    /// Multiplies `value` by the scales ("million", "thousand", "dozen") after a number. Returns their end.
    [[nodiscard]] constexpr std::size_t take_scales(exact_value& value, std::size_t end) const noexcept {
        using number_words::role;
        for (int most = 0; most < 2; ++most) {
            const word next = word_at(skip_blanks(text_, end));
            const bool joined = skip_blanks(text_, end) == end;
            if (next.is.ordinal || (next.is.is != role::scale && next.is.is != role::hundred &&
                                    next.is.is != role::dozen && !is_thousand(next)))
                break;
            if (joined && next.is.is == role::dozen) break;
            const bool german_billion = next.is.is == role::scale && next.is.value == 9 && german_;
            const auto scale = next.is.is == role::scale
                                   ? exact::make(1, 1, german_billion && is_billion(next) ? 12 : exponent_of(next))
                                   : exact::make(next.is.value);
            const auto product = scale ? exact::product(value, *scale) : std::nullopt;
            if (!product) break;
            value = *product;
            end = next.end;
            if (end < text_.size() && text_[end] == '.' && is_shortened(next)) ++end;
        }
        return end;
    }

    /// Sets whether "Billion" is 10^12, as in German.
    constexpr void read_as_german(bool german) noexcept { german_ = german; }

private:
    struct word {
        number_words::number_word is;
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    [[nodiscard]] constexpr word word_at(std::size_t begin) const noexcept {
        const std::string_view letters = letters_at(text_, begin);
        return {number_words::word_of(letters), begin, begin + letters.size()};
    }
    [[nodiscard]] constexpr bool is_billion(const word& one) const noexcept {
        return same_word(text_.substr(one.begin, one.end - one.begin), "billion");
    }
    [[nodiscard]] constexpr bool is_shortened(const word& one) const noexcept { return one.end - one.begin == 3; }
    [[nodiscard]] static constexpr bool is_thousand(const word& one) noexcept {
        return one.is.is == number_words::role::value && one.is.german && (one.is.value == 1000 || one.is.value == 100);
    }
    [[nodiscard]] static constexpr std::int32_t exponent_of(const word& one) noexcept {
        return static_cast<std::int32_t>(one.is.value);
    }
    [[nodiscard]] constexpr std::size_t behind_joint(std::size_t at, bool hyphen) const noexcept {
        if (hyphen && at < text_.size() && text_[at] == '-') return at + 1;
        return skip_blanks(text_, at);
    }

    /// Reads half, half a dozen, half a million, eine halbe Million, a quarter of a million.
    [[nodiscard]] constexpr std::optional<spelt_number> part_first(const word& first) const noexcept {
        if (first.is.plural) return std::nullopt;
        return behind_part(*exact::make(1, first.is.value), first.end, first.is.value == 2 || first.is.value == 4);
    }
    [[nodiscard]] constexpr std::optional<spelt_number> behind_part(exact_value value, std::size_t end,
                                                                    bool half) const noexcept {
        spelt_number found{.value = value, .end = end, .part = true};
        std::size_t next = behind_word(text_, end, "of");
        found.claims = next != end;
        next = behind_word(text_, behind_word(text_, next, "a"), "an");
        exact_value scaled = value;
        if (half || next != end)
            if (const std::size_t behind = take_scales(scaled, next); behind != next)
                return spelt_number{.value = scaled, .end = behind, .claims = true};
        return found;
    }

    /// Reads what follows "a", "one" or "eine": hundred, million, dozen, half, quarter, third.
    [[nodiscard]] constexpr std::optional<spelt_number> behind_article(const word& first) const noexcept {
        using number_words::role;
        const word next = word_at(behind_joint(first.end, true));
        if (next.begin == first.end) return std::nullopt;
        const std::string_view article = text_.substr(first.begin, first.end - first.begin);
        const bool one = same_word(article, "one");
        switch (next.is.is) {
            case role::part:
                if (next.is.plural) return std::nullopt;
                return claimed(
                    behind_part(*exact::make(1, next.is.value), next.end, next.is.value == 2 || next.is.value == 4),
                    one || is_measured(first.begin, next.end));
            case role::hundred:
            case role::scale: {
                if (next.is.plural) return std::nullopt;
                auto found = whole(first.begin);
                return found ? with_part(*found) : found;
            }
            case role::dozen: return spelt_number{.value = *exact::make(12), .end = next.end, .claims = true};
            case role::value:
                if (next.is.ordinal && !next.is.german && next.is.value > 2 && next.is.value <= 10) {
                    const bool of =
                        behind_word(text_, next.end, "of") != next.end || is_measured(first.begin, next.end);
                    if (!one && !of) return std::nullopt;
                    return spelt_number{
                        .value = *exact::make(1, next.is.value), .end = next.end, .part = true, .claims = of || one};
                }
                return std::nullopt;
            case role::none:
            case role::article: return std::nullopt;
        }
        return std::nullopt;
    }
    /// Whether a part is what something amounts to: by a third, a share of a quarter; behind it nothing is counted.
    [[nodiscard]] constexpr bool is_measured(std::size_t begin, std::size_t end) const noexcept {
        const std::string_view before = text_.substr(0, begin);
        const std::string_view next = letters_at(text_, skip_blanks(text_, end));
        bool ends = next.empty() && (end >= text_.size() || text_[end] != '-');
        for (const std::string_view one : {"as", "by", "in", "for", "at", "and", "als", "im"})
            ends = ends || same_word(next, one);
        if (!ends) return false;
        for (const std::string_view one : {" of ", " by ", " to ", " about ", " than ", " nearly ", " um ", " auf "})
            if (before.ends_with(one)) return true;
        return false;
    }
    [[nodiscard]] static constexpr std::optional<spelt_number> claimed(std::optional<spelt_number> found,
                                                                       bool claims) noexcept {
        if (found) found->claims = found->claims || claims;
        return found;
    }

    /// Reads a whole number or an ordinal: "two hundred and fifty", "twenty-first", "nineteen ninety-five".
    [[nodiscard]] constexpr std::optional<spelt_number> whole(std::size_t begin) const noexcept {
        using number_words::role;
        constexpr int most_words = 16;
        exact_value total{};
        std::uint64_t group = 0;
        std::uint64_t divisor = 1;
        std::int32_t last_scale = 100;
        bool any = false;
        bool done = false;
        bool tens = false;
        int count = 0;
        spelt_number found{};
        found.end = begin;
        for (std::size_t at = begin; count < most_words && !done; ++count) {
            const word next = word_at(at);
            const std::uint64_t value = next.is.value;
            const bool one =
                next.is.is == role::article && same_word(text_.substr(next.begin, next.end - next.begin), "one");
            if (next.is.is == role::value || one || (next.is.is == role::article && !any)) {
                const bool adds_unit = tens && value >= 1 && value <= 9;
                const bool adds_rest =
                    value > 0 && ((group == 0 && total.top != 0) || (group > 0 && group % 100 == 0 && value < 100));
                if (!any) {
                    group = value;
                } else if (next.is.divisor == 1 && (adds_unit || adds_rest)) {
                    group += value;
                } else if (total.top == 0 && group >= 10 && group <= 99 && value >= 10 && value <= 99 &&
                           !next.is.ordinal && next.is.divisor == 1 && (group < 20 || tens)) {
                    group = group * 100 + value;  // a year
                } else {
                    break;
                }
                any = true;
                tens = !next.is.german && value >= 20 && value < 100 && value % 10 == 0;
                divisor = next.is.divisor;
                done = next.is.ordinal || divisor != 1;
                found.article = count == 0 && next.is.is == role::article;
                found.claims = found.claims || value > 12 || next.is.compound;
            } else if (next.is.is == role::hundred && any && group >= 1 && group <= 99 && !next.is.plural) {
                group *= 100;
                tens = false;
                done = next.is.ordinal;
            } else if (next.is.is == role::scale && any && !next.is.plural && exponent_of(next) < last_scale) {
                last_scale = german_ && is_billion(next) ? 12 : exponent_of(next);
                const auto scaled = exact::make(group, 1, last_scale);
                const auto sum = scaled ? exact::sum(total, *scaled) : std::nullopt;
                if (!sum) break;
                total = *sum;
                group = 0;
                tens = false;
                done = next.is.ordinal;
            } else {
                break;
            }
            found.end = next.end;
            found.ordinal = next.is.ordinal;
            at = behind_joint(next.end, tens || next.is.is == role::article);
            if (at == next.end) {
                ++count;
                break;
            }
            if ((group % 100 == 0 && group > 0) || (group == 0 && total.top != 0)) {
                const std::size_t behind = behind_word(text_, next.end, "and");
                const word last = word_at(skip_blanks(text_, behind));
                if (behind != next.end &&
                    (last.is.is == role::value || same_word(letters_at(text_, last.begin), "one")))
                    at = skip_blanks(text_, behind);
            }
        }
        if (!any) return std::nullopt;
        const auto last = exact::make(group, divisor);
        const auto sum = last ? exact::sum(total, *last) : std::nullopt;
        if (!sum) return std::nullopt;
        found.value = *sum;
        found.article = found.article && count <= 1 && found.value.top == 1 && found.value.exponent == 0;
        found.claims = (found.claims || !found.value.is_whole_up_to(12)) && !found.article;
        if (found.ordinal && found.value.is_whole_up_to(12)) found.claims = false;
        return found;
    }

    /// Reads "two thirds", "two and a half", "two point five", "two dozen", "two and a half million".
    [[nodiscard]] constexpr std::optional<spelt_number> with_part(spelt_number found) const noexcept {
        using number_words::role;
        const word next = word_at(behind_joint(found.end, true));
        const bool joined = next.begin == found.end;
        if (!joined && next.is.is == role::part && (next.is.plural || next.is.german || found.article)) {
            const auto divided = exact::product(found.value, *exact::make(1, next.is.value));
            if (divided) {
                auto part = behind_part(*divided, next.end, false);
                part->claims = true;
                return part;
            }
        }
        for (const std::string_view joint : {"and", "und"}) {
            const std::size_t behind = behind_word(text_, found.end, joint);
            if (behind == found.end) continue;
            const word article = word_at(skip_blanks(text_, behind));
            const word part = word_at(skip_blanks(text_, article.end));
            const bool three_quarters = article.is.is == role::value && part.is.plural;
            if ((article.is.is != role::article && !three_quarters) || part.is.is != role::part) continue;
            const auto sum = exact::sum(found.value, *exact::make(article.is.value, part.is.value));
            if (sum) found = {.value = *sum, .end = part.end, .claims = true};
        }
        for (const std::string_view mark : {"point", "komma"}) decimals_behind(found, mark);
        exact_value scaled = found.value;
        if (const std::size_t end = take_scales(scaled, found.end); end != found.end)
            found = {.value = scaled, .end = end, .claims = true};
        return found;
    }
    constexpr void decimals_behind(spelt_number& found, std::string_view mark) const noexcept {
        std::size_t at = behind_word(text_, found.end, mark);
        if (at == found.end) return;
        exact_value value = found.value;
        std::int32_t exponent = 0;
        std::size_t end = at;
        for (int most = 0; most < 9; ++most) {
            const word next = word_at(skip_blanks(text_, at));
            const bool digit = (next.is.is == number_words::role::value || next.is.is == number_words::role::article) &&
                               next.is.value <= 9 && !next.is.ordinal && next.end > next.begin + 1;
            if (!digit) break;
            const auto part = exact::make(next.is.value, 1, --exponent);
            const auto sum = part ? exact::sum(value, *part) : std::nullopt;
            if (!sum) break;
            value = *sum;
            at = end = next.end;
        }
        if (exponent != 0) found = {.value = value, .end = end, .claims = true};
    }

    std::string_view text_;
    bool german_ = false;
};

}}}  // namespace toolkit::v0::quantities
