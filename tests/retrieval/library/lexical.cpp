// retrieval/lexical.hpp
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/lexical.hpp>

#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <utility>

using toolkit::lexical;
using toolkit::library;
using toolkit::owner;

static_assert(toolkit::Retriever<lexical> &&
              toolkit::Searchable<decltype(std::declval<lexical>().for_owner(owner{"me"}))>);

TEST(lexical, sees_later_changes_of_its_library) {
    const temporary_folder index;
    const temporary_folder docs;
    auto lib = *library::open(index.path());
    const lexical retriever{lib};
    EXPECT_TRUE(retriever.for_owner(owner{"me"}).search({"apples"})->empty());
    docs.write("a.md", "Apples.");
    ASSERT_TRUE(lib.sync_folder(owner{"me"}, docs.path()));
    EXPECT_EQ(retriever.for_owner(owner{"me"}).search({"apples"})->size(), 1U);
    EXPECT_TRUE(retriever.for_owner(owner{"you"}).search({"apples"})->empty());
}

TEST(lexical, accepts_other_weights) {
    const temporary_folder index;
    const temporary_folder docs;
    auto lib = *library::open(index.path());
    docs.write("a.md", "Das Donaudampfschiff.");
    ASSERT_TRUE(lib.sync_folder(owner{"me"}, docs.path()));
    EXPECT_EQ(lexical{lib}.for_owner(owner{"me"}).search({"Dampfschiffe"})->size(), 1U);
    EXPECT_EQ((lexical{lib, {.words = 1, .grams = 0}}.for_owner(owner{"me"}).search({"Dampfschiffe"})->size()), 0U);
}
