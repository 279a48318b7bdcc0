// retrieval/embedder.hpp
#include <toolkit/retrieval/embedder.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

using toolkit::Embedder;
using toolkit::failure_kind;
using toolkit::finite_and_unit;
using toolkit::text_role;

namespace {

// Returns the numbers that it was made with, for any texts.
struct fixed {
    std::vector<float> rows;
    [[nodiscard]] std::size_t dimensions() const { return 2; }
    [[nodiscard]] std::string name() const { return "fixed/1"; }
    [[nodiscard]] toolkit::result<std::vector<float>> embed(std::span<const std::string_view>, text_role,
                                                            const toolkit::stop_token&) const {
        return rows;
    }
};
struct no_result : fixed {
    [[nodiscard]] std::vector<float> embed(std::span<const std::string_view>, text_role,
                                           const toolkit::stop_token&) const {
        return rows;
    }
};
struct nameless {
    [[nodiscard]] std::size_t dimensions() const { return 2; }
    [[nodiscard]] toolkit::result<std::vector<float>> embed(std::span<const std::string_view>, text_role,
                                                            const toolkit::stop_token&) const {
        return std::vector<float>{};
    }
};
struct views_its_name : fixed {
    [[nodiscard]] std::string_view name() const { return "view"; }
};

static_assert(Embedder<fixed> && Embedder<views_its_name>);
static_assert(!Embedder<no_result> && !Embedder<nameless> && !Embedder<int>);

constexpr float no_number = std::numeric_limits<float>::quiet_NaN();
constexpr float infinite = std::numeric_limits<float>::infinity();

std::string fault_of(const std::vector<float>& rows, std::size_t dimensions = 2) {
    const auto checked = finite_and_unit(rows, dimensions);
    if (checked) return "sound";
    EXPECT_EQ(checked.error().kind, failure_kind::invalid_argument);
    return checked.error().message();
}

}  // namespace

TEST(embedder, finite_rows_of_length_1_pass) {
    EXPECT_EQ(fault_of({1, 0, 0.6F, -0.8F}), "sound");
    EXPECT_EQ(fault_of({}), "sound");
    EXPECT_EQ(fault_of({0.6012F, 0.7985F}), "sound") << "float16 rounds";
}

TEST(embedder, a_row_that_spoils_an_index_is_named) {
    EXPECT_EQ(fault_of({1, 0, no_number, 0}),
              "vector 1: it contains a number that is not finite; check the output of the model");
    EXPECT_EQ(fault_of({infinite, 0}), fault_of({1e30F, 1e30F}));
    EXPECT_EQ(fault_of({infinite, 0}),
              "vector 0: it contains a number that is not finite; check the output of the model");
    EXPECT_EQ(fault_of({1, 0, 0, 1, 0, 0}),
              "vector 2: it is all zero, so nothing can be similar to it; send no empty texts to the model");
    EXPECT_EQ(fault_of({1, 1}), "vector 0: its length is not 1; normalize rows with make_unit");
}

TEST(embedder, floats_that_are_not_whole_rows_are_refused) {
    EXPECT_EQ(fault_of({1, 0, 1}), "vectors: 3 floats do not form whole rows of 2; pass rows x dimensions floats");
    EXPECT_NE(fault_of({1}, 0), "sound");
}

TEST(embedder, make_unit_scales_what_has_a_direction) {
    std::vector<float> row{3, -4};
    EXPECT_TRUE(toolkit::make_unit(row));
    EXPECT_FLOAT_EQ(row[0], 0.6F);
    EXPECT_FLOAT_EQ(row[1], -0.8F);
    for (const std::vector<float>& none : {std::vector<float>{0, 0}, {no_number, 1}, {infinite, 1}, {}}) {
        row = none;
        EXPECT_FALSE(toolkit::make_unit(row));
    }
    row = {1e-30F, 0};
    EXPECT_TRUE(toolkit::make_unit(row));
    EXPECT_FLOAT_EQ(row[0], 1);
}

TEST(embedder, checked_rows_are_as_many_as_the_texts) {
    const std::string_view texts[] = {"a", "b"};
    EXPECT_EQ(toolkit::embed_checked(fixed{{1, 0, 0, 1}}, texts, text_role::passage)->size(), 4U);
    EXPECT_EQ(toolkit::embed_checked(fixed{{1, 0}}, texts, text_role::passage).error().message(),
              "embedder fixed/1: it returned 2 floats for 2 texts of 2 dimensions; check the dimensions of the model");
    EXPECT_EQ(toolkit::embed_checked(fixed{{1, 0, 0, no_number}}, texts, text_role::query).error().message(),
              "embedder fixed/1, vector 1: it contains a number that is not finite; check the output of the model");
    EXPECT_TRUE(toolkit::embed_checked(fixed{}, {}, text_role::query));
}
