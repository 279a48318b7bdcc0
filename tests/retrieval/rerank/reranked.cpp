// retrieval/reranked.hpp, reranker.hpp, lexical_proximity.hpp
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/deduplicated.hpp>
#include <toolkit/retrieval/hybrid.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/lexical_proximity.hpp>
#include <toolkit/retrieval/reranked.hpp>
#include <toolkit/retrieval/thresholded.hpp>

#include "../few_pages.hpp"
#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using toolkit::failure;
using toolkit::failure_kind;
using toolkit::hybrid;
using toolkit::lexical;
using toolkit::lexical_proximity;
using toolkit::owner;
using toolkit::reranked;
using toolkit::reranker_failure;
using toolkit::result;
using toolkit::stop_token;
using names = std::vector<std::string>;

const owner me{"me"};

/// Returns the given scores, and remembers its requests.
struct fixed_scores {
    result<std::vector<double>> scores;
    struct received {
        std::mutex mutex;
        std::string question;
        std::vector<std::string> passages;
        int calls = 0;
    };
    std::shared_ptr<received> seen = std::make_shared<received>();

    [[nodiscard]] result<std::vector<double>> rerank(std::string_view question,
                                                     std::span<const std::string_view> passages,
                                                     const stop_token& = {}) const {
        const std::lock_guard lock(seen->mutex);
        seen->question = question;
        seen->passages.assign(passages.begin(), passages.end());
        ++seen->calls;
        return scores;
    }
};
static_assert(toolkit::Reranker<fixed_scores> && toolkit::Reranker<lexical_proximity>);
static_assert(toolkit::Retriever<reranked<hybrid<>, lexical_proximity>>);
static_assert(toolkit::Retriever<reranked<reranked<few_pages, fixed_scores>, lexical_proximity>>);
static_assert(toolkit::weight_of<fixed_scores>() == 1);
static_assert(toolkit::Retriever<reranked<toolkit::deduplicated<few_pages>, fixed_scores>>);
static_assert(toolkit::thresholded_view<toolkit::reranked_view<few_pages::view, fixed_scores>>::uses_reranker);
static_assert(!toolkit::thresholded_view<few_pages::view>::uses_reranker);

const few_pages pages{.pages = {{"one", 0.8}, {"two", 0.6}, {"three", 0.4}, {"four", 0.2}}};

TEST(reranked, orders_the_candidates_by_the_reranker_s_scores) {
    const fixed_scores grader{std::vector<double>{0.1, 0.9, 0.5}};
    const auto view = reranked(pages, grader, {.candidates = 3}).for_owner(me);
    const auto hits = view.search({.text = "question", .top_k = 2});
    EXPECT_EQ(filenames(hits), (names{"page1.md", "page2.md"}));
    EXPECT_EQ(hits->front().score, 0.9);
    EXPECT_EQ(grader.seen->passages, (names{"one", "two", "three"}));
    EXPECT_EQ(grader.seen->question, "question");
    EXPECT_FALSE(view.passed_over());
}

TEST(reranked, blends_scores_by_their_weight_and_keeps_the_order_of_equal_ones) {
    const fixed_scores grader{std::vector<double>{0, 0.5, 0.9, 0.9}};
    const auto search = [&](double weight) {
        return reranked(pages, grader, {.weight = weight}).for_owner(me).search({.text = "q", .top_k = 4});
    };
    EXPECT_EQ(filenames(search(0)), (names{"page0.md", "page1.md", "page2.md", "page3.md"}));
    EXPECT_EQ(filenames(search(1)), (names{"page2.md", "page3.md", "page1.md", "page0.md"}));
    const auto half = search(0.5);
    EXPECT_EQ(filenames(half), (names{"page2.md", "page1.md", "page3.md", "page0.md"}));
    EXPECT_DOUBLE_EQ(half->front().score, 0.65);
}

