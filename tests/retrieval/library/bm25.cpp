// retrieval/bm25.hpp
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/bm25.hpp>
#include <toolkit/retrieval/lexical.hpp>

#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <utility>

using toolkit::bm25;
using toolkit::library;
using toolkit::owner;

static_assert(toolkit::Retriever<bm25> && toolkit::Searchable<decltype(std::declval<bm25>().for_owner(owner{"me"}))>);

TEST(bm25, finds_words_in_their_forms_and_no_parts_of_words) {
    const temporary_folder index;
    const temporary_folder docs;
    auto lib = *library::open(index.path());
    docs.write("a.md", "Das Donaudampfschiff ist nicht mehr das, was die Schiffe waren.");
    docs.write("b.md", "Die Apfelbäume stehen hier und nicht dort.");
    ASSERT_TRUE(lib.sync_folder(owner{"me"}, docs.path()));
    const auto view = bm25{lib}.for_owner(owner{"me"});
    EXPECT_TRUE(view.search({"Dampfschiffe"})->empty());
    EXPECT_FALSE(toolkit::lexical{lib}.for_owner(owner{"me"}).search({"Dampfschiffe"})->empty());
    const auto hits = view.search({"Schiff"});
    ASSERT_EQ(hits->size(), 1U);
    EXPECT_EQ(hits->front().filename, "a.md");
    EXPECT_GT(hits->front().score, 0);
    EXPECT_LE(hits->front().score, 1);
}

TEST(bm25, keeps_owners_apart) {
    const temporary_folder index;
    const temporary_folder docs;
    auto lib = *library::open(index.path());
    docs.write("a.md", "Apples.");
    ASSERT_TRUE(lib.sync_folder(owner{"me"}, docs.path()));
    const bm25 retriever{lib};
    EXPECT_EQ(retriever.for_owner(owner{"me"}).search({"apples"})->size(), 1U);
    EXPECT_TRUE(retriever.for_owner(owner{"you"}).search({"apples"})->empty());
}
