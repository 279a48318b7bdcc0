// The label of a list item, a table row or a definition: "- name (type): …", "name | …", or a line above indented text.
// In: a text and a place in it. Out: the label, as written. Next: claims_subject.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/text/indentation.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/stop_words.hpp>
#include <toolkit/text/words.hpp>
#include <toolkit/validation/checks/terms.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace claims {

namespace labels {

inline constexpr std::size_t longest = 100;
inline constexpr std::size_t most_lines_above = 60;

[[nodiscard]] constexpr bool letter(char c) noexcept { return ascii_lower(c) >= 'a' && ascii_lower(c) <= 'z'; }

[[nodiscard]] constexpr std::string_view line_at(std::string_view text, std::size_t at) noexcept {
    const std::size_t begin = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    const std::size_t first = begin == std::string_view::npos ? 0 : begin + 1;
    return text.substr(first, std::min(text.find('\n', first), text.size()) - first);
}

/// Whether a line can name the indented text below it: "name::" of AsciiDoc, or an option of a manual page.
[[nodiscard]] constexpr bool names_what_follows(std::string_view line) noexcept {
    return line.size() <= longest && (line.ends_with("::") || (line.starts_with('-') && !line.ends_with('.')));
}

}  // namespace labels

/// The label in the line of a list item or row that begins at `begin`; empty if it has none.
[[nodiscard]] constexpr std::string_view label_of_line(std::string_view text, std::size_t begin) noexcept {
    std::string_view line = text.substr(begin, labels::longest + 5);
    line = line.substr(0, line.find('\n'));
    const bool listed = line.starts_with("- ");
    if (listed) line.remove_prefix(2);
    line = line.substr(0, labels::longest + 3);
    const std::size_t end = line.find(listed ? ": " : " | ");
    return end == std::string_view::npos || end > labels::longest ? std::string_view{} : line.substr(0, end);
}

/// The lines of a text, read once from top to bottom, to find the definition that indented text belongs to.
class lines_above {
public:
    explicit lines_above(std::string_view text) noexcept : text_(text), end_(end_of_line()) {}

    /// The label of the definition whose indented text is at `at`; empty if there is none. The places of later calls
    /// must be in the same line or below.
    [[nodiscard]] std::string_view label_of(std::size_t at) {
        while (end_ < at) next_line();
        const std::size_t here = indentation(line());
        if (here == 0) return {};
        const auto above =
            std::find_if(outer_.rbegin(), outer_.rend(), [&](const outer_line& one) { return one.indentation < here; });
        if (above == outer_.rend() || number_ - above->number > labels::most_lines_above) return {};
        std::string_view label = above->text;
        if (!labels::names_what_follows(label)) return {};
        while (label.ends_with(':')) label.remove_suffix(1);
        return label;
    }

private:
    struct outer_line {
        std::string_view text;  ///< without indentation
        std::size_t indentation = 0;
        std::size_t number = 0;
    };
    [[nodiscard]] std::size_t end_of_line() const noexcept { return std::min(text_.find('\n', begin_), text_.size()); }
    [[nodiscard]] std::string_view line() const noexcept { return text_.substr(begin_, end_ - begin_); }

    /// Goes to the next line. The current one then covers the lines above it that are indented as much or more.
    void next_line() {
        std::string_view text = without_indentation(line());
        while (text.ends_with(' ') || text.ends_with('\r')) text.remove_suffix(1);
        if (!text.empty()) {
            const std::size_t here = indentation(line());
            while (!outer_.empty() && outer_.back().indentation >= here) outer_.pop_back();
            outer_.push_back({text, here, number_});
        }
        begin_ = end_ + 1;
        end_ = end_of_line();
        ++number_;
    }

    std::string_view text_;
    std::size_t begin_ = 0;  ///< of the current line
    std::size_t end_ = 0;
    std::size_t number_ = 0;
    std::vector<outer_line> outer_{};
};

/// The compounds of two words in small letters in a text ("answer-cookie"), in order. A compound before another word
/// ("a full-time worker") is an adjective and no name, unless that word has a grammatical function.
[[nodiscard]] inline std::vector<std::string_view> compounds_of(std::string_view text) {
    constexpr std::size_t least = 4;  // letters of each word
    const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
    std::vector<std::string_view> found;
    for (std::size_t at = text.find('-'); at != std::string_view::npos; at = text.find('-', at + 1)) {
        std::size_t begin = at;
        std::size_t end = at + 1;
        while (begin > 0 && is_small(text[begin - 1])) --begin;
        while (end < text.size() && is_small(text[end])) ++end;
        const bool whole =
            (begin == 0 || text[begin - 1] == ' ') && (end == text.size() || text[end] == ' ' || text[end] == '?');
        const std::size_t next_end = std::min(text.find_first_of(" ?.,", end + 1), text.size());
        const bool adjective = end + 1 < text.size() && text[end] == ' ' &&
                               !is_stop_word(folded(text.substr(end + 1, next_end - end - 1)));
        if (whole && !adjective && at - begin >= least && end - at > least)
            found.push_back(text.substr(begin, end - begin));
    }
    return found;
}

