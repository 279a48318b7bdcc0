// Writes a line with raised and lowered parts, note marks and formulas as plain text: 10^6, 1st, H2SO4, x_i, 2 1/2,
// sales[^3]. A raised digit never becomes a digit of the number before it.
// In: the parts of a line in order. Out: the line. Next: block_writer.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/extract/notation/formula.hpp>
#include <toolkit/extract/notation/raised_marks.hpp>
#include <toolkit/extract/notation/substances.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/white_space.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace raised {

/// The position of a part of a line, or its kind.
enum class place : std::uint8_t { on_line, above, below, note_mark, formula };

/// Longer raised text is not an exponent or a mark.
inline constexpr std::size_t most_bytes = 48;

[[nodiscard]] constexpr bool is_letter(char32_t point) noexcept {
    return point != 0 && !is_digit(point) && class_of(point) != letter_class::none;
}

/// The first code point; 0 if the text is empty.
[[nodiscard]] constexpr char32_t first_of(std::string_view text) noexcept {
    return text.empty() ? U'\0' : point_at(text, 0).value;
}

/// Where the last code point of a non-empty text begins.
[[nodiscard]] constexpr std::size_t last_begin(std::string_view text) noexcept {
    std::size_t at = text.size() - 1;
    while (at > 0 && text.size() - at < 4 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) --at;
    return at;
}
[[nodiscard]] constexpr char32_t last_of(std::string_view text) noexcept {
    return text.empty() ? U'\0' : read_code_point(text, last_begin(text)).value;
}

