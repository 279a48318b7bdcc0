// retrieval/vectors/vector_math.hpp
#include <toolkit/retrieval/vectors/vector_math.hpp>

#include "../random_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

using toolkit::dot;
using toolkit::has_vector_unit;
using toolkit::vector_unit;

namespace {

// The implementations that can run here. The portable one always can.
std::vector<vector_unit> units_here() {
    std::vector<vector_unit> here;
    for (const vector_unit unit : toolkit::vector_units)
        if (has_vector_unit(unit)) here.push_back(unit);
    return here;
}

// Lengths around the steps of the kernels, and those of models.
constexpr std::size_t lengths[] = {0,  1,  2,  3,  7,  8,  9,   15,  16,  17,  31,  32,  33,
                                   47, 63, 64, 65, 96, 97, 127, 128, 129, 255, 384, 768, 1024};

template <class T>
std::span<const T> first(const std::vector<T>& numbers, std::size_t from, std::size_t size) {
    return std::span{numbers}.subspan(from, size);
}

}  // namespace

TEST(vector_math, the_widest_unit_is_available) {
    EXPECT_TRUE(has_vector_unit(vector_unit::portable));
    EXPECT_EQ(toolkit::best_vector_unit(), units_here().back());
}

TEST(vector_math, every_unit_gives_the_same_sum_of_int8_products) {
    random_rows random;
    for (const std::size_t size : lengths) {
        const auto a = random.bytes(size + 1);
        const auto b = random.bytes(size + 1);
        std::int32_t right = 0;
        for (std::size_t i = 0; i < size; ++i) right += a[i] * b[i + 1];
        for (const vector_unit unit : units_here())
            EXPECT_EQ(dot(first(a, 0, size), first(b, 1, size), unit), right) << size << " by " << int(unit);
    }
}

TEST(vector_math, the_greatest_int8_products_do_not_overflow) {
    const std::size_t size = toolkit::vector_limits_default.dimensions;
    for (const auto& [x, y] : {std::pair{-128, -128}, {-128, 127}, {127, 127}}) {
        const std::vector<std::int8_t> a(size, static_cast<std::int8_t>(x));
        const std::vector<std::int8_t> b(size, static_cast<std::int8_t>(y));
        for (const vector_unit unit : units_here()) EXPECT_EQ(dot(a, b, unit), x * y * static_cast<int>(size));
    }
}

TEST(vector_math, every_unit_gives_the_sum_of_float_products) {
    random_rows random;
    for (const std::size_t size : lengths) {
        const auto a = random.unit(1, size + 1);
        const auto b = random.unit(1, size + 1);
        std::vector<std::uint16_t> halves(size + 1);
        std::transform(b.begin(), b.end(), halves.begin(), toolkit::to_float16);
        double right = 0;
        double right_of_halves = 0;
        for (std::size_t i = 0; i < size; ++i) {
            right += double{a[i]} * double{b[i + 1]};
            right_of_halves += double{a[i]} * double{toolkit::from_float16(halves[i + 1])};
        }
        for (const vector_unit unit : units_here()) {
            EXPECT_NEAR(dot(first(a, 0, size), first(b, 1, size), unit), right, 3e-7) << size;
            EXPECT_NEAR(dot(first(a, 0, size), first(halves, 1, size), unit), right_of_halves, 3e-7) << size;
            EXPECT_NEAR(right_of_halves, right, 0x1p-11);
        }
    }
}

TEST(vector_math, nan_is_preserved) {
    for (const std::size_t size : {1U, 5U, 8U, 33U, 128U}) {
        std::vector<float> a(size, 1.0F);
        a.back() = std::numeric_limits<float>::quiet_NaN();
        const std::vector<float> ones(size, 1.0F);
        for (const vector_unit unit : units_here()) {
            EXPECT_TRUE(std::isnan(dot(a, ones, unit)));
            EXPECT_TRUE(std::isnan(dot(ones, a, unit)));
        }
    }
}

TEST(vector_math, int8_is_off_by_at_most_half_a_step) {
    random_rows random;
    for (const std::size_t size : {1U, 2U, 128U, 384U}) {
        const auto row = random.unit(1, size);
        const float step = toolkit::int8_step(row);
        std::vector<std::int8_t> packed(size);
        toolkit::pack_int8(row, step, packed);
        int greatest = 0;
        for (std::size_t i = 0; i < size; ++i) {
            EXPECT_LE(std::abs(static_cast<float>(packed[i]) * step - row[i]), step * 0.50001F);
            greatest = std::max(greatest, std::abs(int{packed[i]}));
        }
        EXPECT_EQ(greatest, 127);
    }
}

TEST(vector_math, a_dot_product_of_int8_is_within_the_documented_error) {
    random_rows random;
    constexpr std::size_t size = 384;
    double squares = 0;
    double expected_squares = 0;
    for (int i = 0; i < 500; ++i) {
        const auto a = random.unit(1, size);
        const auto b = random.unit(1, size);
        const float s = toolkit::int8_step(a);
        const float t = toolkit::int8_step(b);
        std::vector<std::int8_t> packed_a(size);
        std::vector<std::int8_t> packed_b(size);
        toolkit::pack_int8(a, s, packed_a);
        toolkit::pack_int8(b, t, packed_b);
        const double error = double{s} * double{t} * dot(packed_a, packed_b) - double{dot(a, b)};
        EXPECT_LE(std::abs(error), (s + t) * std::sqrt(double{size}) / 2 + double{s} * t * size / 4);
        squares += error * error;
        expected_squares += (double{s} * s + double{t} * t) / 12;
    }
    EXPECT_NEAR(std::sqrt(squares / expected_squares), 1, 0.1);
    EXPECT_LT(std::sqrt(squares / 500), 0.0006);
}

TEST(vector_math, int8_stays_within_127_on_both_sides) {
    EXPECT_EQ(toolkit::to_int8(1.0F, 0.001F), 127);
    EXPECT_EQ(toolkit::to_int8(-1.0F, 0.001F), -127);
    EXPECT_EQ(toolkit::to_int8(-0.5F, 1.0F), 0);
    EXPECT_EQ(toolkit::to_int8(0.5F, 1.0F), 1);
    EXPECT_EQ(toolkit::to_int8(0.0F, 0.0F), 0);
    const std::vector<float> zeros(3);
    EXPECT_EQ(toolkit::int8_step(zeros), 0.0F);
}
