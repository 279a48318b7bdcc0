// The plain loops over lists do what the functions of <algorithm> do.
#include <gtest/gtest.h>
#include <toolkit/core/lists.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace toolkit;

namespace {

constexpr std::array<int, 4> numbers{1, 2, 3, 5};
constexpr auto even = [](int n) { return n % 2 == 0; };
static_assert(any_in(numbers, even) && !all_in(numbers, even) && !none_in(numbers, even));
static_assert(count_in(numbers, even) == 1);
static_assert(contains(numbers, 5) && !contains(numbers, 4));
static_assert(in_sorted(numbers, 1) && in_sorted(numbers, 5) && !in_sorted(numbers, 4) && !in_sorted(numbers, 6));
static_assert(place_in_sorted(numbers, 0) == 0 && place_in_sorted(numbers, 4) == 3 && place_in_sorted(numbers, 9) == 4);

/// Numbers that look random, the same in each run. Some are equal.
std::vector<std::uint32_t> some_numbers(std::size_t size, std::uint32_t seed) {
    std::vector<std::uint32_t> made;
    std::uint32_t state = seed;
    for (std::size_t i = 0; i < size; ++i) {
        state = state * 1'664'525U + 1'013'904'223U;
        made.push_back((state >> 16U) % static_cast<std::uint32_t>(size + 1));
    }
    return made;
}

TEST(lists, have_no_element_if_they_are_empty) {
    std::vector<std::string> none;
    EXPECT_FALSE(any_in(none, [](const std::string&) { return true; }));
    EXPECT_TRUE(all_in(none, [](const std::string&) { return false; }));
    EXPECT_FALSE(in_sorted(none, std::string_view{"a"}));
    sort_list(none);
    erase_from(none, [](const std::string&) { return true; });
    erase_repeated(none);
    shorten(none, 3);
    EXPECT_TRUE(none.empty());
}

TEST(lists, are_sorted_at_each_size) {
    for (std::size_t size = 0; size <= 300; ++size)
        for (std::uint32_t seed = 1; seed <= 5; ++seed) {
            std::vector<std::uint32_t> list = some_numbers(size, seed);
            std::vector<std::uint32_t> sorted = list;
            std::sort(sorted.begin(), sorted.end());
            sort_list(list);
            ASSERT_EQ(list, sorted) << size;
            sort_list(list, [](std::uint32_t a, std::uint32_t b) { return a > b; });  // from the opposite order
            std::reverse(sorted.begin(), sorted.end());
            ASSERT_EQ(list, sorted) << size;
        }
}

TEST(lists, of_at_most_16_elements_keep_the_order_of_equal_elements) {
    std::vector<std::pair<int, std::string>> list;
    for (int i = 0; i < 16; ++i) list.emplace_back(i % 3, std::to_string(i));
    auto sorted = list;
    const auto less = [](const auto& a, const auto& b) { return a.first < b.first; };
    std::stable_sort(sorted.begin(), sorted.end(), less);
    sort_list(list, less);
    EXPECT_EQ(list, sorted);
}

TEST(lists, are_sorted_with_texts_that_own_memory) {
    std::vector<std::string> list;
    for (const std::uint32_t number : some_numbers(200, 7))
        list.push_back(std::string(40, 'x') + std::to_string(number));
    std::vector<std::string> sorted = list;
    std::sort(sorted.begin(), sorted.end());
    sort_list(list);
    EXPECT_EQ(list, sorted);
    erase_repeated(list);
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    EXPECT_EQ(list, sorted);
}

TEST(lists, lose_the_elements_that_a_test_names) {
    std::vector<std::string> list{"a", "bb", "c", "dd", "e"};
    erase_from(list, [](const std::string& one) { return one.size() == 2; });
    EXPECT_EQ(list, (std::vector<std::string>{"a", "c", "e"}));
    erase_at(list, 0);
    EXPECT_EQ(list, (std::vector<std::string>{"c", "e"}));
    erase_at(list, 1);
    EXPECT_EQ(list, std::vector<std::string>{"c"});
    shorten(list, 0);
    EXPECT_TRUE(list.empty());
}

TEST(lists, take_an_element_at_a_place) {
    std::vector<std::string> list;
    insert_at(list, 0, std::string{"c"});
    insert_at(list, 0, std::string{"a"});
    insert_at(list, 1, std::string{"b"});
    insert_at(list, 3, std::string{"d"});
    EXPECT_EQ(list, (std::vector<std::string>{"a", "b", "c", "d"}));
    insert_at(list, 1, list[3]);  // one of its own elements
    EXPECT_EQ(list, (std::vector<std::string>{"a", "d", "b", "c", "d"}));
}

}  // namespace