[[nodiscard]] constexpr bool is_blank(char32_t point) noexcept { return point == 0 || is_white_space(point); }
[[nodiscard]] constexpr bool is_minus(char32_t point) noexcept { return plain_sign(point) == '-' || point == '-'; }
[[nodiscard]] constexpr bool is_slash(char32_t point) noexcept {
    return point == '/' || point == 0x2044 || point == 0x2215;
}
[[nodiscard]] constexpr bool all_digits(std::string_view text) noexcept {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Whether a text is a number list as in note marks: 3 or 3,4 or 3-5, with or without blanks.
[[nodiscard]] constexpr bool is_number_list(std::string_view text) noexcept {
    if (text.empty() || !is_digit(static_cast<unsigned char>(text[0]))) return false;
    for (std::size_t at = 0; at < text.size();) {
        const code_point next = point_at(text, at);
        if (!is_digit(next.value) && next.value != ',' && next.value != ';' && next.value != ' ' &&
            !is_minus(next.value))
            return false;
        at += next.size;
    }
    return true;
}

/// Whether numbers have only closing brackets, as note marks do: 1) or 1),2).
[[nodiscard]] inline bool is_closed_list(std::string_view text) {
    if (!text.ends_with(')') || text.find('(') != std::string_view::npos) return false;
    std::string numbers{text};
    std::erase(numbers, ')');
    return is_number_list(numbers);
}

/// Whether letters are an ordinal or abbreviation ending of their base: 1st, 2nd, 1er, 2e, 1re, Mme, Mlle, No.
[[nodiscard]] constexpr bool is_ending(std::string_view base, std::string_view letters) noexcept {
    constexpr std::array<std::string_view, 27> endings{
        "st", "nd", "rd", "th", "er", "re", "e",  "eme",    "\u00E8me", "i\u00E8me", "d",  "nde", "ers", "res",
        "es", "o",  "a",  "os", "as", "ro", "ra", "\u00BA", "\u00AA",   "ST",        "ND", "RD",  "TH"};
    constexpr std::array<std::string_view, 8> short_forms{"me", "mes", "lle", "lles", "gr", "o", "os", "r"};
    const char32_t last = last_of(base);
    if (is_digit(last)) return std::find(endings.begin(), endings.end(), letters) != endings.end();
    const bool is_initial = last == 'M' || last == 'N' || last == 'n' || last == 'D';
    return is_initial && std::find(short_forms.begin(), short_forms.end(), letters) != short_forms.end();
}

/// Adds a blank at the end of a line, unless it ends in one.
inline void part(std::string& line) {
    if (!is_blank(last_of(line))) line += ' ';
}

/// Appends a note mark: sales[^3]. Behind the end of a sentence a blank precedes it.
inline void append_note_mark(std::string& line, std::string_view mark) {
    if (std::string_view{".!?;:,"}.find(line.empty() ? ' ' : line.back()) != std::string_view::npos) part(line);
    const bool has_brackets = mark.starts_with('[') || mark.starts_with('(');
    const bool is_sign = class_of(first_of(mark)) == letter_class::none;
    if (has_brackets || is_sign) {
        line += mark;
        return;
    }
    std::string numbers;
    if (is_closed_list(mark)) {
        numbers = mark;
        std::erase(numbers, ')');
        mark = numbers;
    }
    ((line += "[^") += mark) += ']';
}

/// The written form of an exponent: brackets around more than one operand, but not around a charge (2+) or a list
/// (1,2).
[[nodiscard]] inline std::string exponent_of(std::string_view part) {
    constexpr std::string_view minus = "\u2212";
    if (part.size() > minus.size() && part.starts_with(minus))
        return formula::power("", "-" + std::string{part.substr(minus.size())});  // the minus that users type
    const bool is_charge = part.size() > 1 && all_digits(part.substr(0, last_begin(part))) &&
                           (last_of(part) == '+' || is_minus(last_of(part)));
    if (is_charge || is_number_list(part)) return "^" + std::string{part};
    return formula::power("", part);
}

/// Appends a raised part, which is not empty and has no blanks around it. `next` is the code point after it, 0 at the
/// end; `behind` is the whole text after it.
inline void append_above(std::string& line, std::string_view part, char32_t next, std::string_view behind) {
    const char32_t base = last_of(line);
    if (const std::string_view sign = sign_behind_unit(line, part); !sign.empty()) {
        line += sign;
        return;
    }
    if (const cents read = cents_of(line, part, behind); read != cents::no) {
        const bool has_point = line.ends_with('.') || line.ends_with(',');
        if (read == cents::yes) (line += has_point ? "" : ".") += part;
        else line += formula::marker;
        if (is_digit(next)) line += ' ';
        return;
    }
    const auto brackets = [&](char c) { return std::count(line.begin(), line.end(), c); };
    if (is_closed_list(part) && brackets('(') <= brackets(')')) return append_note_mark(line, part);
    if (is_number_list(part) && is_note_number(line, part, behind)) return append_note_mark(line, part);
    const char32_t first = first_of(part);
    const bool is_word = class_of(first) != letter_class::none;
    if (part == "TM") {
        line += "\u2122";
    } else if ((part == "o" || part == "0") && is_digit(base) && (next == 'C' || next == 'F')) {
        line += "\u00B0";
    } else if (is_ending(line, part)) {
        line += part;
        if (is_digit(next) || is_letter(next)) line += ' ';
    } else if (part.size() > most_bytes) {
        raised::part(line);
        (line += part) += is_blank(next) ? "" : " ";
    } else if (is_number_list(part) &&
               std::string_view{".,;:!?\"'"}.find(static_cast<char>(base < 0x80 ? base : 'x')) !=
                   std::string_view::npos &&
               base != 0) {
        append_note_mark(line, part);
    } else if (is_word || (is_minus(first) && part.size() > last_begin(part) && last_begin(part) > 0)) {
        line += exponent_of(part);
        if (is_digit(next) || (is_letter(next) && !is_blank(base))) line += ' ';
    } else if ((first == '+' || is_minus(first)) && is_digit(base)) {
        (line += '^') += part;  // 5+ must not be read as a sum
        if (is_digit(next)) line += ' ';
    } else {
        line += part;  // characters: *, (1), °, ®
        if (is_digit(next) && is_digit(last_of(part))) line += ' ';
    }
}

/// Appends a lowered part.
inline void append_below(std::string& line, std::string_view part, char32_t next) {
    const char32_t base = last_of(line);
    if (part.size() > most_bytes) {
        raised::part(line);
        (line += part) += is_blank(next) ? "" : " ";
        return;
    }
    const bool is_count = is_digit(first_of(part)) && class_of(last_of(part)) != letter_class::none;
    if (is_blank(base) || is_slash(base) || class_of(first_of(part)) == letter_class::none ||
        (is_count && ends_in_substance(line))) {
        line += part;
        if (is_digit(next) && is_digit(last_of(part))) line += ' ';
        return;
    }
    line += formula::subscript("", part);
    if (is_digit(next) || (is_letter(next) && last_of(line) != ')')) line += ' ';
}

/// Raised digits, a slash and digits on the line. The result is a fraction (` 1/2`), or the marker if the raised digits
/// may also be an exponent. It is empty if they are an exponent.
[[nodiscard]] inline std::string plain_fraction(std::string_view line, std::string_view upper, std::string_view lower,
                                                char32_t next) {
    constexpr std::size_t most = 3;
    constexpr std::string_view usual = " 2 3 4 5 6 8 16 32 64 ";
    if (!all_digits(lower) || !all_digits(upper) || lower.size() > most || upper.size() > most || is_letter(next))
        return {};
    const std::string_view base = number_at_end(line);
    if (base.empty() && !is_blank(last_of(line))) return {};  // x^1/2, (a)^1/2
    const bool is_half = upper == "1" && base.size() <= most && !is_round_ten(base);
    const bool is_proper = upper.size() < lower.size() || (upper.size() == lower.size() && upper < lower);
    const bool is_usual = usual.find(" " + std::string{lower} + " ") != std::string_view::npos;
    if (base.empty() || (is_half && is_usual))
        return (base.empty() ? "" : " ") + std::string{upper}.append("/").append(lower);
    if (is_round_ten(base) || !is_proper || !is_usual) return {};
    return std::string{formula::marker};  // 2 3/4, or a quarter of 8
}

/// Appends a formula, with a blank if it would run into a number or a word.
inline void append_formula(std::string& line, std::string_view part, char32_t next) {
    const auto is_word = [](char32_t point) { return is_digit(point) || is_letter(point); };
    const char32_t base = last_of(line);
    const bool is_atom = formula::binding_of(part) == formula::binding::atom && !formula::holds_marker(part);
    const bool runs_in = is_word(base) && (is_word(first_of(part)) || !is_atom);
    if (runs_in && !(is_atom && is_letter(base) != is_letter(first_of(part)))) line += ' ';
    line += part;
    const char32_t last = last_of(part);
    const bool is_name = is_atom && is_letter(first_of(part)) && is_letter(next);  // nth
    if (is_word(next) && is_word(last) && !is_name) line += ' ';
}

}  // namespace raised

