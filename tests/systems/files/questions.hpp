// The questions about the folder of make_folder, with the tool that fits and the words of a right answer.
#pragma once

#include "test_paths.hpp"

#include <gtest/gtest.h>

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

/// Whether a text holds one spelling of each word.
inline bool holds(const std::string& text, const std::string& words) {
    for (const std::string& word : split(words, ';')) {
        bool found = false;
        for (const std::string& spelling : split(word, '|')) found = found || text.find(spelling) != std::string::npos;
        if (!found) return false;
    }
    return true;
}

}  // namespace file_tests
