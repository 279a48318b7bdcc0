// The questions about the folder of make_folder, with the tool that fits and the words of a right answer.
#pragma once

#include "test_paths.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace file_tests {

struct asked_question {
    std::string question;
    std::string tool;
    std::string words;
    std::string file;
};

inline std::vector<std::string> split(std::string_view text, char by) {
    std::vector<std::string> parts;
    for (;;) {
        const std::size_t end = text.find(by);
        parts.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

inline std::vector<asked_question> all_questions() {
    std::vector<asked_question> all;
    std::ifstream rows{TOOLKIT_TESTS_DIR "/systems/files/questions.tsv"};
    for (std::string row; std::getline(rows, row);) {
        if (row.starts_with('#')) continue;
        const auto cells = split(row, '\t');
        EXPECT_EQ(cells.size(), 4U) << row;
        if (cells.size() == 4) all.push_back({cells[0], cells[1], cells[2], cells[3]});
    }
    return all;
}

inline bool make(const std::string& folder, const std::string& seed) {
    const std::string command = "python3 '" TOOLKIT_TESTS_DIR "/systems/files/make_folder' '" + folder + "' " + seed;
    return std::system(command.c_str()) == 0;
}
inline bool has_python() { return std::system("python3 -c '' 2> /dev/null") == 0; }

/// Whether a text holds a spelling as whole words: "12" is neither in "312" nor in "1,12" or "12.5". A plural may
/// follow a word, and "n't" may end one.
inline bool holds_whole(std::string_view text, std::string_view spelling) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto is_mark = [](char c) { return c == ',' || c == '.'; };
    const auto at_or_blank = [&](std::size_t at) { return at < text.size() ? text[at] : ' '; };
    for (std::size_t at = text.find(spelling); at != std::string_view::npos; at = text.find(spelling, at + 1)) {
        const char first = spelling.front();
        const char last = spelling.back();
        const char before = at > 0 ? text[at - 1] : ' ';
        const std::size_t end = at + spelling.size();
        const char after = at_or_blank(end);
        const bool begins = is_digit(first) ? !is_digit(before) && !is_letter(before) &&
                                                  !(is_mark(before) && at > 1 && is_digit(text[at - 2]))
                                            : !is_letter(first) || spelling == "n't" || !is_letter(before);
        const bool ends = is_digit(last) ? !is_digit(after) && !(is_mark(after) && is_digit(at_or_blank(end + 1)))
                                         : !is_letter(last) || !is_letter(after) ||
                                               (after == 's' && !is_letter(at_or_blank(end + 1)));
        if (begins && ends) return true;
    }
    return false;
}

/// Whether a text holds one spelling of each word.
inline bool holds(const std::string& text, const std::string& words) {
    for (const std::string& word : split(words, ';')) {
        bool found = false;
        for (const std::string& spelling : split(word, '|')) found = found || holds_whole(text, spelling);
        if (!found) return false;
    }
    return true;
}

}  // namespace file_tests
