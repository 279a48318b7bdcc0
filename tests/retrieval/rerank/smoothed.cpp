// retrieval/smoothed.hpp
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/smoothed.hpp>

#include "../few_pages.hpp"
#include "../place.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace {

using toolkit::smoothed;
using names = std::vector<std::string>;

static_assert(toolkit::Retriever<smoothed<few_pages>>);

/// Pages in one document: chunk i is the i-th best.
few_pages of_one_document(const std::vector<double>& scores) {
    few_pages made;
    for (std::size_t i = 0; i < scores.size(); ++i)
        made.pages.push_back({"page " + std::to_string(i), scores[i], "all.md"});
    return made;
}
std::vector<std::uint32_t> places(const toolkit::result<std::vector<toolkit::hit>>& hits) {
    std::vector<std::uint32_t> found;
    if (!hits) return found;
    for (const auto& hit : *hits) found.push_back(hit.chunk_index);
    return found;
}

TEST(smoothed, raises_hits_with_neighbouring_hits) {
    const auto view = smoothed(of_one_document({1, 0.9, 0.85, 0.2}), {.weight = 0.5}).for_owner(me);
    const auto hits = view.search({.text = "q", .top_k = 10});
    ASSERT_TRUE(hits);
    EXPECT_EQ(places(hits), (std::vector<std::uint32_t>{1, 0, 2, 3}));
    EXPECT_DOUBLE_EQ(hits->at(0).score, (0.9 + 0.5 * (1 + 0.85)) / 2);
    EXPECT_DOUBLE_EQ(hits->at(1).score, (1 + 0.5 * 0.9) / 2);
    EXPECT_DOUBLE_EQ(hits->at(3).score, (0.2 + 0.5 * 0.85) / 2);
}

TEST(smoothed, leaves_the_order_of_documents_of_one_chunk) {
    const few_pages pages{.pages = {{"a", 0.9}, {"b", 0.8}, {"c", 0.7}}};
    const auto hits = smoothed{pages}.for_owner(me).search({.text = "q", .top_k = 2});
    EXPECT_EQ(filenames(hits), (names{"page0.md", "page1.md"}));
    EXPECT_DOUBLE_EQ(hits->front().score, 0.9 / 1.2);
}

TEST(smoothed, ranks_lone_hits_after_hits_with_neighbours) {
    few_pages pages = of_one_document({0.9, 0.88, 0.86});
    pages.pages.insert(pages.pages.begin(), few_pages::page{"alone", 0.95, "alone.md"});
    EXPECT_EQ(filenames(smoothed{pages}.for_owner(me).search({.text = "q", .top_k = 4})),
              (names{"all.md", "all.md", "alone.md", "all.md"}));
}

TEST(smoothed, gives_no_score_above_the_best_and_ignores_negative_ones) {
    const auto hits = smoothed(of_one_document({1, 1, 1, -0.5}), {.weight = 1}).for_owner(me).search({.text = "q"});
    ASSERT_TRUE(hits);
    EXPECT_DOUBLE_EQ(hits->at(0).score, 1);
    EXPECT_DOUBLE_EQ(hits->at(1).score, 2.0 / 3);
    EXPECT_DOUBLE_EQ(hits->at(2).score, 2.0 / 3);
}

TEST(smoothed, considers_more_candidates_than_requested) {
    const auto pages = of_one_document({1, 0.9, 0.9, 0.1});
    EXPECT_EQ(places(smoothed(pages, {.weight = 0.5}).for_owner(me).search({.text = "q", .top_k = 1})),
              std::vector<std::uint32_t>{1});
    EXPECT_EQ(places(smoothed(pages, {.weight = 0.5, .candidates = 1}).for_owner(me).search({.text = "q", .top_k = 1})),
              std::vector<std::uint32_t>{0});
    EXPECT_EQ(*pages.searches, 2);
}

TEST(smoothed, keeps_the_first_order_without_a_weight) {
    for (const double weight : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN()}) {
        const auto hits =
            smoothed(of_one_document({1, 0.9, 0.85}), {.weight = weight}).for_owner(me).search({.text = "q"});
        ASSERT_TRUE(hits);
        EXPECT_EQ(places(hits), (std::vector<std::uint32_t>{0, 1, 2}));
        EXPECT_EQ(hits->front().score, 1);
    }
}

TEST(smoothed, returns_nothing_when_nothing_is_requested_and_passes_failures_on) {
    auto pages = of_one_document({1, 0.9});
    EXPECT_TRUE(smoothed{pages}.for_owner(me).search({.text = "q", .top_k = 0})->empty());
    EXPECT_TRUE(smoothed{pages}.for_owner(you).search({.text = "q"})->empty());
    pages.trouble = toolkit::failure::of(toolkit::failure_kind::unreachable, "server", "it is gone");
    EXPECT_EQ(smoothed{pages}.for_owner(me).search({.text = "q"}).error().kind, toolkit::failure_kind::unreachable);
}

TEST(smoothed, finds_the_answer_where_its_subject_was_named_before) {
    place p;
    const auto sentences = [](const char* one) {
        std::string text;
        for (int i = 0; i < 40; ++i) text += one;
        return text;
    };
    const std::string filler = sentences("Rain fell on the hills. ");
    const std::string by = sentences("Wind came from the sea. ");
    ASSERT_TRUE(p.lib.add(me, "a.md",
                          "# Log\n\n" + filler + "\n\nThe gearbox of the mill was new. " + filler +
                              "\n\nIts warranty is two years. " + by));
    ASSERT_TRUE(p.lib.add(me, "b.md", "# Log\n\n" + by + "\n\nThe warranty is five years. " + by));
    const toolkit::query request{.text = "gearbox warranty"};
    const auto place_of = [&](const auto& view, std::string_view words) {
        const auto hits = *view.search(request);
        std::size_t i = 0;
        while (i < hits.size() && view.chunk(hits[i].chunk_id)->text.find(words) == std::string::npos) ++i;
        return i;
    };
    const auto plain = toolkit::lexical{p.lib}.for_owner(me);
    const auto both = smoothed{toolkit::lexical{p.lib}}.for_owner(me);
    EXPECT_GT(place_of(plain, "Its warranty"), place_of(plain, "The warranty"));
    EXPECT_LT(place_of(both, "Its warranty"), place_of(both, "The warranty"));
}

}  // namespace
