// text/stop_words.hpp, text/stop_words_germanic.hpp, text/stop_words_romance.hpp
#include <toolkit/text/letters.hpp>
#include <toolkit/text/stop_words.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

using toolkit::is_stop_word;

static_assert(is_stop_word("the", "english") && !is_stop_word("the", "german"));
static_assert(is_stop_word("über", "german") && is_stop_word("how") && is_stop_word("wie") && !is_stop_word("index"));
static_assert(is_stop_word("où", "french") && is_stop_word("qué", "spanish") && is_stop_word("perché", "italian"));
static_assert(is_stop_word("não", "portuguese") && is_stop_word("één", "dutch"));
static_assert(!is_stop_word("the", "french") && !is_stop_word("och", "swedish") && !is_stop_word(""));

TEST(stop_words, are_all_in_lower_case_so_that_a_folded_word_finds_them) {
    for (const auto& list : toolkit::stop_word_lists)
        for (const auto word : list.words) EXPECT_EQ(toolkit::folded(word), word) << list.language;
}

TEST(stop_words, of_a_language_are_sorted_and_enough_to_detect_it) {
    EXPECT_TRUE(toolkit::stop_words::merge().in_order);
    for (const auto& list : toolkit::stop_word_lists) {
        EXPECT_TRUE(std::is_sorted(list.words.begin(), list.words.end())) << list.language;
        EXPECT_EQ(std::adjacent_find(list.words.begin(), list.words.end()), list.words.end()) << list.language;
        EXPECT_GE(list.words.size(), 120U) << list.language;
    }
}

TEST(stop_words, are_the_same_when_compiling_and_when_running) {
    static constexpr std::array words{"a", "die", "qu'elles", "derselben", "wanneer", "", "aa", "zzz", "desselbenx"};
    constexpr auto compiled = [] {
        std::array<unsigned, words.size()> found{};
        for (std::size_t i = 0; i < words.size(); ++i) found[i] = toolkit::stop_words::languages_of(words[i]);
        return found;
    }();
    for (std::size_t i = 0; i < words.size(); ++i)
        EXPECT_EQ(toolkit::stop_words::languages_of(words[i]), compiled[i]) << words[i];
    EXPECT_FALSE(is_stop_word(std::string_view{"die\0", 4}));
}

TEST(stop_words, are_found_in_every_language_that_has_them) {
    for (const auto& list : toolkit::stop_word_lists)
        for (const auto word : list.words) {
            EXPECT_TRUE(is_stop_word(word));
            unsigned expected = 0;
            for (std::size_t i = 0; i < toolkit::stop_word_lists.size(); ++i)
                if (is_stop_word(word, toolkit::stop_word_lists[i].language)) expected |= 1U << i;
            EXPECT_EQ(toolkit::stop_words::languages_of(word) & ~toolkit::stop_words::is_english_too, expected) << word;
        }
}

TEST(stop_words, that_are_english_words_too_are_stop_words_of_other_languages) {
    for (const auto word : toolkit::stop_words::english_too) {
        EXPECT_TRUE(is_stop_word(word)) << word;
        EXPECT_FALSE(is_stop_word(word, "english")) << word;
    }
}