TEST(reranked, takes_more_candidates_for_more_hits_and_none_for_none) {
    const fixed_scores grader{std::vector<double>{0.1, 0.2, 0.3, 0.4}};
    const auto view = reranked(pages, grader, {.candidates = 1}).for_owner(me);
    EXPECT_EQ(view.search({.text = "q", .top_k = 4})->size(), 4U);
    EXPECT_EQ(view.search({.text = "q", .top_k = 0})->size(), 0U);
    EXPECT_EQ(grader.seen->calls, 1) << "nothing is graded for no hit";
}

TEST(reranked, asks_with_the_words_of_the_query_without_its_exclusions) {
    const fixed_scores grader{std::vector<double>{0.1, 0.2, 0.3, 0.4}};
    const auto view = reranked(pages, grader).for_owner(me);
    EXPECT_TRUE(view.search({.text = "rebuild \"an index\" -table"}));
    EXPECT_EQ(grader.seen->question, "rebuild an index");
    EXPECT_TRUE(view.search({.text = "a -table", .exact = false}));
    EXPECT_EQ(grader.seen->question, "a -table");
}

TEST(reranked, shows_titles_and_headings_before_passages_once) {
    const few_pages under{.pages = {{"Vacuum\n\nIt cleans.", 0.8, "", "Vacuum"}, {"It cleans.", 0.6, "", "Vacuum"}}};
    const fixed_scores grader{std::vector<double>{0.1, 0.2}};
    EXPECT_TRUE(reranked(under, grader).for_owner(me).search({.text = "q"}));
    EXPECT_EQ(grader.seen->passages, (names{"Vacuum\n\nIt cleans.", "Vacuum\nIt cleans."}));
    EXPECT_TRUE(reranked(under, grader, {.headings = false}).for_owner(me).search({.text = "q"}));
    EXPECT_EQ(grader.seen->passages.at(1), "It cleans.");
}

TEST(reranked, keeps_the_first_ranking_on_a_transient_failure_and_reports_a_permanent_one) {
    const auto fails_with = [](failure_kind kind) { return fixed_scores{failure::of(kind, "there", "it failed")}; };
    const auto search = [&](failure_kind kind, reranker_failure then) {
        return reranked(pages, fails_with(kind), {.on_failure = then}).for_owner(me).search({.text = "q", .top_k = 2});
    };
    for (const auto kind : {failure_kind::unreachable, failure_kind::timed_out, failure_kind::rate_limited,
                            failure_kind::server_error, failure_kind::locked}) {
        EXPECT_EQ(filenames(search(kind, reranker_failure::fail_if_lasting)), (names{"page0.md", "page1.md"}));
        EXPECT_FALSE(search(kind, reranker_failure::fail));
    }
    for (const auto kind :
         {failure_kind::unauthorized, failure_kind::rejected, failure_kind::bad_reply, failure_kind::cut_off}) {
        EXPECT_EQ(search(kind, reranker_failure::fail_if_lasting).error().kind, kind);
        EXPECT_EQ(filenames(search(kind, reranker_failure::passed_over)), (names{"page0.md", "page1.md"}));
    }
    for (const auto then : {reranker_failure::fail_if_lasting, reranker_failure::fail, reranker_failure::passed_over})
        EXPECT_EQ(search(failure_kind::cancelled, then).error().kind, failure_kind::cancelled);
}

TEST(reranked, reports_in_its_view_what_was_skipped) {
    const fixed_scores broken{failure::of(failure_kind::unreachable, "http://127.0.0.1:1", "connection refused")};
    const auto view = reranked(pages, broken).for_owner(me);
    EXPECT_FALSE(view.passed_over());
    EXPECT_TRUE(view.search({.text = "q"}));
    ASSERT_TRUE(view.passed_over());
    EXPECT_EQ(view.passed_over()->message(), "http://127.0.0.1:1: connection refused");
}

TEST(reranked, rejects_invalid_scores_of_a_reranker) {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    for (const std::vector<double>& wrong :
         {std::vector<double>{}, {0.1, 0.2, 0.3}, {0.1, 0.2, 0.3, 1.5}, {nan, 0.2, 0.3, 0.4}, {-0.1, 0.2, 0.3, 0.4}}) {
        const auto failed = reranked(pages, fixed_scores{wrong}).for_owner(me).search({.text = "q"});
        ASSERT_FALSE(failed);
        EXPECT_EQ(failed.error().kind, failure_kind::bad_reply);
    }
}

