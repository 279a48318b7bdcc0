// How names are read from guesses, and where a passage says what one is.
#pragma once

#include <toolkit/agent/guessed_names.hpp>
#include <toolkit/agent/limits.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/span.hpp>
#include <toolkit/validation/terms.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit::inline v0 {

TOOLKIT_FUNCTION std::vector<std::string> names_in_guess(std::string_view text) {
    std::vector<std::string> found;
    terms::for_each(text, [&](span bytes, bool is_code) {
        std::string_view name = bytes.of(text);
        if (!is_code && name.find('_') == std::string_view::npos) return;
        if (name.ends_with("()")) name.remove_suffix(2);
        if (terms::has_letter(name)) found.emplace_back(name);
    });
    return found;
}

TOOLKIT_FUNCTION std::vector<std::string> agreed_names(const std::vector<std::string>& guesses,
                                                       std::string_view question) {
    std::vector<std::string> agreed;
    if (guesses.empty()) return agreed;
    std::vector<std::string> known{terms::fold(question)};  // the question, and each name once
    std::vector<std::string> others;
    for (auto guess = guesses.begin() + 1; guess != guesses.end(); ++guess) others.push_back(terms::fold(*guess));
    for (const std::string& name : names_in_guess(guesses.front())) {
        if (agreed.size() == default_agent_limits.agreed_names) break;
        if (name.find('_') == std::string::npos || name.find_first_of(" \t\r\n=(") != std::string::npos) continue;
        const std::string folded = terms::fold(name);
        const auto has_it = [&](const std::string& text) { return terms::holds(text, folded); };
        if (std::any_of(known.begin(), known.end(), has_it) || !std::all_of(others.begin(), others.end(), has_it))
            continue;
        known.push_back(folded);
        agreed.push_back(name);
    }
    return agreed;
}

TOOLKIT_FUNCTION bool defines(std::string_view passage, std::string_view name) {
    constexpr std::string_view bullets = " \t-*`|";
    const std::string wanted = terms::fold(name);
    while (!passage.empty() && !wanted.empty()) {
        const std::size_t end = std::min(passage.find('\n'), passage.size());
        const std::string_view line = passage.substr(0, end);
        const std::size_t first = std::min(line.find_first_not_of(bullets), line.size());
        if (terms::place_of(terms::fold(line.substr(first)), wanted) == 0) return true;
        passage.remove_prefix(std::min(end + 1, passage.size()));
    }
    return false;
}

}  // namespace toolkit::inline v0
