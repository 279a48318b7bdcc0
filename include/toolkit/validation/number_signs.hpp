// Signs of numbers: -5, −5, minus 5, $-5, (5) in accounts, 5 below zero; and the hyphens and brackets that are none.
// In: a text and the bytes of a number. Out: whether it is negative, and where its sign begins or ends.
// Next: number_reader.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/validation/claims_units.hpp>
#include <toolkit/validation/spelt_numbers.hpp>
#include <toolkit/validation/term_letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit::inline v0::quantities {

/// `either`: an option of a command or ±, which bears out both signs.
struct number_sign {
    bool negative = false;
    bool either = false;
    std::size_t begin = 0;
};

class sign_reader {
public:
    constexpr explicit sign_reader(std::string_view text) noexcept : text_(text) {}

    /// The sign before a number at `at`, past a currency that begins at `money`. `in_code`: it stands in backquotes.
    [[nodiscard]] constexpr number_sign before(std::size_t at, std::size_t money, bool in_code) const noexcept {
        if (money < at) {
            if (const number_sign inner = mark_before(at, in_code); inner.begin < at)
                return {inner.negative, inner.either, money};
            at = money;
        }
        if (const number_sign mark = mark_before(at, in_code); mark.begin < at) return mark;
        return word_before(at);
    }

    /// The end of "below zero" behind a number; `end` where nothing like it stands there.
    [[nodiscard]] constexpr std::size_t below_zero(std::size_t end) const noexcept {
        for (const auto& [under, zero] :
             {word_pair{"below", "zero"}, {"under", "zero"}, {"unter", "null"}, {"below", "0"}, {"unter", "0"}}) {
            const std::size_t behind = behind_word(text_, end, under);
            if (behind == end) continue;
            const std::size_t at = skip_blanks(text_, behind);
            if (at == behind || !same_word(text_.substr(at, zero.size()), zero)) continue;
            if (!joined_at(text_, at + zero.size())) return at + zero.size();
        }
        return end;
    }

    /// Whether the brackets around a number at `bytes` mean minus, as in accounts: alone in a cell of a table, behind a
    /// currency, before a scale, or where the sentence is about a result. `money`: a currency stands with it.
    [[nodiscard]] constexpr bool in_accounting_brackets(span bytes, bool money, bool year) const noexcept {
        if (bytes.begin == 0 || text_[bytes.begin - 1] != '(' || !is(bytes.end, ')')) return false;
        const std::size_t open = bytes.begin - 1;
        const std::size_t behind = bytes.end + 1;
        if (open > 0 && (joined_at(text_, open - 1) || text_[open - 1] == ')' || text_[open - 1] == ']')) return false;
        if (alone_in_cell(open, behind) && !year) return true;
        if (currency_before(text_, open).counts != dimension::none) return true;
        if (year || spelt_before(open)) return false;
        const std::size_t next = skip_blanks(text_, behind);
        if (number_words::word_of(letters_at(text_, next)).is == number_words::role::scale && next > behind)
            return true;
        if (is(next, '%')) return true;
        return about_results(open) && !(money && is_aside(open));
    }

