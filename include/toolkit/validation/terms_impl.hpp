// The terms of an answer, looked for in what was opened.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/span.hpp>
#include <toolkit/validation/markers.hpp>
#include <toolkit/validation/terms.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit::inline v0 {

namespace terms {

TOOLKIT_FUNCTION std::string fold(std::string_view text) {
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

TOOLKIT_FUNCTION bool holds(std::string_view text, std::string_view term) {
    if (term.empty()) return true;
    for (std::size_t at = text.find(term); at != std::string_view::npos; at = text.find(term, at + 1)) {
        const bool before = at == 0 || !wordy(text[at - 1]) || !wordy(term.front());
        const std::size_t end = at + term.size();
        const bool after = end == text.size() || !wordy(text[end]) || !wordy(term.back());
        if (before && after) return true;
    }
    return false;
}

/// Whether a term is one of the commands.
[[nodiscard]] inline bool is_command(std::string_view term) {
    return std::find(commands.begin(), commands.end(), term) != commands.end();
}

TOOLKIT_FUNCTION span without_marks(std::string_view text, span word) noexcept {
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

TOOLKIT_FUNCTION std::vector<std::string> of(std::string_view text) {
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

TOOLKIT_FUNCTION bool stands_in(std::string_view term, std::string_view source) {
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

TOOLKIT_FUNCTION verdict grounded_terms::check(const draft& offered, const run_view& run) const {
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
             "\"" + std::string{term} + "\" stands in no opened source; leave it out or open a source that holds it.",
             std::string{term}});
    };
    for (const std::string& term : terms::of(answer_text)) {
        const std::string folded = terms::fold(term);
        if (folded.empty() || terms::stands_in(folded, sources)) continue;
        if (terms::stands_in(folded, asked) && !terms::is_command(folded)) continue;
        miss(term);
    }
    const std::string folded_answer = terms::fold(answer_text);
    for (const std::string_view command : terms::commands)
        if (terms::holds(folded_answer, command) && !terms::holds(sources, command)) miss(command);
    return said;
}

}  // namespace toolkit::inline v0
