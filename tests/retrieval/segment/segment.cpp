// retrieval/segment/segment.hpp, retrieval/segment/segment_writer.hpp, retrieval/segment/segment_format.hpp
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/segment/segment.hpp>
#include <toolkit/retrieval/segment/segment_tables.hpp>
#include <toolkit/retrieval/segment/segment_writer.hpp>

#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

using toolkit::indexed_document;
using toolkit::owner;
using toolkit::segment;

namespace {

indexed_document made_of(std::string filename, std::string_view source) {
    auto made = toolkit::standard_extractors::read(filename, source);
    return toolkit::index_document(std::move(filename), toolkit::sha1_of(source), std::move(*made));
}

std::vector<indexed_document> some_documents() {
    std::vector<indexed_document> documents;
    documents.push_back(made_of("a.md", "# Apples\n\nAn apple is a fruit. Apples grow on trees."));
    documents.push_back(made_of("b/c.txt", ""));
    documents.push_back(made_of("d.md",
                                "# Birnen\n\nDie Birne ist eine Frucht, die nicht auf der Erde wächst.\n\n## "
                                "Sorten\n\n- Conference\n- pg_birne"));
    return documents;
}

/// The sections of a newly written index. Empty when it cannot be read.
std::vector<std::string> sections_of(const std::string& path) {
    const auto file = toolkit::section_file::open(path, toolkit::segments::format);
    if (!file) ADD_FAILURE() << file.error().message();
    std::vector<std::string> sections(toolkit::segments::parts);
    for (std::size_t i = 0; file && i < sections.size(); ++i) sections[i] = (*file)[i];
    return sections;
}

}  // namespace

TEST(segment, returns_documents_and_chunks_as_written) {
    const temporary_folder folder;
    const auto input = some_documents();
    ASSERT_TRUE(toolkit::write_segment(folder.path("s"), owner{"me"}, input));
    const auto index = segment::open(folder.path("s"), owner{"me"});
    ASSERT_TRUE(index) << index.error().message();
    ASSERT_EQ(index->document_count(), 3U);
    for (std::uint32_t i = 0; i < 3; ++i) {
        const auto document = index->document(i);
        EXPECT_EQ(document.filename, input[i].filename);
        EXPECT_EQ(document.title, input[i].title);
        EXPECT_EQ(document.text, input[i].text);
        EXPECT_EQ(document.blocks, input[i].blocks);
        EXPECT_EQ(document.id, toolkit::document_id(owner{"me"}, input[i].filename));
        EXPECT_EQ(index->find_document(document.id), i);
    }
    for (std::uint32_t c = 0; c < index->chunk_count(); ++c) {
        const auto chunk = index->chunk(c);
        EXPECT_EQ(chunk.text, chunk.bytes.of(index->document(index->chunk_record(c).document).text));
        EXPECT_EQ(chunk.id, toolkit::chunk_id(chunk.doc_id, chunk.index, chunk.text));
        EXPECT_EQ(index->find_chunk(chunk.id), c);
    }
    EXPECT_FALSE(index->find_document(toolkit::uuid{}));
    EXPECT_FALSE(index->find_chunk(toolkit::uuid{}));
}

TEST(segment, finds_terms_in_each_documents_language) {
    const temporary_folder folder;
    ASSERT_TRUE(toolkit::write_segment(folder.path("s"), owner{"me"}, some_documents()));
    const auto index = segment::open(folder.path("s"), owner{"me"});
    EXPECT_EQ(index->find_word("appl").chunks, 1U);
    EXPECT_EQ(index
                  ->find_word("birn\x01"
                              "1")
                  .chunks,
              1U);
    EXPECT_EQ(index->find_word("birn").chunks, 0U);
    EXPECT_EQ(index->find_word("pg_birne").chunks, 1U);
    toolkit::tokenizer terms;
    EXPECT_EQ(index->find_word(terms.term("conference", 1)).chunks, 1U);
    EXPECT_EQ(index->find_word("apples").chunks, 0U);
    EXPECT_EQ(index->find_word("").chunks, 0U);
    EXPECT_EQ(index->meta().languages, 3U);
}

TEST(segment, is_byte_identical_for_any_number_of_threads) {
    const temporary_folder folder;
    const auto input = some_documents();
    for (const std::size_t threads : {1U, 2U, 3U, 7U})
        ASSERT_TRUE(toolkit::write_segment(folder.path(std::to_string(threads)), owner{"me"}, input, {}, threads));
    const std::string one = bytes_of_file(folder.path("1"));
    for (const char* other : {"2", "3", "7"}) EXPECT_EQ(bytes_of_file(folder.path(other)), one) << other;
}

TEST(segment, without_documents_is_valid) {
    const temporary_folder folder;
    ASSERT_TRUE(toolkit::write_segment(folder.path("s"), owner{"me"}, {}));
    const auto index = segment::open(folder.path("s"), owner{"me"});
    ASSERT_TRUE(index);
    EXPECT_EQ(index->document_count(), 0U);
    EXPECT_EQ(index->find_word("x").chunks, 0U);
}

TEST(segment, of_another_owner_is_not_opened) {
    const temporary_folder folder;
    ASSERT_TRUE(toolkit::write_segment(folder.path("s"), owner{"me"}, some_documents()));
    EXPECT_EQ(segment::open(folder.path("s"), owner{"you"}).error().kind, toolkit::failure_kind::corrupt);
}

