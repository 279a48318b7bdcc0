// The sentences of a text that state a value ("Backups are kept for 30 days"), and whether two of them contradict each
// other. They do if they have the same words and unit, but another number.
// In: a passage or an answer. Out: statements. Next: conflicts.hpp.
#pragma once

#include <toolkit/text/letters.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/text/stop_words.hpp>
#include <toolkit/text/words.hpp>
#include <toolkit/validation/checks/dates.hpp>
#include <toolkit/validation/checks/topics.hpp>
#include <toolkit/validation/markers/markers.hpp>
#include <toolkit/validation/numbers/number_signs.hpp>
#include <toolkit/validation/words/align.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A number with its unit: "30" and "days" of "30 days", "5" and "$" of "$5".
struct stated_value {
    std::string number;  ///< with its minus sign and a decimal point, without thousands separators
    std::string unit;    ///< in lower case; may be empty
    std::string text;    ///< as written
};

/// A sentence that states values.
struct statement {
    std::string text;
    std::vector<std::string> words;  ///< content words without numbers
    std::vector<std::string> names;  ///< the words that are written as names or identifiers
    std::vector<stated_value> values;
};

namespace stating {

/// Limits of what is compared.
inline constexpr struct stating_limits {
    std::size_t text_bytes = 8'000;  ///< of a passage or an answer
    std::size_t sentence_bytes = 600;
    std::size_t statements = 40;  ///< of one text
    double same_words = 0.75;     ///< share of each sentence's words that the other must contain
    std::size_t least_words = 2;
} stating_limits{};

/// A number after one of these words is part of a name, not a value.
inline constexpr std::array<std::string_view, 30> naming{
    "table",   "figure",    "fig",      "step",    "chapter", "section", "page",   "version",  "release",   "line",
    "part",    "no",        "appendix", "example", "item",    "level",   "port",   "tabelle",  "abbildung", "schritt",
    "kapitel", "abschnitt", "seite",    "zeile",   "teil",    "nr",      "anhang", "beispiel", "stufe",     "fassung"};

[[nodiscard]] inline std::string number_of(std::string_view text) {
    std::string made;
    bool decimal = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (marking::digit(text[i])) {
            made += text[i];
            continue;
        }
        std::size_t digits = 0;
        while (i + 1 + digits < text.size() && marking::digit(text[i + 1 + digits])) ++digits;
        if (digits == 3) continue;  // thousands separator
        made += '.';
        decimal = true;
    }
    while (decimal && (made.back() == '0' || made.back() == '.')) {
        decimal = made.back() != '.';
        made.pop_back();
    }
    return made;
}

/// The word that ends one blank before `at`; empty if there is none.
[[nodiscard]] inline std::string_view word_before(std::string_view text, std::size_t at) noexcept {
    if (at == 0 || text[at - 1] != ' ') return {};
    const auto inside = [](char c) { return marking::wordy(c) || static_cast<unsigned char>(c) >= 0x80; };
    const std::size_t end = at - 1;
    std::size_t begin = end;
    while (begin > 0 && inside(text[begin - 1])) --begin;
    return text.substr(begin, end - begin);
}

/// The unit at `at`, which moves past it: a sign, or a word that is not a stop word.
[[nodiscard]] inline std::string unit_at(std::string_view text, std::size_t& at) {
    std::size_t begin = at;
    if (begin < text.size() && (text[begin] == ' ' || text[begin] == '-')) ++begin;
    else if (text.substr(begin).starts_with("\u00A0") || text.substr(begin).starts_with("\u202F"))
        begin += point_at(text, begin).size;
    for (const std::string_view sign : {"%", "€", "$", "£", "°"})
        if (text.substr(begin).starts_with(sign)) {
            at = begin + sign.size();
            return std::string{sign};
        }
    std::size_t end = begin;
    while (end < text.size() && words::in_word(text, end)) end += point_at(text, end).size;
    std::string unit = folded(text.substr(begin, end - begin));
    if (unit.empty() || is_stop_word(unit) || marking::digit(unit.front())) return {};
    at = end;
    return unit;
}

