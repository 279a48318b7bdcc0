// retrieval/analysis.hpp
#include <toolkit/retrieval/analysis.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

using toolkit::analyzer;

namespace {

std::vector<std::string> surfaces(std::string_view text) {
    std::vector<std::string> found;
    analyzer terms;
    terms.for_each_surface(text, [&](std::string_view surface, toolkit::word_role) { found.emplace_back(surface); });
    return found;
}
std::vector<std::uint64_t> grams(std::string_view text) {
    std::vector<std::uint64_t> found;
    analyzer terms;
    terms.for_each_gram(text, [&](std::uint64_t gram) { found.push_back(gram); });
    return found;
}

}  // namespace

static_assert(analyzer::stays_whole("pg_dump") && analyzer::stays_whole("--x") && analyzer::stays_whole("1,664"));
static_assert(!analyzer::stays_whole("boundary-layer"));

TEST(analysis, identifiers_are_found_whole_and_hyphened_words_in_parts) {
    EXPECT_EQ(surfaces("PG_Dump uses a Boundary-Layer"),
              (std::vector<std::string>{"pg_dump", "pg", "dump", "uses", "a", "boundary", "layer"}));
}

TEST(analysis, stems_are_those_of_the_language) {
    analyzer terms;
    EXPECT_EQ(terms.stem("connections", toolkit::language_index("english")), "connect");
    EXPECT_EQ(std::string{terms.stem("häusern", toolkit::language_index("german"))}, "haus");
}

TEST(analysis, grams_go_over_words_with_one_blank_between_and_around) {
    EXPECT_EQ(grams("ab c").size(), 3U);  // " ab ", "ab c", "b c "
    EXPECT_EQ(grams("ab, -- C"), grams("ab c"));
    EXPECT_EQ(grams("ab-c"), grams("ab c"));
    EXPECT_TRUE(grams("").empty());
    EXPECT_TRUE(grams("a").empty());
}

TEST(analysis, grams_are_of_code_points) {
    EXPECT_EQ(grams("äöü").size(), 2U);
    EXPECT_NE(grams("äöü"), grams("aou"));
    EXPECT_EQ(grams("😀😁").size(), 0U);  // no words
    EXPECT_EQ(grams("𝐀𝐁").size(), 1U);
}
