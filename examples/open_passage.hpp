// A cited passage in its surroundings, for a terminal. For ask and docuchat.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/run/citation.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "shown.hpp"

/// The last words of a text, at most `most` bytes.
inline std::string_view last_words(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    text.remove_prefix(text.size() - most);
    return text.substr(std::min(text.find_first_of(" \n"), text.size()));
}
/// The first words of a text, at most `most` bytes.
inline std::string_view first_words(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    text = toolkit::cut_utf8(text, most);
    const std::size_t end = text.find_last_of(" \n");
    return end == std::string_view::npos ? text : text.substr(0, end);
}

/// Prints the words before the citation of this number, its quote between lines, and the words behind it.
template <class View>
toolkit::result<void> print_passage(const View& view, const std::vector<toolkit::citation>& citations,
                                    std::uint32_t number) {
    constexpr std::size_t around = 600;  // bytes before and behind
    const auto cited = std::find_if(citations.begin(), citations.end(),
                                    [&](const toolkit::citation& one) { return one.number == number; });
    if (cited == citations.end())
        return toolkit::failure::of(toolkit::failure_kind::invalid_argument, "--open",
                                    "the answer has no citation " + std::to_string(number),
                                    citations.empty() ? "it has none" : "use a number that it shows");
    const auto document = view.document(cited->doc_id, {});
    if (!document) return document.error();
    const auto chunk = view.chunk(cited->chunk_id, {});
    if (!chunk) return chunk.error();
    const std::string_view text = document->text;
    const std::size_t begin = std::min<std::size_t>(cited->begin, text.size());
    const std::size_t end = std::min<std::size_t>(std::max(cited->begin, cited->end), text.size());
    std::cout << "\n[" << number << "] " << shown_line(cited->filename);
    if (chunk->page > 0) std::cout << ", page " << chunk->page;
    if (!cited->heading.empty()) std::cout << ", " << shown_line(cited->heading);
    std::cout << '\n'
              << shown_lines(last_words(text.substr(0, begin), around)) << "\n>>>\n"
              << shown_lines(text.substr(begin, end - begin)) << "\n<<<\n"
              << shown_lines(first_words(text.substr(end), around)) << std::endl;
    return {};
}
