// A cited passage in its surroundings, for a terminal. For ask and docuchat.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/run/citation.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "shown.hpp"

/// Adds the option --open N. A passage is text for people, so the option and --json exclude each other.
inline void add_open(CLI::App& app, std::uint32_t& number, CLI::Option* json) {
    const auto above_zero = [](const std::string& text) -> std::string {
        return text.find_first_not_of('0') == std::string::npos ? "the numbers of citations begin with 1" : "";
    };
    app.add_option("--open", number, "Print the cited passage N in its surroundings, too")
        ->type_name("N")
        ->check(above_zero)
        ->excludes(json);
}

/// The last words of a text, at most `most` bytes. A text with few blanks, such as a Chinese one, is cut between
/// letters.
inline std::string_view last_words(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    text.remove_prefix(text.size() - most);
    while (!text.empty() && (static_cast<unsigned char>(text.front()) & 0xC0U) == 0x80U) text.remove_prefix(1);
    const std::size_t blank = text.find_first_of(" \n");
    return blank == std::string_view::npos || blank > most / 2 ? text : text.substr(blank);
}
/// The first words of a text, at most `most` bytes. A text with few blanks is cut between letters.
inline std::string_view first_words(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    text = toolkit::cut_utf8(text, most);
    const std::size_t blank = text.find_last_of(" \n");
    return blank == std::string_view::npos || blank < most / 2 ? text : text.substr(0, blank);
}

/// Prints one citation: the words before it, its quote between lines, and the words behind it.
template <class View>
toolkit::result<void> print_citation(const View& view, const toolkit::citation& cited) {
    constexpr std::size_t around = 600;  // bytes before and behind
    const auto document = view.document(cited.doc_id, {});
    if (!document) return document.error();
    const auto chunk = view.chunk(cited.chunk_id, {});
    if (!chunk) return chunk.error();
    const std::string_view text = document->text;
    const std::size_t begin = std::min<std::size_t>(cited.begin, text.size());
    const std::size_t end = std::min<std::size_t>(std::max(cited.begin, cited.end), text.size());
    std::cout << "\n[" << cited.number << "] " << shown_line(cited.filename);
    if (chunk->page > 0) std::cout << ", page " << chunk->page;
    if (!cited.heading.empty()) std::cout << ", " << shown_line(cited.heading);
    std::cout << '\n'
              << shown_lines(last_words(text.substr(0, begin), around)) << "\n>>>\n"
              << shown_lines(text.substr(begin, end - begin)) << "\n<<<\n"
              << shown_lines(first_words(text.substr(end), around)) << std::endl;
    return {};
}

/// Prints each citation of this number in its surroundings. One opened passage may prove several sentences.
template <class View>
toolkit::result<void> print_passages(const View& view, const std::vector<toolkit::citation>& citations,
                                     std::uint32_t number) {
    bool found = false;
    for (const toolkit::citation& cited : citations) {
        if (cited.number != number) continue;
        found = true;
        if (auto printed = print_citation(view, cited); !printed) return printed;
    }
    if (found) return {};
    return toolkit::failure::of(toolkit::failure_kind::invalid_argument, "--open",
                                "the answer has no citation " + std::to_string(number),
                                citations.empty() ? "it has none" : "use a number that it shows");
}
