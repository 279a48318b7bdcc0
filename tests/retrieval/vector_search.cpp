// retrieval/dense.hpp, retrieval/hybrid.hpp over retrieval/library/vector_index.hpp: their results
#include <toolkit/retrieval/dense.hpp>
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/hybrid.hpp>

#include "../effort.hpp"
#include "embedded_shelf.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

using namespace embedded_shelf;
using toolkit::dense;
using toolkit::failure_kind;
using toolkit::hashed;
using toolkit::hybrid;
using toolkit::owner;

namespace {

const owner me{"me"};

}  // namespace

static_assert(toolkit::Retriever<dense<hashed>> && toolkit::Retriever<hybrid<hashed>>);

TEST(vector_index, finds_near_texts_by_vectors) {
    shelf books;
    for (const std::string& subject : subjects) books.add(subject + ".md", about(subject));
    books.embed();
    for (const std::string& subject : subjects) {
        const auto found = books.by_vectors("studies of " + subject);
        ASSERT_FALSE(found.empty());
        EXPECT_EQ(found.front(), subject + ".md");
    }
    const auto hits = books.near.for_owner(me).search({"apples"});
    for (const auto& hit : *hits) {
        EXPECT_GT(hit.score, 0);
        EXPECT_LE(hit.score, 1);
    }
}

TEST(vector_index, reports_missing_vectors) {
    shelf books;
    EXPECT_TRUE(books.near.for_owner(me).search({"apples"})->empty());
    books.add("a.md", about("apples"));
    const auto found = books.near.for_owner(me).search({"apples"});
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().kind, failure_kind::not_found);
    EXPECT_NE(found.error().message().find("embed(owner)"), std::string::npos) << found.error().message();
}

TEST(vector_index, hybrid_finds_unembedded_text_by_words) {
    shelf books;
    books.add("a.md", about("apples"));
    const auto before = books.both.for_owner(me).search({"apples"});
    ASSERT_EQ(before->size(), 1U);
    books.embed();
    books.add("b.md", about("bicycles"));
    const auto after = books.both.for_owner(me).search({"bicycles"});
    ASSERT_FALSE(after->empty());
    EXPECT_EQ(after->front().filename, "b.md");
}

TEST(vector_index, a_replaced_document_is_found_only_by_its_new_vector) {
    shelf books;
    for (const std::string& subject : subjects) books.add(subject + ".md", about(subject));
    books.embed();
    books.add("apples.md", about("zebras"));
    books.embed();
    EXPECT_EQ(books.by_vectors("who studies zebras").front(), "apples.md");
    const auto found = books.near.for_owner(me).search({"apples", 50});
    for (const auto& hit : *found) EXPECT_EQ(hit.snippet.find("apples"), std::string::npos);
}

TEST(vector_index, every_storage_finds_the_same) {
    for (const auto storage :
         {toolkit::vector_storage::float32, toolkit::vector_storage::float16, toolkit::vector_storage::int8}) {
        shelf books;
        for (const std::string& subject : subjects) books.add(subject + ".md", about(subject));
        const dense near{books.lib, hashed{}, toolkit::embed_options{.storage = storage}};
        ASSERT_TRUE(near.embed(me));
        const auto hits = near.for_owner(me).search({"who studies castles"});
        ASSERT_TRUE(hits) << hits.error().message();
        EXPECT_EQ(hits->front().filename, "castles.md");
    }
}

TEST(vector_index, searches_within_a_document_with_phrases_and_in_collections) {
    shelf books;
    for (const std::string& subject : subjects) books.add(subject + ".md", about(subject, 60));
    ASSERT_TRUE(books.lib.add(me, "zebras.md", about("zebras"), "zoo"));
    books.embed();
    for (const bool vectors_alone : {false, true}) {
        const auto search = [&](toolkit::query request) {
            return vectors_alone ? books.near.for_owner(me).search(request) : books.both.for_owner(me).search(request);
        };
        toolkit::query within{"who studies castles", 50};
        within.within = toolkit::document_id(me, "engines.md", "");
        const auto inside = search(within);
        ASSERT_TRUE(inside);
        ASSERT_FALSE(inside->empty());
        for (const auto& hit : *inside) EXPECT_EQ(hit.filename, "engines.md");
        const auto zoo = search({"who studies castles", 50, {}, {"zoo"}});
        ASSERT_EQ(zoo->size(), 1U);
        EXPECT_EQ(zoo->front().filename, "zebras.md");
        const auto without = search({"who studies -castles", 100});
        for (const auto& hit : *without) EXPECT_NE(hit.filename, "castles.md") << "an exclusion";
        const auto phrase = search({"\"known of glaciers\"", 50});
        ASSERT_FALSE(phrase->empty());
        for (const auto& hit : *phrase) EXPECT_EQ(hit.filename, "glaciers.md");
        EXPECT_TRUE(search({"castles", 0})->empty());
        EXPECT_EQ(search({"--"}).error().kind, failure_kind::invalid_argument);
    }
}

