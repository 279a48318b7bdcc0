// retrieval/ranking/top_chunks.hpp, through retrieval/ranking/lexical_scores.hpp
#include "../../effort.hpp"
#include "../random_lists.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>
#include <vector>

using random_lists::added_up;
using random_lists::lists_of;
using toolkit::fusion_weights;
using toolkit::lexical_scores;
using toolkit::removed_documents;
using toolkit::scored_place;
using toolkit::searched_part;
using toolkit::segment;

namespace {

constexpr fusion_weights words_alone{1, 0};
const auto all_allowed = [](std::uint32_t, std::uint32_t) { return true; };

void expect_same(const std::vector<scored_place>& found, const std::vector<scored_place>& right, std::size_t most) {
    ASSERT_EQ(found.size(), std::min(most, right.size()));
    const auto [at, other] = std::mismatch(found.begin(), found.end(), right.begin(), [](const auto& a, const auto& b) {
        return a.part == b.part && a.chunk == b.chunk && a.score == b.score;  // to the last bit
    });
    if (at == found.end()) return;
    EXPECT_EQ(at->part, other->part) << at - found.begin();
    EXPECT_EQ(at->chunk, other->chunk) << at - found.begin();
    EXPECT_EQ(at->score, other->score) << at - found.begin();
}

/// Every way to search has the results of an exhaustive sum.
void expect_exact(std::span<const searched_part> parts, const std::vector<std::size_t>& terms,
                  const fusion_weights& weights) {
    const auto lists = lists_of(parts, terms);
    const auto right = added_up(parts, lists, weights);
    const lexical_scores scores{parts, lists, weights};
    const std::vector<std::size_t> how_many =
        is_sanitized ? std::vector<std::size_t>{10, 300} : std::vector<std::size_t>{1, 10, 300, 100'000};
    for (const std::size_t most : how_many)
        for (const bool look_up : {true, false})
            for (const bool portable : {false, true})
                expect_same(scores.top(most, std::nullopt, all_allowed, {}, {look_up, portable}), right, most);
    for (std::size_t i = 0; i < right.size(); i += 97)
        ASSERT_EQ(scores.score(right[i].part, right[i].chunk), right[i].score);
}

// The probabilities of terms: frequent ones, and ones that appear only in a run.
const std::vector<double> densities{0.9,   0.5,    0.3,    0.2,     0.1,   0.06,  0.03,  0.02,   0.01,  0.005,
                                    0.002, 0.0009, 0.0004, 0.00005, 0.15,  0.15,  0.25,  0.0008, 0.007, 0.04,
                                    0.4,   0.08,   0.001,  0.0002,  0.012, 0.022, 0.017, 0.033,  0.05,  0.11};

constexpr std::uint32_t chunks = is_sanitized ? 67'000 : 140'000;  // more than one window

class top_chunks : public testing::Test {
protected:
    static void SetUpTestSuite() {
        folder = new temporary_folder;
        large = new segment{random_lists::made(*folder, "large", chunks, densities, 1)};
        small = new segment{random_lists::made(*folder, "small", 3000, densities, 2)};
    }
    static void TearDownTestSuite() {
        delete small;
        delete large;
        delete folder;
    }
    static const temporary_folder* folder;
    static const segment* large;
    static const segment* small;
};
const temporary_folder* top_chunks::folder = nullptr;
const segment* top_chunks::large = nullptr;
const segment* top_chunks::small = nullptr;

}  // namespace

TEST_F(top_chunks, of_few_words_equal_those_of_full_sums) {
    const std::vector<searched_part> parts{{large, nullptr}};
    for (const std::vector<std::size_t>& terms : std::vector<std::vector<std::size_t>>{
             {0}, {5}, {12}, {13}, {0, 13}, {6, 7}, {3, 10}, {2, 9, 11}, {0, 1, 2}, {20, 23, 12, 8}})
        expect_exact(parts, terms, words_alone);
}

TEST_F(top_chunks, of_many_words_and_grams_equal_those_of_full_sums) {
    const std::vector<searched_part> parts{{large, nullptr}};
    expect_exact(parts, {1, 4, 6, 7, 8, 10, 11, 18}, words_alone);
    expect_exact(parts, {1, 4, 6, 7, 8, 10, 11, 18}, toolkit::fusion_default);
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < densities.size(); ++i) all.push_back(i);
    expect_exact(parts, all, toolkit::fusion_default);
    expect_exact(parts, all, {0.2, 0.8});
}

