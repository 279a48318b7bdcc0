// retrieval/segment/merge.hpp
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/ranking/lexical_scores.hpp>
#include <toolkit/retrieval/segment/merge.hpp>
#include <toolkit/retrieval/segment/segment_tables.hpp>
#include <toolkit/retrieval/segment/segment_writer.hpp>

#include "../measured.hpp"
#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
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

TEST(merge, of_segments_equals_the_segment_of_all_their_documents) {
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

TEST(merge, of_more_than_memory_holds_equals_the_segment_of_all_documents) {
    const temporary_folder folder;
    std::vector<indexed_document> all;
    std::uint32_t seed = 1;
    for (int i = 0; i < 60; ++i) {
        std::string text = "# Page " + std::to_string(i) + "\n\n";
        for (int word = 0; word < 4000; ++word) {
            seed = seed * 1'664'525 + 1'013'904'223;
            text += (word % 12 == 11 ? ". W" : " w") + std::to_string((seed >> 16U) % (seed >> 28U ? 4000 : 40));
        }
        all.push_back(document_of(std::to_string(i) + ".md", text));
        for (int p = 0; p < 16; ++p)  // within 64 KiB of a document
            all.back().properties.push_back(
                {"text" + std::to_string(100 + p), std::string(2000, static_cast<char>('a' + p))});
    }
    const segment a = written(folder, "a", {all.begin(), all.begin() + 25});
    const segment b = written(folder, "b", {all.begin() + 25, all.end()});
    const removed_documents none;
    const std::vector<toolkit::merge_source> sources{{&a, &none}, {&b, &none}};
    ASSERT_TRUE(toolkit::merge_segments(folder.path("merged"), me, sources));
    const segment whole = written(folder, "all", all);
    EXPECT_GT(whole.stamp().size, 3'000'000U);
    EXPECT_EQ(bytes_of_file(folder.path("merged")), bytes_of_file(folder.path("all")));
    EXPECT_EQ(whole.find_word("w7").chunks, a.find_word("w7").chunks + b.find_word("w7").chunks);
}

TEST(merge, of_long_texts_takes_little_memory) {
    constexpr std::size_t documents = 8;
    constexpr std::uint32_t text_bytes = 4'000'000;
    constexpr std::uint32_t chunk_bytes = 1000;
    const temporary_folder folder;
    std::vector<segment> parts;
    for (int part = 0; part < 4; ++part) {
        toolkit::segments::table_writer out{folder.path(std::to_string(part)), me};
        toolkit::postings everywhere;
        for (std::size_t i = 0; i < documents; ++i) {
            const std::string name = std::to_string(part) + "/" + std::to_string(i);
            const std::string text(text_bytes, static_cast<char>('a' + i));
            out.begin({toolkit::document_id(me, name), {}, 0, name, "", "", text});
            for (std::uint32_t c = 0; c < text_bytes / chunk_bytes; ++c) {
                out.add_chunk({toolkit::chunk_id(toolkit::document_id(me, name), c, name),
                               {std::size_t{c} * chunk_bytes, std::size_t{c + 1} * chunk_bytes},
                               "",
                               {100, 300}});
                everywhere.add(everywhere.chunks(), 1);
            }
            out.end();
        }
        out.add_term("everywhere", everywhere);
        ASSERT_TRUE(std::move(out).write());
        parts.push_back(*segment::open(folder.path(std::to_string(part)), me));
    }
    const removed_documents none;
    const measured now = in_child([&] {
        std::vector<toolkit::merge_source> sources;
        for (const segment& part : parts) sources.push_back({&part, &none});
        const auto merged = toolkit::merge_segments(folder.path("merged"), me, sources);
        const auto opened = segment::open(folder.path("merged"), me);
        return merged && opened ? std::to_string(opened->find_word("everywhere").chunks) : std::string{};
    });
    EXPECT_EQ(now.output, std::to_string(4 * documents * text_bytes / chunk_bytes));
    EXPECT_TRUE(!memory_is_measured || now.megabytes < 64) << now.megabytes << " MB for texts of 128";
}

TEST(merge, leaves_out_removed_documents) {
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

TEST(merge, of_one_segment_with_all_documents_removed_is_empty) {
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