    /// Whether an ordinal or a word like it stands before `at`: the first half, the latter half.
    [[nodiscard]] constexpr bool behind_ordinal(std::size_t at) const noexcept {
        std::size_t end = at;
        while (end > 0 && blank(text_[end - 1])) --end;
        const std::string_view word = word_that_ends(end);
        for (const std::string_view one :
             {"other", "latter", "former", "upper", "lower", "top", "bottom", "andere", "anderen"})
            if (same_word(word, one)) return true;
        return number_words::word_of(word).ordinal;
    }

private:
    struct word_pair {
        std::string_view first;
        std::string_view second;
    };
    [[nodiscard]] constexpr bool is(std::size_t at, char c) const noexcept {
        return at < text_.size() && text_[at] == c;
    }
    [[nodiscard]] static constexpr bool blank(char c) noexcept {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r';
    }
    [[nodiscard]] constexpr bool ends_with(std::size_t end, std::string_view sign) const noexcept {
        return text_.substr(0, end).ends_with(sign);
    }
    /// Whether a number ends before the blanks that end at `end`.
    [[nodiscard]] constexpr bool number_before(std::size_t end) const noexcept {
        while (end > 0 && (text_[end - 1] == ' ' || text_[end - 1] == '\t')) --end;
        return end > 0 && (terms::digit(text_[end - 1]) || text_[end - 1] == '%');
    }
    [[nodiscard]] constexpr std::string_view word_that_ends(std::size_t end) const noexcept {
        std::size_t begin = end;
        while (begin > 0 && ((text_[begin - 1] >= 'a' && text_[begin - 1] <= 'z') ||
                             (text_[begin - 1] >= 'A' && text_[begin - 1] <= 'Z') || text_[begin - 1] == '_' ||
                             terms::digit(text_[begin - 1]) || static_cast<unsigned char>(text_[begin - 1]) >= 0x80))
            --begin;
        return text_.substr(begin, end - begin);
    }

    [[nodiscard]] constexpr number_sign mark_before(std::size_t at, bool in_code) const noexcept {
        if (at == 0) return {false, false, at};
        const char last_byte = text_[at - 1];
        if (last_byte == '+') return {false, false, at - 1};
        const bool may_be_sign = last_byte == '-' || static_cast<unsigned char>(last_byte) >= 0x80;
        if (!may_be_sign && !(last_byte == ' ' && at > 1 && static_cast<unsigned char>(text_[at - 2]) >= 0x80))
            return {false, false, at};
        if (ends_with(at, "\u00b1")) return {false, true, at - 2};
        if (ends_with(at, "+/-")) return {false, true, at - 3};
        const bool hyphen = text_[at - 1] == '-' || ends_with(at, "\u2010") || ends_with(at, "\u2011");
        const bool minus = ends_with(at, "\u2212") || ends_with(at, "\ufe63") || ends_with(at, "\uff0d");
        const bool dash = ends_with(at, "\u2013");
        if (hyphen || minus || dash) {
            const std::size_t begin = at - (text_[at - 1] == '-' ? 1 : 3);
            if (begin == 0) return {true, false, begin};
            const char last = text_[begin - 1];
            const bool apart = blank(last) ||
                               std::string_view{"([{=:,;<>~|/\"'`*_$"}.find(last) != std::string_view::npos ||
                               ends_with(begin, "\u20ac") || ends_with(begin, "\u00a3") || ends_with(begin, "\u201e") ||
                               ends_with(begin, "\u201c") || ends_with(begin, "\u2018") || ends_with(begin, "\u2026") ||
                               ends_with(begin, "\u00a0") || ends_with(begin, "\u2264") || ends_with(begin, "\u2265") ||
                               ends_with(begin, "\u2248") || ends_with(begin, "..") || ends_with(begin, "\u2013") ||
                               ends_with(begin, "\u2014");
            if (!apart && !(minus && !terms::letter_ends_at(text_, begin) && last != ')')) return {false, false, at};
            if (dash && number_before(begin)) return {false, false, at};
            const bool option = hyphen && (in_code || behind_command(begin));
            return {true, option, begin};
        }
        // A minus sign with a blank behind it, where no number stands before it.
        const std::size_t sign_end = text_[at - 1] == ' ' ? at - 1 : at;
        if (sign_end < at && ends_with(sign_end, "\u2212")) {
            const std::size_t begin = sign_end - 3;
            if (begin == 0 || (blank(text_[begin - 1]) && !number_before(begin))) return {true, false, begin};
        }
        return {false, false, at};
    }

