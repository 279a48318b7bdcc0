// retrieval/index/manifest.hpp, retrieval/segment/removed.hpp
#include <toolkit/retrieval/index/manifest.hpp>

#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <random>
#include <set>
#include <string>
#include <vector>

using toolkit::failure;
using toolkit::failure_kind;
using toolkit::manifest;
using toolkit::owner;
using toolkit::read_manifest;
using toolkit::removed_documents;

namespace {

manifest some() {
    manifest made;
    made.generation = 7;
    made.next_segment = 12;
    made.segments = {{3, 10, removed_documents{{5, 1, 5, 9}}}, {11, 2, {}}};
    made.failed = {{"a.pdf", "", failure::of(failure_kind::unreadable, {}, "it is encrypted", "save it without")},
                   {"b\nc", "notes", failure::of(failure_kind::unreadable, {}, "it is binary")}};
    made.read_by = {{"", "text 1\n"}, {"notes", "markdown 2\n"}};
    return made;
}

}  // namespace

TEST(manifest, round_trips) {
    const temporary_folder folder;
    const manifest input = some();
    ASSERT_TRUE(write_manifest(folder.path("m"), owner{"me"}, input));
    const auto read = read_manifest(folder.path("m"), owner{"me"});
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->generation, 7U);
    EXPECT_EQ(read->next_segment, 12U);
    EXPECT_EQ(read->segments, input.segments);
    EXPECT_EQ(read->segments[0].removed.numbers(), (std::vector<std::uint32_t>{1, 5, 9}));
    EXPECT_EQ(read->read_by, input.read_by);
    ASSERT_EQ(read->failed.size(), 2U);
    EXPECT_EQ(read->failed[0].why.message(), "it is encrypted; save it without");
    EXPECT_EQ(read->failed[1].filename, "b\nc");
    EXPECT_EQ(read->failed[1].collection, "notes");
    EXPECT_EQ(read->extractors_of("notes"), "markdown 2\n");
    EXPECT_EQ(read->extractors_of("other"), "");
}

TEST(manifest, stores_failure_kinds_by_their_names) {
    const temporary_folder folder;
    manifest input = some();
    input.failed = {{"a.pdf", "", failure::of(failure_kind::timed_out, {}, "it took too long")}};
    ASSERT_TRUE(write_manifest(folder.path("m"), owner{"me"}, input));
    EXPECT_EQ(read_manifest(folder.path("m"), owner{"me"})->failed.at(0).why.kind, failure_kind::timed_out);
    const auto file = toolkit::section_file::open(folder.path("m"), toolkit::index_files::format);
    ASSERT_TRUE(file);
    EXPECT_NE((*file)[toolkit::index_files::text_bytes].find("timed out"), std::string_view::npos);
}

TEST(manifest, that_is_damaged_is_read_from_its_copy) {
    const temporary_folder folder;
    ASSERT_TRUE(write_manifest(folder.path("m"), owner{"me"}, some()));
    const std::string whole = bytes_of_file(folder.path("m"));
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string turned = whole;
        turned[at] = static_cast<char>(turned[at] ^ (1 << at % 8));
        folder.write("m", turned);
        const auto read = read_manifest(folder.path("m"), owner{"me"});
        ASSERT_TRUE(read) << at;
        EXPECT_EQ(read->segments, some().segments);
    }
    std::string turned = whole;
    turned[40] = static_cast<char>(turned[40] ^ 1);
    folder.write("m", turned);
    std::filesystem::remove(folder.path("m.copy"));
    EXPECT_EQ(read_manifest(folder.path("m"), owner{"me"}).error().kind, failure_kind::corrupt);
}

TEST(manifest, of_another_owner_is_not_read) {
    const temporary_folder folder;
    ASSERT_TRUE(write_manifest(folder.path("m"), owner{"me"}, some()));
    EXPECT_EQ(read_manifest(folder.path("m"), owner{"you"}).error().kind, failure_kind::corrupt);
    EXPECT_EQ(read_manifest(folder.path("none"), owner{"me"}).error().kind, failure_kind::not_found);
}

TEST(manifest, with_inconsistent_rows_is_refused_even_with_right_checksums) {
    const temporary_folder folder;
    ASSERT_TRUE(write_manifest(folder.path("m"), owner{"me"}, some()));
    const auto file = toolkit::section_file::open(folder.path("m"), toolkit::index_files::format);
    ASSERT_TRUE(file);
    std::vector<std::string> sections;
    for (std::size_t i = 0; i < toolkit::index_files::parts; ++i) sections.emplace_back((*file)[i]);
    for (const auto part : {toolkit::index_files::segment_rows, toolkit::index_files::removed,
                            toolkit::index_files::failed_rows, toolkit::index_files::read_rows})
        for (std::size_t at = 3; at < sections[part].size(); at += 4) {
            if (part == toolkit::index_files::segment_rows && at % 16 < 12) continue;  // a number, a count: any may be
            auto wrong = sections;
            wrong[part][at] = '\x7F';
            ASSERT_TRUE(toolkit::section_file::write(folder.path("w"), toolkit::index_files::format, wrong));
            EXPECT_FALSE(read_manifest(folder.path("w"), owner{"me"})) << part << " " << at;
        }
}

TEST(removed_documents, are_a_set) {
    removed_documents removed;
    EXPECT_TRUE(removed.empty());
    removed.add(4);
    removed.add(1);
    removed.add(4);
    EXPECT_EQ(removed.size(), 2U);
    EXPECT_TRUE(removed.contains(1));
    EXPECT_FALSE(removed.contains(2));
    EXPECT_EQ(removed, removed_documents(std::vector<std::uint32_t>{4, 1}));
}

TEST(removed_documents, are_the_same_as_a_sorted_set) {
    std::mt19937 dice{7};
    std::set<std::uint32_t> known;
    removed_documents removed;
    for (int i = 0; i < 20'000; ++i) {
        const auto number = static_cast<std::uint32_t>(i % 100 == 0 ? dice() : dice() % 50'000);
        known.insert(number);
        removed.add(number);
    }
    for (const std::uint32_t edge : {0U, 63U, 64U, 511U, 512U, 0xFFFF'FFFFU}) {
        EXPECT_EQ(removed.contains(edge), known.contains(edge)) << edge;
        known.insert(edge);
        removed.add(edge);
        EXPECT_TRUE(removed.contains(edge)) << edge;
    }
    EXPECT_EQ(removed.size(), known.size());
    EXPECT_EQ(removed.numbers(), (std::vector<std::uint32_t>{known.begin(), known.end()}));
    for (std::uint32_t number = 0; number < 50'000; ++number)
        ASSERT_EQ(removed.contains(number), known.contains(number)) << number;
}
