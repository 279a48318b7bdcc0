// retrieval/merge.hpp
#include <toolkit/retrieval/bm25.hpp>
#include <toolkit/retrieval/extract/extract.hpp>
#include <toolkit/retrieval/merge.hpp>
#include <toolkit/retrieval/segment_writer.hpp>

#include "temporary_folder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using toolkit::indexed_document;
using toolkit::owner;
using toolkit::removed_documents;
using toolkit::segment;

namespace {

const owner me{"me"};

indexed_document document_of(const std::string& filename, const std::string& text) {
    auto made = toolkit::standard_extractors::read(filename, text);
    return toolkit::index_document(filename, toolkit::sha1_of(text), std::move(*made));
}

std::vector<indexed_document> documents(int from, int to) {
    std::vector<indexed_document> made;
    for (int i = from; i < to; ++i) {
        made.push_back(document_of(std::to_string(i) + ".md", "# Page " + std::to_string(i) + "\n\nApples and pg_" +
                                                                  std::to_string(i % 3) + " grow here, number " +
                                                                  std::to_string(i) + "."));
        made.back().pages = {{100, static_cast<float>(i)}};
        made.back().properties = {{"number", static_cast<double>(i)}, {"text", std::to_string(i % 4)}};
        if (i % 3 == 0) made.back().properties.push_back({"threes", std::vector<std::string>{"a", "b"}});
        made.back().words = {{{0, 4}, 1, {1, 2, 3, static_cast<float>(i)}}};
    }
    return made;
}

segment written(const temporary_folder& folder, const char* name, const std::vector<indexed_document>& from) {
    EXPECT_TRUE(toolkit::write_segment(folder.path(name), me, from));
    return *segment::open(folder.path(name), me);
}

}  // namespace

TEST(merge, of_segments_is_the_segment_of_all_their_documents) {
    const temporary_folder folder;
    const segment a = written(folder, "a", documents(0, 5));
    const segment b = written(folder, "b", documents(5, 6));
    const segment c = written(folder, "c", documents(6, 20));
    const removed_documents none;
    const std::vector<toolkit::merge_source> sources{{&a, &none}, {&b, &none}, {&c, &none}};
    ASSERT_TRUE(toolkit::merge_segments(folder.path("merged"), me, sources));
    const segment all = written(folder, "all", documents(0, 20));
    EXPECT_EQ(bytes_of_file(folder.path("merged")), bytes_of_file(folder.path("all")));
}

TEST(merge, leaves_out_what_is_removed) {
    const temporary_folder folder;
    const segment a = written(folder, "a", documents(0, 4));
    const segment b = written(folder, "b", documents(4, 8));
    const removed_documents first{{0, 2}};
    const removed_documents last{{3}};
    const std::vector<toolkit::merge_source> sources{{&a, &first}, {&b, &last}};
    ASSERT_TRUE(toolkit::merge_segments(folder.path("merged"), me, sources));
    std::vector<indexed_document> kept = documents(0, 8);
    kept.erase(kept.begin() + 7);
    kept.erase(kept.begin() + 2);
    kept.erase(kept.begin());
    const segment all = written(folder, "all", kept);
    EXPECT_EQ(bytes_of_file(folder.path("merged")), bytes_of_file(folder.path("all")));
}

TEST(merge, of_one_segment_with_all_removed_is_empty) {
    const temporary_folder folder;
    const segment a = written(folder, "a", documents(0, 2));
    const removed_documents both{{0, 1}};
    const std::vector<toolkit::merge_source> sources{{&a, &both}};
    ASSERT_TRUE(toolkit::merge_segments(folder.path("merged"), me, sources));
    const auto merged = segment::open(folder.path("merged"), me);
    ASSERT_TRUE(merged);
    EXPECT_EQ(merged->document_count(), 0U);
    EXPECT_EQ(merged->find_word("appl").chunks, 0U);
    EXPECT_EQ(merged->word_count(), 0U);
}

TEST(merge, that_is_stopped_writes_nothing) {
    const temporary_folder folder;
    const segment a = written(folder, "a", documents(0, 2));
    const removed_documents none;
    const std::vector<toolkit::merge_source> sources{{&a, &none}};
    const toolkit::stop_source stop;
    stop.request_stop();
    const auto stopped = toolkit::merge_segments(folder.path("merged"), me, sources, stop.get_token());
    EXPECT_EQ(stopped.error().kind, toolkit::failure_kind::cancelled);
    EXPECT_FALSE(std::filesystem::exists(folder.path("merged")));
}
