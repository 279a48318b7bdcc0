// Searches for the terms of an answer in the opened passages.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/text/white_space.hpp>
#include <toolkit/validation/checks/insufficiency.hpp>
#include <toolkit/validation/checks/item_numbers.hpp>
#include <toolkit/validation/checks/terms.hpp>
#include <toolkit/validation/markers/markers.hpp>
#include <toolkit/validation/numbers/grounded_numbers.hpp>
#include <toolkit/validation/numbers/numbered_names.hpp>
#include <toolkit/validation/numerals/number_units.hpp>
#include <toolkit/validation/words/claims_units.hpp>

#include <span>

namespace toolkit { inline namespace v0 {

namespace terms {

TOOLKIT_FUNCTION std::string fold(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    fold_to(out, text);
    return out;
}

/// True for a character that folding copies, whatever stands beside it: ASCII without control characters, blank and
/// comma. Only its case may change.
[[nodiscard]] constexpr bool folds_alone(char c) noexcept { return c > ' ' && c <= '~' && c != ','; }

TOOLKIT_FUNCTION void fold_to(std::string& out, std::string_view text) {
    const std::size_t begin = out.size();
    const auto add_blank = [&] {
        if (out.size() > begin && out.back() != ' ') out += ' ';
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t word = i;
        while (i < text.size() && folds_alone(text[i])) ++i;
        const std::size_t at = out.size();
        out += text.substr(word, i - word);
        for (char& copied : std::span{out}.subspan(at)) copied = ascii_lower(copied);
        if (i == text.size()) break;
        const char c = text[i];
        if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
            add_blank();
        } else if (c == ',' && i > 0 && digit(text[i - 1]) && i + 3 < text.size() && digit(text[i + 1]) &&
                   digit(text[i + 2]) && digit(text[i + 3])) {
            continue;
        } else if (static_cast<unsigned char>(c) < 0x80) {
            out += c;
        } else {
            const code_point next = read_code_point(text, i);
            const char32_t point = next.value;
            if (!next.valid) out += c;
            else if (is_white_space(point)) blank_in_number(text, i) == 0 ? add_blank() : void();
            else if (const char plain = plain_sign(point); plain != 0) out += plain;
            else if (point == 0x2026) out += "...";
            else if (!is_invisible(point)) append_utf8(out, lower_case(point));
            i += next.size - 1;
        }
    }
}

/// Whether the digits at `number` are a part of a decimal: 5 or 12 of 12.5, but no part of 1.2.5 or [12,5].
[[nodiscard]] inline bool within_decimal(std::string_view text, span number) noexcept {
    const auto mark = [&](std::size_t at) {
        return at > 0 && at + 1 < text.size() && (text[at] == '.' || text[at] == ',') && digit(text[at - 1]) &&
               digit(text[at + 1]);
    };
    const bool behind_mark = number.begin > 0 && mark(number.begin - 1);
    if (behind_mark == mark(number.end)) return false;
    const bool comma = text[behind_mark ? number.begin - 1 : number.end] == ',';
    std::size_t begin = behind_mark ? number.begin - 1 : number.begin;
    while (begin > 0 && digit(text[begin - 1])) --begin;
    std::size_t end = behind_mark ? number.end : number.end + 1;
    while (end < text.size() && digit(text[end])) ++end;
    if ((begin > 0 && mark(begin - 1)) || mark(end)) return false;
    const auto lists = [&](std::size_t at, std::string_view marks) {
        return at < text.size() && marks.find(text[at]) != std::string_view::npos;
    };
    const bool goes_on = lists(end, ",;") && end + 1 < text.size() && text[end + 1] != ' ';
    return !comma || !(lists(begin - 1, "[,;{") || lists(end, "]}") || goes_on);
}

TOOLKIT_FUNCTION std::size_t place_of(std::string_view text, std::string_view term) {
    if (term.empty()) return 0;
    const bool begins_with_letter = letter_at(term, 0) != 0;
    const bool ends_with_letter = letter_ends_at(term, term.size());
    const bool number = all_in(term, digit);
    const bool point = term.size() > 1 && term[0] == '.' && digit(term[1]);
    for (std::size_t at = text.find(term); at != std::string_view::npos; at = text.find(term, at + 1)) {
        const std::size_t end = at + term.size();
        if ((begins_with_letter && letter_ends_at(text, at)) || (ends_with_letter && letter_at(text, end) != 0))
            continue;
        if (number && within_decimal(text, {at, end})) continue;
        if (point && at > 0 && digit(text[at - 1])) continue;
        return at;
    }
    return std::string_view::npos;
}

/// Whether a term is one of the commands.
[[nodiscard]] inline bool is_command(std::string_view term) { return contains(commands, term); }

TOOLKIT_FUNCTION std::vector<std::string> of(std::string_view text) {
    std::vector<std::string> found;
    for_each(text, [&](span bytes, bool) { found.emplace_back(bytes.of(text)); });
    return found;
}

/// Whether a folded text contains a folded number with the same unit, in any spelling: "10 minutes", "10min", "2 kb".
[[nodiscard]] inline bool holds_quantity(std::string_view text, std::string_view term) {
    constexpr std::size_t longest_unit = 5;
    const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
    std::size_t digits = 0;
    while (digits < term.size() && (digit(term[digits]) || (term[digits] == '.' && digits > 0))) ++digits;
    const std::string_view number = term.substr(0, digits);
    const std::string_view unit = term.substr(digits);
    if (number.empty() || unit.size() > longest_unit || !all_in(unit, letter)) return false;
    for (std::size_t at = text.find(number); at != std::string_view::npos; at = text.find(number, at + 1)) {
        if (letter_ends_at(text, at) || (at > 0 && text[at - 1] == '.')) continue;
        if (number.find('.') == std::string_view::npos && within_decimal(text, {at, at + number.size()})) continue;
        std::size_t begin = at + number.size();
        if (!unit.empty() && begin < text.size() && text[begin] == ' ') ++begin;
        std::size_t end = begin;
        while (end < text.size() && letter(text[end])) ++end;
        const bool ends = letter_at(text, end) == 0;
        const std::string_view there = text.substr(begin, end - begin);
        if (unit.empty() ? ends && there.size() <= longest_unit : ends && there.starts_with(unit)) return true;
    }
    return false;
}

/// Whether a folded text has a folded unit directly after a digit ("100mb"), or its sign ("20\u20AC").
[[nodiscard]] inline bool holds_unit(std::string_view text, std::string_view term) {
    constexpr std::size_t longest = 8;
    if (term.size() > longest || term.find_first_of("0123456789") != std::string_view::npos) return false;
    const std::string_view sign = term == "grad"      ? "\u00B0"
                                  : term == "celsius" ? "\u00B0c"
                                                      : quantities::sign_named(term);
    if (!sign.empty() && holds(text, sign)) return true;
    for (std::size_t at = text.find(term); at != std::string_view::npos; at = text.find(term, at + 1))
        if (at > 0 && digit(text[at - 1]) && letter_at(text, at + term.size()) == 0) return true;
    return false;
}

TOOLKIT_FUNCTION bool occurs_in(std::string_view term, std::string_view source) {
    if (holds(source, term) || holds_quantity(source, term) || holds_unit(source, term)) return true;
    if (term.ends_with("'s") && term.size() > 2 && holds(source, term.substr(0, term.size() - 2))) return true;
    if (term.ends_with("s") && term.size() > 3 && holds(source, term.substr(0, term.size() - 1))) return true;
    for (std::size_t i = 0; i < number_words.size(); ++i)
        if (term == std::to_string(i)) return holds(source, number_words[i]);
    const std::size_t hyphen = term.find('-');
    if (hyphen != std::string_view::npos && hyphen > 0 && hyphen + 1 < term.size())
        return occurs_in(term.substr(0, hyphen), source) && occurs_in(term.substr(hyphen + 1), source);
    if (term.size() > 1 && term[0] == '.' && digit(term[1])) return occurs_in("0" + std::string{term}, source);
    return false;
}

/// The text with blanks in place of phrases that say that something is not documented. No source needs to contain them.
[[nodiscard]] inline std::string without_disclosures(std::string text) {
    const auto same = [](char written, char folded) {
        return ascii_lower(written) == folded || (folded == ' ' && (written == '\n' || written == '\t'));
    };
    const auto blank_out = [&](std::string_view phrase) {
        for (auto at = text.begin();; at += static_cast<std::ptrdiff_t>(phrase.size())) {
            at = std::search(at, text.end(), phrase.begin(), phrase.end(), same);
            if (at == text.end()) return;
            std::fill_n(at, phrase.size(), ' ');
        }
    };
    blank_out(disclosing::phrase);
    for (const std::string_view phrase : disclosing::german) blank_out(phrase);
    return text;
}

/// Whether a piece of code is a number: `100`, `-5`.
[[nodiscard]] inline bool is_number(std::string_view text, span code) {
    const std::string_view written = code.of(text);
    return all_in(written, [](char c) { return digit(c) || c == '-' || c == '.'; });
}

}  // namespace terms

TOOLKIT_FUNCTION verdict grounded_terms::check(const draft& candidate, const run_view& run) const {
    verdict findings;
    const run_record& record = run.record;
    if (!run.with_tools && record.searches.empty() && record.results.empty()) return findings;  // there are no sources
    if (says_not_known(candidate)) return findings;
    std::string sources;
    for (const opened_citation& opened : record.citations)
        sources +=
            terms::fold(opened.filename + " \n" + opened.heading + " \n" + opened.columns + " \n" + opened.text) +
            " \n ";
    for (const std::string& result : record.results) {
        terms::fold_to(sources, result);
        sources += " \n ";
    }
    const std::string folded_question = terms::fold(run.task.question);
    const std::string answer_text = without_item_numbers(terms::without_disclosures(strip_markers(candidate.text)));

    const auto miss = [&](std::string_view term) {
        for (const violation& known : findings.violations)
            if (known.about == term) return;
        findings.violations.push_back(
            {code,
             "\"" + std::string{term} + "\" stands in no opened source; leave it out or open a source that holds it.",
             std::string{term}});
    };
    grounded_numbers numbers{answer_text, run, {terms::fold, terms::occurs_in}};
    std::vector<span> pieces;
    terms::for_each(answer_text, [&](span bytes, bool is_code) {
        const std::string_view term = bytes.of(answer_text);
        const std::string folded = terms::fold(term);
        if (folded.empty()) return;
        if (is_code) pieces.push_back(bytes);
        const number_standing number =
            is_code && !terms::is_number(answer_text, bytes) ? number_standing::other : numbers.of(bytes);
        if (number == number_standing::grounded) return;
        if (number == number_standing::missing) {
            const std::string release_of = terms::fold(terms::named_version(answer_text, bytes));
            if (!terms::holds_release(sources, release_of)) miss(numbers.number_at(bytes).of(answer_text));
            return;
        }
        if (terms::occurs_in(folded, sources)) return;
        if (terms::occurs_in(folded, folded_question) && !terms::is_command(folded)) return;
        miss(term);
    });
    for (const span word : numbers.missing_words())
        if (none_in(pieces, [&](const span& one) { return one.begin <= word.begin && word.end <= one.end; }))
            miss(word.of(answer_text));
    const std::string folded_answer = terms::fold(answer_text);
    for (const std::string_view command : terms::commands)
        if (terms::holds(folded_answer, command) && !terms::holds(sources, command)) miss(command);
    return findings;
}

}}  // namespace toolkit::v0
