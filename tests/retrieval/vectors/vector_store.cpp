// retrieval/vectors/vector_store.hpp
#include <toolkit/retrieval/vectors/vector_store.hpp>

#include "../random_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

using toolkit::failure_kind;
using toolkit::pack_vectors;
using toolkit::scored_vector;
using toolkit::vector_storage;
using toolkit::vector_store;

namespace {

constexpr vector_storage storages[] = {vector_storage::float32, vector_storage::float16, vector_storage::int8};

// The maximum error of a score: three times the documented typical error.
double error_of(vector_storage storage) {
    return storage == vector_storage::float32 ? 1e-6 : storage == vector_storage::float16 ? 5e-4 : 3e-3;
}

std::vector<std::uint32_t> ids(const std::vector<scored_vector>& found) {
    std::vector<std::uint32_t> all;
    for (const scored_vector& one : found) all.push_back(one.id);
    return all;
}

}  // namespace

TEST(vector_store, finds_the_nearest_rows_best_first_in_every_storage) {
    random_rows random;
    constexpr std::size_t dimensions = 50;
    const auto rows = random.unit(1000, dimensions);
    const auto query = random.unit(1, dimensions);
    std::vector<scored_vector> right;
    for (std::uint32_t i = 0; i < 1000; ++i) {
        double sum = 0;
        for (std::size_t d = 0; d < dimensions; ++d) sum += double{query[d]} * double{rows[i * dimensions + d]};
        right.push_back({i, static_cast<float>(sum)});
    }
    auto by_score = right;
    std::sort(by_score.begin(), by_score.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
    for (const vector_storage storage : storages) {
        const auto bytes = pack_vectors(rows, dimensions, storage);
        ASSERT_TRUE(bytes);
        EXPECT_EQ(bytes->size(), 1000 * toolkit::bytes_of_row(storage, dimensions));
        const auto store = vector_store::over(*bytes, dimensions, storage);
        ASSERT_TRUE(store);
        EXPECT_EQ(store->size(), 1000U);
        const auto found = store->nearest(query, 10);
        ASSERT_TRUE(found);
        ASSERT_EQ(found->size(), 10U);
        for (std::size_t i = 0; i < 10; ++i) {
            EXPECT_NEAR((*found)[i].score, right[(*found)[i].id].score, error_of(storage));
            EXPECT_NEAR((*found)[i].score, by_score[i].score, error_of(storage));
            EXPECT_GE((*found)[i == 0 ? 0 : i - 1].score, (*found)[i].score);
        }
        for (std::size_t i = 0; i < 10 && storage == vector_storage::float32; ++i)
            EXPECT_EQ((*found)[i].id, by_score[i].id);
    }
}

TEST(vector_store, a_row_is_nearest_to_itself_for_any_length_of_the_query) {
    random_rows random;
    const auto rows = random.unit(300, 24);
    for (const vector_storage storage : storages) {
        const auto bytes = pack_vectors(rows, 24, storage);
        const auto store = vector_store::over(*bytes, 24, storage);
        for (const std::uint32_t id : {0U, 255U, 256U, 299U}) {
            auto query = store->row(id);
            for (std::size_t d = 0; d < 24; ++d) EXPECT_NEAR(query[d], rows[id * 24 + d], 0.005);
            for (float& x : query) x *= 1000;
            const auto found = store->nearest(query, 1);
            ASSERT_EQ(ids(*found), std::vector{id});
            EXPECT_NEAR(found->front().score, 1, error_of(storage));
            EXPECT_LE(found->front().score, 1);
        }
    }
}

TEST(vector_store, equal_scores_are_ordered_by_number) {
    std::vector<float> rows;
    for (int i = 0; i < 600; ++i) rows.insert(rows.end(), {i % 2 == 0 ? 1.0F : 0.0F, i % 2 == 0 ? 0.0F : 1.0F});
    for (const vector_storage storage : storages) {
        const auto bytes = pack_vectors(rows, 2, storage);
        const auto store = vector_store::over(*bytes, 2, storage);
        const float query[] = {1, 0};
        EXPECT_EQ(ids(*store->nearest(query, 4)), (std::vector<std::uint32_t>{0, 2, 4, 6}));
        const auto all = ids(*store->nearest(query, 1000));
        ASSERT_EQ(all.size(), 600U);
        EXPECT_EQ(all[299], 598U);
        EXPECT_EQ(all[300], 1U);
        EXPECT_EQ(all[599], 599U);
    }
}

TEST(vector_store, only_allowed_rows_of_the_range_are_found_and_each_is_checked_once) {
    random_rows random;
    const auto rows = random.unit(2000, 8);
    const auto query = random.unit(1, 8);
    for (const vector_storage storage : storages) {
        const auto bytes = pack_vectors(rows, 8, storage);
        const auto store = vector_store::over(*bytes, 8, storage);
        for (const std::uint32_t every : {1U, 2U, 3U, 256U, 1999U}) {
            std::vector<int> calls(2000);
            const auto found = store->nearest(query, 5000, 100, 1500, [&](std::uint32_t id) {
                ++calls[id];
                return id % every == 0;
            });
            ASSERT_TRUE(found);
            auto numbers = ids(*found);
            std::sort(numbers.begin(), numbers.end());
            std::vector<std::uint32_t> right;
            for (std::uint32_t id = 100; id < 1500; ++id)
                if (id % every == 0) right.push_back(id);
            EXPECT_EQ(numbers, right);
            for (std::uint32_t id = 0; id < 2000; ++id) EXPECT_EQ(calls[id], id >= 100 && id < 1500 ? 1 : 0);
        }
    }
}

TEST(vector_store, a_range_is_cut_at_the_last_row) {
    const std::vector<float> rows{1, 0, 0, 1, 1, 0};
    const auto bytes = pack_vectors(rows, 2, vector_storage::float32);
    const auto store = vector_store::over(*bytes, 2, vector_storage::float32);
    const float query[] = {1, 0};
    EXPECT_EQ(ids(*store->nearest(query, 9, 1, 0xFFFFFFFF)), (std::vector<std::uint32_t>{2, 1}));
    EXPECT_TRUE(store->nearest(query, 9, 3, 9)->empty());
    EXPECT_TRUE(store->nearest(query, 9, 2, 1)->empty());
    EXPECT_TRUE(store->nearest(query, 0)->empty());
    EXPECT_TRUE(vector_store::over({}, 2, vector_storage::int8)->nearest(query, 3)->empty());
}

TEST(vector_store, refuses_incomparable_queries) {
    const std::vector<float> rows{1, 0};
    const auto bytes = pack_vectors(rows, 2, vector_storage::int8);
    const auto store = vector_store::over(*bytes, 2, vector_storage::int8);
    const auto message_of = [&](std::vector<float> query) {
        const auto found = store->nearest(query, 1);
        EXPECT_FALSE(found);
        EXPECT_EQ(found.error().kind, failure_kind::invalid_argument);
        return found.error().message();
    };
    EXPECT_EQ(message_of({1, 0, 0}),
              "vectors: the query has 3 dimensions, but the rows have 2; use the embedder that made the index");
    EXPECT_EQ(message_of({std::numeric_limits<float>::quiet_NaN(), 1}),
              "vectors: the query is all zero or not finite; check the output of the embedder");
    EXPECT_EQ(message_of({0, 0}), message_of({std::numeric_limits<float>::infinity(), 1}));
}

TEST(vector_store, refuses_bytes_that_are_not_whole_rows) {
    const std::string bytes(12, '\0');
    EXPECT_EQ(vector_store::over(bytes, 5, vector_storage::float16).error().kind, failure_kind::corrupt);
    EXPECT_EQ(vector_store::over(bytes, 0, vector_storage::int8).error().kind, failure_kind::invalid_argument);
    EXPECT_EQ(vector_store::over(bytes, 1U << 20U, vector_storage::int8).error().kind, failure_kind::invalid_argument);
    EXPECT_EQ(vector_store::over(bytes, 2, vector_storage::int8)->size(), 2U);
}

TEST(vector_store, refuses_to_pack_invalid_rows) {
    for (const vector_storage storage : storages) {
        EXPECT_FALSE(pack_vectors(std::vector<float>{1, 0, std::numeric_limits<float>::quiet_NaN(), 0}, 2, storage));
        EXPECT_FALSE(pack_vectors(std::vector<float>{1, 0, 0, 0}, 2, storage));
        EXPECT_FALSE(pack_vectors(std::vector<float>{1, 0, 0}, 2, storage));
        EXPECT_EQ(pack_vectors({}, 2, storage)->size(), 0U);
    }
}

TEST(vector_store, damaged_rows_are_not_found) {
    const std::vector<float> rows{1, 0, 0.6F, 0.8F};
    const float query[] = {1, 0};
    for (const vector_storage storage : storages) {
        auto bytes = *pack_vectors(rows, 2, storage);
        const std::string nan =
            storage == vector_storage::float16 ? std::string("\x00\x7E", 2) : std::string("\x00\x00\xC0\x7F", 4);
        bytes.replace(storage == vector_storage::int8 ? 4 : 0, nan.size(), nan);
        EXPECT_EQ(ids(*vector_store::over(bytes, 2, storage)->nearest(query, 2)), std::vector<std::uint32_t>{1});
    }
}

TEST(vector_store, rows_may_lie_at_any_address) {
    random_rows random;
    const auto rows = random.unit(20, 33);
    for (const vector_storage storage : storages) {
        const auto bytes = pack_vectors(rows, 33, storage);
        const std::string moved = "x" + *bytes;
        const auto query = random.unit(1, 33);
        EXPECT_EQ(*vector_store::over(std::string_view{moved}.substr(1), 33, storage)->nearest(query, 20),
                  *vector_store::over(*bytes, 33, storage)->nearest(query, 20));
    }
}

TEST(vector_store, stops_on_request) {
    const std::vector<float> rows{1, 0};
    const auto bytes = pack_vectors(rows, 2, vector_storage::float32);
    const auto store = vector_store::over(*bytes, 2, vector_storage::float32);
    const toolkit::stop_source source;
    source.request_stop();
    const float query[] = {1, 0};
    const auto found = store->nearest(query, 1, 0, 1, toolkit::every_row{}, source.get_token());
    EXPECT_EQ(found.error().kind, failure_kind::cancelled);
}
