// retrieval/embed/singular_vectors.hpp
#include <toolkit/retrieval/embed/singular_vectors.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

using toolkit::greatest_singular_vectors;
using toolkit::sparse_matrix;

namespace {

sparse_matrix matrix_of(const std::vector<std::vector<float>>& rows) {
    sparse_matrix made;
    for (const auto& row : rows) {
        made.columns = std::max(made.columns, row.size());
        for (std::size_t i = 0; i < row.size(); ++i)
            if (row[i] != 0) made.entries.push_back({static_cast<std::uint32_t>(i), row[i]});
        made.ends.push_back(made.entries.size());
    }
    return made;
}

// Seeded, with this many non-zero numbers per row.
sparse_matrix random_matrix(std::size_t rows, std::size_t columns, std::size_t in_row) {
    std::mt19937 random{7};
    sparse_matrix made;
    made.columns = columns;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = 0; i < in_row; ++i)
            made.entries.push_back(
                {static_cast<std::uint32_t>(random() % columns), static_cast<float>(random() % 1000) / 250.0F - 1.5F});
        made.ends.push_back(made.entries.size());
    }
    return made;
}

std::vector<double> vector_of(const toolkit::singular_vectors& all, std::size_t number) {
    std::vector<double> one;
    for (std::size_t at = number; at < all.vectors.size(); at += all.values.size()) one.push_back(all.vectors[at]);
    return one;
}

double product(const std::vector<double>& a, const std::vector<double>& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

// The matrix times a vector.
std::vector<double> times(const sparse_matrix& matrix, const std::vector<double>& vector) {
    std::vector<double> made;
    for (std::size_t row = 0; row < matrix.rows(); ++row) {
        made.push_back(0);
        for (const auto& [column, value] : matrix.row(row)) made.back() += static_cast<double>(value) * vector[column];
    }
    return made;
}

// The matrix's transpose times a vector.
std::vector<double> transposed_times(const sparse_matrix& matrix, const std::vector<double>& vector) {
    std::vector<double> made(matrix.columns);
    for (std::size_t row = 0; row < matrix.rows(); ++row)
        for (const auto& [column, value] : matrix.row(row)) made[column] += static_cast<double>(value) * vector[row];
    return made;
}

double squared_norm(const sparse_matrix& matrix) {
    double sum = 0;  // entries of one column in one row are added up first
    for (std::size_t row = 0; row < matrix.rows(); ++row) {
        std::vector<double> whole(matrix.columns);
        for (const auto& [column, value] : matrix.row(row)) whole[column] += static_cast<double>(value);
        sum += product(whole, whole);
    }
    return sum;
}

}  // namespace

TEST(singular_vectors, of_a_matrix_of_rank_two_are_exact) {
    // 6 (1, 1, 1, 1)/2 (2, 2, 1)/3 + 3 (1, -1, 1, -1)/2 (2, -1, -2)/3
    const sparse_matrix matrix = matrix_of({{3, 1.5F, 0}, {1, 2.5F, 2}, {3, 1.5F, 0}, {1, 2.5F, 2}});
    const auto found = greatest_singular_vectors(matrix, {.most = 5});
    ASSERT_TRUE(found);
    ASSERT_EQ(found->values.size(), 2U);
    EXPECT_NEAR(found->values[0], 6, 1e-12);
    EXPECT_NEAR(found->values[1], 3, 1e-12);
    const auto first = vector_of(*found, 0);
    const auto second = vector_of(*found, 1);
    EXPECT_NEAR(std::abs(product(first, {2.0 / 3, 2.0 / 3, 1.0 / 3})), 1, 1e-12);
    EXPECT_NEAR(std::abs(product(second, {2.0 / 3, -1.0 / 3, -2.0 / 3})), 1, 1e-12);
    for (const auto& row : {std::vector<double>{3, 1.5, 0}, std::vector<double>{1, 2.5, 2}})
        for (std::size_t i = 0; i < 3; ++i)
            EXPECT_NEAR(product(row, first) * first[i] + product(row, second) * second[i], row[i], 1e-12);
}

