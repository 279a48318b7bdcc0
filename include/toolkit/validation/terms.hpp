// Check: what looks like a fact in the answer (numbers, names, commands, identifiers, code) stands in a source.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/validation/markers.hpp>
#include <toolkit/validation/verdict.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit::inline v0 {

namespace terms {

[[nodiscard]] constexpr char lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] constexpr bool upper(char c) noexcept { return c >= 'A' && c <= 'Z'; }
[[nodiscard]] constexpr bool digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool wordy(char c) noexcept {
    return digit(c) || upper(c) || (c >= 'a' && c <= 'z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

/// Lower case (ASCII), one blank for each run of white space, and no commas inside of numbers.
[[nodiscard]] inline std::string fold(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
            if (!out.empty() && out.back() != ' ') out += ' ';
        } else if (c == ',' && i > 0 && digit(text[i - 1]) && i + 3 < text.size() && digit(text[i + 1]) &&
                   digit(text[i + 2]) && digit(text[i + 3])) {
            continue;
        } else {
            out += lower(c);
        }
    }
    return out;
}

/// Whether a folded text holds a folded term that no letter or digit continues on either side.
[[nodiscard]] inline bool holds(std::string_view text, std::string_view term) {
    if (term.empty()) return true;
    for (std::size_t at = text.find(term); at != std::string_view::npos; at = text.find(term, at + 1)) {
        const bool before = at == 0 || !wordy(text[at - 1]) || !wordy(term.front());
        const std::size_t end = at + term.size();
        const bool after = end == text.size() || !wordy(text[end]) || !wordy(term.back());
        if (before && after) return true;
    }
    return false;
}

/// Commands that must never be taken from thin air, nor from the question: they change or destroy data.
inline constexpr std::array<std::string_view, 14> commands{
    "pg_reindex", "reindex",    "vacuum analyze", "vacuum",      "kubectl", "helm",          "docker compose",
    "systemctl",  "drop table", "truncate",       "alter table", "rm -rf",  "drop database", "shutdown"};

