// The texts of a search's results, for the model and for people.
#pragma once

#include <toolkit/answering/tools/search_docs.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>

#include <cmath>
#include <set>
#include <string_view>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION void search_results::enter(run_record& record) {
    for (hit& found : hits)
        for (std::string* text : {&found.filename, &found.heading, &found.snippet, &found.columns})
            if (!is_utf8(*text)) *text = repair_utf8(*text);
    record.searches.push_back({query, hits});
    ++record.spent.searches;
}

TOOLKIT_FUNCTION std::string search_results::brief() const {
    return "Found " + std::to_string(hits.size()) + (hits.size() == 1 ? " chunk" : " chunks");
}

TOOLKIT_FUNCTION std::string search_results::done() const {
    std::set<uuid> documents;
    for (const hit& found : hits) documents.insert(found.doc_id);
    const auto count = [](std::size_t n, const char* word) {
        return std::to_string(n) + " " + word + (n == 1 ? "" : "s");
    };
    return "Found " + count(hits.size(), "chunk") + " in " + count(documents.size(), "document");
}

TOOLKIT_FUNCTION void append_new_words(std::string& words, std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    constexpr std::string_view marks = ".,;:!?\"'`()[]{}";
    std::set<std::string> known;
    const auto for_each_word = [&](std::string_view from, auto&& f) {
        for (std::size_t at = from.find_first_not_of(blanks); at < from.size();) {
            const std::size_t end = std::min(from.find_first_of(blanks, at), from.size());
            const std::string_view word = from.substr(at, end - at);
            const std::size_t first = std::min(word.find_first_not_of(marks), word.size());
            f(word, folded(word.substr(first, word.find_last_not_of(marks) + 1 - first)));
            at = from.find_first_not_of(blanks, end);
        }
    };
    for_each_word(words, [&](std::string_view, std::string bare) { known.insert(std::move(bare)); });
    for_each_word(text, [&](std::string_view word, std::string bare) {
        if (!known.insert(std::move(bare)).second) return;
        if (!words.empty()) words += ' ';
        words += word;
    });
}

TOOLKIT_FUNCTION std::string search_docs::doing() const {
    return visible_line("Searching for: " + query, default_text_bounds.line_bytes);
}

TOOLKIT_FUNCTION failure search_docs::all_made(std::size_t most) {
    return failure::of(failure_kind::budget_spent, "search_docs",
                       std::to_string(most) + (most == 1 ? " search was made, and this run makes no more"
                                                         : " searches were made, and this run makes no more"),
                       "Open what was found, or answer");
}

TOOLKIT_FUNCTION fenced search_docs::to_model(const search_results& value, std::size_t token_limit) {
    constexpr std::size_t bytes_a_token = 4;
    if (value.hits.empty()) return {"SEARCH RESULTS: nothing was found. Try other words.\n"};
    std::string text = "SEARCH RESULTS:\n";
    std::size_t shown = 0;
    for (const hit& found : value.hits) {
        if (text.size() > token_limit * bytes_a_token) break;
        ++shown;
        std::string digits = std::to_string(std::lround(found.score * 10'000));
        digits.insert(0, digits.size() < 4 ? 4 - digits.size() : 0, '0');
        digits.insert(digits.size() - 4, digits.size() == 4 ? "0." : ".");
        append_fence(text, "hit",
                     {{"docId", found.doc_id.to_string()},
                      {"chunkId", found.chunk_id.to_string()},
                      {"chunkIndex", std::to_string(found.chunk_index)},
                      {"file", found.filename},
                      {"heading", found.heading},
                      {found.columns.empty() ? "" : "columns", found.columns},
                      {"score", digits}},
                     found.snippet);
    }
    if (shown < value.hits.size()) text += "(" + std::to_string(value.hits.size() - shown) + " more left out)\n";
    return {std::move(text)};
}

}}  // namespace toolkit::v0
