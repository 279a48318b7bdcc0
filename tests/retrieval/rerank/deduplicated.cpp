// retrieval/deduplicated.hpp, near_duplicates.hpp
#include <toolkit/retrieval/deduplicated.hpp>

#include "../few_pages.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using toolkit::deduplicated;
using toolkit::owner;
using toolkit::shingles;
using names = std::vector<std::string>;

static_assert(toolkit::Retriever<deduplicated<few_pages>>);
const owner me{"me"};

/// This many different words. With a number, those of another text.
std::string text(std::size_t words, std::size_t from = 0) {
    std::string made;
    for (std::size_t i = 0; i < words; ++i) made += "w" + std::to_string(from + i) + " ";
    return made;
}
std::string changed(std::string from, std::initializer_list<std::size_t> words) {
    for (const std::size_t word : words) {
        const std::string one = "w" + std::to_string(word) + " ";
        from.replace(from.find(one), one.size(), "other" + std::to_string(word) + " ");
    }
    return from;
}

TEST(near_duplicates, are_detected_by_sequences_of_three_words) {
    const shingles whole{text(150)};
    EXPECT_EQ(whole.likeness(whole), 1);
    EXPECT_EQ(whole.likeness(shingles{text(150, 1000)}), 0);
    EXPECT_DOUBLE_EQ(whole.likeness(shingles{changed(text(150), {70, 71, 72, 73, 74, 75})}), 140.0 / 156);
    EXPECT_DOUBLE_EQ(whole.likeness(shingles{changed(text(150), {10, 30, 50, 70, 90, 110})}), 130.0 / 166);
}

TEST(near_duplicates, ignore_case_blanks_and_punctuation) {
    EXPECT_EQ(shingles{"Rebuild  the index, now!"}.likeness(shingles{"rebuild the INDEX now"}), 1);
    EXPECT_EQ(shingles{"Größe der Tür"}.likeness(shingles{"GRÖSSE DER TÜR"}), 0);
    EXPECT_EQ(shingles{"one two"}.likeness(shingles{"one two"}), 1);
    EXPECT_EQ(shingles{"one two"}.likeness(shingles{"two one"}), 0);
}

TEST(near_duplicates, without_words_are_equal_only_byte_for_byte) {
    EXPECT_EQ(shingles{""}.likeness(shingles{""}), 1);
    EXPECT_EQ(shingles{"---"}.likeness(shingles{"==="}), 0);
    EXPECT_EQ(shingles{"\xFF"}.likeness(shingles{"\xFF"}), 1);
}

TEST(deduplicated, returns_the_best_of_similar_ones_and_fills_up) {
    const std::string a = text(100);
    const few_pages pages{.pages = {{a, 0.9},
                                    {changed(a, {50}), 0.8},
                                    {text(100, 500), 0.7},
                                    {a + "more", 0.6},
                                    {changed(text(100, 500), {510}), 0.5},
                                    {text(100, 900), 0.4}}};
    const auto view = deduplicated{pages}.for_owner(me);
    EXPECT_EQ(filenames(view.search({.text = "q", .top_k = 2})), (names{"page0.md", "page2.md"}));
    EXPECT_EQ(filenames(view.search({.text = "q", .top_k = 5})), (names{"page0.md", "page2.md", "page5.md"}));
    EXPECT_TRUE(view.search({.text = "q", .top_k = 0})->empty());
    const auto strict = deduplicated(pages, {.likeness = 1}).for_owner(me);
    EXPECT_EQ(strict.search({.text = "q", .top_k = 10})->size(), 6U);
}

TEST(deduplicated, asks_for_more_until_there_are_enough_and_stops_at_its_bound) {
    few_pages many;
    for (int i = 0; i < 120; ++i) many.pages.push_back({text(50), 1 - i / 1000.0});
    many.pages.push_back({text(50, 600), 0.1});
    const auto far = deduplicated{many}.for_owner(me).search({.text = "q", .top_k = 2});
    EXPECT_EQ(filenames(far), (names{"page0.md", "page120.md"}));
    EXPECT_LE(*many.searches, 10);
    const auto near = deduplicated(many, {.most = 100}).for_owner(me).search({.text = "q", .top_k = 2});
    EXPECT_EQ(filenames(near), names{"page0.md"});
}

TEST(deduplicated, fails_like_its_retriever_and_shows_nothing_of_another_owner) {
    few_pages pages{.pages = {{"one", 0.9}}};
    EXPECT_TRUE(deduplicated{pages}.for_owner(owner{"you"}).search({.text = "q"})->empty());
    pages.trouble = toolkit::failure::of(toolkit::failure_kind::corrupt, "index", "it is damaged");
    EXPECT_EQ(deduplicated{pages}.for_owner(me).search({.text = "q"}).error().kind, toolkit::failure_kind::corrupt);
}

}  // namespace
