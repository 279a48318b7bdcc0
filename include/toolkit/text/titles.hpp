// Finds the lines of a passage that are titles. A title names what follows and answers nothing.
// In: a passage, one of its sentences, and the headings above the passage. Out: whether the sentence is a title. Next:
// answers that quote sentences of passages.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/core/table.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/text/words.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace titles {

inline constexpr std::size_t most_words = 10;  // of a line without a mark of a title

/// The text without the characters around it: blanks, signs of headings and emphasis, dots and colons.
[[nodiscard]] constexpr std::string_view bare(std::string_view text) noexcept {
    constexpr std::string_view frame = " \t\r\n#*_=:.";
    const std::size_t first = std::min(text.find_first_not_of(frame), text.size());
    text.remove_prefix(first);
    return text.substr(0, text.find_last_not_of(frame) + 1);
}

/// The line of a text that begins at `at`.
[[nodiscard]] constexpr std::string_view line_at(std::string_view text, std::size_t at) noexcept {
    return at < text.size() ? text.substr(at, text.find('\n', at) - at) : std::string_view{};
}

/// Whether a line consists only of these characters and has at least three bytes.
[[nodiscard]] constexpr bool is_rule_of(std::string_view line, std::string_view signs) noexcept {
    return line.size() >= 3 && line.find_first_not_of(signs) == std::string_view::npos &&
           line.find_first_not_of(" \r|:") != std::string_view::npos;
}

/// Whether a text ends like a sentence.
[[nodiscard]] constexpr bool ends_as_sentence(std::string_view text) noexcept {
    constexpr std::string_view closers = "\"')]*_ \r";
    text = text.substr(0, text.find_last_not_of(closers) + 1);
    for (const std::string_view closer : {"\u201D", "\u201C", "\u2019", "\u00BB"})
        if (text.ends_with(closer)) text.remove_suffix(closer.size());
    for (const std::string_view stop : {".", "!", "?", "\u2026", "\u3002", "\uFF01", "\uFF1F"})
        if (text.ends_with(stop)) return true;
    return false;
}

/// Whether a text is one of the headings of a path such as "Harbour > Berth fees".
[[nodiscard]] inline bool is_in_path(std::string_view text, std::string_view path) {
    constexpr std::string_view joint = " > ";
    const std::string title = folded(bare(text));
    if (title.empty()) return false;
    while (!path.empty()) {
        const std::size_t end = std::min(path.find(joint), path.size());
        if (folded(bare(path.substr(0, end))) == title) return true;
        path.remove_prefix(std::min(end + joint.size(), path.size()));
    }
    return false;
}

// Verbs that make a short line a sentence: "Dogs must be on a lead".
inline constexpr auto verbs = table_of<std::string_view>({
    "are",   "be",          "can",         "cannot", "cost",  "costs", "could", "darf",        "did",  "do",
    "does",  "d\u00fcrfen", "es",          "est",    "had",   "has",   "hat",   "have",        "is",   "ist",
    "kann",  "kostet",      "k\u00f6nnen", "may",    "might", "muss",  "must",  "m\u00fcssen", "need", "needs",
    "shall", "should",      "sind",        "soll",   "son",   "sont",  "sono",  "takes",       "war",  "was",
    "were",  "will",        "wird",        "werden", "would", "zijn",
});

/// The number of words of a line that only names something: it has no verb, and no number except a year. Otherwise
/// nullopt.
[[nodiscard]] inline std::optional<std::size_t> words_of_name(std::string_view line) {
    std::size_t count = 0;
    bool fits = true;
    for_each_word(line, [&](const word& one) {
        if (one.role == word_role::part) return;
        const std::string text = folded(one.of(line));
        const bool year = text.size() == 4 && (text.starts_with("19") || text.starts_with("20"));
        const bool number = is_digit(static_cast<unsigned char>(text.front()));
        if ((number && !year) || std::find(verbs.begin(), verbs.end(), text) != verbs.end()) fits = false;
        ++count;
    });
    return fits ? std::optional{count} : std::nullopt;
}

