// Names from before 0.1 that remain until 0.3.
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/retrieval/reciprocal_rank_fusion.hpp>
#include <toolkit/retrieval/reranked.hpp>

#include "temporary_folder.hpp"

#include <gtest/gtest.h>

#include <concepts>
#include <cstddef>
#include <vector>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

TEST(old_names, of_fusion_and_progress_act_like_the_new_ones) {
    const temporary_folder index;
    const temporary_folder docs;
    docs.write("a.md", "Apples.");
    auto lib = *toolkit::library::open(index.path());
    const toolkit::owner me{"me"};
    std::size_t files_done = 0;
    ASSERT_TRUE(
        lib.sync_folder(me, docs.path(), [&](const toolkit::sync_progress& now) { files_done = now.files_done; }));
    EXPECT_EQ(files_done, 1U);
    const toolkit::rank_fused both{toolkit::lexical{lib}, toolkit::lexical{lib}};
    static_assert(
        std::same_as<decltype(both), const toolkit::reciprocal_rank_fusion<toolkit::lexical, toolkit::lexical>>);
    EXPECT_EQ(both.for_owner(me).search({"apples"})->size(), 1U);
}

TEST(old_names, of_fusion_by_rank_and_of_a_rerankers_failure_do_as_the_new_ones) {
    std::vector<std::vector<toolkit::hit>> lists{std::vector<toolkit::hit>(1)};
    lists.front().front().snippet = "one";
    EXPECT_EQ(toolkit::fuse_by_rank(lists).front().snippet, toolkit::fuse_by_reciprocal_rank(lists).front().snippet);
    EXPECT_EQ(toolkit::reranker_failure::told_if_lasting, toolkit::reranker_failure::fail_if_lasting);
    EXPECT_EQ(toolkit::reranker_failure::told, toolkit::reranker_failure::fail);
}
