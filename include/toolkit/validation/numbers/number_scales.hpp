// The scale after a number: million, thousand, k, or m and bn after an amount of money.
// In: a text, a number and its end. Out: the number times its scale, and where the scale ends. Next: number_reader.hpp.
#pragma once

#include <toolkit/validation/numbers/number_style.hpp>
#include <toolkit/validation/numerals/exact_value.hpp>
#include <toolkit/validation/numerals/spelt_numbers.hpp>
#include <toolkit/validation/words/claims_units.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

class scale_reader {
public:
    constexpr scale_reader(std::string_view text, spelt_reader& spelt, number_style& style) noexcept
        : text_(text), spelt_(spelt), style_(style) {}

    /// Multiplies `value` by the scale after the number that begins at `begin`. Returns the end of the scale.
    [[nodiscard]] constexpr std::size_t take(exact_value& value, std::size_t end, std::size_t begin) {
        spelt_.read_as_german(needs_style(end) && style_.german());
        if (const std::size_t behind = spelt_.take_scales(value, end); behind != end) return behind;
        const std::string_view letters = letters_at(text_, end);
        const bool money = currency_before(text_, begin).counts != dimension::none;
        std::int32_t exponent = 0;
        const bool joined = joined_at(text_, end + letters.size());
        if (letters == "k" || (letters == "K" && !joined)) exponent = 3;
        else if ((money && letters == "m") || (letters == "M" && !joined)) exponent = 6;
        else if (money && (letters == "B" || letters == "b")) exponent = 9;
        const auto scaled = exact::make(value.top, value.bottom, value.exponent + exponent);
        if (exponent == 0 || !scaled) return of_currency(value, end, money);
        value = *scaled;
        return end + 1;
    }
    /// What a number with this letter behind it is in binary: 8K is also 8,192; nothing behind another letter.
    [[nodiscard]] constexpr std::optional<exact_value> binary(const exact_value& value, std::size_t end) const {
        const std::string_view letters = letters_at(text_, end);
        if (letters != "k" && letters != "K" && letters != "M") return std::nullopt;
        return exact::product(value, *exact::make(letters == "M" ? 1ULL << 20U : 1ULL << 10U));
    }
    /// The factor by which a value was multiplied.
    [[nodiscard]] static constexpr exact_value between(const exact_value& scaled, const exact_value& value) noexcept {
        if (value.top == 0) return {1};
        const auto inverse = exact::make(value.bottom, value.top, -value.exponent);
        const auto scale = inverse ? exact::product(scaled, *inverse) : std::nullopt;
        return scale ? *scale : exact_value{1};
    }

private:
    /// 5 k\u20ac, 5 T\u20ac, 5 M\u20ac; $5 M, $5 B.
    [[nodiscard]] constexpr std::size_t of_currency(exact_value& value, std::size_t end, bool money) const {
        const std::size_t at = skip_blanks(text_, end);
        const std::string_view letters = letters_at(text_, at);
        if (at == end || letters.size() != 1) return end;
        const bool sign = text_.substr(at + 1).starts_with("\u20ac");
        const char c = letters[0];
        std::int32_t exponent = 0;
        if (sign && (c == 'k' || c == 'T')) exponent = 3;
        else if ((sign || money) && c == 'M') exponent = 6;
        else if (money && c == 'B') exponent = 9;
        const auto scaled = exact::make(value.top, value.bottom, value.exponent + exponent);
        if (exponent == 0 || !scaled) return end;
        value = *scaled;
        return at + 1;
    }
    /// Whether "Billion" stands there, which depends on the language.
    [[nodiscard]] constexpr bool needs_style(std::size_t end) const {
        return same_word(letters_at(text_, skip_blanks(text_, end)), "billion");
    }

    std::string_view text_;
    spelt_reader& spelt_;
    number_style& style_;
};

}}}  // namespace toolkit::v0::quantities