TEST(reranked, passes_on_reports_of_the_inner_view_and_shows_nothing_of_another_owner) {
    const fixed_scores grader{std::vector<double>{0.1, 0.2, 0.3, 0.4}};
    few_pages failing = pages;
    failing.trouble = failure::of(failure_kind::corrupt, "index", "it is damaged");
    EXPECT_EQ(reranked(failing, grader).for_owner(me).search({.text = "q"}).error().kind, failure_kind::corrupt);
    const auto mine = reranked(pages, grader).for_owner(me);
    const auto yours = reranked(pages, grader).for_owner(owner{"you"});
    const auto id = mine.search({.text = "q"})->front().chunk_id;
    EXPECT_TRUE(mine.chunk(id));
    EXPECT_TRUE(mine.document(mine.chunk(id)->doc_id));
    EXPECT_EQ(mine.find_document("page1")->size(), 1U);
    EXPECT_FALSE(yours.chunk(id));
    EXPECT_TRUE(yours.search({.text = "q"})->empty());
    EXPECT_EQ(grader.seen->calls, 1);
}

TEST(reranked, over_a_library_moves_adjacent_words_to_the_front) {
    const temporary_folder index;
    const temporary_folder docs;
    docs.write("apart.md",
               "The lock was old. A table stood there. Row after row of houses. Lock and table and row, all "
               "of them were sold, level by level, lock by lock.");
    docs.write("together.md",
               "Many kinds are there, and the weakest of all of them is the row level lock, which holds "
               "until the end; nothing else of this sort is known to us at this time.");
    docs.write("other.md", "Nothing of this.");
    auto lib = *toolkit::library::open(index.path());
    ASSERT_TRUE(lib.sync_folder(me, docs.path()));
    const auto first = [&](const auto& retriever) {
        return filenames(retriever.for_owner(me).search({.text = "row level lock", .top_k = 1})).at(0);
    };
    EXPECT_EQ(first(lexical{lib}), "apart.md");
    EXPECT_EQ(first(reranked(lexical{lib}, lexical_proximity{}, {.weight = 1.0})), "together.md");
}

TEST(reranked, grades_dissimilar_passages_once) {
    const few_pages alike{.pages = {{"one two three", 0.8}, {"one two three", 0.7}, {"four five six", 0.2}}};
    const fixed_scores grader{std::vector<double>{0.1, 0.9}};
    const auto view = reranked(toolkit::deduplicated{alike}, grader).for_owner(me);
    EXPECT_EQ(filenames(view.search({.text = "q", .top_k = 2})), (names{"page2.md", "page0.md"}));
    EXPECT_EQ(grader.seen->calls, 1);
}

TEST(reranked, answers_many_threads_at_once) {
    const auto view = reranked(pages, fixed_scores{failure::of(failure_kind::unreachable, "a", "b")}).for_owner(me);
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&] {
            for (int j = 0; j < 50; ++j) {
                EXPECT_TRUE(view.search({.text = "q"}));
                EXPECT_TRUE(view.passed_over());
            }
        });
    for (std::thread& one : threads) one.join();
}

std::vector<double> scores_of(std::string_view question, const std::vector<std::string_view>& passages) {
    return lexical_proximity{}.rerank(question, passages).value();
}

TEST(lexical_proximity, prefers_near_words_in_order) {
    const auto scores =
        scores_of("how does a parallel index scan work",
                  {"We looked at the parallel index scan and at how it works today.",
                   "We looked at the scan index parallel and at how it works today.",
                   "The index is here. Far away from it there is a scan of a map, parallel to a street.",
                   "Nothing of the kind stands in here at all, in no way."});
    EXPECT_GT(scores[0], scores[1]);
    EXPECT_GT(scores[1], scores[2]);
    EXPECT_GT(scores[2], scores[3]);
    EXPECT_EQ(scores[3], 0);
    for (const double one : scores) EXPECT_TRUE(one >= 0 && one <= 1);
}

