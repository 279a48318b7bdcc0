// Numbers that belong to names: "Python 3" matches "Python 3.11" in a source, "RFC 3676" matches "RFC-3676".
// In: an answer and the place of a number in it. Out: the name with its number, and whether a source has it or a
// release of it. Next: terms.hpp, claims_facts.hpp, grounded_numbers.hpp.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/span.hpp>
#include <toolkit/validation/numbers/number_unit_phrases.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace terms {

/// The capitalised word before the whole number at `term`, with the number ("Python 3"). It is empty if there is none,
/// or if a unit follows the number.
[[nodiscard]] inline std::string_view named_version(std::string_view text, span term) {
    std::size_t begin = term.begin;
    if (begin == 0 || text[begin - 1] != ' ') return {};
    --begin;
    while (begin > 0 && text[begin - 1] != ' ' && text[begin - 1] != '\n') --begin;
    const std::string_view digits = term.of(text);
    if (!upper(text[begin]) || !all_in(digits, digit)) return {};
    if (quantities::unit_phrase_reader{text}.behind(term.end, false).is.counts != dimension::none) return {};
    return text.substr(begin, term.end - begin);
}

/// Whether a folded text contains a release of a version; `name` is folded, too.
[[nodiscard]] constexpr bool holds_release(std::string_view text, std::string_view name) noexcept {
    if (name.empty()) return false;
    for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        if (!letter_ends_at(text, at) && end + 1 < text.size() && text[end] == '.' && digit(text[end + 1])) return true;
    }
    return false;
}

/// The word before a number, separated by a blank or hyphen, with the number; empty if there is none.
[[nodiscard]] inline std::string_view named_number(std::string_view text, span number) {
    std::size_t begin = number.begin;
    if (begin < 2 || (text[begin - 1] != ' ' && text[begin - 1] != '-')) return {};
    const std::size_t end = --begin;
    while (begin > 0 && wordy(text[begin - 1])) --begin;
    if (begin == end || begin + 1 == number.end) return {};
    return text.substr(begin, number.end - begin);
}

/// Whether a folded text contains the folded name of named_number(), with a blank, a hyphen or nothing before its
/// number.
[[nodiscard]] inline bool holds_named_number(std::string_view text, std::string_view name) {
    const std::size_t joint = name.find_last_of(" -");
    if (joint == std::string_view::npos) return false;
    const std::string_view number = name.substr(joint + 1);
    const std::string_view word = name.substr(0, joint);
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        if (letter_ends_at(text, at)) continue;
        std::size_t begin = at + word.size();
        if (begin < text.size() && (text[begin] == ' ' || text[begin] == '-')) ++begin;
        if (!text.substr(begin).starts_with(number)) continue;
        const std::size_t end = begin + number.size();
        const bool goes_on = end < text.size() &&
                             (letter_at(text, end) != 0 || (joint_at(text, end) != 0 && letter_at(text, end + 1) != 0));
        if (!goes_on) return true;
    }
    return false;
}

}}}  // namespace toolkit::v0::terms
