// retrieval/pages/word_patches.hpp, retrieval/pages/page_embedder.hpp
#include <toolkit/retrieval/pages/word_patches.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

namespace {

using toolkit::page_image;
using toolkit::rectangle;
using toolkit::shown_word;
using toolkit::word_patches;

std::vector<float> rows_of(const std::vector<shown_word>& words, toolkit::page_size size = {612, 792}) {
    const page_image pages[]{{.png = {}, .width = 612, .height = 792, .size = size, .words = words}};
    const auto rows = word_patches{}.embed_pages(pages, {});
    EXPECT_TRUE(rows);
    return rows ? rows->front() : std::vector<float>{};
}

/// The mean, over the rows of the question, of the greatest product with a row of the page.
double score(const std::string& question, const std::vector<float>& page) {
    const auto query = word_patches{}.embed_query(question, {});
    EXPECT_TRUE(query);
    double sum = 0;
    for (std::size_t i = 0; i < query->size(); i += toolkit::page_dimensions) {
        double best = -2;
        for (std::size_t j = 0; j < page.size(); j += toolkit::page_dimensions)
            best = std::max(best, static_cast<double>(std::inner_product(
                                      query->begin() + static_cast<std::ptrdiff_t>(i),
                                      query->begin() + static_cast<std::ptrdiff_t>(i + toolkit::page_dimensions),
                                      page.begin() + static_cast<std::ptrdiff_t>(j), 0.F)));
        sum += best;
    }
    return sum / static_cast<double>(query->size() / toolkit::page_dimensions);
}

TEST(word_patches, have_a_row_for_each_patch_with_words) {
    const auto rows = rows_of({{"pump", {100, 100, 130, 112}}, {"wiring", {200, 300, 240, 312}}});
    EXPECT_EQ(rows.size(), 2 * toolkit::page_dimensions);
    EXPECT_TRUE(toolkit::finite_and_unit(rows, toolkit::page_dimensions));
    EXPECT_GT(score("wiring of the pump", rows), 0.99);
    EXPECT_GT(score("wirings", rows), 0.5);
    EXPECT_LT(score("lemonade", rows), 0.4);
}

TEST(word_patches, words_in_one_patch_share_a_row_and_equal_patches_have_one) {
    EXPECT_EQ(rows_of({{"ab", {100, 100, 104, 104}}, {"cd", {101, 101, 105, 105}}}).size(), toolkit::page_dimensions);
    EXPECT_EQ(rows_of({{"ab", {100, 100, 104, 104}}, {"ab", {400, 400, 404, 404}}}).size(), toolkit::page_dimensions);
}

TEST(word_patches, of_a_page_without_words_are_one_row) {
    EXPECT_EQ(rows_of({}).size(), toolkit::page_dimensions);
    EXPECT_TRUE(toolkit::finite_and_unit(rows_of({}), toolkit::page_dimensions));
}

TEST(word_patches, bear_odd_places_sizes_and_texts) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    constexpr float all = std::numeric_limits<float>::infinity();
    std::vector<shown_word> words{{"far", {1e30F, 1e30F, 1e30F, 1e30F}},
                                  {"nan", {nan, nan, nan, nan}},
                                  {"inf", {-all, 0, all, 0}},
                                  {"", {0, 0, 1, 1}},
                                  {"\xFF\xFE", {5, 5, 6, 6}},
                                  {std::string(5000, 'x'), {50, 50, 60, 60}}};
    for (const toolkit::page_size size : {toolkit::page_size{612, 792}, toolkit::page_size{0, 0},
                                          toolkit::page_size{1e6F, 1e-3F}, toolkit::page_size{1e-3F, 1e6F}}) {
        const auto rows = rows_of(words, size);
        EXPECT_TRUE(toolkit::finite_and_unit(rows, toolkit::page_dimensions));
    }
    std::vector<shown_word> many;
    for (int i = 0; i < 20'000; ++i) {
        const auto x = static_cast<float>(i % 150) * 4;
        const auto y = static_cast<float>(i / 150) * 6;
        many.push_back({"w" + std::to_string(i), {x, y, x + 3, y + 5}});
    }
    EXPECT_LE(rows_of(many).size(), 4096 * toolkit::page_dimensions);
}

TEST(word_patches, can_be_stopped) {
    toolkit::stop_source source;
    source.request_stop();
    const page_image pages[]{{}};
    EXPECT_EQ(word_patches{}.embed_pages(pages, source.get_token()).error().kind, toolkit::failure_kind::cancelled);
    EXPECT_EQ(word_patches{}.embed_query("a", source.get_token()).error().kind, toolkit::failure_kind::cancelled);
}

struct no_name {};
static_assert(!toolkit::PageEmbedder<no_name>);

}  // namespace
