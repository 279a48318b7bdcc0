// The functions of reference_numbers.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/systems/rabbithole/references/reference_numbers.hpp>

#include <array>

namespace toolkit { inline namespace v0 { namespace reference_scan {

/// The end of a run of digits, if it has 1 to `most` of them.
[[nodiscard]] inline std::size_t read_digits(std::string_view text, std::size_t at, std::size_t most) noexcept {
    std::size_t end = at;
    while (end < text.size() && end - at <= most && is_digit(static_cast<unsigned char>(text[end]))) ++end;
    return end - at <= most ? end : at;
}
[[nodiscard]] inline bool is_small(char32_t point) noexcept { return point >= 'a' && point <= 'z'; }
[[nodiscard]] inline bool is_large(char32_t point) noexcept { return point >= 'A' && point <= 'Z'; }

/// The end of a Roman numeral in capitals, as it is usually written, up to 89.
[[nodiscard]] inline std::size_t read_roman(std::string_view text, std::size_t at) noexcept {
    std::size_t end = at;
    const auto take = [&](std::string_view piece) {
        const bool here = text.substr(end).starts_with(piece);
        if (here) end += piece.size();
        return here;
    };
    if (!take("XL")) {
        static_cast<void>(take("L"));
        for (int i = 0; i < 3 && take("X"); ++i) {}
    }
    if (take("IX") || take("IV")) return end;
    static_cast<void>(take("V"));
    for (int i = 0; i < 3 && take("I"); ++i) {}
    return end;
}

/// The end of "(c)(1)": at most four pairs, each with at most four letters and digits.
[[nodiscard]] inline std::size_t read_brackets(std::string_view text, std::size_t at) noexcept {
    for (int pairs = 0; pairs < 4 && look(text, at).value == '('; ++pairs) {
        std::size_t end = at + 1;
        while (end - at <= 4 && end < text.size() && is_ascii_word[static_cast<unsigned char>(text[end])]) ++end;
        if (end == at + 1 || look(text, end).value != ')') return at;
        at = end + 1;
    }
    return at;
}

/// Whether what follows shows that the number is another one: a version, an ordinal, a time, a share.
[[nodiscard]] inline bool goes_on(std::string_view text, std::size_t end) noexcept {
    const char32_t next = look(text, end).value;
    if (is_word(next) || next == '_' || next == '@' || next == '%' || next == U'°') return true;
    const char32_t second = look(text, end + 1).value;
    if (next == '.' || next == '-') return is_word(second) && !(next == '-' && is_digit(second));
    if (next == ':' || next == ',') return is_digit(second) && next == ':';
    return is_white_space(next) && look(text, skip_blanks(text, end)).value == '%';
}

TOOLKIT_FUNCTION std::size_t read_number(std::string_view text, std::size_t at, number_form form) noexcept {
    const auto read_dotted = [&](std::size_t from) {
        for (int parts = 0; parts < 8 && look(text, from).value == '.'; ++parts) {
            const std::size_t next = read_digits(text, from + 1, 4);
            if (next == from + 1) break;
            from = next;
        }
        return from;
    };
    std::size_t end = read_digits(text, at, 5);
    if (end != at) {
        end = read_dotted(end);
        if (is_small(look(text, end).value) && !is_word(look(text, end + 1).value)) ++end;
    } else {
        const char32_t letter = look(text, at).value;
        if (form == number_form::law || !is_large(letter)) return at;
        end = at + 1;
        if (read_dotted(end) != end) {
            end = read_dotted(end);
        } else if (form == number_form::appendix && read_digits(text, end, 2) != end) {
            end = read_digits(text, end, 2);  // B2
        } else if (const std::size_t roman = read_roman(text, at); roman > end) {
            end = roman;
        } else if (form == number_form::section) {
            if (letter != 'I' && letter != 'V' && letter != 'X') return at;
            if (letter == 'I' && is_small(look(text, skip_blanks(text, end)).value)) return at;  // the pronoun
        }
    }
    end = read_brackets(text, end);
    return goes_on(text, end) ? at : end;
}

TOOLKIT_FUNCTION bool is_dotted(std::string_view number) noexcept { return number.find('.') != std::string_view::npos; }

/// Whether a word names a part of a section of a law.
[[nodiscard]] inline bool is_part(std::string_view word) noexcept {
    constexpr std::array<std::string_view, 38> words{
        "abs",       "absatz",      "absatzes",    "absätze",     "absätzen",
        "satz",      "satzes",      "sätze",       "sätzen",      "s",
        "nr",        "nrn",         "nummer",      "nummern",     "buchst",
        "buchstabe", "buchstaben",  "buchstabens", "lit",         "doppelbuchstabe",
        "alt",       "alternative", "halbsatz",    "hs",          "halbs",
        "var",       "variante",    "unterabs",    "unterabsatz", "ziff",
        "ziffer",    "ziffern",     "para",        "paragraph",   "subsection",
        "subsec",    "sentence",    "no"};
    return contains(words, word);
}

/// The end of "2", "3a", "a" or "aa".
[[nodiscard]] inline std::size_t read_part_number(std::string_view text, std::size_t at) noexcept {
    std::size_t end = read_digits(text, at, 4);
    if (end != at && is_small(look(text, end).value)) ++end;
    if (end == at)
        while (end - at < 2 && is_small(look(text, end).value)) ++end;
    return end == at || is_word(look(text, end).value) ? at : end;
}

TOOLKIT_FUNCTION std::uint32_t leading_number(std::string_view text) noexcept {
    std::uint32_t number = 0;
    const std::size_t end = read_digits(text, 0, 9);
    for (const char c : text.substr(0, end)) number = number * 10 + static_cast<std::uint32_t>(c - '0');
    return number;
}

TOOLKIT_FUNCTION std::size_t read_parts(std::string_view text, std::size_t at, std::uint32_t most) {
    constexpr int pieces = 16;
    for (int parts = 0; parts < pieces; ++parts) {
        std::size_t next = skip_blanks(text, at);
        if (look(text, next).value == '(') {
            const std::size_t end = read_brackets(text, next);
            if (end == next || is_word(look(text, end).value)) return at;
            at = end;
            continue;
        }
        const folded_word word = read_word(text, next);
        next = word.end + (look(text, word.end).value == '.' ? 1U : 0U);
        if (word.text == "f" || word.text == "ff") {
            at = next;
            continue;
        }
        if (!is_part(word.text)) return at;
        const std::size_t value = skip_blanks(text, next);
        const std::size_t end = read_part_number(text, value);
        if (end == value) return at;
        at = end;
        for (int more = 0; more < pieces; ++more) {
            const separator between = read_separator(text, at);
            if (between.is == separator::kind::none) break;
            const std::size_t another = read_part_number(text, between.end);
            if (another == between.end || goes_on(text, another)) break;
            if (leading_number(text.substr(between.end, another - between.end)) >= most) break;
            // "Abs. 1, a" and "Satz 1 und so": letters go on only after letters.
            if (is_small(look(text, between.end).value) != is_small(look(text, value).value)) break;
            at = another;
        }
    }
    return at;
}

TOOLKIT_FUNCTION separator read_separator(std::string_view text, std::size_t at) {
    using kind = separator::kind;
    std::size_t next = skip_blanks(text, at);
    const bool blank = next != at;
    const auto done = [&](kind is, std::size_t end) {
        const std::size_t number = skip_blanks(text, end);
        return separator{is, number, blank || number != end};
    };
    kind so_far = kind::none;
    const code_point sign = look(text, next);
    if (sign.value == ',' || sign.value == '&') {
        so_far = sign.value == ',' ? kind::comma : kind::word;
        next = skip_blanks(text, next + 1);
    } else if (plain_sign(sign.value) == '-' || sign.value == '-') {
        return done(kind::dash, next + sign.size);
    }
    const folded_word word = read_word(text, next);
    constexpr std::array<std::string_view, 6> and_words{"and", "und", "or", "oder", "sowie", "bzw"};
    constexpr std::array<std::string_view, 3> range_words{"to", "through", "bis"};
    if (contains(and_words, word.text)) return done(kind::word, word.end + (word.text == "bzw" ? 1U : 0U));
    if (so_far == kind::none && contains(range_words, word.text)) return done(kind::range_word, word.end);
    return so_far == kind::none ? separator{} : done(so_far, next);
}

/// Whether a word looks like the abbreviation of a law: BGB, StGB, InsO, DS-GVO.
[[nodiscard]] inline bool is_law(std::string_view word) noexcept {
    const std::size_t large = count_in(word, [](char c) { return is_large(static_cast<unsigned char>(c)); });
    const bool all = large == word.size();
    return word.size() >= 2 && word.size() <= (all ? 6U : 16U) && large >= 2 && is_large(point_at(word, 0).value);
}
/// The end of a run of letters and hyphens between them, of at most `most` bytes.
[[nodiscard]] inline std::size_t end_of_name(std::string_view text, std::size_t at, std::size_t most) noexcept {
    std::size_t end = at;
    for (;;) {
        const code_point next = look(text, end);
        const bool joins = next.value == '-' && end != at && is_word(look(text, end + 1).value);
        if (next.size == 0 || end - at > most || (!joins && !is_word(next.value))) return end;
        end += next.size;
    }
}
[[nodiscard]] inline std::size_t read_abbreviation(std::string_view text, std::size_t at) noexcept {
    const std::size_t end = end_of_name(text, at, 24);
    if (!is_law(text.substr(at, end - at))) return at;
    if (text.substr(at, end - at) != "SGB") return end;
    const std::size_t book = skip_blanks(text, end);  // SGB X
    const std::size_t roman = read_roman(text, book);
    const std::size_t behind = roman != book ? roman : read_digits(text, book, 2);
    return behind != book && !is_word(look(text, behind).value) ? behind : end;
}

/// Whether a word ends as the name of a law does. "Gesetz" alone names none.
[[nodiscard]] inline bool ends_law(std::string_view word) noexcept {
    constexpr std::array<std::string_view, 6> endings{"gesetz",      "gesetzes",     "gesetzbuch",
                                                      "gesetzbuchs", "gesetzbuches", "ordnung"};
    if (word == "Act" || word == "Code" || word == "Regulation" || word == "Gesetzbuch" || word == "Gesetzbuchs" ||
        word == "Gesetzbuches")
        return true;
    return any_in(endings, [&](std::string_view one) { return word.size() > one.size() && word.ends_with(one); }) &&
           word != "Verordnung" && word != "Anordnung" && word != "Rechtsverordnung";
}

TOOLKIT_FUNCTION law_name read_law(std::string_view text, std::size_t at) {
    constexpr std::size_t longest = 48;  // bytes of a word
    std::size_t next = skip_blanks(text, at);
    if (next == at) return {};
    if (const std::size_t end = read_abbreviation(text, next); end != next) return {{next, end}, end};
    folded_word word = read_word(text, next);
    if (word.text != "des" && word.text != "der" && word.text != "of") return {};
    next = skip_blanks(text, word.end);
    if (word.text == "of") {
        word = read_word(text, next);
        if (word.text == "the") next = skip_blanks(text, word.end);
    }
    if (const std::size_t end = read_abbreviation(text, next); end != next) return {{next, end}, end};
    std::size_t from = next;
    std::size_t book = 0;                      // the end of "Ersten Buches"
    for (int words = 0; words < 5; ++words) {  // capitalised words: "Bürgerlichen Gesetzbuchs"
        const std::size_t end = end_of_name(text, from, longest);
        if (end == from || !is_capital(look(text, from).value)) break;
        const std::string_view one = text.substr(from, end - from);
        const bool alone = words == 0 && (one == "Act" || one == "Code" || one == "Regulation");
        if (!alone && ends_law(one)) return {{next, end}, end};
        if (words != 0 && one == "Buches") book = end;
        from = skip_blanks(text, end);
    }
    return book == 0 ? law_name{} : law_name{{next, book}, book};
}

TOOLKIT_FUNCTION std::string_view law_before(std::string_view text, std::size_t at) noexcept {
    std::size_t end = at;
    while (at - end < 3 && is_white_space(look_back(text, end).value)) end -= look_back(text, end).size;
    if (end == at) return {};
    std::size_t begin = end;
    while (begin > 0 && end - begin <= 16 &&
           (is_ascii_word[static_cast<unsigned char>(text[begin - 1])] || text[begin - 1] == '-'))
        --begin;
    const std::string_view word = text.substr(begin, end - begin);
    return is_law(word) && !is_word(look_back(text, begin).value) ? word : std::string_view{};
}

}}}  // namespace toolkit::v0::reference_scan
