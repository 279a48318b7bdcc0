// What all files of questions have: cells, and the places that prove an answer. In: a line. Out: its cells, its places.
// Next: systems/questions.hpp, answers/question_table.hpp.
#pragma once

#include "measuring.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bench {

[[nodiscard]] inline std::vector<std::string> split_at(std::string_view text, char at) {
    std::vector<std::string> parts{""};
    for (const char c : text) {
        if (c == at) parts.emplace_back();
        else parts.back() += c;
    }
    return parts;
}

/// The cells of each line of a file, `count` of them; a line that begins with # is a comment. Without a line it says
/// so.
[[nodiscard]] inline std::vector<std::vector<std::string>> rows_of(const std::string& file, std::size_t count) {
    std::vector<std::vector<std::string>> rows;
    std::ifstream in{file};
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == '#') continue;
        rows.push_back(split_at(line, '\t'));
        rows.back().resize(count);
    }
    if (rows.empty()) std::printf("there are no questions in %s\n", file.c_str());
    return rows;
}

/// A document, and its page from 1; 0 is any page.
struct place {
    std::string filename{};
    std::uint32_t page = 0;
};

/// The places of a cell: `file.pdf:12|other.html`. A wrong page is reported, and stands for any page.
[[nodiscard]] inline std::vector<place> places_of(std::string_view cell) {
    std::vector<place> found;
    for (const std::string& where : split_at(cell, '|')) {
        if (where.empty()) continue;
        const std::size_t colon = where.rfind(':');
        place one{.filename = where.substr(0, colon)};
        if (colon != std::string::npos && !read_number(std::string_view{where}.substr(colon + 1), one.page)) {
            std::printf("\"%s\" has no page\n", where.c_str());
            one.page = 0;
        }
        found.push_back(std::move(one));
    }
    return found;
}

/// Whether a document with this name, or this page of it, is one of the places.
[[nodiscard]] inline bool is_among(const std::vector<place>& places, std::string_view filename, std::uint32_t page) {
    return std::any_of(places.begin(), places.end(), [&](const place& one) {
        return one.filename == filename && (one.page == 0 || one.page == page);
    });
}

}  // namespace bench
