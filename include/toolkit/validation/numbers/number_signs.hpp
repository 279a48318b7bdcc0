// Signs of numbers: -5, −5, minus 5, $-5, (5) in accounts, 5 below zero; and hyphens and brackets that are not signs.
// In: a text and the bytes of a number. Out: whether it is negative, and where its sign begins or ends.
// Next: number_reader.hpp.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/span.hpp>
#include <toolkit/validation/numerals/spelt_numbers.hpp>
#include <toolkit/validation/words/claims_units.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

/// The sign of a number. `either`: an option of a command or ±, which supports both signs. `tolerance`: ±, +/-, plus or
/// minus.
struct number_sign {
    bool negative = false;
    bool either = false;
    std::size_t begin = 0;
    bool tolerance = false;
};

class sign_reader {
public:
    constexpr explicit sign_reader(std::string_view text) noexcept : text_(text) {}

    /// The sign before a number at `at`, or before its currency, which begins at `money`.
    [[nodiscard]] constexpr number_sign before(std::size_t at, std::size_t money) const noexcept {
        if (money < at) {
            if (const number_sign inner = mark_before(at); inner.begin < at)
                return {inner.negative, inner.either, money, inner.tolerance};
            at = money;
        }
        if (const number_sign mark = mark_before(at); mark.begin < at) return mark;
        return word_before(at);
    }

    /// The end of "below zero" after a number; `end` if there is nothing like it. `degrees`: the number counts
    /// degrees, so "minus" or "below freezing" is also possible.
    [[nodiscard]] constexpr std::size_t below_zero(std::size_t end, bool degrees) const noexcept {
        for (const std::string_view under : {"below", "under", "unter"}) {
            std::size_t at = behind_word(text_, end, under);
            if (at == end) continue;
            if (const std::size_t zero = skip_blanks(text_, at); is(zero, '0') && !joined_at(text_, zero + 1))
                return zero + 1;
            for (const std::string_view zero : {"zero", "null"})
                if (const std::size_t behind = behind_word(text_, at, zero); behind != at) return behind;
            if (!degrees) return end;
            for (const std::string_view article : {"the", "dem", "den"})
                if (const std::size_t behind = behind_word(text_, at, article); behind != at) at = behind;
            for (const std::string_view freezing : {"freezing", "gefrierpunkt", "nullpunkt"})
                if (const std::size_t behind = behind_word(text_, at, freezing); behind != at)
                    return behind_word(text_, behind, "point");
            return end;
        }
        const std::size_t minus = degrees ? behind_word(text_, end, "minus") : end;
        if (minus == end) return end;
        const std::size_t next = skip_blanks(text_, minus);
        const bool of_next =
            next < text_.size() && (terms::digit(text_[next]) ||
                                    number_words::word_of(letters_at(text_, next)).is == number_words::role::value);
        return of_next ? end : minus;
    }

    /// The bytes of a minus that Unicode counts as a letter (raised, lowered), right before a digit at `at`; 0 if there
    /// is none.
    [[nodiscard]] static constexpr std::size_t minus_letter_at(std::string_view text, std::size_t at) noexcept {
        if (static_cast<unsigned char>(text[at]) < 0x80) return 0;
        for (const std::string_view sign : {"\u207b", "\u208b", "\u02d7"})
            if (text.substr(at).starts_with(sign) && at + sign.size() < text.size() &&
                terms::digit(text[at + sign.size()]))
                return sign.size();
        return 0;
    }

    /// Whether a minus sign behind a number at `bytes` belongs to it: 7- alone in a table cell, as accounts write it.
    [[nodiscard]] constexpr bool has_trailing_minus(span bytes) const noexcept {
        return is(bytes.end, '-') && alone_in_cell(bytes.begin, bytes.end + 1);
    }

    /// Whether the brackets around a number at `bytes` mean minus, as in accounts. They do alone in a table cell,
    /// after a currency, before a scale, and if the sentence is about a result. `money`: a currency is beside the
    /// number.
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