/// Numbers that a text may also spell out.
inline constexpr std::array<std::string_view, 13> number_words{
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"};

/// A word without the quotation marks and dashes beyond ASCII that stand at its ends.
[[nodiscard]] inline span without_marks(std::string_view text, span word) noexcept {
    constexpr std::string_view marks[] = {"\u201C", "\u201D", "\u201E", "\u2018", "\u2019", "\u201A", "\u00AB",
                                          "\u00BB", "\u2013", "\u2014", "\u2026", "\u00A0", "\u2039", "\u203A"};
    for (bool more = true; more;) {
        more = false;
        for (const std::string_view mark : marks) {
            if (word.size() <= mark.size()) continue;
            if (word.of(text).starts_with(mark)) word.begin += mark.size(), more = true;
            else if (word.of(text).ends_with(mark)) word.end -= mark.size(), more = true;
        }
    }
    return word;
}

/// Calls f(bytes, is_code) for each word of an answer that claims a fact: each with a digit, an underscore, a leading
/// "--", a capital inside, all capitals, or a capital although no sentence begins there; and what stands in backquotes.
template <class F>
inline void for_each(std::string_view text, F&& f) {
    bool sentence_start = true;
    std::size_t at = 0;
    while (at < text.size()) {
        if (text[at] == '`') {
            const std::size_t close = text.find('`', at + 1);
            if (close != std::string_view::npos && close > at + 1 && close - at < 200) {
                f(span{at + 1, close}, true);
                at = close + 1;
                sentence_start = false;
                continue;
            }
        }
        const bool option = text[at] == '-' && at + 2 < text.size() && text[at + 1] == '-' && wordy(text[at + 2]) &&
                            (at == 0 || !wordy(text[at - 1]));
        if (!wordy(text[at]) && !option) {
            if (text[at] == '.' || text[at] == '!' || text[at] == '?' || text[at] == ':' || text[at] == '\n' ||
                text[at] == '"' || text[at] == '*' || text[at] == '#')
                sentence_start = true;
            ++at;
            continue;
        }
        std::size_t end = at + (option ? 2 : 0);
        const auto inner = [&](std::size_t i) {
            return i + 1 < text.size() && wordy(text[i + 1]) &&
                   (text[i] == '-' || text[i] == '.' || text[i] == '\'' || (text[i] == ',' && digit(text[i + 1])));
        };
        while (end < text.size() && (wordy(text[end]) || inner(end))) ++end;
        const std::string_view word = text.substr(at, end - at);
        const auto count = [&](auto test) {
            return static_cast<std::size_t>(std::count_if(word.begin(), word.end(), test));
        };
        const std::size_t capitals = count(upper);
        const bool capital_inside = std::any_of(word.begin() + 1, word.end(), upper);
        const bool fact = option || count(digit) > 0 || word.find('_') != std::string_view::npos ||
                          (word.size() > 1 && capital_inside) || (capitals > 0 && !sentence_start && word.size() > 1);
        if (fact) f(without_marks(text, {at, end}), option);
        sentence_start = false;
        at = end;
    }
}

/// The words of an answer that claim a fact, in order.
[[nodiscard]] inline std::vector<std::string> of(std::string_view text) {
    std::vector<std::string> found;
    for_each(text, [&](span bytes, bool) { found.emplace_back(bytes.of(text)); });
    return found;
}

/// Whether a folded text holds a folded number with the same unit, however it is written: "10 minutes", "10min", "2
/// kb".
[[nodiscard]] inline bool holds_quantity(std::string_view text, std::string_view term) {
    constexpr std::size_t longest_unit = 5;
    const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
    std::size_t digits = 0;
    while (digits < term.size() && (digit(term[digits]) || (term[digits] == '.' && digits > 0))) ++digits;
    const std::string_view number = term.substr(0, digits);
    const std::string_view unit = term.substr(digits);
    if (number.empty() || unit.size() > longest_unit || !std::all_of(unit.begin(), unit.end(), letter)) return false;
    for (std::size_t at = text.find(number); at != std::string_view::npos; at = text.find(number, at + 1)) {
        if (at > 0 && (wordy(text[at - 1]) || text[at - 1] == '.')) continue;
        std::size_t begin = at + number.size();
        if (!unit.empty() && begin < text.size() && text[begin] == ' ') ++begin;
        std::size_t end = begin;
        while (end < text.size() && letter(text[end])) ++end;
        const bool ends = end == text.size() || !wordy(text[end]);
        const std::string_view there = text.substr(begin, end - begin);
        if (unit.empty() ? ends && there.size() <= longest_unit : ends && there.starts_with(unit)) return true;
    }
    return false;
}

/// Whether a folded text holds a folded term, as it is or in a near form: without 's or s, a small number spelt out, a
/// compound in its parts.
[[nodiscard]] inline bool stands_in(std::string_view term, std::string_view source) {
    if (holds(source, term) || holds_quantity(source, term)) return true;
    if (term.ends_with("'s") && term.size() > 2 && holds(source, term.substr(0, term.size() - 2))) return true;
    if (term.ends_with("s") && term.size() > 3 && holds(source, term.substr(0, term.size() - 1))) return true;
    for (std::size_t i = 0; i < number_words.size(); ++i)
        if (term == std::to_string(i)) return holds(source, number_words[i]);
    const std::size_t hyphen = term.find('-');
    if (hyphen != std::string_view::npos && hyphen > 0 && hyphen + 1 < term.size())
        return stands_in(term.substr(0, hyphen), source) && stands_in(term.substr(hyphen + 1), source);
    return false;
}

}  // namespace terms

/// UNGROUNDED_CLAIM: the terms of the answer stand in what was opened, in what other tools gave, or in the question.
struct grounded_terms {
    static constexpr std::string_view code = "UNGROUNDED_CLAIM";

    [[nodiscard]] verdict check(const draft& offered, const run_view& run) const {
        verdict said;
        const run_record& record = run.record;
        if (!run.with_tools && record.searches.empty() && record.results.empty()) return said;  // there are no sources
        if (says_not_known(offered)) return said;
        std::string sources;
        for (const opened_citation& opened : record.citations)
            sources += terms::fold(opened.filename + " \n" + opened.heading + " \n" + opened.text) + " \n ";
        for (const std::string& result : record.results) sources += terms::fold(result) + " \n ";
        const std::string asked = terms::fold(run.asked.question);
        const std::string answer_text = strip_markers(offered.text);

        const auto miss = [&](std::string_view term) {
            for (const violation& known : said.violations)
                if (known.about == term) return;
            said.violations.push_back(
                {code,
                 "\"" + std::string{term} +
                     "\" stands in no opened source; leave it out or open a source that holds it.",
                 std::string{term}});
        };
        for (const std::string& term : terms::of(answer_text)) {
            const std::string folded = terms::fold(term);
            if (folded.empty() || terms::stands_in(folded, sources)) continue;
            if (terms::stands_in(folded, asked) && !is_command(folded)) continue;
            miss(term);
        }
        const std::string folded_answer = terms::fold(answer_text);
        for (const std::string_view command : terms::commands)
            if (terms::holds(folded_answer, command) && !terms::holds(sources, command)) miss(command);
        return said;
    }

private:
    static bool is_command(std::string_view term) {
        return std::find(terms::commands.begin(), terms::commands.end(), term) != terms::commands.end();
    }
};

}  // namespace toolkit::inline v0
