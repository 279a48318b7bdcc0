// retrieval/terms/tally.hpp
#include <toolkit/retrieval/terms/tally.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

TEST(tally, returns_each_number_once_and_starts_over) {
    using counts = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
    toolkit::tally found;
    const auto counted = [&] {
        counts all;
        found.drain([&](std::uint32_t number, std::uint32_t times) { all.emplace_back(number, times); });
        return all;
    };
    EXPECT_EQ(counted(), counts{});
    for (const std::uint32_t number : {7U, 3U, 7U, 70'000U, 7U, 0U}) found.add(number);
    EXPECT_EQ(counted(), (counts{{7, 3}, {3, 1}, {70'000, 1}, {0, 1}}));
    EXPECT_EQ(counted(), counts{});
    found.add(3);
    found.add(70'001);
    EXPECT_EQ(counted(), (counts{{3, 1}, {70'001, 1}}));
}
