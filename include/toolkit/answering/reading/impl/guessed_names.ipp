// Finds names in guesses, and their definitions in passages.
#pragma once

#include <toolkit/answering/prompt/answering_options.hpp>
#include <toolkit/answering/reading/guessed_names.hpp>
#include <toolkit/core/ascii.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/validation/words/term_letters.hpp>

namespace toolkit { inline namespace v0 {

namespace identifiers {

[[nodiscard]] inline bool is_part(char c) noexcept { return static_cast<unsigned char>(c) < 0x80 && terms::wordy(c); }

/// Removes the next run of letters, digits and underscores from the text and returns it. Empty at the end.
[[nodiscard]] inline std::string_view next(std::string_view& text) {
    text.remove_prefix(static_cast<std::size_t>(std::find_if(text.begin(), text.end(), is_part) - text.begin()));
    const auto end = std::find_if_not(text.begin(), text.end(), is_part);
    const std::string_view found = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    text.remove_prefix(found.size());
    return found;
}

[[nodiscard]] inline bool is_name(std::string_view run) {
    return run.find('_') != std::string_view::npos && terms::has_letter(run);
}

[[nodiscard]] inline bool same(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return ascii_lower(x) == ascii_lower(y); });
}

[[nodiscard]] inline bool occurs_in(std::string_view text, std::string_view name) {
    for (std::string_view run = next(text); !run.empty(); run = next(text))
        if (same(run, name)) return true;
    return false;
}

}  // namespace identifiers

TOOLKIT_FUNCTION std::vector<std::string> agreed_names(const std::vector<std::string>& guesses,
                                                       std::string_view question, std::size_t most) {
    std::vector<std::string> agreed;
    std::string_view rest = guesses.empty() ? std::string_view{} : std::string_view{guesses.front()};
    for (std::string_view run = identifiers::next(rest); !run.empty(); run = identifiers::next(rest)) {
        if (agreed.size() == most) break;
        const auto has_it = [&](const std::string& text) { return identifiers::occurs_in(text, run); };
        if (identifiers::is_name(run) && !identifiers::occurs_in(question, run) &&
            std::none_of(agreed.begin(), agreed.end(), has_it) && std::all_of(guesses.begin(), guesses.end(), has_it))
            agreed.emplace_back(run);
    }
    return agreed;
}

TOOLKIT_FUNCTION bool defines(std::string_view passage, std::string_view name) {
    while (!passage.empty() && !name.empty()) {
        const std::size_t end = std::min(passage.find('\n'), passage.size());
        std::string_view line = passage.substr(0, end);
        passage.remove_prefix(std::min(end + 1, passage.size()));
        std::string_view first = identifiers::next(line);
        if (first.find_first_not_of("0123456789") == std::string_view::npos && line.find_first_of(".)") == 0)
            first = identifiers::next(line);  // after the number of a list item
        if (!identifiers::same(first, name)) continue;
        line.remove_prefix(std::min(line.find_first_not_of(" \t*`\"'"), line.size()));  // closing marks of emphasis
        if (line.empty() || line.front() == '\r' ||
            std::string_view{"(:|-"}.find(line.front()) != std::string_view::npos || line.starts_with("\u2013") ||
            line.starts_with("\u2014"))
            return true;
    }
    return false;
}

}}  // namespace toolkit::v0