TEST(vector_index, hybrid_scores_combine_those_of_its_parts) {
    shelf books;
    for (const std::string& subject : subjects) books.add(subject + ".md", about(subject));
    books.embed();
    const std::string question = "who studies castles and forests";
    const auto both = books.both.for_owner(me).search({question, 10});
    const auto near = books.near.for_owner(me).search({question, 10});
    const auto words =
        hybrid{books.lib, toolkit::fusion_weights{.words = .5, .grams = .5}}.for_owner(me).search({question, 10});
    const auto score_in = [](const auto& hits, const std::string& filename) {
        for (const auto& hit : *hits)
            if (hit.filename == filename) return hit.score;
        return 0.0;
    };
    ASSERT_FALSE(both->empty());
    for (const auto& hit : *both)
        EXPECT_NEAR(hit.score, (score_in(near, hit.filename) + score_in(words, hit.filename)) / 2, 1e-6)
            << hit.filename;
    EXPECT_TRUE(std::is_sorted(both->begin(), both->end(), [](auto& a, auto& b) { return a.score > b.score; }));
}

// Any requested number of hits is a prefix of all hits.
TEST(vector_index, hybrid_returns_the_best_of_both_sides) {
    shelf books;
    std::mt19937 random(5);
    const auto some_words = [&](std::size_t count) {
        std::string text;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t number = std::min(random() % 60, random() % 60);
            text += subjects[number % subjects.size()] + std::to_string(number) + " ";
        }
        return text;
    };
    const auto add = [&](int from, int end) {
        auto out = *books.lib.write(me);
        for (int i = from; i < end; ++i) {
            toolkit::indexed_document one;
            one.filename = std::to_string(i);
            one.text = some_words(12);
            one.chunks.push_back({{0, one.text.size()}, 0});
            ASSERT_TRUE(out.add(std::move(one)));
        }
        ASSERT_TRUE(out.commit());
    };
    for (const bool all_embedded : {true, false}) {
        add(all_embedded ? 0 : 1900, all_embedded ? 1900 : 2000);
        if (all_embedded) books.embed();
        for (int round = 0; round < (is_sanitized ? 4 : 20); ++round) {
            const std::string question = some_words(4);
            const auto all = books.both.for_owner(me).search({question, 1000});
            ASSERT_EQ(all->size(), 1000U);
            for (const std::size_t most : {1U, 5U, 20U, 150U}) {
                const auto found = books.both.for_owner(me).search({question, most});
                ASSERT_EQ(found->size(), most);
                for (std::size_t i = 0; i < most; ++i) {
                    EXPECT_EQ((*found)[i].chunk_id, (*all)[i].chunk_id) << i;
                    EXPECT_EQ((*found)[i].score, (*all)[i].score) << i;
                }
            }
        }
    }
}

TEST(vector_index, searches_while_others_add_and_embed) {
    shelf books;
    for (const std::string& subject : subjects) books.add(subject + ".md", about(subject));
    books.embed();
    std::atomic<bool> done{false};
    std::thread writer([&] {
        for (int i = 0; i < 15; ++i) {
            EXPECT_TRUE(books.lib.add(me, "new" + std::to_string(i) + ".md", about("thing" + std::to_string(i))));
            EXPECT_TRUE(books.both.embed(me));
        }
        done = true;
    });
    do {  // vectors are available all the time, also during merges
        for (const auto& hits : {books.both.for_owner(me).search({"who studies castles"}),
                                 books.near.for_owner(me).search({"who studies castles"})}) {
            ASSERT_TRUE(hits) << hits.error().message();
            ASSERT_FALSE(hits->empty());
            EXPECT_EQ(hits->front().filename, "castles.md");
        }
    } while (!done);
    writer.join();
    EXPECT_EQ(books.both.for_owner(me).unembedded(), 0U);
}

TEST(vector_index, finds_a_phrase_by_vectors_alone_however_far_it_is) {
    shelf books;
    for (int i = 0; i < 400; ++i)
        books.add(std::to_string(i) + ".txt", "error handling of error number " + std::to_string(i) + " in errors");
    books.add("other.txt", "Bridges of stone, castles and forests stand here; code error 0x80070057 is one of many.");
    books.embed();
    const auto found = books.near.for_owner(me).search({"\"error 0x80070057\""});
    ASSERT_TRUE(found) << found.error().message();
    ASSERT_EQ(found->size(), 1U);
    EXPECT_EQ(found->front().filename, "other.txt");
}
