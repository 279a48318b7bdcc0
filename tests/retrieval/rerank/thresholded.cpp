// retrieval/thresholded.hpp, document_hits.hpp
#include <toolkit/retrieval/thresholded.hpp>
#include <toolkit/retrieval/view/document_hits.hpp>

#include "../few_pages.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using toolkit::thresholded;
using names = std::vector<std::string>;

static_assert(toolkit::Retriever<thresholded<few_pages>>);
const toolkit::owner me{"me"};
const few_pages pages{.pages = {{"one", 0.8}, {"two", 0.4}, {"three", 0.2}, {"four", 0.1}}};

TEST(thresholded, leaves_out_hits_below_the_threshold) {
    EXPECT_EQ(filenames(thresholded(pages, {.score = 0.4}).for_owner(me).search({.text = "q"})),
              (names{"page0.md", "page1.md"}));
    EXPECT_TRUE(thresholded(pages, {.score = 0.9}).for_owner(me).search({.text = "q"})->empty());
    EXPECT_EQ(thresholded(pages, {.score = 0}).for_owner(me).search({.text = "q"})->size(), 4U);
}

TEST(thresholded, returns_the_best_of_the_others_marked_when_there_are_too_few) {
    const auto hits = thresholded(pages, {.score = 0.5, .min_hits = 3}).for_owner(me).search({.text = "q"});
    ASSERT_EQ(filenames(hits), (names{"page0.md", "page1.md", "page2.md"}));
    EXPECT_FALSE((*hits)[0].below_threshold);
    EXPECT_TRUE((*hits)[1].below_threshold);
    EXPECT_TRUE((*hits)[2].below_threshold);
    const auto few = thresholded(pages, {.score = 0.9, .min_hits = 3}).for_owner(me).search({.text = "q", .top_k = 1});
    ASSERT_EQ(filenames(few), names{"page0.md"});
    EXPECT_TRUE(few->front().below_threshold);
}

TEST(thresholded, keeps_the_marks_of_an_inner_one) {
    const auto inner = thresholded(pages, {.score = 0.5, .min_hits = 2});
    const auto hits = thresholded(inner, {.score = 0.3}).for_owner(me).search({.text = "q"});
    ASSERT_EQ(hits->size(), 2U);
    EXPECT_TRUE((*hits)[1].below_threshold);
}

TEST(document_hits, are_the_hits_of_each_document_under_its_best_score) {
    const auto hit_of = [](const char* file, std::uint32_t index, double score) {
        const toolkit::uuid doc = toolkit::document_id(me, file);
        return toolkit::hit{doc, toolkit::chunk_id(doc, index, ""), index, file, "", "", score, {}};
    };
    const auto documents = toolkit::merge_by_document(
        {hit_of("a", 3, 0.5), hit_of("b", 0, 0.7), hit_of("a", 1, 0.9), hit_of("c", 0, 0.7), hit_of("a", 2, 0.1)});
    ASSERT_EQ(documents.size(), 3U);
    EXPECT_EQ(documents[0].filename, "a");
    EXPECT_EQ(documents[0].score, 0.9);
    ASSERT_EQ(documents[0].hits.size(), 3U);
    EXPECT_EQ(documents[0].hits[0].chunk_index, 3U) << "hits stay in their order";
    EXPECT_EQ(documents[1].filename, "b") << "equal ones in the order of their first hits";
    EXPECT_EQ(documents[2].filename, "c");
    EXPECT_TRUE(toolkit::merge_by_document({}).empty());
}

}  // namespace
