// retrieval/hybrid.hpp
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/hybrid.hpp>

#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <type_traits>
#include <utility>

using toolkit::hybrid;
using toolkit::library;
using toolkit::owner;

static_assert(toolkit::Retriever<hybrid<>> &&
              toolkit::Searchable<decltype(std::declval<hybrid<>>().for_owner(owner{"me"}))>);

TEST(hybrid, without_an_embedder_is_lexical) {
    const temporary_folder index;
    const temporary_folder docs;
    auto lib = *library::open(index.path());
    docs.write("a.md", "Das Donaudampfschiff.");
    ASSERT_TRUE(lib.sync_folder(owner{"me"}, docs.path()));
    static_assert(std::is_base_of_v<toolkit::lexical, hybrid<>>);
    EXPECT_EQ(hybrid{lib}.for_owner(owner{"me"}).search({"Dampfschiffe"})->size(), 1U);
    EXPECT_EQ((hybrid{lib, {.words = 1, .grams = 0}}.for_owner(owner{"me"}).search({"Dampfschiffe"})->size()), 0U);
}
