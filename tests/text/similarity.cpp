// text/similarity.hpp
#include <toolkit/text/similarity.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace {

using toolkit::similar_to;
using toolkit::similarity;

static_assert(similarity("reindex", "REINDEX") == 1);
static_assert(similarity("abcd", "abdc") == 0.75, "a swap of neighbours is one change");

/// Optimal string alignment by its definition.
std::size_t changes(const std::u32string& a, const std::u32string& b) {
    std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
    for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i)
        for (std::size_t j = 1; j <= b.size(); ++j) {
            d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[a.size()][b.size()];
}

TEST(similarity, is_one_minus_the_share_of_letters_that_change) {
    EXPECT_EQ(similarity("", ""), 1);
    EXPECT_EQ(similarity("a", ""), 0);
    EXPECT_EQ(similarity("", "a"), 0);
    EXPECT_EQ(similarity("abc", "xyz"), 0);
    EXPECT_DOUBLE_EQ(similarity("handbook", "handbok"), 7.0 / 8);
    EXPECT_DOUBLE_EQ(similarity("kitten", "sitting"), 1 - 3.0 / 7);
    EXPECT_DOUBLE_EQ(similarity("Größe", "grösse"), 1 - 2.0 / 6);
    EXPECT_DOUBLE_EQ(similarity("ЖУРНАЛ", "журнал"), 1);
}

TEST(similarity, follows_the_definition_for_short_and_long_texts) {
    std::uint64_t state = 20261123;
    const auto random = [&](std::uint64_t below) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        return (state >> 33U) % below;
    };
    const std::u32string letters = U"abcé☃";
    for (int round = 0; round < 3000; ++round) {
        std::u32string a(1 + random(round % 10 == 0 ? 150 : 70), U'a');
        for (char32_t& one : a) one = letters[random(letters.size())];
        std::u32string b = a;
        for (std::uint64_t edits = random(12); edits > 0; --edits) {
            const std::size_t at = random(b.size());
            const std::uint64_t how = random(3);
            if (how == 0) b[at] = letters[random(letters.size())];
            else if (how == 1) b.insert(at, 1, letters[random(letters.size())]);
            else if (b.size() > 1) b.erase(at, 1);
        }
        std::string first;
        std::string second;
        for (const char32_t one : a) toolkit::append_utf8(first, one);
        for (const char32_t one : b) toolkit::append_utf8(second, one);
        const double expected =
            1 - static_cast<double>(changes(a, b)) / static_cast<double>(std::max(a.size(), b.size()));
        EXPECT_DOUBLE_EQ(similarity(first, second), expected) << first << ' ' << second;
        EXPECT_DOUBLE_EQ(similarity(second, first), expected);
    }
}

TEST(similarity, of_many_texts_with_one_detects_early_what_is_below_a_bound) {
    similar_to handbook{"handbook"};
    EXPECT_EQ(handbook("handbok", 0.9), 0);
    EXPECT_DOUBLE_EQ(handbook("handbok", 0.8), 7.0 / 8);
    EXPECT_EQ(handbook("a", 0.5), 0);
    EXPECT_EQ(handbook("HandBook", 1), 1);
}

TEST(similarity, accepts_invalid_utf8_and_endless_text) {
    EXPECT_EQ(similarity("\xFF\xFE", "\xFF\xFE"), 1);
    EXPECT_GE(similarity(std::string(1'000'000, 'a'), std::string(1'000'000, 'a')), 1);
    EXPECT_EQ(similarity(std::string(1'000'000, 'a'), std::string(1'000'000, 'b')), 0);
}

}  // namespace
