// Places of a text on its pages: document/cited_place.hpp
#include <toolkit/document/cited_place.hpp>

#include <gtest/gtest.h>

#include <string>

using namespace toolkit;

namespace {

/// Words of five letters and a blank, three a line, two lines a page; 10 points high.
document pages_of_words(std::size_t words) {
    document made;
    for (std::size_t i = 0; i < words; ++i) {
        const std::size_t begin = made.text.size();
        made.text += "words ";
        const auto column = static_cast<float>(i % 3);
        const auto line = static_cast<float>(i / 3 % 2);
        made.words.push_back({{begin, begin + 5},
                              static_cast<std::uint32_t>(i / 6 + 1),
                              {10 + column * 40, 100 + line * 14, 40 + column * 40, 110 + line * 14}});
    }
    return made;
}

}  // namespace

TEST(cited_places, are_one_rectangle_a_line) {
    const document from = pages_of_words(12);
    const auto places = places_of(from, {6, 29});  // the second to the fifth word
    ASSERT_EQ(places.size(), 2U);
    EXPECT_EQ(places[0], (cited_place{1, {50, 100, 120, 110}}));
    EXPECT_EQ(places[1], (cited_place{1, {10, 114, 80, 124}}));
    EXPECT_EQ(page_of(from, {6, 29}), 1U);
}

TEST(cited_places, go_on_over_pages) {
    const auto places = places_of(pages_of_words(12), {30, 41});  // the last word of a page, the first of the next
    ASSERT_EQ(places.size(), 2U);
    EXPECT_EQ(places[0].page, 1U);
    EXPECT_EQ(places[1], (cited_place{2, {10, 100, 40, 110}}));
    EXPECT_EQ(page_of(pages_of_words(12), {36, 40}), 2U);
}

TEST(cited_places, keep_columns_apart) {
    document from;
    from.text = "left right";
    from.words = {{{0, 4}, 1, {10, 100, 40, 110}}, {{5, 10}, 1, {300, 100, 340, 110}}};
    EXPECT_EQ(places_of(from, {0, 10}).size(), 2U);
}

TEST(cited_places, contain_words_that_the_span_touches) {
    const auto places = places_of(pages_of_words(3), {2, 3});
    ASSERT_EQ(places.size(), 1U);
    EXPECT_EQ(places[0].box, (rectangle{10, 100, 40, 110}));
}

TEST(cited_places, are_none_without_words_or_bytes) {
    EXPECT_TRUE(places_of(document{}, {0, 10}).empty());
    EXPECT_TRUE(places_of(pages_of_words(3), {7, 7}).empty()) << "no bytes";
    EXPECT_TRUE(places_of(pages_of_words(3), {1'000, 2'000}).empty());
    EXPECT_EQ(page_of(document{}, {0, 1}), 0U);
    document markdown;
    markdown.text = "a\n\nb";
    markdown.blocks = {{block_kind::paragraph, {0, 1}, {}, 3, {}}, {block_kind::paragraph, {3, 4}, {}, 4, {}}};
    EXPECT_EQ(page_of(markdown, {3, 4}), 4U) << "the page of its block";
}

TEST(cited_places, are_bounded) { EXPECT_EQ(places_of(pages_of_words(600), {0, 6'000}, 7).size(), 7U); }
