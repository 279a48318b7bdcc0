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

/// The rows of `name`.tsv: `questions`, or `questions_held_out`, which no text and no rule was written for.
inline std::vector<asked_question> all_questions(const std::string& name = "questions") {
    std::vector<asked_question> all;
    std::ifstream rows{TOOLKIT_TESTS_DIR "/systems/files/" + name + ".tsv"};
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

/// Whether a text holds a spelling as whole words: "12" is neither in "312" nor in "12.5" or "12,000". A plural may
/// follow a word, and "n't" may end one.
inline bool holds_whole(std::string_view text, std::string_view spelling) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto letter_at = [&](std::size_t at) { return at < text.size() ? text[at] : ' '; };
    const auto digits_at = [&](std::string_view in, std::size_t at) {
        std::size_t count = 0;
        while (at + count < in.size() && is_digit(in[at + count])) ++count;
        return count;
    };
    const bool is_decimal = spelling.find('.') != std::string_view::npos;
    // A comma separates thousands, or the cells of a table.
    const auto begins = [&](std::size_t at) {
        const char before = at > 0 ? text[at - 1] : ' ';
        if (is_letter(spelling.front())) return !is_letter(before) || spelling == "n't";
        if (!is_digit(spelling.front())) return true;
        if (is_digit(before) || is_letter(before)) return false;
        const bool follows_digit = at > 1 && is_digit(text[at - 2]);
        return !follows_digit || !(before == '.' || (before == ',' && digits_at(spelling, 0) == 3));
    };
    const auto ends = [&](std::size_t at) {
        const char after = letter_at(at);
        if (is_letter(spelling.back())) return !is_letter(after) || (after == 's' && !is_letter(letter_at(at + 1)));
        if (!is_digit(spelling.back())) return true;
        if (is_digit(after)) return false;
        const std::size_t more = digits_at(text, at + 1);
        return is_decimal || !((after == '.' && more > 0) || (after == ',' && more == 3));
    };
    for (std::size_t at = text.find(spelling); at != std::string_view::npos; at = text.find(spelling, at + 1))
        if (begins(at) && ends(at + spelling.size())) return true;
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