TEST(segment, with_records_out_of_bounds_is_refused_even_with_right_checksums) {
    const temporary_folder folder;
    ASSERT_TRUE(toolkit::write_segment(folder.path("s"), owner{"me"}, some_documents()));
    const std::vector<std::string> sections = sections_of(folder.path("s"));
    std::size_t refused = 0;
    for (const auto part : {toolkit::segments::documents, toolkit::segments::blocks, toolkit::segments::chunks,
                            toolkit::segments::document_ids, toolkit::segments::chunk_ids, toolkit::segments::word_rows,
                            toolkit::segments::gram_rows})
        for (std::size_t at = 3; at < std::min<std::size_t>(sections[part].size(), 200); at += 12) {
            auto wrong = sections;
            wrong[part][at] = '\xFF';  // the highest byte of a number
            ASSERT_TRUE(toolkit::section_file::write(folder.path("wrong"), toolkit::segments::format, wrong));
            const auto opened = segment::open(folder.path("wrong"), owner{"me"});
            if (!opened) {
                ++refused;
                continue;
            }
            for (std::uint32_t i = 0; i < opened->document_count(); ++i)
                std::ignore = opened->document(i);  // ids and hashes may be anything
            for (std::uint32_t i = 0; i < opened->chunk_count(); ++i) std::ignore = opened->chunk(i);
            std::ignore = opened->find_word("appl");
        }
    EXPECT_GT(refused, 25U);
    for (std::size_t part = 0; part < sections.size(); ++part) {
        auto wrong = sections;
        wrong[part].resize(wrong[part].size() / 2 | 1U);
        ASSERT_TRUE(toolkit::section_file::write(folder.path("wrong"), toolkit::segments::format, wrong));
        if (const auto opened = segment::open(folder.path("wrong"), owner{"me"}); opened) ADD_FAILURE() << part;
    }
}

TEST(segment, of_an_unknown_language_is_refused) {
    const temporary_folder folder;
    ASSERT_TRUE(toolkit::write_segment(folder.path("s"), owner{"me"}, some_documents()));
    std::vector<std::string> sections = sections_of(folder.path("s"));
    auto totals = toolkit::record_at<toolkit::segments::meta_record>(sections[toolkit::segments::meta], 0);
    for (const unsigned bit : {static_cast<unsigned>(toolkit::known_languages.size()), 63U}) {
        totals.languages = std::uint64_t{1} << bit;
        sections[toolkit::segments::meta].clear();
        toolkit::append_record(sections[toolkit::segments::meta], totals);
        ASSERT_TRUE(toolkit::section_file::write(folder.path("wrong"), toolkit::segments::format, sections));
        const auto opened = segment::open(folder.path("wrong"), owner{"me"});
        ASSERT_FALSE(opened);
        EXPECT_EQ(opened.error().kind, toolkit::failure_kind::corrupt);
    }
}

TEST(segment, keeps_pages_and_the_positions_of_words) {
    const temporary_folder folder;
    std::vector<indexed_document> input = some_documents();
    input[0].pages = {{595, 842}, {842.5F, 595}};
    input[0].words = {{{0, 6}, 1, {72, 80.25F, 110, 92}}, {{8, 10}, 2, {1, 2, 3, 4}}};
    for (auto& block : input[0].blocks) block.page = 2;
    ASSERT_TRUE(toolkit::write_segment(folder.path("s"), owner{"me"}, input));
    const auto index = segment::open(folder.path("s"), owner{"me"});
    ASSERT_TRUE(index);
    EXPECT_EQ(index->document(0).pages, input[0].pages);
    EXPECT_EQ(index->document(0).words, input[0].words);
    EXPECT_EQ(index->document(0).blocks, input[0].blocks);
    EXPECT_EQ(index->chunk(0).page, 2U);
    EXPECT_TRUE(index->document(2).pages.empty());
    EXPECT_EQ(index->chunk(index->document_record(2).first_chunk).page, 0U);
}

TEST(segment, with_damaged_terms_still_returns_its_documents) {
    const temporary_folder folder;
    ASSERT_TRUE(toolkit::write_segment(folder.path("s"), owner{"me"}, some_documents()));
    std::string bytes = bytes_of_file(folder.path("s"));
    const auto at = bytes.rfind("appl");  // in the names of the terms
    ASSERT_NE(at, std::string::npos);
    bytes[at] = 'o';
    folder.write("s", bytes);
    ASSERT_FALSE(segment::open(folder.path("s"), owner{"me"}));
    const auto documents = segment::open_documents(folder.path("s"), owner{"me"});
    ASSERT_TRUE(documents);
    EXPECT_EQ(documents->document(0).text, some_documents()[0].text);
    EXPECT_EQ(documents->find_word("pg_birne").chunks, 0U);
    bytes[bytes.find("An apple is")] = 'U';
    folder.write("s", bytes);
    EXPECT_FALSE(segment::open_documents(folder.path("s"), owner{"me"}));
}

TEST(segment, that_is_stopped_leaves_the_old_file) {
    const temporary_folder folder;
    folder.write("s", "old");
    const toolkit::stop_source source;
    source.request_stop();
    const auto written = toolkit::write_segment(folder.path("s"), owner{"me"}, some_documents(), source.get_token());
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().kind, toolkit::failure_kind::cancelled);
    EXPECT_EQ(bytes_of_file(folder.path("s")), "old");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(segment, with_absurd_headings_is_not_written) {
    const temporary_folder folder;
    toolkit::segments::table_writer out{folder.path("s"), owner{"me"}};
    out.begin({toolkit::document_id(owner{"me"}, "a"), {}, 0, "a", "", "", "text"});
    const toolkit::block each{toolkit::block_kind::paragraph, {0, 4}, std::string(std::size_t{1} << 20U, 'h')};
    for (int i = 0; i < 257; ++i) out.add_block(each);
    out.end();
    const auto written = std::move(out).write();
    ASSERT_FALSE(written);
    EXPECT_NE(written.error().message().find("headings"), std::string::npos);
}