/// A line that is built from parts.
class raised_text {
public:
    void add(std::string_view text) { text_ += text; }

    /// Adds a part at another position or of another kind. Text that follows with the same position joins it.
    void add(std::string_view text, raised::place where) {
        if (where == raised::place::on_line || text.empty()) return add(text);
        const std::size_t begin = text_.size();
        text_ += text;
        if (!parts_.empty() && parts_.back().end == begin && parts_.back().where == where &&
            where != raised::place::formula)
            parts_.back().end = text_.size();
        else parts_.push_back({begin, text_.size(), where});
    }

    /// Adds a note mark without text, which separates the numbers around it.
    void add_note_mark() { parts_.push_back({text_.size(), text_.size(), raised::place::note_mark}); }

    /// Marks the text from `begin` to `end`, which must follow all parts marked before.
    void mark(std::size_t begin, std::size_t end, raised::place where) { parts_.push_back({begin, end, where}); }

    [[nodiscard]] bool empty() const noexcept { return text_.empty(); }

    /// Whether the last text ends in a digit, on the line or elsewhere.
    [[nodiscard]] bool ends_in_digit() const noexcept {
        return !text_.empty() && is_digit(static_cast<unsigned char>(text_.back()));
    }

    /// The finished text. The line is empty then.
    [[nodiscard]] std::string take() {
        std::string text = std::exchange(text_, {});
        const std::vector<part> parts = std::exchange(parts_, {});
        if (parts.empty() ||
            (parts.size() == 1 && parts[0].of(text).size() == text.size() && parts[0].where != raised::place::formula))
            return text;  // a line that is raised as a whole is not an exponent
        std::string line;
        line.reserve(text.size() + parts.size() * 2);
        std::size_t at = 0;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            line.append(text, at, parts[i].begin - at);
            at = parts[i].begin;
            if (const std::size_t end = append_fraction(line, text, parts, i); end != 0) at = end;
            else
                at = append(line, text, parts[i],
                            i + 1 < parts.size() && is_set_off(parts[i + 1]) ? parts[i + 1].begin : none);
        }
        return line.append(text, at);
    }

