// retrieval/segment/columns.hpp, in segments: written values are read, and damage is reported
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/retrieval/segment/segment_writer.hpp>

#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

using toolkit::indexed_document;
using toolkit::library;
using toolkit::owner;
using toolkit::property;
using toolkit::segment;
using toolkit::where;

namespace {

const owner me{"me"};

std::vector<property> all_kinds(double number) {
    return {{"date", toolkit::timestamp{-1, false}},
            {"day", toolkit::timestamp{86'400'000'000, true}},
            {"empty", std::string{}},
            {"list", std::vector<std::string>{"a", "", "c"}},
            {"number", number},
            {"place", toolkit::coordinates{-52.5, 13.4}},
            {"text", "größer"}};
}
indexed_document document_of(std::string filename, std::vector<property> properties) {
    indexed_document made =
        toolkit::index_document(std::move(filename), {}, *toolkit::standard_extractors::read("x.md", "Apples."));
    made.properties = std::move(properties);
    return made;
}
std::vector<indexed_document> documents() {
    std::vector<indexed_document> made;
    made.push_back(document_of("a", all_kinds(1)));
    made.push_back(document_of("b", {}));
    made.push_back(document_of("c", {{"number", 2.0}, {"only", "c"}}));
    made.push_back(document_of("d", all_kinds(-0.5)));
    return made;
}
std::vector<std::string> sections_of(const std::string& path) {
    const auto file = toolkit::section_file::open(path, toolkit::segments::format);
    std::vector<std::string> sections(toolkit::segments::parts);
    for (std::size_t i = 0; file && i < sections.size(); ++i) sections[i] = (*file)[i];
    return sections;
}
using sections = std::vector<std::string>;
using name_record = toolkit::segments::property_name_record;
using row_record = toolkit::segments::property_record;

/// Whether these sections are readable, for this many documents.
bool are_sound(const sections& made, std::uint32_t documents) {
    const temporary_folder folder;
    EXPECT_TRUE(toolkit::section_file::write(folder.path("s"), toolkit::segments::format, made));
    const auto file = toolkit::section_file::open(folder.path("s"), toolkit::segments::format);
    EXPECT_TRUE(file);
    return file && toolkit::segments::property_columns{*file}.are_sound(documents);
}
std::string segment_in(const temporary_folder& index) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(index.path()))
        if (entry.path().extension() == ".segment") return entry.path().string();
    return {};
}

}  // namespace

TEST(columns, return_properties_as_written) {
    const temporary_folder folder;
    ASSERT_TRUE(toolkit::write_segment(folder.path("s"), me, documents()));
    const auto index = segment::open(folder.path("s"), me);
    ASSERT_TRUE(index) << index.error().message();
    for (std::uint32_t i = 0; i < 4; ++i) EXPECT_EQ(index->document(i).properties, documents()[i].properties) << i;
    EXPECT_EQ(index->properties().name_count(), 8U);
    EXPECT_EQ(index->properties().find("number").row_count, 3U);
    EXPECT_EQ(index->properties().find("numbe").row_count, 0U);
    EXPECT_EQ(index->properties().find(2, "number")->number(), 2.0);
    EXPECT_FALSE(index->properties().find(1, "number"));
}

TEST(columns, with_wrong_records_are_refused_even_with_right_checksums) {
    const temporary_folder folder;
    ASSERT_TRUE(toolkit::write_segment(folder.path("s"), me, documents()));
    const std::vector<std::string> sections = sections_of(folder.path("s"));
    std::size_t refused = 0;
    std::size_t tried = 0;
    for (const auto part :
         {toolkit::segments::property_names, toolkit::segments::property_rows, toolkit::segments::property_order})
        for (std::size_t at = 0; at < sections[part].size(); at += 7)
            for (const char with : {'\xFF', '\x01'}) {
                auto wrong = sections;
                if (wrong[part][at] == with) continue;
                wrong[part][at] = with;
                ++tried;
                ASSERT_TRUE(toolkit::section_file::write(folder.path("wrong"), toolkit::segments::format, wrong));
                const auto opened = segment::open(folder.path("wrong"), me);
                if (!opened) {
                    ++refused;
                    EXPECT_TRUE(segment::open_documents(folder.path("wrong"), me));
                    EXPECT_FALSE(segment::open_documents(folder.path("wrong"), me)->has_properties());
                    continue;
                }
                for (std::uint32_t i = 0; i < opened->document_count(); ++i)  // a value may be another one
                    EXPECT_EQ(toolkit::properties::wrong_with(opened->document(i).properties), "");
            }
    EXPECT_GT(refused, tried / 2);
}

