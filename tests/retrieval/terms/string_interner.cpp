// retrieval/terms/string_interner.hpp
#include <toolkit/retrieval/terms/string_interner.hpp>

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>

using toolkit::string_interner;

TEST(string_interner, numbers_texts_in_order_of_first_use) {
    string_interner numbers;
    EXPECT_EQ(numbers.find("apple"), string_interner::none);
    EXPECT_EQ(numbers.add("apple"), 0U);
    EXPECT_EQ(numbers.add(""), 1U);
    EXPECT_EQ(numbers.add("pear"), 2U);
    EXPECT_EQ(numbers.add("apple"), 0U);
    EXPECT_EQ(numbers.find(""), 1U);
    EXPECT_EQ(numbers.find("appl"), string_interner::none);
    EXPECT_EQ(numbers.size(), 3U);
    EXPECT_EQ(numbers.text(0), "apple");
    EXPECT_EQ(numbers.text(1), "");
    EXPECT_EQ(numbers.text(2), "pear");
}

TEST(string_interner, agrees_with_a_map) {
    std::mt19937 random(3);
    string_interner numbers;
    std::map<std::string, std::uint32_t> right;
    for (int i = 0; i < 50'000; ++i) {
        std::string text = std::to_string(random() % 9000);
        if (random() % 5 == 0) text += std::string(random() % 60, 'x');
        const auto known = right.find(text);
        EXPECT_EQ(numbers.find(text), known == right.end() ? string_interner::none : known->second);
        const auto [at, _] = right.emplace(text, static_cast<std::uint32_t>(right.size()));
        ASSERT_EQ(numbers.add(text), at->second);
    }
    ASSERT_EQ(numbers.size(), right.size());
    for (const auto& [text, number] : right) EXPECT_EQ(numbers.text(number), text);
}