/// Whether the words of a short line allow it to be a title. It has no verb, no number except a year or its own number,
/// and no character that is typical of rows, fields and lists.
[[nodiscard]] inline bool may_be_title(std::string_view line) {
    if (line.find_first_of(",;:|=\t") != std::string_view::npos) return false;
    const std::size_t number_end = std::min(line.find_first_not_of("0123456789."), line.size());
    if (line.substr(0, number_end).find('.') != std::string_view::npos) line.remove_prefix(number_end);  // "3.1 Fees"
    const std::size_t count = words_of_name(line).value_or(0);
    return count > 0 && count <= most_words;
}

/// A line without the label before its words: "1. Fees", "Chapter 3: Fees", "\u00a7 5 Fees".
[[nodiscard]] inline std::string_view without_label(std::string_view line) {
    constexpr std::string_view digits = "0123456789.";
    constexpr auto labels = table_of<std::string_view>(
        {"\u00a7", "chapter", "section", "part", "annex", "appendix", "kapitel", "abschnitt", "teil", "anhang"});
    line.remove_prefix(std::min(line.find_first_not_of(" \t\r\n#*_=:."), line.size()));
    bool labelled = false;
    for (const std::string_view label : labels) {
        if (line.size() <= label.size() || folded(line.substr(0, label.size())) != label) continue;
        const std::size_t number = line.find_first_not_of(' ', label.size());
        if (number == std::string_view::npos || !is_digit(static_cast<unsigned char>(line[number]))) continue;
        line.remove_prefix(number);
        labelled = true;
        break;
    }
    const std::size_t end = std::min(line.find_first_not_of(digits), line.size());
    const bool counts = end > 0 && (line[end - 1] == '.' || (end < line.size() && line[end] == ')'));
    if (labelled || counts) line.remove_prefix(end);
    return line;
}

/// Whether a line only names something. It is a question, or it has no verb, no number except a year or its own number,
/// and no final stop.
[[nodiscard]] inline bool names_only(std::string_view line) {
    constexpr std::string_view frame = " \t\r\n*_\"')";
    line = line.substr(0, line.find_last_not_of(frame) + 1);
    if (line.ends_with('?') || line.ends_with("\uFF1F")) return true;
    if (ends_as_sentence(line)) return false;
    line = without_label(line);
    return words_of_name(line).value_or(most_words + 1) <= most_words;
}

}  // namespace titles

/// Whether a sentence of a passage is a title. It is one if it is:
/// - a heading of the path, or a Markdown heading
/// - the column names above a table, or a rule
/// - a question on its own line above text
/// - a short separate line without a verb, above text
[[nodiscard]] inline bool is_title(std::string_view passage, const sentence& one, std::string_view path = {}) {
    using namespace titles;
    const std::string_view text = one.of(passage);
    if (text.find_first_not_of("-=|:+*_# \t") == std::string_view::npos) return true;  // a rule
    if (is_in_path(text, path)) return true;
    const std::size_t before = passage.substr(0, one.begin).find_last_not_of(" \t\r");
    const bool begins_line = before == std::string_view::npos || passage[before] == '\n';
    const std::size_t line_end = std::min(passage.find_first_not_of(" \t\r", one.end), passage.size());
    if (!begins_line || (line_end < passage.size() && passage[line_end] != '\n')) return false;
    const std::size_t signs = text.find_first_not_of('#');
    if (signs > 0 && signs < text.size() && text[signs] == ' ') return true;
    const std::string_view below = line_at(passage, line_end + 1);
    if (is_rule_of(below, "= \r") || is_rule_of(below, "-|: \r")) return true;
    const std::size_t next = sentences::skip_blanks(passage, one.end);
    if (next >= passage.size()) return false;
    if (text.ends_with('?')) return true;
    if (ends_as_sentence(text) || sentences::is_list_item(passage, one.begin)) return false;
    const bool apart =
        before == std::string_view::npos || before == 0 || passage[before - 1] == '\n' || passage[before - 1] == '\r';
    const bool above_text = bare(below).empty() || ends_as_sentence(line_at(passage, next));
    return apart && above_text && may_be_title(text);
}

}}  // namespace toolkit::v0