TEST(columns, whose_values_share_a_text_are_refused_without_reading_it_for_each) {
    const std::string item(4000, 'x');
    std::string list = item;
    for (int i = 1; i < 128; ++i) (list += '\0') += item;
    constexpr std::uint32_t rows = 200'000;  // 100 GB of text, if each were read
    sections made(toolkit::segments::parts);
    made[toolkit::segments::property_texts] = "n" + list;
    toolkit::append_record(made[toolkit::segments::property_names], name_record{{0, 1}, 0, rows});
    for (std::uint32_t i = 0; i < rows; ++i) {
        const auto size = static_cast<std::uint32_t>(list.size());
        toolkit::append_record(
            made[toolkit::segments::property_rows],
            row_record{i, static_cast<std::uint32_t>(toolkit::property_kind::texts), {1, size}, 128, 0});
        toolkit::append_record(made[toolkit::segments::property_order], i);
    }
    const std::clock_t began = std::clock();
    EXPECT_FALSE(are_sound(made, rows));
    EXPECT_LT(std::clock() - began, 5 * CLOCKS_PER_SEC);
}

TEST(columns, keep_the_bounds_of_a_document) {
    const auto held = [](const std::vector<std::vector<property>>& documents) {
        const temporary_folder folder;
        toolkit::section_writer out{folder.path("s"), toolkit::segments::format};
        toolkit::segments::property_gatherer all{out};
        for (std::uint32_t i = 0; i < documents.size(); ++i)
            for (const property& one : documents[i]) all.add(i, toolkit::segments::packed_property{one}.stored());
        std::move(all).write();
        EXPECT_TRUE(std::move(out).write());
        return are_sound(sections_of(folder.path("s")), static_cast<std::uint32_t>(documents.size()));
    };
    const auto many = [](std::size_t count, std::size_t bytes) {
        std::vector<property> all;
        for (std::size_t i = 0; i < count; ++i)
            all.push_back({"n" + std::to_string(1000 + i), std::string(bytes, 'x')});
        return all;
    };
    const auto list_of = [](std::size_t items) {
        return std::vector<property>{{"list", std::vector<std::string>(items, "x")}};
    };
    EXPECT_TRUE(held({many(128, 1), many(128, 1)}));
    EXPECT_FALSE(held({many(1, 1), many(129, 1)}));
    EXPECT_TRUE(held({many(16, 4083), many(16, 4083)}));
    EXPECT_FALSE(held({many(16, 4084)})) << "64 KiB with the names";
    EXPECT_TRUE(held({list_of(128)}));
    EXPECT_FALSE(held({list_of(129)}));
}

TEST(columns, that_are_damaged_lose_no_document) {
    const temporary_folder index;
    const temporary_folder docs;
    docs.write("a.md", "---\nprice: 5\nauthor: Annabella\n---\nApples grow on trees.");
    docs.write("b.md", "---\nprice: 6\n---\nBears eat apples.");
    {
        auto lib = *library::open(index.path());
        ASSERT_TRUE(lib.sync_folder(me, docs.path()));
    }
    const std::string path = segment_in(index);
    std::string bytes = bytes_of_file(path);
    const auto at = bytes.rfind("Annabella");
    ASSERT_NE(at, std::string::npos);
    bytes[at] = 'O';
    index.write(std::filesystem::path{path}.lexically_relative(index.path()).string(), bytes);

    auto lib = *library::open(index.path());
    EXPECT_FALSE(lib.for_owner(me).damaged().empty());
    {
        auto writer = lib.write(me);  // repairs
        ASSERT_TRUE(writer);
        EXPECT_EQ(writer->damage().rebuilt, 2U);
        EXPECT_EQ(writer->damage().lost_properties, 2U);
        EXPECT_EQ(writer->damage().lost_segments, 0U);
    }
    EXPECT_EQ(lib.for_owner(me).search({"apples"})->size(), 2U);
    EXPECT_NE(
        lib.for_owner(me).query_properties({.where = where("price") == 5}).error().message().find("no document has"),
        std::string::npos);
    const auto report = lib.sync_folder(me, docs.path());  // reads the files again
    ASSERT_TRUE(report);
    EXPECT_EQ(report->changed, 2U);
    EXPECT_EQ(lib.for_owner(me).query_properties({.where = where("author") == "Annabella"})->size(), 1U);
}