TEST_F(top_chunks, of_several_segments_come_in_one_order_without_removed_ones) {
    std::vector<std::uint32_t> some;
    for (std::uint32_t i = 0; i < 300; i += 3) some.push_back(i);
    const removed_documents removed{some};
    const std::vector<searched_part> parts{{small, &removed}, {large, nullptr}, {small, nullptr}};
    expect_exact(parts, {2, 9, 12}, toolkit::fusion_default);
    expect_exact(parts, {0, 3, 7, 8, 14, 22, 99}, toolkit::fusion_default);
}

TEST_F(top_chunks, exclude_disallowed_ones) {
    const std::vector<searched_part> parts{{large, nullptr}};
    const auto lists = lists_of(parts, {3, 6, 9});
    const lexical_scores scores{parts, lists, toolkit::fusion_default};
    for (const std::uint32_t each : {2U, 100U, 50'000U}) {
        const auto allowed = [&](std::uint32_t, std::uint32_t chunk) { return chunk % each == 1; };
        auto right = added_up(parts, lists, toolkit::fusion_default);
        std::erase_if(right, [&](const scored_place& at) { return at.chunk % each != 1; });
        expect_same(scores.top(10, std::nullopt, allowed, {}), right, 10);
    }
}

TEST_F(top_chunks, within_a_document_are_its_own) {
    const std::vector<searched_part> parts{{small, nullptr}, {large, nullptr}};
    const auto lists = lists_of(parts, {0, 3, 9});
    const lexical_scores scores{parts, lists, toolkit::fusion_default};
    for (const auto& [first, end] :
         {std::pair{0U, 10U}, {65'530U, 65'540U}, {66'000U, chunks - 1}, {chunks - 10, chunks}}) {
        auto right = added_up(parts, lists, toolkit::fusion_default);
        std::erase_if(right, [&, from = first, to = end](const scored_place& at) {
            return at.part != 1 || at.chunk < from || at.chunk >= to;
        });
        const toolkit::lexical_scoring::within_document within{1, first, end};
        expect_same(scores.top(20, within, all_allowed, {}), right, 20);
    }
}

TEST_F(top_chunks, that_do_not_fit_are_skipped_up_to_a_bound) {
    const std::vector<searched_part> parts{{large, nullptr}};
    const auto lists = lists_of(parts, {3, 6, 9});
    const lexical_scores scores{parts, lists, toolkit::fusion_default};
    std::size_t calls = 0;
    const auto fits = [&](std::uint32_t, std::uint32_t chunk) {
        ++calls;
        return chunk % 40 == 1;
    };
    auto right = added_up(parts, lists, toolkit::fusion_default);
    right.resize(toolkit::search_limits_default.examined);
    std::erase_if(right, [&](const scored_place& at) { return at.chunk % 40 != 1; });
    expect_same(scores.best(25, std::nullopt, all_allowed, fits, {}), right, 25);
    EXPECT_LT(calls, 3000U);
    calls = 0;
    const auto none = [&](std::uint32_t, std::uint32_t) { return ++calls == 0; };
    EXPECT_TRUE(scores.best(5, std::nullopt, all_allowed, none, {}).empty());
    EXPECT_EQ(calls, toolkit::search_limits_default.examined);
}

TEST_F(top_chunks, are_found_by_many_threads_at_once) {
    const std::vector<searched_part> parts{{large, nullptr}};
    const lexical_scores scores{parts, lists_of(parts, {1, 4, 6, 10}), toolkit::fusion_default};
    const auto right = scores.top(50, std::nullopt, all_allowed, {});
    std::vector<std::vector<scored_place>> found(4);
    std::vector<std::thread> threads;
    threads.reserve(found.size());
    for (auto& into : found)
        threads.emplace_back([&] {
            for (int i = 0; i < 5; ++i) into = scores.top(50, std::nullopt, all_allowed, {});
        });
    for (std::thread& each : threads) each.join();
    for (const auto& each : found) expect_same(each, right, 50);
}

TEST_F(top_chunks, of_a_stopped_search_come_quickly) {
    const std::vector<searched_part> parts{{large, nullptr}};
    const lexical_scores scores{parts, lists_of(parts, {1, 4}), toolkit::fusion_default};
    const toolkit::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(scores.best(10, std::nullopt, all_allowed, all_allowed, stop.get_token()).empty());
}

TEST(top_chunks_of_equals, keep_their_order) {
    const temporary_folder folder;
    toolkit::segments::table_writer out{folder.path("s"), random_lists::me};
    out.begin({toolkit::document_id(random_lists::me, "a"), {}, 0, "a", "", "", "text"});
    toolkit::postings found;
    for (std::uint32_t chunk = 0; chunk < chunks; ++chunk) {
        out.add_chunk({toolkit::chunk_id({}, chunk, "text"), {0, 4}, "", {7, 7}});
        found.add(chunk, 1);
    }
    out.end();
    out.add_term(random_lists::term(0), found);
    ASSERT_TRUE(std::move(out).write());
    const auto index = segment::open(folder.path("s"), random_lists::me);
    ASSERT_TRUE(index);
    const std::vector<searched_part> parts{{&*index, nullptr}};
    const lexical_scores scores{parts, lists_of(parts, {0}), words_alone};
    const auto best = scores.top(30, std::nullopt, all_allowed, {});
    ASSERT_EQ(best.size(), 30U);
    for (std::uint32_t i = 0; i < 30; ++i) EXPECT_EQ(best[i].chunk, i);
}

// Each addition of such a value rounds up, so the float sum of thousands of lists exceeds their exact sum.
TEST(top_chunks_of_thousands, are_found_although_sums_round_up) {
    constexpr std::uint32_t count = 3855;
    constexpr std::uint32_t far = 70'000;  // in the second window, and better only in the last list
    toolkit::posting_list_writer writer{std::vector<std::uint32_t>(far + 1)};
    const std::string lengths(sizeof(std::uint32_t) * (far + 1), '\0');
    const double value = 1 + std::ldexp(1, -13) + std::ldexp(1, -18);
    std::vector<std::string> bytes(count);
    std::vector<toolkit::weighted_list> lists;
    for (std::uint32_t i = 0; i < count; ++i) {
        const bool last = i + 1 == count;
        toolkit::postings found;
        found.add(0, 1);
        found.add(far, last ? 100'000 : 1);
        writer.append(bytes[i], found);
        toolkit::weighted_list& list = lists.emplace_back();
        list.found = {bytes[i], 2U, far + 1};
        list.top = last ? value * 1.001 : value;
        list.base = last ? 0.01 : 0;
        list.slope = 0;
        list.share = 1;
    }
    const toolkit::scored_field field{lengths, writer.classes()};
    const std::vector<toolkit::scored_field> fields{field, field};
    double best = 0;
    std::uint32_t at = UINT32_MAX;
    toolkit::top_chunks::search<std::uint16_t>{lists, fields, {}}.run(
        0, far + 1, {}, [&] { return best; },
        [&](std::uint32_t chunk, auto&& sums) {
            const double score = sums()[0];
            if (score <= best) return;
            best = score;
            at = chunk;
        });
    EXPECT_EQ(at, far);
}
