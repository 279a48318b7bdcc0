// The questions of a file, and what proves and spells a right answer. In: a file with columns separated by tabs, as
// README.md explains. Out: the questions. Next: score.hpp.
#pragma once

#include "../question_places.hpp"

#include <toolkit/validation/checks/terms.hpp>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bench {

struct question {
    std::string text;
    std::vector<place> places;       ///< none: no document answers
    std::vector<std::string> words;  ///< spellings of a right answer

    [[nodiscard]] bool has_answer() const { return !places.empty(); }
    /// Whether an answer has one of the spellings as whole words: "5 days" is not in "15 days".
    [[nodiscard]] bool said_in(std::string_view answer) const {
        const std::string folded = toolkit::terms::fold(answer);
        return std::any_of(words.begin(), words.end(),
                           [&](const std::string& one) { return has_word(folded, toolkit::terms::fold(one)); });
    }

private:
    static bool is_letter_or_digit(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }
    static bool has_word(std::string_view text, std::string_view word) {
        for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
            const std::size_t end = at + word.size();
            const bool begins = at == 0 || !is_letter_or_digit(word.front()) || !is_letter_or_digit(text[at - 1]);
            const bool ends = end == text.size() || !(std::isdigit(static_cast<unsigned char>(word.back())) != 0 &&
                                                      std::isdigit(static_cast<unsigned char>(text[end])) != 0);
            if (begins && ends) return true;
        }
        return false;
    }
};

inline std::vector<question> questions_of(const std::string& file) {
    std::vector<question> found;
    for (const std::vector<std::string>& cells : rows_of(file, 3)) {
        question& one = found.emplace_back();
        one.text = cells[0];
        one.places = places_of(cells[1]);
        for (std::string& word : split_at(cells[2], '|'))
            if (!word.empty()) one.words.push_back(std::move(word));
    }
    return found;
}

}  // namespace bench
