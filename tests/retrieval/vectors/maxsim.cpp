// retrieval/vectors/maxsim.hpp
#include <toolkit/retrieval/vectors/maxsim.hpp>

#include "../random_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

using toolkit::best_pages;
using toolkit::failure_kind;
using toolkit::late_pages;
using toolkit::late_rows;
using toolkit::maxsim;
using toolkit::pack_late_rows;
using toolkit::vector_unit;

namespace {

constexpr std::size_t width = toolkit::late_dimensions;

// The implementations that can run here. The portable one always can.
std::vector<vector_unit> units_here() {
    std::vector<vector_unit> here;
    for (const vector_unit unit : toolkit::vector_units)
        if (toolkit::has_vector_unit(unit)) here.push_back(unit);
    return here;
}

// The numbers of the hits.
std::vector<std::uint32_t> ids(const toolkit::result<std::vector<toolkit::scored_vector>>& found) {
    std::vector<std::uint32_t> all;
    EXPECT_TRUE(found);
    if (!found) return all;
    for (const auto& one : *found) all.push_back(one.id);
    return all;
}

// Directly by the formula.
std::int64_t by_the_formula(const std::vector<std::int8_t>& query, const std::vector<std::int8_t>& page) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < query.size() / width; ++i) {
        int greatest = std::numeric_limits<int>::min();
        for (std::size_t j = 0; j < page.size() / width; ++j) {
            int product = 0;
            for (std::size_t d = 0; d < width; ++d) product += query[i * width + d] * page[j * width + d];
            greatest = std::max(greatest, product);
        }
        sum += greatest;
    }
    return sum;
}

// Pages stored one after the other.
struct some_pages {
    std::vector<std::int8_t> numbers;
    std::vector<std::uint32_t> offsets{0};
    std::vector<float> steps;
    void add(const std::vector<float>& rows) {
        const auto packed = pack_late_rows(rows);
        numbers.insert(numbers.end(), packed->numbers.begin(), packed->numbers.end());
        offsets.push_back(static_cast<std::uint32_t>(numbers.size() / width));
        steps.push_back(packed->step);
    }
    [[nodiscard]] late_pages view() const { return {numbers, offsets, steps}; }
};

}  // namespace

TEST(late_interaction, every_unit_gives_the_sum_of_the_greatest_products) {
    random_rows random;
    for (const std::size_t query_rows : {1U, 3U, 4U, 5U, 15U, 16U, 17U, 32U, 33U})
        for (const std::size_t page_rows : {1U, 2U, 7U, 8U, 15U, 16U, 17U, 31U, 33U, 100U}) {
            const auto query = random.bytes(query_rows * width);
            const auto page = random.bytes(page_rows * width);
            const std::int64_t right = by_the_formula(query, page);
            for (const vector_unit unit : units_here())
                ASSERT_EQ(maxsim(query, page, unit), right)
                    << query_rows << " with " << page_rows << " by " << int(unit);
        }
}

TEST(late_interaction, the_greatest_and_the_least_products_do_not_overflow) {
    for (const auto& [x, y] : {std::pair{-128, -128}, {-128, 127}, {127, -128}, {127, 127}}) {
        const std::vector<std::int8_t> query(5 * width, static_cast<std::int8_t>(x));
        const std::vector<std::int8_t> page(3 * width, static_cast<std::int8_t>(y));
        for (const vector_unit unit : units_here()) EXPECT_EQ(maxsim(query, page, unit), 5 * x * y * int{width});
    }
}

TEST(late_interaction, empty_input_has_no_similarity) {
    random_rows random;
    const auto rows = random.bytes(2 * width);
    for (const vector_unit unit : units_here()) {
        EXPECT_EQ(maxsim(rows, {}, unit), 0);
        EXPECT_EQ(maxsim({}, rows, unit), 0);
        EXPECT_EQ(maxsim(std::span{rows}.first(width + 1), rows, unit),
                  maxsim(std::span{rows}.first(width), rows, unit));
    }
}

TEST(late_interaction, one_scorer_compares_with_many_pages) {
    random_rows random;
    const auto query = random.bytes(7 * width);
    toolkit::maxsim_scorer score{query};
    for (const std::size_t rows : {40U, 3U, 16U}) {
        const auto page = random.bytes(rows * width);
        EXPECT_EQ(score(page), by_the_formula(query, page));
    }
}