TEST(singular_vectors, are_orthonormal_and_reconstruct_the_whole_matrix) {
    const sparse_matrix matrix = random_matrix(90, 40, 8);
    const auto found = *greatest_singular_vectors(matrix, {.most = 40});
    ASSERT_EQ(found.values.size(), 40U);
    EXPECT_TRUE(std::is_sorted(found.values.rbegin(), found.values.rend()));
    double squares = 0;
    for (std::size_t i = 0; i < 40; ++i) {
        const auto one = vector_of(found, i);
        for (std::size_t j = 0; j <= i; ++j) EXPECT_NEAR(product(one, vector_of(found, j)), i == j ? 1 : 0, 1e-10);
        const auto image = times(matrix, one);
        EXPECT_NEAR(std::sqrt(product(image, image)), found.values[i], 1e-9);
        squares += found.values[i] * found.values[i];
        const auto back = transposed_times(matrix, image);  // squared times the vector
        for (std::size_t column = 0; column < 40; ++column)
            EXPECT_NEAR(back[column], found.values[i] * found.values[i] * one[column], 1e-9);
    }
    EXPECT_NEAR(squares, squared_norm(matrix), 1e-6);
}

TEST(singular_vectors, the_first_ones_are_those_of_all) {
    const sparse_matrix matrix = random_matrix(300, 120, 6);
    const auto all = *greatest_singular_vectors(matrix, {.most = 120});
    const auto first = *greatest_singular_vectors(matrix, {.most = 10, .iterations = 60});
    ASSERT_EQ(first.values.size(), 10U);
    for (std::size_t i = 0; i < 10; ++i) {
        EXPECT_NEAR(first.values[i], all.values[i], 1e-6);
        EXPECT_NEAR(std::abs(product(vector_of(first, i), vector_of(all, i))), 1, 1e-4);
    }
    const auto rough = *greatest_singular_vectors(matrix, {.most = 10});
    for (std::size_t i = 0; i < 10; ++i) EXPECT_NEAR(rough.values[i], all.values[i], 0.05 * all.values[i]);
}

TEST(singular_vectors, are_the_same_each_time) {
    const sparse_matrix matrix = random_matrix(700, 500, 5);
    const auto one = *greatest_singular_vectors(matrix, {.most = 40});
    const auto other = *greatest_singular_vectors(matrix, {.most = 40});
    EXPECT_EQ(other.values, one.values);
    EXPECT_EQ(other.vectors, one.vectors);
    EXPECT_NE((*greatest_singular_vectors(matrix, {.most = 40, .seed = 2})).vectors, one.vectors);
}

TEST(singular_vectors, of_small_values_are_found_beside_large_ones) {
    const auto found = *greatest_singular_vectors(matrix_of({{0, 0, 1e-5F}, {0, 100, 0}, {1e-3F, 0, 0}}));
    ASSERT_EQ(found.values.size(), 2U);  // 1e-5 is less than a millionth of the greatest
    EXPECT_NEAR(found.values[0], 100, 1e-9);
    EXPECT_NEAR(found.values[1], 1e-3, 1e-7);
    EXPECT_NEAR(std::abs(vector_of(found, 1)[0]), 1, 1e-9);
}

TEST(singular_vectors, of_an_empty_matrix_are_none) {
    EXPECT_TRUE(greatest_singular_vectors(sparse_matrix{})->values.empty());
    EXPECT_TRUE(greatest_singular_vectors({.columns = 3, .entries = {}, .ends = {0, 0}})->values.empty());
    EXPECT_TRUE(greatest_singular_vectors(matrix_of({{1, 2}}), {.most = 0})->values.empty());
    const auto one = *greatest_singular_vectors(matrix_of({{3, 4}}), {.most = std::numeric_limits<std::size_t>::max()});
    ASSERT_EQ(one.values.size(), 1U);
    EXPECT_NEAR(one.values[0], 5, 1e-12);
}

TEST(singular_vectors, of_numbers_that_are_not_finite_are_refused) {
    for (const float wrong : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        for (const auto& rows : {matrix_of({{1, wrong, 2}, {3, 4, 5}, {0, 1, 0}}), matrix_of({{1, wrong, 2}})}) {
            const auto found = greatest_singular_vectors(rows);
            ASSERT_FALSE(found);
            EXPECT_EQ(found.error().kind, toolkit::failure_kind::invalid_argument);
        }
    }
}

TEST(singular_vectors, stop_on_request) {
    const toolkit::stop_source source;
    source.request_stop();
    const sparse_matrix matrix = random_matrix(20, 10, 3);
    EXPECT_EQ(greatest_singular_vectors(matrix, {}, source.get_token()).error().kind, toolkit::failure_kind::cancelled);
}
