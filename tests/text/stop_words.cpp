// text/stop_words.hpp
#include <toolkit/text/letters.hpp>
#include <toolkit/text/stop_words.hpp>

#include <gtest/gtest.h>

#include <string>

using toolkit::is_stop_word;

static_assert(is_stop_word("the", "english") && !is_stop_word("the", "german"));
static_assert(is_stop_word("über", "german") && is_stop_word("how") && is_stop_word("wie") && !is_stop_word("index"));
static_assert(!is_stop_word("the", "french") && !is_stop_word(""));

TEST(stop_words, all_are_in_lower_case_so_that_a_folded_word_finds_them) {
    for (const auto word : toolkit::english_stop_words) EXPECT_EQ(toolkit::folded(word), word);
    for (const auto word : toolkit::german_stop_words) EXPECT_EQ(toolkit::folded(word), word);
}