TEST(late_interaction, the_best_pages_come_first_with_their_mean_cosine) {
    random_rows random;
    some_pages pages;
    const auto rows = random.unit(8, width);
    for (int i = 0; i < 5; ++i) pages.add(random.unit(20, width));
    pages.add(rows);
    pages.add(random.unit(3, width));
    const auto found = best_pages(*pack_late_rows(rows), pages.view(), 3);
    ASSERT_TRUE(found);
    ASSERT_EQ(found->size(), 3U);
    EXPECT_EQ(found->front().id, 5U);
    EXPECT_NEAR(found->front().score, 1, 0.003);
    EXPECT_GT((*found)[1].score, (*found)[2].score);
    EXPECT_LT((*found)[1].score, 0.5);
}

TEST(late_interaction, scores_are_within_the_documented_error) {
    random_rows random;
    double squares = 0;
    for (int i = 0; i < 100; ++i) {
        const auto query = random.unit(32, width);
        const auto page = random.unit(30, width);
        some_pages pages;
        pages.add(page);
        double mean = 0;
        for (std::size_t q = 0; q < 32; ++q) {
            float greatest = -1;
            for (std::size_t p = 0; p < 30; ++p)
                greatest = std::max(greatest, toolkit::dot(std::span{query}.subspan(q * width, width),
                                                           std::span{page}.subspan(p * width, width)));
            mean += double{greatest} / 32;
        }
        const auto found = best_pages(*pack_late_rows(query), pages.view(), 1);
        const double error = double{found->front().score} - mean;
        squares += error * error;
    }
    EXPECT_LT(std::sqrt(squares / 100), 0.0005);
}

TEST(late_interaction, equal_pages_are_ordered_by_number_and_empty_ones_left_out) {
    random_rows random;
    const auto rows = random.unit(2, width);
    some_pages pages;
    pages.add({});
    for (int i = 0; i < 4; ++i) pages.add(rows);
    pages.add({});
    const auto query = *pack_late_rows(rows);
    EXPECT_EQ(ids(best_pages(query, pages.view(), 9)), (std::vector<std::uint32_t>{1, 2, 3, 4}));
    const auto odd = [](std::uint32_t page) { return page % 2 == 1; };
    EXPECT_EQ(ids(best_pages(query, pages.view(), 9, 2, 6, odd)), (std::vector<std::uint32_t>{3}));
}

TEST(late_interaction, refuses_incomparable_input) {
    random_rows random;
    auto rows = random.unit(2, width);
    some_pages pages;
    pages.add(rows);
    EXPECT_EQ(best_pages(late_rows{}, pages.view(), 1).error().kind, failure_kind::invalid_argument);
    const late_rows long_query{std::vector<std::int8_t>(1025 * width), 1};
    EXPECT_EQ(best_pages(long_query, pages.view(), 1).error().message(),
              "vectors: the query has 1025 rows of 128 numbers; use 1 to 1024");
    rows[3] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(pack_late_rows(rows).error().kind, failure_kind::invalid_argument);
    EXPECT_EQ(pack_late_rows(std::vector<float>(width + 1)).error().kind, failure_kind::invalid_argument);
}

TEST(late_interaction, inconsistent_offsets_are_damage) {
    random_rows random;
    const auto query = *pack_late_rows(random.unit(2, width));
    for (const std::vector<std::uint32_t>& offsets :
         {std::vector<std::uint32_t>{0, 3}, {1, 0}, {5, 6}, {0}, {}, {0, 0xFFFFFFFF}}) {
        some_pages pages;
        pages.add(random.unit(2, width));
        pages.offsets = offsets;
        EXPECT_EQ(best_pages(query, pages.view(), 1).error().kind, failure_kind::corrupt);
    }
}

TEST(late_interaction, stops_on_request) {
    random_rows random;
    const auto rows = random.unit(2, width);
    some_pages pages;
    pages.add(rows);
    const toolkit::stop_source source;
    source.request_stop();
    const auto found =
        best_pages(*pack_late_rows(rows), pages.view(), 1, 0, 1, toolkit::every_row{}, source.get_token());
    EXPECT_EQ(found.error().kind, failure_kind::cancelled);
}
