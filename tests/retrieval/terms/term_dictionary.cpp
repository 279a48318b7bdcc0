// retrieval/terms/term_dictionary.hpp
#include <toolkit/retrieval/terms/term_dictionary.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

using toolkit::term_dictionary;
using toolkit::word_role;

TEST(term_dictionary, numbers_all_forms_of_a_word_alike_in_its_language) {
    toolkit::tokenizer words;
    term_dictionary terms;
    const std::size_t english = toolkit::language_index("english");
    const std::size_t german = toolkit::language_index("german");
    const auto number = [&](std::string_view surface, std::size_t language, word_role role = word_role::simple) {
        return terms.number_of(surface, role, language, words);
    };
    EXPECT_EQ(number("running", english), 0U);
    EXPECT_EQ(number("runs", english), 0U);
    EXPECT_EQ(number("walks", english), 1U);
    EXPECT_EQ(number("running", english), 0U);
    EXPECT_EQ(number("running", german), 2U);                     // has another stem there
    EXPECT_EQ(number("running", english, word_role::whole), 3U);  // as it stands
    EXPECT_EQ(terms.size(), 4U);
    EXPECT_EQ(terms.text(0), words.term("running", english));
    EXPECT_EQ(terms.add("running"), 3U);
    EXPECT_EQ(terms.add("plum"), 4U);
}

TEST(term_dictionary, counts_terms_in_ascending_order) {
    std::vector<std::uint32_t> found{7, 3, 7, 7, 0};
    std::vector<std::pair<std::uint32_t, std::uint32_t>> counts;
    toolkit::count_each(found, [&](std::uint32_t number, std::uint32_t times) { counts.emplace_back(number, times); });
    EXPECT_EQ(counts, (std::vector<std::pair<std::uint32_t, std::uint32_t>>{{0, 1}, {3, 1}, {7, 3}}));
    found.clear();
    toolkit::count_each(found, [&](std::uint32_t, std::uint32_t) { FAIL(); });
}