/// The values of a sentence, without dates, numbers in names ("PostgreSQL 15", "table 3") and list numbers.
[[nodiscard]] inline std::vector<stated_value> values_of(std::string_view text) {
    std::vector<span> days;
    dates::for_each(text, [&](const calendar_date&, span where) {
        days.push_back(where);
        return true;
    });
    std::vector<stated_value> found;
    for (std::size_t at = 0; at < text.size();) {
        if (!marking::digit(text[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < text.size() &&
               (marking::digit(text[end]) ||
                ((text[end] == '.' || text[end] == ',') && end + 1 < text.size() && marking::digit(text[end + 1]))))
            ++end;
        const std::size_t begin = at;
        at = end;
        const std::string_view digits = text.substr(begin, end - begin);
        const bool version = std::count(digits.begin(), digits.end(), '.') > 1;
        const quantities::number_sign before_it = quantities::sign_reader{text}.before(begin, begin);
        const bool joined = !before_it.negative && begin > 0 &&
                            (marking::wordy(text[begin - 1]) || text[begin - 1] == '-' ||
                             static_cast<unsigned char>(text[begin - 1]) >= 0x80) &&
                            !text.substr(0, begin).ends_with("€") && !text.substr(0, begin).ends_with("£");
        const bool list = begin == 0 && end < text.size() && (text[end] == '.' || text[end] == ')');
        const bool dated =
            std::any_of(days.begin(), days.end(), [&](const span& day) { return begin < day.end && day.begin < end; });
        if (version || joined || list || dated) continue;
        const std::string_view before = word_before(text, before_it.begin);
        if (!before.empty() && ((is_capital(point_at(before, 0).value) && !is_stop_word(folded(before))) ||
                                std::find(naming.begin(), naming.end(), folded(before)) != naming.end()))
            continue;
        stated_value one{(before_it.negative ? "-" : "") + number_of(digits), {}, {}};
        for (const std::string_view sign : {"$", "€", "£"})
            if (text.substr(0, begin).ends_with(sign)) one.unit = sign;
        if (one.unit.empty()) one.unit = unit_at(text, end);
        one.text = text.substr(before_it.begin, end - before_it.begin);
        found.push_back(std::move(one));
        at = end;
    }
    return found;
}

[[nodiscard]] inline bool same_unit(const stated_value& a, const stated_value& b) noexcept {
    return a.unit == b.unit || (!a.unit.empty() && !b.unit.empty() && searching::same_word(a.unit, b.unit));
}
[[nodiscard]] inline bool holds(const statement& one, const stated_value& value) noexcept {
    return std::any_of(one.values.begin(), one.values.end(), [&](const stated_value& other) {
        return other.number == value.number && same_unit(other, value);
    });
}

}  // namespace stating

/// The statements of a text without its markers. Of a long text only the first ones.
[[nodiscard]] inline std::vector<statement> statements_of(std::string_view text) {
    using namespace stating;
    std::vector<statement> found;
    const std::string bare = strip_markers(cut_utf8(text, stating_limits.text_bytes));
    for (const sentence& each : sentences_of(bare)) {
        if (found.size() == stating_limits.statements) break;
        const std::string_view sentence_text = each.of(bare);
        if (sentence_text.size() > stating_limits.sentence_bytes) continue;
        statement one{std::string{sentence_text}, aligning::content_words(sentence_text), {}, values_of(sentence_text)};
        if (one.values.empty()) continue;
        std::erase_if(one.words,
                      [](const std::string& word) { return std::any_of(word.begin(), word.end(), marking::digit); });
        for_each_word(sentence_text, [&](const word& w) {
            const std::string_view written = w.of(sentence_text);
            const bool capital = w.begin > 0 && is_capital(point_at(written, 0).value);
            if (capital || written.find('_') != std::string_view::npos ||
                std::any_of(written.begin(), written.end(), marking::digit))
                one.names.push_back(folded(written));
        });
        found.push_back(std::move(one));
    }
    return found;
}

/// The share of a statement's words that another contains.
[[nodiscard]] inline double shared_words(const statement& one, const statement& other) {
    if (one.words.size() < stating::stating_limits.least_words) return 0;
    return aligning::share_of(one.words, other.words);
}

/// Whether two statements are about the same thing and give different numbers. Most words of each occur in the other,
/// neither has a name of its own, and for some unit they have no number in common.
[[nodiscard]] inline bool contradict(const statement& a, const statement& b) {
    const auto differ = [&](const stated_value& value) {
        bool same_sort = false;
        for (const stated_value& other : b.values) {
            if (!stating::same_unit(value, other)) continue;
            if (stating::holds(a, other)) return false;
            same_sort = true;
        }
        return same_sort && !stating::holds(b, value);
    };
    if (!std::any_of(a.values.begin(), a.values.end(), differ)) return false;
    const auto foreign = [](const statement& one, const statement& other) {
        return std::any_of(one.names.begin(), one.names.end(), [&](const std::string& name) {
            const bool value = std::any_of(name.begin(), name.end(), marking::digit) &&
                               std::any_of(one.values.begin(), one.values.end(), [&](const stated_value& each) {
                                   return folded(each.text).find(name) != std::string::npos ||
                                          name.find(each.number) != std::string::npos;
                               });
            return !value && !is_stop_word(name) && !aligning::holds(other.words, name);
        });
    };
    return shared_words(a, b) >= stating::stating_limits.same_words &&
           shared_words(b, a) >= stating::stating_limits.same_words && !foreign(a, b) && !foreign(b, a);
}

}}  // namespace toolkit::v0
