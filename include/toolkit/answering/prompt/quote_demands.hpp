// What a question wants quoted.
// In: the words of its demands: "exact SQL statement". Out: the things, for a prompt: "SQL statement".
#pragma once

#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace quote_demands {

/// Words that say that, or how, something is quoted, in lower case. A trailing * stands for any ending.
inline constexpr std::array<std::string_view, 44> markers{
    "exact",         "exactly",        "exakt*",     "genau*",       "precise",           "precisely",
    "verbatim",      "literal",        "literally",  "original",     "originale*",        "originalwortlaut",
    "originaltext",  "direct",         "direkt",     "direkte*",     "wörtlich*",         "woertlich*",
    "wortwörtlich*", "wortgetreu*",    "wortgenau*", "buchstäblich", "buchstabengetreu*", "zeichengenau*",
    "unaltered",     "unchanged",      "unabridged", "unverändert*", "ungekürzt*",        "quote",
    "quotes",        "quoted",         "quotation",  "zitat*",       "zitier*",           "citation",
    "words",         "worte",          "worten",     "wörter",       "wording",           "wortlaut",
    "text",          "originalgetreu*"};
/// Words that name nothing beside markers, as in "exactly as printed" and "in its wording".
inline constexpr std::array<std::string_view, 24> fillers{
    "as",   "so",      "wie",     "it",      "is",    "es",       "just",        "the",
    "der",  "den",     "dem",     "in",      "im",    "its",      "stands",      "steht",
    "dort", "appears", "printed", "written", "shown", "gedruckt", "geschrieben", "dasteht"};

[[nodiscard]] inline bool is_marker(std::string_view word) {
    const std::string low = folded(word);
    return std::any_of(markers.begin(), markers.end(), [&](std::string_view one) {
        return one.ends_with('*') ? low.starts_with(one.substr(0, one.size() - 1)) : low == one;
    });
}
[[nodiscard]] inline bool names_nothing(std::string_view word) {
    return is_marker(word) || std::find(fillers.begin(), fillers.end(), folded(word)) != fillers.end();
}
[[nodiscard]] inline std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(" \t\r\n"), text.size());
        if (end > 0) words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

/// What an indicator wants quoted: "exact SQL statement" is "SQL statement". Empty for "wörtlich" and "word for word".
[[nodiscard]] inline std::string thing_in(std::string_view indicator) {
    std::vector<std::string_view> words = words_of(indicator);
    if (std::all_of(words.begin(), words.end(), names_nothing)) return {};
    if (words.size() == 3 && folded(words[0]) == folded(words[2])) return {};  // "line for line"
    while (is_marker(words.back())) words.pop_back();
    const auto first = std::find_if_not(words.begin(), words.end(), is_marker);
    std::string thing;
    for (auto word = first; word != words.end(); ++word) thing.append(word == first ? "" : " ").append(*word);
    return folded(thing) == "sql" ? "SQL statement" : thing;
}

/// Each thing to be quoted, once. If the indicators name none, it is the answer to the question.
[[nodiscard]] inline std::vector<std::string> things(const std::vector<std::string>& indicators) {
    std::vector<std::string> found;
    for (const std::string& indicator : indicators) {
        std::string thing = thing_in(indicator);
        const std::string key = folded(thing);
        const auto covers = [&](const std::string& one) {
            const std::string known = folded(one);
            return known == key || (key == "sql statement" && known.find("sql") != std::string::npos);
        };
        if (!thing.empty() && std::none_of(found.begin(), found.end(), covers)) found.push_back(std::move(thing));
    }
    if (found.empty()) found.emplace_back("the answer to the question");
    return found;
}

}}}  // namespace toolkit::v0::quote_demands