private:
    struct part {
        std::size_t begin;
        std::size_t end;
        raised::place where;

        [[nodiscard]] std::string_view of(std::string_view text) const noexcept {
            return text.substr(begin, end - begin);
        }
    };

    /// A text without surrounding blanks.
    [[nodiscard]] static std::string_view trimmed(std::string_view text) noexcept {
        while (!text.empty() && is_white_space(raised::first_of(text))) text.remove_prefix(point_at(text, 0).size);
        while (!text.empty() && is_white_space(raised::last_of(text))) text = text.substr(0, raised::last_begin(text));
        return text;
    }

    static constexpr std::size_t none = SIZE_MAX;

    /// Whether a sign of its own separates a part from the text before it.
    [[nodiscard]] static bool is_set_off(const part& one) noexcept { return one.where != raised::place::formula; }

    /// Appends one part with its surrounding blanks. Returns where the text continues. Another part begins at
    /// `set_off`.
    static std::size_t append(std::string& line, std::string_view text, const part& one, std::size_t set_off) {
        const std::string_view all = one.of(text);
        const std::string_view inner = trimmed(all);
        const auto before = static_cast<std::size_t>(inner.data() - all.data());
        if (inner.empty()) {
            line += all;
            if (all.empty() && is_digit(raised::last_of(line)) && is_digit(raised::first_of(text.substr(one.end))))
                line += ' ';
            return one.end;
        }
        line += all.substr(0, before);
        const std::string_view after = all.substr(before + inner.size());
        const std::size_t end = one.begin + before + inner.size();
        const char32_t next = end == set_off ? U'\0' : raised::first_of(text.substr(end));
        switch (one.where) {
            case raised::place::above: raised::append_above(line, inner, next, text.substr(end)); break;
            case raised::place::below: raised::append_below(line, inner, next); break;
            case raised::place::note_mark: raised::append_note_mark(line, inner); break;
            case raised::place::formula: raised::append_formula(line, inner, next); break;
            default: line += inner; break;
        }
        line += after;
        return one.end;
    }

    /// The same with digits on the line after the slash, which may also be a power over a number.
    static std::size_t append_plain_fraction(std::string& line, std::string_view text, std::string_view upper,
                                             std::size_t at) {
        std::size_t end = at;
        while (end < text.size() && is_digit(static_cast<unsigned char>(text[end]))) ++end;
        const std::string read =
            raised::plain_fraction(line, upper, text.substr(at, end - at), raised::first_of(text.substr(end)));
        line += read;
        return read.empty() ? 0 : end;
    }

    /// Writes raised digits, a slash and lowered digits as a fraction. Returns where the text continues, and moves `i`
    /// to the last part; 0 if there is no fraction.
    static std::size_t append_fraction(std::string& line, std::string_view text, const std::vector<part>& parts,
                                       std::size_t& i) {
        if (parts[i].where != raised::place::above) return 0;
        std::string_view upper = trimmed(parts[i].of(text));
        std::size_t at = parts[i].end;
        bool has_slash = raised::is_slash(raised::last_of(upper));
        if (has_slash) upper = trimmed(upper.substr(0, raised::last_begin(upper)));
        if (!raised::all_digits(upper)) return 0;
        const auto starts_lowered = [&](std::size_t from) {
            return i + 1 < parts.size() && parts[i + 1].begin == from && parts[i + 1].where == raised::place::below;
        };
        const char32_t sign = raised::first_of(text.substr(at));
        const bool is_solidus = sign == 0x2044 || sign == 0x2215;
        if (!has_slash && raised::is_slash(sign) && !starts_lowered(at)) {
            has_slash = true;
            at += point_at(text, at).size;
        }
        std::string_view lower;
        std::size_t end = at;
        if (starts_lowered(at)) {
            lower = trimmed(parts[i + 1].of(text));
            if (!has_slash && raised::is_slash(raised::first_of(lower))) {
                has_slash = true;
                lower = trimmed(lower.substr(point_at(lower, 0).size));
            }
            end = parts[i + 1].end;
        } else if (is_solidus) {
            while (end < text.size() && is_digit(static_cast<unsigned char>(text[end]))) ++end;
            lower = text.substr(at, end - at);
        } else if (has_slash) {
            return append_plain_fraction(line, text, upper, at);
        }
        if (!has_slash || !raised::all_digits(lower)) return 0;
        if (starts_lowered(at)) ++i;
        const char32_t base = raised::last_of(line);
        if (is_digit(base) || raised::is_letter(base)) line += ' ';
        ((line += upper) += '/') += lower;
        const char32_t next = raised::first_of(text.substr(end));
        if (is_digit(next) || raised::is_letter(next)) line += ' ';
        return end;
    }

    std::string text_;
    std::vector<part> parts_;
};

}}  // namespace toolkit::v0
