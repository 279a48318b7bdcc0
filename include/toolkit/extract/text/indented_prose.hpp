// Indented prose in plain text: the paragraphs of manual pages, and definitions, which are a name and indented text
// below or beside it.
// In: the lines between two blank ones. Out: whether they are prose, and the names that they define. Next: text.hpp.
#pragma once

#include <toolkit/text/indentation.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/stop_words.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace plain_text {

/// Thresholds that distinguish prose from code: the minimum number of words, the share of words with only letters, and
/// the share of stop words.
struct prose_words {
    std::size_t least = 3;
    double letters = 0.7;
    double stop_words = 0.15;
    std::size_t least_line = 40;  ///< bytes of a line that continues in the next
    std::size_t longest_name = 100;
};
inline constexpr prose_words prose_bounds{};

inline constexpr std::size_t least_indentation = 2;  ///< of a paragraph; a single blank protects a line of a mail

/// Whether a text consists of words, not of code or columns: most of its words have only letters, and some are stop
/// words.
[[nodiscard]] inline bool has_words_of_prose(std::string_view text) {
    constexpr std::string_view blanks = " \t\n";
    constexpr std::string_view around = ".,;:!?()'\"`*";
    std::size_t words = 0;
    std::size_t letters = 0;
    std::size_t stops = 0;
    for (std::size_t at = text.find_first_not_of(blanks); at != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
        std::string_view word = text.substr(at, end - at);
        at = text.find_first_not_of(blanks, end);
        while (!word.empty() && around.find(word.front()) != std::string_view::npos) word.remove_prefix(1);
        while (!word.empty() && around.find(word.back()) != std::string_view::npos) word.remove_suffix(1);
        if (word.empty()) continue;
        ++words;
        letters += std::all_of(word.begin(), word.end(),
                               [](char c) { return (static_cast<unsigned char>(c) | 0x20U) >= 'a' || c == '-'; })
                       ? 1U
                       : 0U;
        stops += is_stop_word(folded(word)) ? 1U : 0U;
    }
    const auto share = [&](std::size_t of) { return static_cast<double>(of) / static_cast<double>(words); };
    return words >= prose_bounds.least && share(letters) >= prose_bounds.letters &&
           share(stops) >= prose_bounds.stop_words;
}

[[nodiscard]] constexpr bool ends_like_sentence(std::string_view text) noexcept {
    if (text.ends_with(')')) text.remove_suffix(1);
    return !text.empty() && std::string_view{".?!:"}.find(text.back()) != std::string_view::npos;
}

/// The joined lines of a paragraph if all of them are indented, wrapped prose; otherwise empty. The description of an
/// option often has no full stop.
[[nodiscard]] inline std::string joined_prose(std::span<const std::string_view> lines, std::size_t longest_line,
                                              bool of_option = false) {
    std::string whole;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string_view line = without_indentation(lines[i]);
        const bool goes_on = i + 1 < lines.size();
        const bool too_short = goes_on && line.size() < prose_bounds.least_line && !line.ends_with('.');
        if (line.size() > longest_line || too_short) return {};
        if (line.ends_with(';') || line.ends_with('{') || line.ends_with('}') || line.find("    ") != line.npos)
            return {};
        constexpr std::string_view hyphen = "\u2010";  // a hyphenated word
        if (whole.ends_with(hyphen)) whole.resize(whole.size() - hyphen.size());
        else if (i != 0) whole += ' ';
        whole += line;
    }
    return has_words_of_prose(whole) && (of_option || ends_like_sentence(whole)) ? whole : std::string{};
}

/// Whether a line is a section title of a manual page: "DESCRIPTION", "EXIT STATUS".
[[nodiscard]] constexpr bool is_title(std::string_view line) noexcept {
    return std::all_of(line.begin(), line.end(), [](char c) { return (c >= 'A' && c <= 'Z') || c == ' '; });
}

/// A name and its description.
using definition = std::pair<std::string, std::string>;

/// The definitions of a paragraph, if all its lines are definitions; otherwise empty. A name is a line with deeper
/// indented prose below it ("--soft::", "-k"), or precedes the prose with two blanks between.
[[nodiscard]] inline std::vector<definition> definitions_of(std::span<const std::string_view> lines,
                                                            std::size_t longest_line) {
    std::vector<definition> found;
    std::string names;  // of one definition, before the last
    for (std::size_t at = 0; at < lines.size();) {
        const std::size_t outer = indentation(lines[at]);
        std::size_t end = at + 1;
        while (end < lines.size() && indentation(lines[end]) > outer) ++end;
        std::string_view name = without_indentation(lines[at]);
        std::vector<std::string_view> below(lines.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                                            lines.begin() + static_cast<std::ptrdiff_t>(end));
        if (const std::size_t gap = name.find("  "); gap != std::string_view::npos) {
            below.insert(below.begin(), without_indentation(name.substr(gap)));
            name = name.substr(0, gap);
        }
        if (name.empty() || name.size() > prose_bounds.longest_name || name.ends_with('.')) return {};
        if (outer == 0 && is_title(name)) return {};
        while (name.ends_with(':')) name.remove_suffix(1);
        at = end;
        if (!names.empty()) names += ", ";
        names += name;
        if (below.empty() && lines[at - 1].ends_with("::")) continue;
        std::string meaning = joined_prose(below, longest_line, name.starts_with('-'));
        if (meaning.empty()) return {};
        found.emplace_back(std::exchange(names, {}), std::move(meaning));
    }
    if (!names.empty()) return {};
    return found;
}

}}}  // namespace toolkit::v0::plain_text