/// Whether a text has a word with a hyphen between letters, or with a point before a letter ("pre-commit", ".host").
[[nodiscard]] constexpr bool has_joined_name(std::string_view text) noexcept {
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        const bool after_letter = i > 0 && labels::letter(text[i - 1]);
        if (text[i] == '-' && after_letter && labels::letter(text[i + 1])) return true;
        if (text[i] == '.' && !after_letter && labels::letter(text[i + 1])) return true;
    }
    return false;
}

/// The command-line options of a text ("-k", "--force"), in order, without values ("--depth=<n>"). "-rw-r--r--" is
/// none.
[[nodiscard]] inline std::vector<std::string_view> options_of(std::string_view text) {
    std::vector<std::string_view> found;
    for (std::size_t at = text.find('-'); at != std::string_view::npos; at = text.find('-', at)) {
        const bool begins = at == 0 || std::string_view{" \t\n,/|([`'\""}.find(text[at - 1]) != std::string_view::npos;
        const std::size_t dashes = text.substr(at).starts_with("--") ? 2 : 1;
        std::size_t end = at + dashes;
        while (end < text.size() && (labels::letter(text[end]) || terms::digit(text[end]) || text[end] == '-')) ++end;
        const std::string_view option = text.substr(at, end - at);
        if (begins && end > at + dashes && labels::letter(text[at + dashes]) &&
            option.find("--", dashes) == option.npos)
            found.push_back(option);
        at = std::max(end, at + 1);
    }
    return found;
}

/// Whether a label names options, and the question and claim name only other options.
[[nodiscard]] inline bool names_other_options(std::string_view label, std::string_view known) {
    if (!label.starts_with('-')) return false;
    const auto ours = options_of(label);
    const auto theirs = options_of(known);
    return !ours.empty() && !theirs.empty() && std::none_of(ours.begin(), ours.end(), [&](std::string_view one) {
        return std::find(theirs.begin(), theirs.end(), one) != theirs.end();
    });
}

/// Whether a label names options, and neither the question nor the claim names one of them, not even as a word
/// ("timeout" of "--timeout"). All texts are folded.
[[nodiscard]] inline bool names_unnamed_options(std::string_view label, std::string_view known) {
    if (!label.starts_with('-')) return false;
    const auto ours = options_of(label);
    return !ours.empty() && std::none_of(ours.begin(), ours.end(), [&](std::string_view one) {
        const std::size_t word = one.find_first_not_of('-');
        return terms::occurs_in(one, known) || terms::occurs_in(one.substr(word), known);
    });
}

/// Whether a line is code that shows a use: a prompt, or a statement without stop words. List items also end in a
/// semicolon, and comments of settings state a rule. The stop words tell these apart.
[[nodiscard]] inline bool is_example_code(std::string_view line) {
    line = without_indentation(line);
    while (line.ends_with(' ') || line.ends_with('\r')) line.remove_suffix(1);
    if (line.starts_with(">>> ") || line.starts_with("$ ")) return true;
    if (!line.ends_with(';') && !line.ends_with('{')) return false;
    const std::size_t bracket = line.find('(');
    const bool calls = bracket != std::string_view::npos && bracket > 0 &&
                       (labels::letter(line[bracket - 1]) || terms::digit(line[bracket - 1]));
    if (!calls && line.find('=') == std::string_view::npos && !line.ends_with('{')) return false;
    bool any_stop_word = false;
    for_each_word(line, [&](const word& one) { any_stop_word = any_stop_word || is_stop_word(folded(one.of(line))); });
    return !any_stop_word;
}

/// Whether the line at `at` is such code, or the output below a Python prompt.
[[nodiscard]] inline bool is_example(std::string_view text, std::size_t at) noexcept {
    const std::string_view line = labels::line_at(text, at);
    if (is_example_code(line)) return true;
    const auto begin = static_cast<std::size_t>(line.data() - text.data());
    return begin > 1 && labels::line_at(text, begin - 1).starts_with(">>> ");
}

/// Whether a label is a compound that continues a word of the question ("graceful-stop", asked about "graceful"). All
/// texts are folded.
[[nodiscard]] inline bool goes_on_behind_word(std::string_view label, std::string_view question) {
    constexpr std::size_t least = 5;
    const std::size_t hyphen = label.find_first_of("-_", least);
    if (hyphen == std::string_view::npos || label.find_first_of(" (=") != std::string_view::npos) return false;
    std::string in_words{label};
    std::replace_if(in_words.begin(), in_words.end(), [](char c) { return c == '-' || c == '_'; }, ' ');
    return !terms::holds(question, label) && !terms::holds(question, in_words) &&
           terms::occurs_in(label.substr(0, hyphen), question);
}

}}}  // namespace toolkit::v0::claims