TEST(columns, are_kept_when_terms_are_damaged) {
    const temporary_folder index;
    auto lib = *library::open(index.path());
    ASSERT_TRUE(lib.add(me, "a.md", "---\nprice: 5\n---\nApples and zebras."));
    const std::string path = segment_in(index);
    std::string bytes = bytes_of_file(path);
    const auto at = bytes.rfind("zebra");
    ASSERT_NE(at, std::string::npos);
    bytes[at] = 'x';
    index.write(std::filesystem::path{path}.lexically_relative(index.path()).string(), bytes);
    auto again = *library::open(index.path());
    EXPECT_FALSE(again.for_owner(me).query_properties({.where = where("price") == 5}));
    ASSERT_TRUE(again.add(me, "b.md", "Bears."));
    EXPECT_EQ(again.for_owner(me).query_properties({.where = where("price") == 5})->size(), 1U);
    EXPECT_EQ(again.for_owner(me).search({"zebras"})->size(), 1U);
}

TEST(columns, lost_for_added_documents_are_reported_by_the_next_change) {
    const temporary_folder index;
    auto lib = *library::open(index.path());
    ASSERT_TRUE(lib.add(me, "a.md", "---\nauthor: Annabella\n---\nApples."));
    const std::string path = segment_in(index);
    std::string bytes = bytes_of_file(path);
    bytes[bytes.rfind("Annabella")] = 'O';
    index.write(std::filesystem::path{path}.lexically_relative(index.path()).string(), bytes);
    auto again = *library::open(index.path());
    const auto added = again.add(me, "b.md", "Bears.");
    ASSERT_FALSE(added);
    EXPECT_EQ(added.error().kind, toolkit::failure_kind::corrupt);
    EXPECT_NE(added.error().cure.view().find("lost the properties of its documents"), std::string_view::npos);
    EXPECT_TRUE(again.add(me, "b.md", "Bears."));
    EXPECT_EQ(again.for_owner(me).search({"apples"})->size(), 1U);
}

TEST(columns, an_index_of_the_format_without_them_is_reported_and_rebuilt) {
    const temporary_folder index;
    const temporary_folder docs;
    docs.write("a.md", "---\nprice: 5\n---\nApples.");
    {
        auto lib = *library::open(index.path());
        ASSERT_TRUE(lib.sync_folder(me, docs.path()));
    }
    for (const auto& entry : std::filesystem::recursive_directory_iterator(index.path())) {
        const std::string name = entry.path().lexically_relative(index.path()).string();
        if (entry.is_directory() || (entry.path().extension() != ".segment" && entry.path().stem() != "manifest"))
            continue;
        std::string bytes = bytes_of_file(entry.path().string());
        const std::uint32_t older = toolkit::index_format - 100;
        std::memcpy(bytes.data() + 16, &older, sizeof older);  // the version in the head
        index.write(name, bytes);
    }
    auto lib = *library::open(index.path());
    const auto old = lib.for_owner(me).query_properties({.where = where("price") == 5});
    ASSERT_FALSE(old);
    EXPECT_NE(old.error().message().find(
                  "the file has a format that this program does not read; index the folder again to rebuild it"),
              std::string::npos);
    ASSERT_TRUE(lib.sync_folder(me, docs.path()));
    EXPECT_EQ(lib.for_owner(me).query_properties({.where = where("price") == 5})->size(), 1U);
}
