// retrieval/terms/gram_dictionary.hpp
#include <toolkit/retrieval/terms/gram_dictionary.hpp>

#include <gtest/gtest.h>

#include <cstdint>

TEST(gram_dictionary, numbers_grams_in_order_of_first_use) {
    toolkit::gram_dictionary grams;
    EXPECT_EQ(grams.size(), 0U);
    EXPECT_EQ(grams.add(0), 0U);  // any number may be a gram
    EXPECT_EQ(grams.add(UINT64_MAX), 1U);
    EXPECT_EQ(grams.add(0), 0U);
    EXPECT_EQ(grams.size(), 2U);
    EXPECT_EQ(grams.gram(1), UINT64_MAX);
}

TEST(gram_dictionary, keeps_its_numbers_when_the_table_grows) {
    toolkit::gram_dictionary grams;
    const auto gram = [](std::uint32_t i) { return std::uint64_t{i} << 40U | i; };
    for (std::uint32_t i = 0; i < 100'000; ++i) ASSERT_EQ(grams.add(gram(i)), i);
    for (std::uint32_t i = 0; i < 100'000; ++i) {
        ASSERT_EQ(grams.add(gram(i)), i);
        ASSERT_EQ(grams.gram(i), gram(i));
    }
    EXPECT_EQ(grams.size(), 100'000U);
}
