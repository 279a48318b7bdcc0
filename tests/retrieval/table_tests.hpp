// A table of people in each format, for the tests of column names.
#pragma once

#include <toolkit/extract/all.hpp>
#include <toolkit/retrieval/chunk/column_names.hpp>
#include <toolkit/retrieval/chunk/indexed_document.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../extract/docx_writer.hpp"

namespace tables {

using cells = std::vector<std::string>;

inline const cells names{"Number", "Holder", "Country", "Shares"};
inline constexpr std::string_view names_line = "Number | Holder | Country | Shares";

inline cells values(int i) {
    static const cells countries{"Norway", "Sweden", "Denmark", "Finland"};
    return {"S-" + std::to_string(1000 + i), "Kiln" + std::to_string(i) + " Works",
            countries[static_cast<std::size_t>(i) % 4], std::to_string(200 + 7 * i)};
}

inline std::string markdown(int rows, const cells& head = names) {
    const auto line = [](const cells& row) {
        std::string text = "|";
        for (const std::string& cell : row) text += " " + cell + " |";
        return text + "\n";
    };
    std::string text = line(head) + "|";
    for (std::size_t i = 0; i < head.size(); ++i) text += "---|";
    text += "\n";
    for (int i = 0; i < rows; ++i) text += line(values(i));
    return text;
}

inline std::string html_row(const cells& row, std::string_view tag) {
    std::string text = "<tr>";
    for (const std::string& cell : row) text += "<" + std::string{tag} + ">" + cell + "</" + std::string{tag} + ">";
    return text + "</tr>\n";
}
inline std::string html_rows(int rows) {
    std::string text;
    for (int i = 0; i < rows; ++i) text += html_row(values(i), "td");
    return text;
}
inline std::string html(int rows) {
    return "<table><thead>" + html_row(names, "th") + "</thead><tbody>" + html_rows(rows) + "</tbody></table>";
}

inline std::string word_row(const cells& row, bool is_header = false) {
    std::vector<std::string> paragraphs;
    for (const std::string& cell : row) paragraphs.push_back(word_files::paragraph(cell));
    std::string text = word_files::row(paragraphs);
    if (is_header) text.insert(6, "<w:trPr><w:tblHeader/></w:trPr>");
    return text;
}
inline std::string word_rows(int rows) {
    std::string text;
    for (int i = 0; i < rows; ++i) text += word_row(values(i));
    return text;
}
inline std::string word(int rows, bool is_marked = true) {
    return word_files::file_of("<w:tbl>" + word_row(names, is_marked) + word_rows(rows) + "</w:tbl>");
}

inline std::string mail(int rows) {
    return "From: a@b\nTo: c@d\nSubject: Holders\nMIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n"
           "<html><body><p>The list.</p>" +
           html(rows) + "</body></html>\n";
}

/// The columns that each chunk of a file knows beside its text, each followed by its number of consecutive uses.
inline std::string columns_in(std::string_view filename, std::string_view bytes) {
    auto made = toolkit::all_extractors::read(filename, bytes);
    if (!made) return made.error().message();
    const toolkit::indexed_document document = toolkit::index_document(std::string{filename}, {}, std::move(*made));
    std::string out;
    std::string last;
    int times = 0;
    const auto flush = [&] {
        if (times > 0) out += "[" + last + "] " + (times > 1 ? "and so on, " : "");
    };
    for (const toolkit::chunk_span& chunk : document.chunks) {
        const std::string now = toolkit::column_names_of(document.text, document.blocks, chunk.bytes);
        if (times == 0 || now != last) {
            flush();
            times = 0;
        }
        last = now;
        ++times;
    }
    flush();
    return out;
}

}  // namespace tables
