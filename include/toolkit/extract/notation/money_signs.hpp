// Whether a currency sign or name is beside a number: $5, 5 EUR.
// In: the text before or after the number. Out: yes or no. Next: raised_marks.hpp.
#pragma once

#include <toolkit/text/letters.hpp>

#include <array>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace raised { namespace money {

inline constexpr auto signs =
    std::to_array<std::string_view>({"$", "\u20AC", "\u00A3", "\u00A5", "\u20B9", "\u20BD", "\u20BA", "\u20A9",
                                     "\u20AA", "\u20AB", "\u20B4", "\u20A6", "\u20B1", "\u20BF", "\u0E3F", "\uFFE5"});
inline constexpr auto codes = std::to_array<std::string_view>(
    {"USD", "EUR", "GBP", "CHF", "JPY", "CNY", "INR", "CAD", "AUD", "NZD", "SEK", "NOK", "DKK", "PLN",  "CZK",
     "HUF", "RUB", "BRL", "MXN", "ZAR", "KRW", "SGD", "HKD", "TRY", "Rs",  "Rs.", "Fr.", "kr",  "Euro", "euros"});

/// Whether a text, without trailing blanks, ends with a currency.
[[nodiscard]] constexpr bool ends(std::string_view text) noexcept {
    for (;;) {
        if (text.ends_with(' ')) text.remove_suffix(1);
        else if (text.ends_with("\u00A0") || text.ends_with("\u202F"))
            text.remove_suffix(text.ends_with("\u00A0") ? 2 : 3);
        else break;
    }
    for (const std::string_view sign : signs)
        if (text.ends_with(sign)) return true;
    for (const std::string_view code : codes) {
        if (!text.ends_with(code)) continue;
        const std::string_view before = text.substr(0, text.size() - code.size());
        if (before.empty() || !is_ascii_word[static_cast<unsigned char>(before.back())]) return true;
    }
    return false;
}

/// Whether a text, without leading blanks, begins with a currency.
[[nodiscard]] constexpr bool begins(std::string_view text) noexcept {
    for (;;) {
        if (text.starts_with(' ')) text.remove_prefix(1);
        else if (text.starts_with("\u00A0") || text.starts_with("\u202F"))
            text.remove_prefix(text.starts_with("\u00A0") ? 2 : 3);
        else break;
    }
    for (const std::string_view sign : signs)
        if (text.starts_with(sign)) return true;
    for (const std::string_view code : codes) {
        if (!text.starts_with(code)) continue;
        const std::string_view behind = text.substr(code.size());
        if (behind.empty() || !is_ascii_word[static_cast<unsigned char>(behind.front())]) return true;
    }
    return false;
}

}}}}  // namespace toolkit::v0::raised::money
