// Splits a question into tokens: words and marks in order, folded (lower case, ä as ae, ß as ss). Each token has its
// bytes, number, clause and sentence, and its quotation if it is in one.
// In: UTF-8 text. Out: tokens. Next: analyze_pattern.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Limits of the analyzer. Text beyond them is not read or not matched.
inline constexpr struct analyze_limits {
    std::size_t question_bytes = 16'384;
    std::size_t quotation_bytes = 400;  ///< between the quotation marks
    std::size_t pattern_elements = 16;  ///< of one rule
    std::size_t list_items = 20;
    std::size_t list_item_words = 10;
    std::size_t candidates = 512;  ///< matches of demand rules in one question, before denials are applied
    std::size_t found = 64;        ///< constraints of one question
    int steps = 600;               ///< matching steps of one rule at one word
} analyze_limits{};

namespace question_rules {

struct token {
    std::uint32_t begin = 0;  // position in the question
    std::uint32_t end = 0;
    std::uint32_t text = 0;  // position in the folded text
    std::uint32_t text_size = 0;
    std::uint64_t begins = 0;           // one bit for the first letters, to reject quickly
    std::uint64_t whole = 0;            // one bit for the whole word
    mutable std::uint64_t known = 0;    // word classes that were checked
    mutable std::uint64_t classes = 0;  // word classes that contain it
    std::int32_t number = -1;
    std::int32_t quotation = -1;  // index of its quotation
    std::uint16_t clause = 0;
    std::uint16_t sentence = 0;
    char mark = 0;             // 0: a word; else the mark: '-' for a dash, '+' for "at least", '^' for "more than"
    bool times = false;        // "twice", "dreimal"
    bool bullet = false;       // the first token of a list item's line
    bool in_question = false;  // part of a question
    bool reported = false;     // part of reported speech
    bool used = false;         // part of a demand to resolve conflicts
    bool shielded = false;     // part of a negation that denies nothing
};

struct quotation {
    std::uint32_t begin = 0;  // position of the text between the marks
    std::uint32_t end = 0;
    std::uint32_t first = 0;  // tokens, first to one past the last
    std::uint32_t last = 0;
};

/// One of 64 bits for the first three letters of a word.
[[nodiscard]] constexpr std::uint64_t bit_of_letters(std::uint32_t a, std::uint32_t b, std::uint32_t c) noexcept {
    return std::uint64_t{1} << ((a * 0x9E3779B1U + b * 0x85EBCA77U + c * 0xC2B2AE3DU) >> 26U);
}
[[nodiscard]] constexpr std::uint64_t begins_bit(std::string_view text) noexcept {
    const auto at = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    return bit_of_letters(at(0), at(1), at(2));
}
/// One of 64 bits for the whole word.
[[nodiscard]] constexpr std::uint64_t whole_bit(std::string_view text) noexcept {
    std::uint32_t hash = 0;
    for (const char c : text) hash = (hash + static_cast<unsigned char>(c)) * 0x9E3779B1U;
    return std::uint64_t{1} << (hash >> 26U);
}

struct number_word {
    std::string_view text;
    std::int32_t value;
};
inline constexpr number_word number_words[] = {
    {"one", 1},      {"two", 2},    {"three", 3},  {"four", 4},    {"five", 5},       {"six", 6},      {"seven", 7},
    {"eight", 8},    {"nine", 9},   {"ten", 10},   {"eleven", 11}, {"twelve", 12},    {"fifteen", 15}, {"twenty", 20},
    {"ein", 1},      {"eine", 1},   {"einen", 1},  {"einer", 1},   {"einem", 1},      {"eines", 1},    {"zwei", 2},
    {"zwo", 2},      {"drei", 3},   {"vier", 4},   {"fuenf", 5},   {"sechs", 6},      {"sieben", 7},   {"acht", 8},
    {"neun", 9},     {"zehn", 10},  {"elf", 11},   {"zwoelf", 12}, {"fuenfzehn", 15}, {"zwanzig", 20}, {"dozen", 12},
    {"dutzend", 12}, {"couple", 2}, {"dreier", 3}, {"zweier", 2},  {"zweien", 2},     {"dreien", 3},
};
inline constexpr number_word times_words[] = {{"once", 1}, {"twice", 2}, {"thrice", 3}};

[[nodiscard]] constexpr std::int32_t number_of(std::string_view word) noexcept {
    if (is_digit(static_cast<unsigned char>(word[0]))) {
        std::int32_t value = 0;
        for (const char c : word) {
            if (!is_digit(static_cast<unsigned char>(c)) || value > 99'999) return -1;
            value = value * 10 + (c - '0');
        }
        return value;
    }
    for (const number_word& each : number_words)
        if (each.text == word) return each.value;
    return -1;
}

/// Sets `number` and `times` of a word.
constexpr void read_number(token& word, std::string_view text) noexcept {
    word.number = number_of(text);
    if (word.number >= 0) return;
    for (const number_word& each : times_words)
        if (each.text == text) word.number = each.value, word.times = true;
    for (const std::string_view end : {"mal", "x"})
        if (text.size() > end.size() && text.ends_with(end) && word.number < 0) {
            word.number = number_of(text.substr(0, text.size() - end.size()));
            word.times = word.number >= 0;
        }
}

[[nodiscard]] constexpr char mark_of(char32_t point) noexcept {
    switch (point) {
        case '.':
        case ',':
        case ':':
        case ';':
        case '?':
        case '!':
        case '\n':
        case '(':
        case ')':
        case '/':
        case '&':
        case '*': return static_cast<char>(point);
        case '[': return '(';
        case ']': return ')';
        case 0x2022:
        case 0x00B7:
        case 0x25AA:
        case 0x25CF: return '*';
        case '-':
        case 0x2013:
        case 0x2014:
        case 0x2212: return '-';
        case 0x2265: return '+';
        case '>': return '^';
        case 0x2026: return '.';
        default: return 0;
    }
}

/// The marks that close a quotation with this opening mark. Several, because typographic conventions differ.
[[nodiscard]] constexpr std::u32string_view closers_of(char32_t point) noexcept {
    switch (point) {
        case '"': return U"\"";
        case '`': return U"`";
        case '\'': return U"'";
        case 0x201E: return U"\u201C\u201D\"";
        case 0x201C: return U"\u201D\u201C\"";
        case 0x201D: return U"\u201D";
        case 0x201A: return U"\u2018\u2019";
        case 0x2018: return U"\u2019";
        case 0x00AB: return U"\u00BB";
        case 0x00BB: return U"\u00AB\u00BB";
        case 0x2039: return U"\u203A";
        case 0x203A: return U"\u2039";
        default: return {};
    }
}

[[nodiscard]] constexpr bool is_letter_at(std::string_view text, std::size_t at) noexcept {
    return at < text.size() && class_of(point_at(text, at).value) != letter_class::none;
}

/// True if the mark may open a quotation here: it follows no letter, and a non-blank character follows it.
[[nodiscard]] constexpr bool may_open(std::string_view text, std::size_t at, std::size_t size) noexcept {
    const bool after_word = at > 0 && is_ascii_word[static_cast<unsigned char>(text[at - 1])];
    return !after_word && at + size < text.size() && text[at + size] != ' ' && text[at + size] != '\n';
}

struct closing {
    std::size_t begin = 0;
    std::size_t size = 0;  // 0: not found
};
[[nodiscard]] constexpr closing closing_of(std::string_view text, std::size_t at, char32_t opener) noexcept {
    const std::u32string_view closers = closers_of(opener);
    const std::size_t stop = std::min(text.size(), at + analyze_limits.quotation_bytes);
    for (std::size_t i = at; i < stop;) {
        const code_point next = point_at(text, i);
        if (closers.find(next.value) != std::u32string_view::npos && i > at &&
            !(next.value == '\'' && is_letter_at(text, i + 1)) &&
            !(next.value == 0x2019 && is_letter_at(text, i + next.size)))
            return {i, next.size};
        i += next.size;
    }
    return {};
}

[[nodiscard]] constexpr bool is_abbreviation(std::string_view word) noexcept {
    constexpr std::string_view known[] = {"min", "mind", "bzw", "ca",     "etc",  "usw",  "no", "nr", "dr",
                                          "mr",  "mrs",  "e",   "g",      "i",    "z",    "b",  "d",  "h",
                                          "u",   "a",    "vs",  "approx", "incl", "inkl", "art"};
    return std::find(std::begin(known), std::end(known), word) != std::end(known);
}

/// The tokens of a question.
class reading {
public:
    constexpr explicit reading(std::string_view question)
        : question_(question.size() > analyze_limits.question_bytes ? cut_utf8(question, analyze_limits.question_bytes)
                                                                    : question) {
        tokens_.reserve(question_.size() / 5 + 8);
        folded_.reserve(question_.size() + 16);
        std::size_t closer = 0;  // where the open quotation ends
        std::size_t closer_size = 0;
        for (std::size_t at = 0; at < question_.size();) {
            if (closer_size != 0 && at == closer) {
                close_quotation(at);
                at += closer_size;
                closer_size = 0;
                continue;
            }
            const code_point next = point_at(question_, at);
            if (class_of(next.value) != letter_class::none) {
                at = add_word(at, closer_size != 0 ? closer : question_.size());
                continue;
            }
            if (closer_size == 0 && !closers_of(next.value).empty() && may_open(question_, at, next.size)) {
                const closing found = closing_of(question_, at + next.size, next.value);
                if (found.size != 0) {
                    closer = found.begin;
                    closer_size = found.size;
                    at += next.size;
                    quotations_.push_back({static_cast<std::uint32_t>(at), 0, count(), 0});
                    quoted_ = true;
                    continue;
                }
            }
            if (const char mark = mark_of(next.value)) add_mark(mark, at, next.size);
            at += next.size;
        }
        if (quoted_) close_quotation(question_.size());
    }

    [[nodiscard]] constexpr std::size_t size() const noexcept { return tokens_.size(); }
    [[nodiscard]] constexpr const token& operator[](std::size_t i) const noexcept { return tokens_[i]; }
    [[nodiscard]] constexpr token& operator[](std::size_t i) noexcept { return tokens_[i]; }
    [[nodiscard]] constexpr std::string_view question() const noexcept { return question_; }
    [[nodiscard]] constexpr std::string_view text(const token& t) const noexcept {
        return std::string_view{folded_}.substr(t.text, t.text_size);
    }
    [[nodiscard]] constexpr const std::vector<quotation>& quotations() const noexcept { return quotations_; }
    [[nodiscard]] constexpr bool is_word(std::size_t i) const noexcept { return i < size() && tokens_[i].mark == 0; }
    [[nodiscard]] constexpr bool is(std::size_t i, std::string_view marks) const noexcept {
        return i < size() && tokens_[i].mark != 0 && marks.find(tokens_[i].mark) != std::string_view::npos;
    }

private:
    [[nodiscard]] constexpr std::uint32_t count() const noexcept { return static_cast<std::uint32_t>(tokens_.size()); }

    constexpr void close_quotation(std::size_t at) {
        quotations_.back().end = static_cast<std::uint32_t>(at);
        quotations_.back().last = count();
        quoted_ = false;
    }

    constexpr std::size_t add_word(std::size_t at, std::size_t stop) {
        std::size_t end = at;
        while (end < stop) {
            const code_point next = point_at(question_, end);
            const bool apostrophe = (next.value == '\'' || next.value == 0x2019) && end + next.size < stop &&
                                    is_letter_at(question_, end + next.size);
            if (class_of(next.value) == letter_class::none && next.value != '_' && !apostrophe) break;
            end += next.size;
        }
        // "10,000" and "9.6" are one number each
        while (end + 1 < stop && (question_[end] == ',' || question_[end] == '.') &&
               is_digit(static_cast<unsigned char>(question_[end - 1])) &&
               is_digit(static_cast<unsigned char>(question_[end + 1]))) {
            ++end;
            while (end < stop && is_ascii_word[static_cast<unsigned char>(question_[end])]) ++end;
        }
        token made;
        made.begin = static_cast<std::uint32_t>(at);
        made.end = static_cast<std::uint32_t>(end);
        made.text = static_cast<std::uint32_t>(folded_.size());
        fold(question_.substr(at, end - at));
        made.text_size = static_cast<std::uint32_t>(folded_.size()) - made.text;
        const std::string_view folded = text(made);
        if (folded.empty()) return end;
        made.begins = begins_bit(folded);
        made.whole = whole_bit(folded);
        read_number(made, folded);
        if (!quoted_ && splits_clause(folded)) ++clause_;
        push(made);
        return end;
    }

    [[nodiscard]] static constexpr bool splits_clause(std::string_view word) noexcept {
        return word == "but" || word == "aber" || word == "sondern" || word == "jedoch" || word == "however" ||
               word == "instead" || word == "stattdessen";
    }

    constexpr void add_mark(char mark, std::size_t at, std::size_t size) {
        const bool line_begins = tokens_.empty() || tokens_.back().mark == '\n';
        const char after = at + size < question_.size() ? question_[at + size] : ' ';
        const char before = at > 0 ? question_[at - 1] : ' ';
        token made;
        made.begin = static_cast<std::uint32_t>(at);
        made.end = static_cast<std::uint32_t>(at + size);
        if (mark == '^' && after == '=') mark = '+';
        if (mark == '-' && !line_begins && before != ' ') return;  // a hyphen: the words on both sides remain words
        if (mark == '-' && size == 1 && after != ' ' && !line_begins) return;
        if (mark == '/' && before != ' ' && after != ' ') return;
        if ((mark == '-' || mark == '*') && line_begins) made.bullet = true;
        if (mark == '.' || mark == ')') {  // "1." and "1)" at the beginning of a line or of a sentence
            const bool numbered = !tokens_.empty() && tokens_.back().mark == 0 && tokens_.back().number >= 0 &&
                                  tokens_.back().end == at && is_digit(static_cast<unsigned char>(before)) &&
                                  (tokens_.size() == 1 || tokens_[tokens_.size() - 2].mark == '\n');
            if (numbered) {
                tokens_.back().bullet = true;
                tokens_.back().mark = '*';
                tokens_.back().end = made.end;
                return;
            }
            if (mark == '.' && after != ' ' && after != '\n' && after != ')' && after != '"' && after != '\'' &&
                static_cast<unsigned char>(after) < 0x80)
                return;
            if (mark == '.' && !tokens_.empty() && tokens_.back().mark == 0 && tokens_.back().end == at &&
                at + size < question_.size() && is_abbreviation(text(tokens_.back())))
                return;
        }
        if (mark == '*' && !line_begins) return;
        made.mark = mark;
        push(made);
        if (quoted_) return;
        if (mark == '.' || mark == '?' || mark == '!' || mark == '\n') ++sentence_, ++clause_;
        else if (mark != '+' && mark != '^' && mark != '/' && mark != '&') ++clause_;
    }

    constexpr void push(token made) {
        made.clause = clause_;
        made.sentence = sentence_;
        if (quoted_) made.quotation = static_cast<std::int32_t>(quotations_.size()) - 1;
        tokens_.push_back(made);
    }

    constexpr void fold(std::string_view word) {
        const std::size_t from = folded_.size();
        append_folded(folded_, word);
        if (std::none_of(folded_.begin() + static_cast<std::ptrdiff_t>(from), folded_.end(),
                         [](char c) { return c == '\xC3'; }))
            return;
        std::string spelled;
        for (std::size_t i = from; i < folded_.size(); ++i) {
            const char next = i + 1 < folded_.size() ? folded_[i + 1] : '\0';
            if (folded_[i] == '\xC3' && (next == '\xA4' || next == '\xB6' || next == '\xBC' || next == '\x9F')) {
                spelled += next == '\xA4' ? "ae" : next == '\xB6' ? "oe" : next == '\xBC' ? "ue" : "ss";
                ++i;
            } else {
                spelled += folded_[i];
            }
        }
        folded_.resize(from);
        folded_ += spelled;
    }

    std::string_view question_;
    std::string folded_;
    std::vector<token> tokens_;
    std::vector<quotation> quotations_;
    std::uint16_t clause_ = 0;
    std::uint16_t sentence_ = 0;
    bool quoted_ = false;
};

}  // namespace question_rules

}}  // namespace toolkit::v0