    /// Whether an ordinal or a similar word precedes `at`: the first half, the latter half.
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
        std::string_view word = text_.substr(begin, end - begin);
        for (const std::string_view mark : {"\u201c", "\u201d", "\u201e", "\u2018", "\u00ab", "\u00bb", "\u00a0"})
            if (word.starts_with(mark)) word.remove_prefix(mark.size());
        return word;
    }

    /// Where the blanks that end at `end` begin, no-break blanks included.
    [[nodiscard]] constexpr std::size_t before_blanks(std::size_t end) const noexcept {
        for (;;) {
            if (end > 0 && blank(text_[end - 1])) --end;
            else if (ends_with(end, "\u00a0")) end -= 2;
            else if (ends_with(end, "\u202f") || ends_with(end, "\u2009") || ends_with(end, "\u3000")) end -= 3;
            else return end;
        }
    }
    [[nodiscard]] constexpr std::size_t before_emphasis(std::size_t end) const noexcept {
        constexpr int most = 3;
        for (int n = 0; n < most && end > 0; ++n, --end)
            if (std::string_view{"*_`~"}.find(text_[end - 1]) == std::string_view::npos) break;
        return end;
    }
    [[nodiscard]] constexpr std::size_t before_bracket(std::size_t end) const noexcept {
        if (end > 0 && text_[end - 1] == '(') return end - 1;
        return ends_with(end, "\uff08") ? end - 3 : end;
    }
    /// Where the emphasis and one bracket around a number begin: **5, `5, (5, **(5.
    [[nodiscard]] constexpr std::size_t before_wrapping(std::size_t at) const noexcept {
        return before_emphasis(before_bracket(before_emphasis(at)));
    }

    /// A dash that may be a sign, and where it begins. `minus`: it cannot be anything else. `joined`: it is a sign only
    /// right before the number.
    struct dash {
        std::size_t begin = 0;
        bool any = false;
        bool hyphen = false;
        bool minus = false;
        bool joined = false;
    };
    [[nodiscard]] constexpr dash dash_before(std::size_t end) const noexcept {
        if (end > 0 && text_[end - 1] == '-') return {.begin = end - 1, .any = true, .hyphen = true};
        for (const std::string_view sign : {"\u2010", "\u2011"})
            if (ends_with(end, sign)) return {.begin = end - 3, .any = true, .hyphen = true};
        for (const std::string_view sign : {"\u2012", "\u2013"})
            if (ends_with(end, sign)) return {.begin = end - 3, .any = true};
        for (const std::string_view sign : {"\u2014", "\u2015", "\ufe58"})
            if (ends_with(end, sign)) return {.begin = end - 3, .any = true, .joined = true};
        for (const std::string_view sign : {"\u2212", "\ufe63", "\uff0d", "\u207b", "\u208b", "\u2796", "\u02d7"})
            if (ends_with(end, sign)) return {.begin = end - sign.size(), .any = true, .minus = true};
        return {.begin = end};
    }

    /// Whether a dash before a number, which begins at `begin`, neither is a hyphen nor joins two numbers.
    [[nodiscard]] constexpr bool stands_apart(std::size_t begin) const noexcept {
        if (begin == 0 || before_blanks(begin) != begin) return true;
        if (ends_with(begin, "..")) return true;
        std::size_t end = begin;  // a word or number may end before a closing mark: **5**-10, "x"-5
        while (end > 0 && std::string_view{"*_`\"'"}.find(text_[end - 1]) != std::string_view::npos) --end;
        if (end == 0) return true;
        const char last = text_[end - 1];
        if (std::string_view{")]}%.-!?"}.find(last) != std::string_view::npos) return false;
        return !terms::letter_ends_at(text_, end) && !counted_before(end);
    }
    /// Whether a number followed by an ideograph ends at `end`.
    [[nodiscard]] constexpr bool counted_before(std::size_t end) const noexcept {
        constexpr std::size_t bytes = 3;
        const bool ideograph = end > bytes && static_cast<unsigned char>(text_[end - bytes]) >= 0xE3;
        return ideograph && terms::digit(text_[end - bytes - 1]);
    }
    /// Whether a dash between blanks is a minus sign: "is - 5", "= - 5", "| - 5". At the beginning of a line it marks
    /// an item, and after a noun it is a pause.
    [[nodiscard]] constexpr bool stands_for_minus(std::size_t begin) const noexcept {
        std::size_t end = begin;
        while (end > 0 && (text_[end - 1] == ' ' || text_[end - 1] == '\t')) --end;
        if (end == 0 || text_[end - 1] == '\n') return false;
        if (std::string_view{"=:|(<>~"}.find(text_[end - 1]) != std::string_view::npos) return true;
        const std::string_view word = word_that_ends(end);
        constexpr std::array<std::string_view, 32> joints{
            "is",    "was",   "are",   "were", "of",  "to",  "at",   "from",  "by",     "below", "under",
            "about", "than",  "until", "and",  "ist", "war", "sind", "von",   "auf",    "bei",   "bis",
            "um",    "unter", "zu",    "etwa", "als", "und", "be",   "until", "betrug", "around"};
        return any_in(joints, [&](std::string_view one) { return same_word(word, one); });
    }

    [[nodiscard]] constexpr number_sign mark_before(std::size_t at) const noexcept {
        const number_sign none{false, false, at};
        if (at == 0) return none;
        if (text_[at - 1] == '+') {
            const number_sign outer = at > 1 ? dash_before(at - 1).any ? mark_before(at - 1) : none : none;
            return outer.negative ? outer : number_sign{false, false, at - 1};
        }
        const std::size_t wrapped = before_wrapping(at);
        const std::size_t end = before_blanks(wrapped);
        for (const std::string_view both :
             {"\u00b1", "\u2213", "+/-", "+/\u2212", "+-", "+\u2212", "(\u00b1)", "(+/-)"})
            if (ends_with(end, both)) return {false, true, end - both.size(), true};
        for (const std::string_view word : {"\u96f6\u4e0b", "\u8d1f", "\u8ca0"})  // below zero, minus
            if (ends_with(end, word)) return {true, false, end - word.size()};
        const dash found = dash_before(end);
        if (!found.any) return none;
        const std::size_t begin = found.begin;
        const number_sign minus{true, found.hyphen && behind_command(begin), begin};
        if (end == wrapped) {
            if (!stands_apart(begin)) return none;
            return !found.hyphen && !found.minus && number_before(begin) ? none : minus;
        }
        if (begin > 0 && before_blanks(begin) == begin && (!stands_apart(begin) || found.hyphen)) return none;
        if (number_before(begin) || letter_at(text_, at) != 0) return none;
        const bool broken = text_.substr(end, wrapped - end).find('\n') != std::string_view::npos;
        const bool bound = text_[end] != ' ' && !broken;  // a no-break blank
        if (found.minus || bound) return broken ? none : minus;
        return stands_for_minus(begin) && !broken && !found.joined ? minus : none;
    }

    /// "minus 5", "minus about 5", "minus (5)", "negative **5**".
    [[nodiscard]] constexpr number_sign word_before(std::size_t at) const noexcept {
        constexpr std::array<std::string_view, 20> hedges{"about",  "around", "some", "roughly", "approximately",
                                                          "approx", "circa",  "ca",   "etwa",    "rund",
                                                          "nearly", "almost", "fast", "exactly", "genau",
                                                          "only",   "nur",    "just", "knapp",   "ungef\u00e4hr"};
        std::size_t end = at;
        for (int words = 0; words < 3; ++words) {
            const std::size_t wrapped = before_wrapping(end);
            std::size_t word_end = before_blanks(wrapped);
            if (word_end == wrapped) return {false, false, at};
            word_end = before_emphasis(word_end);
            if (const number_sign sign = bracketed_before(word_end); sign.negative) return sign;
            if (word_end > 0 && text_[word_end - 1] == '.') --word_end;  // approx. 5
            const std::string_view word = word_that_ends(word_end);
            const std::size_t begin = word_end - word.size();
            for (const std::string_view minus : {"minus", "negative", "negativ", "negativen", "negativer"})
                if (same_word(word, minus) && text_[word_end] != '.') {
                    if (const std::size_t plus = before_plus(begin); plus != begin) return {false, true, plus, true};
                    if (same_word(word, "minus") && behind_number_word(begin)) return {false, false, at};
                    return {true, false, begin};
                }
            if (none_in(hedges, [&](std::string_view one) { return same_word(word, one); })) break;
            end = begin;
        }
        return {false, false, at};
    }
    /// "(minus) 5", "(negative) 5", "(-) 5"; `end` is behind the bracket.
    [[nodiscard]] constexpr number_sign bracketed_before(std::size_t end) const noexcept {
        for (const std::string_view sign : {"(minus)", "(Minus)", "(negative)", "(Negative)", "(negativ)", "(-)",
                                            "(\u2212)", "(\u2013)", "[minus]"}) {
            if (!ends_with(end, sign)) continue;
            const std::size_t begin = end - sign.size();
            const bool apart = begin == 0 || before_blanks(begin) != begin || text_[begin - 1] == '|';
            return apart ? number_sign{true, false, begin} : number_sign{false, false, end};
        }
        return {false, false, end};
    }
    /// Where "plus or" begins before a "minus" at `at`: plus or minus, plus/minus, plus-minus; `at` if there is none.
    [[nodiscard]] constexpr std::size_t before_plus(std::size_t at) const noexcept {
        for (const std::string_view joint : {" or ", " oder ", " und ", "/", "-", "-or-", " "}) {
            if (!ends_with(at, joint)) continue;
            const std::string_view word = word_that_ends(at - joint.size());
            if (same_word(word, "plus")) return at - joint.size() - word.size();
        }
        return at;
    }
    /// Whether a number or its unit precedes `at`: "10 minus 5" is a calculation.
    [[nodiscard]] constexpr bool behind_number_word(std::size_t at) const noexcept {
        if (number_before(at)) return true;
        std::size_t end = at;
        while (end > 0 && blank(text_[end - 1])) --end;
        const auto word = number_words::word_of(word_that_ends(end));
        return word.is == number_words::role::value && !word.ordinal;
    }

    [[nodiscard]] constexpr bool behind_command(std::size_t sign) const noexcept {
        constexpr std::array<std::string_view, 21> commands{
            "tar",  "gzip", "bzip2", "xz",   "zip",  "zstd", "lz4", "pigz", "kill",   "pkill",  "killall",
            "head", "tail", "ls",    "nice", "curl", "ping", "ssh", "git",  "brotli", "pg_dump"};
        constexpr int options = 3;  // gzip -k -9
        std::size_t end = sign;
        for (int n = 0; n <= options; ++n) {
            const std::size_t last = end;
            while (end > 0 && (text_[end - 1] == ' ' || text_[end - 1] == '`')) --end;
            if (end == last) return false;
            const std::string_view word = word_that_ends(end);
            if (any_in(commands, [&](std::string_view one) { return same_word(word, one); })) return true;
            end -= word.size();
            const std::size_t option = end;
            while (end > 0 && text_[end - 1] == '-') --end;
            if (word.empty() || end == option) return false;
        }
        return false;
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
    /// Whether an amount in brackets explains what precedes it: "the fee (20 €)" is not a loss.
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

}}}  // namespace toolkit::v0::quantities
