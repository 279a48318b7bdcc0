// Questions with the pages that answer them and a pattern of a right answer. In: a file of four columns separated by
// tabs. Out: the questions. Next: answers.cpp.
#pragma once

#include "../question_places.hpp"

#include <cstddef>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// The text with single blanks, and without soft hyphens.
inline std::string plain_text(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.substr(i).starts_with("\xC2\xAD")) {
            ++i;
            continue;
        }
        const bool no_break = text.substr(i).starts_with("\xC2\xA0");
        if (no_break) ++i;
        const bool blank = no_break || text[i] == ' ' || text[i] == '\n' || text[i] == '\t' || text[i] == '\r';
        if (!blank) plain += text[i];
        else if (!plain.empty() && plain.back() != ' ') plain += ' ';
    }
    return plain;
}

struct answer_question {
    std::string text{};
    std::vector<place> places{};  ///< none: the folder does not answer
    std::string wanted{};         ///< the pattern of a right answer, extended and in any case

    [[nodiscard]] bool is_absent() const { return places.empty(); }
    [[nodiscard]] bool matches(std::string_view answer) const {
        const std::regex pattern{wanted, std::regex::extended | std::regex::icase};
        return std::regex_search(plain_text(answer), pattern);
    }
};

[[nodiscard]] inline std::vector<answer_question> questions_in(const std::string& file) {
    std::vector<answer_question> found;
    for (const std::vector<std::string>& cells : rows_of(file, 4))
        found.push_back({.text = cells[0], .places = places_of(cells[1]), .wanted = cells[2]});
    return found;
}

}  // namespace bench
