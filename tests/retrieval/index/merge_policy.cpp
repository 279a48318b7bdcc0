// retrieval/index/merge_policy.hpp
#include <toolkit/retrieval/index/merge_policy.hpp>

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

using toolkit::choose_merge;
using toolkit::segment_size;

TEST(merge_policy, leaves_few_segments_as_they_are) {
    EXPECT_TRUE(choose_merge({}).empty());
    EXPECT_TRUE(choose_merge(std::vector<segment_size>(7, {10, 0})).empty());
    EXPECT_TRUE(choose_merge(std::vector<segment_size>{{10, 0}, {3'000, 0}, {30'000, 0}}).empty());
}

TEST(merge_policy, merges_eight_of_about_one_size) {
    EXPECT_EQ(choose_merge(std::vector<segment_size>(8, {10, 0})).size(), 8U);
    std::vector<segment_size> sizes(8, {1'000, 0});
    sizes.insert(sizes.begin(), {500'000, 0});
    EXPECT_EQ(choose_merge(sizes), (std::vector<std::size_t>{1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(merge_policy, rewrites_a_segment_when_much_of_it_is_removed) {
    EXPECT_EQ(choose_merge(std::vector<segment_size>{{100, 0}, {60, 40}}), std::vector<std::size_t>{1});
    EXPECT_TRUE(choose_merge(std::vector<segment_size>{{100, 0}, {80, 20}}).empty());
}

TEST(merge_policy, makes_no_segment_larger_than_its_limit) {
    toolkit::merge_limits limits;
    limits.most_bytes = 1'000;
    EXPECT_TRUE(choose_merge(std::vector<segment_size>(20, {300, 0, 300}), limits).empty());
    EXPECT_EQ(choose_merge(std::vector<segment_size>(20, {300, 0, 100}), limits).size(), 10U);
}

TEST(merge_policy, terminates_with_any_limits) {
    const toolkit::merge_limits none{.at_once = 0, .times_larger = 0, .least_chunks = 0, .removed_share = -1};
    EXPECT_TRUE(choose_merge(std::vector<segment_size>{{10, 0}}, none).empty());
    EXPECT_EQ(choose_merge(std::vector<segment_size>{{10, 0}, {10, 0}}, none).size(), 2U);
}

TEST(merge_policy, copies_each_text_at_most_a_few_times) {
    std::vector<segment_size> sizes;
    std::uint64_t copied = 0;
    constexpr std::uint64_t adds = 20'000;
    for (std::uint64_t i = 0; i < adds; ++i) {
        sizes.push_back({1, 0});
        for (auto chosen = choose_merge(sizes); !chosen.empty(); chosen = choose_merge(sizes)) {
            segment_size merged;
            for (const std::size_t each : chosen) merged.live += sizes[each].live;
            for (std::size_t n = chosen.size(); n-- > 1;) sizes.erase(sizes.begin() + static_cast<long>(chosen[n]));
            sizes[chosen.front()] = merged;
            copied += merged.live;
        }
        ASSERT_LT(sizes.size(), 40U);
    }
    std::uint64_t all = 0;
    for (const auto& size : sizes) all += size.live;
    EXPECT_EQ(all, adds);
    EXPECT_LT(copied, 40 * adds);
}