    [[nodiscard]] constexpr number_sign word_before(std::size_t at) const noexcept {
        std::size_t end = at;
        while (end > 0 && end + 3 > at && (text_[end - 1] == '*' || text_[end - 1] == '_' || text_[end - 1] == '`'))
            --end;
        const std::size_t marks = end;
        while (end > 0 && blank(text_[end - 1])) --end;
        if (end == marks || end == 0) return {false, false, at};
        const std::string_view word = word_that_ends(end);
        const auto begins = end - word.size();
        for (const std::string_view minus : {"minus", "negative", "negativ", "negativen", "negativer"})
            if (same_word(word, minus) && !(same_word(word, "minus") && behind_number_word(begins)))
                return {true, false, begins};
        return {false, false, at};
    }
    /// Whether a number or its unit stands before `at`: "10 minus 5" is a sum.
    [[nodiscard]] constexpr bool behind_number_word(std::size_t at) const noexcept {
        if (number_before(at)) return true;
        std::size_t end = at;
        while (end > 0 && blank(text_[end - 1])) --end;
        const auto word = number_words::word_of(word_that_ends(end));
        return word.is == number_words::role::value && !word.ordinal;
    }

    [[nodiscard]] constexpr bool behind_command(std::size_t sign) const noexcept {
        std::size_t end = sign;
        while (end > 0 && text_[end - 1] == ' ') --end;
        if (end == sign) return false;
        constexpr std::array<std::string_view, 21> commands{
            "tar",  "gzip", "bzip2", "xz",   "zip",  "zstd", "lz4", "pigz", "kill",   "pkill",  "killall",
            "head", "tail", "ls",    "nice", "curl", "ping", "ssh", "git",  "brotli", "pg_dump"};
        const std::string_view word = word_that_ends(end);
        return std::any_of(commands.begin(), commands.end(),
                           [&](std::string_view one) { return same_word(word, one); });
    }

    [[nodiscard]] constexpr bool alone_in_cell(std::size_t open, std::size_t behind) const noexcept {
        std::size_t begin = open;
        while (begin > 0 && (text_[begin - 1] == ' ' || text_[begin - 1] == '$')) --begin;
        std::size_t end = behind;
        while (is(end, ' ')) ++end;
        const bool left = begin > 0 && (text_[begin - 1] == '|' || text_[begin - 1] == '\t');
        const bool right = end == text_.size() || is(end, '|') || is(end, '\t') || is(end, '\n');
        return left && right;
    }
    [[nodiscard]] constexpr bool spelt_before(std::size_t open) const noexcept {
        std::size_t end = open;
        while (end > 0 && blank(text_[end - 1])) --end;
        const auto word = number_words::word_of(word_that_ends(end));
        return word.is != number_words::role::none && word.is != number_words::role::article;
    }
    /// Whether what stands before an amount in brackets is named by it: "the fee (20 €)" is no loss.
    [[nodiscard]] constexpr bool is_aside(std::size_t open) const noexcept {
        std::size_t end = open;
        while (end > 0 && blank(text_[end - 1])) --end;
        const std::string_view word = word_that_ends(end);
        for (const std::string_view joint :
             {"of", "was", "is", "to", "by", "from", "von", "war", "ist", "auf", "betrug"})
            if (same_word(word, joint)) return false;
        return end > 0 && text_[end - 1] != ':';
    }
    [[nodiscard]] constexpr bool about_results(std::size_t open) const noexcept {
        if (is_aside(open)) return false;
        constexpr std::size_t reach = 120;
        std::size_t from = open - std::min(open, reach);
        const std::size_t end_before = text_.substr(from, open - from).find_last_of(".!?\n");
        if (end_before != std::string_view::npos) from += end_before + 1;
        constexpr std::array<std::string_view, 19> words{
            "loss",      "losses",   "income",  "profit", "earnings", "result", "deficit", "cash",     "balance", "net",
            "operating", "ergebnis", "verlust", "gewinn", "saldo",    "bilanz", "defizit", "cashflow", "ebit"};
        for (std::size_t at = from; at < open;) {
            const std::string_view word = letters_at(text_, at);
            for (const std::string_view one : words)
                if (same_word(word, one)) return true;
            at += std::max<std::size_t>(word.size(), 1);
        }
        return false;
    }

    std::string_view text_;
};

}  // namespace toolkit::inline v0::quantities
