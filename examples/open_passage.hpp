// A cited passage in its surroundings: its text for a terminal, and a picture of its page if it is in a PDF. For ask,
// docuchat and research.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/span.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/document/cited_place.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/run/citation.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "cited_picture.hpp"
#include "folder.hpp"
#include "shown.hpp"

/// What --open and --picture name.
struct open_words {
    std::uint32_t number = 0;  ///< 0: no citation is opened
    std::string picture;       ///< empty: citation-N.png

    /// A passage is text for people, so --open and --json exclude each other.
    void add_to(CLI::App& app, CLI::Option* json) {
        const auto above_zero = [](const std::string& text) -> std::string {
            return text.find_first_not_of('0') == std::string::npos ? "the numbers of citations begin with 1" : "";
        };
        CLI::Option* const open =
            app.add_option("--open", number,
                           "Print the cited passage N in its surroundings, too. For a PDF, write a picture of it")
                ->type_name("N")
                ->check(above_zero)
                ->excludes(json);
        app.add_option("--picture", picture,
                       "The file of that picture. Default: citation-N.png in the current folder. Only a picture of an "
                       "earlier citation is replaced")
            ->type_name("FILE")
            ->needs(open);
    }
};

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

/// A cited passage: bytes of a document.
struct cited_passage {
    std::uint32_t number = 0;
    toolkit::uuid doc_id;
    toolkit::span bytes;
    std::string heading{};
};

/// Prints a passage: the words before it, its own between lines, and the words behind it.
inline void print_passage(const cited_passage& cited, const toolkit::document& from) {
    constexpr std::size_t around = 600;  // bytes before and behind
    const std::string_view text = from.text;
    const auto [begin, end] = cited.bytes;
    const std::uint32_t page = toolkit::page_of(from, cited.bytes);
    std::cout << "\n[" << cited.number << "] " << shown_line(from.filename);
    if (page > 0) std::cout << ", page " << page;
    if (!cited.heading.empty()) std::cout << ", " << shown_line(cited.heading);
    std::cout << '\n'
              << shown_lines(last_words(text.substr(0, begin), around)) << "\n>>>\n"
              << shown_lines(text.substr(begin, end - begin)) << "\n<<<\n"
              << shown_lines(first_words(text.substr(end), around)) << std::endl;
}

/// Writes the pictures of the citation, if its document is a PDF: its places are known then.
inline toolkit::result<void> picture_passages(const open_words& wanted, const std::string& docs,
                                              const std::string& filename,
                                              const std::vector<toolkit::cited_place>& places) {
    if (!places.empty())
        return write_pictures(
            docs, filename, places,
            wanted.picture.empty() ? "citation-" + std::to_string(wanted.number) + ".png" : wanted.picture);
    const std::string shown = shown_line(filename);
    if (!wanted.picture.empty())
        return toolkit::failure::of(
            toolkit::failure_kind::invalid_argument, "--picture",
            "citation " + std::to_string(wanted.number) + " is in " + shown + ", and only pages of PDFs have pictures",
            "open a citation of a PDF, or leave the option out");
    std::cout << "No picture: the cited words of " << shown << " have no place on a page." << std::endl;
    return {};
}

/// Prints each passage of this number in its surroundings, and writes the pictures of their pages. One opened passage
/// may prove several sentences; all are marked in one picture. `docs` is the folder of the documents.
template <class View>
toolkit::result<void> open_passages(const View& view, const std::vector<cited_passage>& passages,
                                    const open_words& wanted, const std::string& docs) {
    std::string filename;
    std::vector<toolkit::cited_place> places;
    for (cited_passage cited : passages) {
        if (cited.number != wanted.number) continue;
        const auto from = view.document(cited.doc_id, {});
        if (!from) return from.error();
        cited.bytes.end = std::min(std::max(cited.bytes.begin, cited.bytes.end), from->text.size());
        cited.bytes.begin = std::min(cited.bytes.begin, cited.bytes.end);
        print_passage(cited, *from);
        if (filename.empty()) filename = from->filename;
        if (filename != from->filename) continue;
        const std::vector<toolkit::cited_place> more = toolkit::places_of(*from, cited.bytes);
        places.insert(places.end(), more.begin(), more.end());
    }
    if (!filename.empty()) return picture_passages(wanted, docs, filename, places);
    return toolkit::failure::of(toolkit::failure_kind::invalid_argument, "--open",
                                "the answer has no citation " + std::to_string(wanted.number),
                                passages.empty() ? "it has none" : "use a number that it shows");
}

/// The same for the citations of an answer.
template <class View>
toolkit::result<void> open_passages(const View& view, const std::vector<toolkit::citation>& citations,
                                    const open_words& wanted, const std::string& docs) {
    std::vector<cited_passage> passages;
    passages.reserve(citations.size());
    for (const toolkit::citation& one : citations)
        passages.push_back({one.number, one.doc_id, {one.begin, one.end}, one.heading});
    return open_passages(view, passages, wanted, docs);
}