TEST(lexical_proximity, returns_scores_with_any_settings) {
    const std::array<std::string_view, 3> passages{"row level lock", "a lock", "none"};
    for (const lexical_proximity& odd :
         {lexical_proximity{.k1 = 0}, lexical_proximity{.b = 1}, lexical_proximity{.k1 = -5, .b = 9},
          lexical_proximity{.against_order = -1}, lexical_proximity{.nearness = 7},
          lexical_proximity{.k1 = std::numeric_limits<double>::quiet_NaN()}}) {
        const auto scores = toolkit::rerank_checked(odd, "row level lock", passages);
        ASSERT_TRUE(scores) << scores.error().message();
        EXPECT_GE(scores->at(0), scores->at(2));
    }
    EXPECT_GT(lexical_proximity{.k1 = 0}.rerank("row level lock", passages)->at(0), 0.9);
}

TEST(lexical_proximity, weighs_a_rare_word_more_than_a_frequent_one) {
    const auto scores = scores_of("table bloat", {"a table here", "the table there", "one table more", "it has bloat"});
    EXPECT_GT(scores[3], scores[0]);
}

TEST(lexical_proximity, knows_forms_of_words_in_their_languages_and_identifiers) {
    EXPECT_GT(scores_of("rebuilding indexes", {"One rebuilds the index.", "No such thing is here."})[0], 0);
    EXPECT_GT(scores_of("Häuser der Städte", {"Das Haus ist in der Stadt und es ist alt und es ist nicht neu.",
                                              "Ein Baum ist das und nicht mehr als ein Baum."})[0],
              0);
    const auto scores = scores_of("what is max_wal_size", {"max_wal_size is a limit", "the max of the size of wal"});
    EXPECT_GT(scores[0], scores[1]);
}

TEST(lexical_proximity, handles_empty_endless_and_broken_texts) {
    EXPECT_TRUE(scores_of("anything", {}).empty());
    EXPECT_EQ(scores_of("", {"a passage", ""}), (std::vector<double>{0, 0}));
    EXPECT_EQ(scores_of("the of", {"the", "of the of"}).size(), 2U) << "stop words alone are words";
    EXPECT_EQ(scores_of("\xFF\xFE word", {"\xC3 word \xFF"}).size(), 1U);
    std::string endless;
    for (int i = 0; i < 50'000; ++i) endless += "word" + std::to_string(i % 500) + " ";
    EXPECT_GT(scores_of(endless, {endless, "word1 word2"})[0], 0);
    const toolkit::stop_source source;
    source.request_stop();
    const std::array<std::string_view, 1> one{"word"};
    EXPECT_EQ(lexical_proximity{}.rerank("word", one, source.get_token()).error().kind, failure_kind::cancelled);
}

}  // namespace

TEST(reranked, shows_the_columns_of_a_table_before_its_rows) {
    struct rows : few_pages {
        struct view : few_pages::view {
            [[nodiscard]] result<toolkit::chunk> chunk(const toolkit::uuid& id, const stop_token& stop = {}) const {
                auto found = few_pages::view::chunk(id, stop);
                if (found) found->columns = "Holder | Shares";
                return found;
            }
        };
        [[nodiscard]] view for_owner(const owner& who) const { return {few_pages::for_owner(who)}; }
    };
    const rows under{{.pages = {{"Kiln | 207", 0.8, "", "Holders"}}}};
    const fixed_scores grader{std::vector<double>{0.1}};
    EXPECT_TRUE(reranked(under, grader).for_owner(me).search({.text = "q"}));
    EXPECT_EQ(grader.seen->passages, (names{"Holders\nHolder | Shares\nKiln | 207"}));
    EXPECT_TRUE(reranked(under, grader, {.headings = false}).for_owner(me).search({.text = "q"}));
    EXPECT_EQ(grader.seen->passages, (names{"Kiln | 207"}));
}
