#include <toolkit/extract/code.hpp>
#include <toolkit/extract/text.hpp>
#include <toolkit/retrieval/database/database_rows.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace {

using namespace toolkit;

indexed_document some_document() {
    std::string text = "A title\n=======\n\n";
    for (int i = 0; i < 40; ++i) {
        text += "Paragraph number " + std::to_string(i) + " stands here and tells of the ";
        for (int word = 0; word < 30; ++word) text += "word" + std::to_string(word) + " ";
        text += "until it ends.\n\n";
    }
    auto made = extractors<text_extractor>::read("a/b.txt", text);
    auto document = index_document("a/b.txt", sha1_of(text), std::move(*made));
    document.collection = "c";
    document.pages = {{10, 20}, {30, 40.5F}};
    document.blocks[1].page = 2;
    document.words.push_back({{0, 1}, 1, {1, 2, 3, 4.25F}});
    document.words.push_back({{document.text.size() - 2, document.text.size()}, 2, {5, 6, 7, 8}});
    return document;
}

TEST(stored_document, is_the_whole_document_in_rows) {
    const owner me{"me"};
    const indexed_document from = some_document();
    stored_document stored = stored_of(me, from);
    ASSERT_GT(stored.rows.size(), 5U);
    EXPECT_EQ(stored.record.id, document_id(me, "a/b.txt", "c"));
    EXPECT_EQ(stored.record.rows, stored.rows.size());
    for (std::size_t i = 0; i < stored.rows.size(); ++i) {
        const stored_row& row = stored.rows[i];
        EXPECT_EQ(row.text(), from.chunks[i].bytes.of(from.text));
        EXPECT_EQ(row.id, chunk_id(stored.record.id, row.index, row.text()));
        EXPECT_EQ(chunk_of(row).text, row.text());
    }
    std::reverse(stored.rows.begin(), stored.rows.end());
    const auto again = document_of(stored.record, stored.rows);
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(again->text, from.text);
    EXPECT_EQ(again->blocks, from.blocks);
    EXPECT_EQ(again->pages, from.pages);
    EXPECT_EQ(again->words, from.words);
    EXPECT_EQ(again->title, from.title);
}

TEST(stored_document, has_another_version_after_any_change) {
    const owner me{"me"};
    const indexed_document from = some_document();
    const std::string version_before = stored_of(me, from).record.version;
    EXPECT_EQ(stored_of(me, from).record.version, version_before);
    indexed_document other = from;
    other.title += '!';
    EXPECT_NE(stored_of(me, other).record.version, version_before);
    other = from;
    other.blocks.back().heading = "Another";
    EXPECT_NE(stored_of(me, other).record.version, version_before);
    other = from;
    other.words.pop_back();
    EXPECT_NE(stored_of(me, other).record.version, version_before);
    stored_row row = stored_of(me, from).rows[0];
    const uuid key = row_key(row);
    row.version = "another";
    EXPECT_NE(row_key(row), key);
}

TEST(document_of, reports_missing_or_damaged_rows) {
    const stored_document stored = stored_of(owner{"me"}, some_document());
    auto rows = stored.rows;
    rows.erase(rows.begin() + 1);
    auto lacking = document_of(stored.record, rows);
    ASSERT_FALSE(lacking);
    EXPECT_EQ(lacking.error().kind, failure_kind::corrupt);
    rows = stored.rows;
    rows.pop_back();
    EXPECT_FALSE(document_of(stored.record, rows));
    rows = stored.rows;
    rows[0].blocks = "[{]";
    EXPECT_FALSE(document_of(stored.record, rows));
    rows = stored.rows;
    stored_row stray = rows[0];
    stray.version = "of another version";
    rows.push_back(stray);
    EXPECT_TRUE(document_of(stored.record, rows));
}

TEST(stored_document, without_text_has_no_rows) {
    indexed_document empty;
    empty.filename = "a.txt";
    const stored_document stored = stored_of(owner{"me"}, empty);
    EXPECT_TRUE(stored.rows.empty());
    const auto again = document_of(stored.record, {});
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->text.empty());
}

TEST(owner_key, differs_for_names_that_look_alike) {
    using namespace std::string_literals;
    const std::vector<std::string> names{"me", "Me", "me ", "me\0"s, "me\0x"s, ""};
    for (std::size_t i = 0; i < names.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) EXPECT_NE(owner_key(owner{names[i]}), owner_key(owner{names[j]}));
}

}  // namespace
