// retrieval/terms/keyed_hash.hpp
#include <toolkit/retrieval/terms/keyed_hash.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

using toolkit::keyed_hash;

TEST(keyed_hash, distinguishes_texts) {
    std::set<std::uint64_t> all;
    for (int i = 0; i < 20'000; ++i) all.insert(keyed_hash::of(std::to_string(i)));
    for (std::size_t size = 0; size < 100; ++size) {
        all.insert(keyed_hash::of(std::string(size, '\0')));
        all.insert(keyed_hash::of(std::string(size, 'x') + "y"));
    }
    EXPECT_EQ(all.size(), 20'200U);
    EXPECT_EQ(keyed_hash::of("apple"), keyed_hash::of(std::string{"apple"}));
    std::set<std::uint64_t> numbers;
    for (std::uint64_t i = 0; i < 20'000; ++i) numbers.insert(keyed_hash::of(i << 40U));
    EXPECT_EQ(numbers.size(), 20'000U);
}

TEST(keyed_hash, spreads_over_the_places_of_a_table) {
    std::vector<int> texts(1024);
    std::vector<int> numbers(1024);
    for (std::uint64_t i = 0; i < 65'536; ++i) {
        ++texts[keyed_hash::of("term" + std::to_string(i)) % texts.size()];
        ++numbers[keyed_hash::of(i << 32U) % numbers.size()];
    }
    EXPECT_LT(*std::max_element(texts.begin(), texts.end()), 120);  // 64 in the mean
    EXPECT_LT(*std::max_element(numbers.begin(), numbers.end()), 120);
}
