// retrieval/chunk/column_names.hpp, and column names from a file to a search result
#include <toolkit/retrieval/chunk/column_names.hpp>
#include <toolkit/retrieval/database/database_embedding.hpp>
#include <toolkit/retrieval/database/database_http.hpp>
#include <toolkit/retrieval/database/database_ranking.hpp>
#include <toolkit/retrieval/database/database_rows.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/retrieval/segment/segment.hpp>
#include <toolkit/retrieval/segment/segment_writer.hpp>
#include <toolkit/retrieval/vectors/vector_file.hpp>
#include <toolkit/retrieval/view/expanded.hpp>

#include "../place.hpp"
#include "../table_tests.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using toolkit::block_kind;
using toolkit::column_names;
using toolkit::column_names_of;
using toolkit::most_column_name_bytes;
using toolkit::span;

namespace {

using all = toolkit::all_extractors;
constexpr std::string_view others = "and so on, ";

/// The same table in each format, with this many rows.
std::vector<std::pair<std::string, std::string>> files(int rows) {
    return {{"a.md", "# Holders\n\n" + tables::markdown(rows)},
            {"a.html", "<!doctype html><html><body><h1>Holders</h1>" + tables::html(rows) + "</body></html>"},
            {"a.docx", tables::word(rows)},
            {"plain.docx", tables::word(rows, false)},
            {"a.eml", tables::mail(rows)}};
}

/// A table of one block that begins at byte 0.
toolkit::block table_of(std::string_view text, std::vector<toolkit::table_columns> columns) {
    return {block_kind::table, {0, text.size()}, "", 0, std::move(columns)};
}

}  // namespace

TEST(column_names, are_one_line_of_whole_columns) {
    EXPECT_EQ(column_names("a | b | c"), "a | b | c");
    EXPECT_EQ(column_names("a |  | b\n | c | d"), "a |  | b /  | c | d");
    EXPECT_EQ(column_names("one | two | three", 13), "one | two");
    EXPECT_EQ(column_names("one | two | three", 9), "one | two");
    EXPECT_EQ(column_names("one | two | three", 8), "one");
    EXPECT_EQ(column_names("one | two | three", 2), "on") << "a first column that is too long is cut itself";
    EXPECT_EQ(column_names("\u00E4\u00E4 | b", 3), "\u00E4") << "between characters";
    EXPECT_EQ(column_names(""), "");
    std::string wide;
    for (int i = 0; i < 500; ++i) wide += (i > 0 ? " | " : "") + std::string{"column"} + std::to_string(i);
    EXPECT_LE(column_names(wide).size(), most_column_name_bytes);
    EXPECT_GT(column_names(wide).size(), most_column_name_bytes - 20);
    EXPECT_TRUE(wide.starts_with(column_names(wide) + " | "));
    const std::string two = column_names(wide + "\n" + wide);
    EXPECT_LE(two.size(), most_column_name_bytes);
    EXPECT_NE(two.find(" / column0 | "), std::string::npos) << "rows share the room";
}

TEST(column_names, are_those_before_a_passage_in_its_table) {
    const std::string text = "A | B\n1 | 2\n3 | 4\nC | D\n5 | 6";
    const std::vector<toolkit::block> blocks{table_of(text, {{0, {0, 5}}, {18, {18, 23}}})};
    const auto at = [&](std::string_view from, std::string_view to) {
        return column_names_of(text, blocks, span{text.find(from), text.find(to) + to.size()});
    };
    EXPECT_EQ(at("A | B", "1 | 2"), "") << "it holds them itself";
    EXPECT_EQ(at("1 | 2", "3 | 4"), "A | B");
    EXPECT_EQ(at("3 | 4", "5 | 6"), "A | B");
    EXPECT_EQ(at("C | D", "5 | 6"), "");
    EXPECT_EQ(at("5 | 6", "5 | 6"), "C | D");
    EXPECT_EQ(column_names_of(text, std::vector<toolkit::block>{}, span{6, 11}), "");
    EXPECT_EQ(column_names_of(text, blocks, span{text.size(), text.size()}), "") << "behind the table";
}

TEST(column_names, of_a_passage_that_leaves_a_nested_table_are_those_of_both) {
    const std::string text = "A | B\n1 | 2\nC | D\n5 | 6\n7 | 8";
    const std::vector<toolkit::block> blocks{table_of(text, {{0, {0, 5}}, {12, {12, 17}}, {24, {0, 5}}})};
    EXPECT_EQ(column_names_of(text, blocks, span{18, 29}), "C | D; A | B");
    EXPECT_EQ(column_names_of(text, blocks, span{18, 23}), "C | D");
    EXPECT_EQ(column_names_of(text, blocks, span{24, 29}), "A | B");
    EXPECT_EQ(column_names_of(text, blocks, span{6, 23}), "A | B") << "the others stand in it";
}

TEST(column_names, of_a_cut_header_are_those_before_the_cut) {
    const std::string text = "A | B\nC | D\n1 | 2";
    const std::vector<toolkit::block> blocks{table_of(text, {{0, {0, 11}}})};
    EXPECT_EQ(column_names_of(text, blocks, span{6, 17}), "A | B");
    EXPECT_EQ(column_names_of(text, blocks, span{12, 17}), "A | B / C | D");
}

TEST(column_names, are_known_to_every_chunk_of_a_long_table_in_each_format) {
    for (const auto& [name, bytes] : files(1000)) {
        const std::string found = tables::columns_in(name, bytes);
        EXPECT_EQ(found, "[] [" + std::string{tables::names_line} + "] " + std::string{others}) << name;
    }
}

TEST(column_names, are_those_of_their_own_table_and_not_of_the_text_after_it) {
    std::string text;
    for (int i = 0; i < 100; ++i) text += "Sentence number " + std::to_string(i) + " is about boats. ";
    const std::string both = "# H\n\n" + tables::markdown(200) + "\n" + text + "\n\n" +
                             tables::markdown(200, {"Key", "Person", "State", "Amount"});
    EXPECT_EQ(tables::columns_in("a.md", both), "[] [" + std::string{tables::names_line} +
                                                    "] and so on, [] and so on, [Key | Person | State | Amount] "
                                                    "and so on, ");
}

TEST(column_names, of_separated_values_appear_in_each_row) {
    std::string text = "Number,Holder,Country,Shares\n";
    for (int i = 0; i < 300; ++i) {
        const auto row = tables::values(i);
        text += row[0] + "," + row[1] + "," + row[2] + "," + row[3] + "\n";
    }
    EXPECT_EQ(tables::columns_in("a.csv", text), "[] and so on, ");
}

TEST(column_names, lead_to_the_row_and_are_shown_with_it_in_each_format) {
    for (const auto& [name, bytes] : files(120)) {
        place p;
        p.docs.write(name, bytes);
        p.docs.write("b.md", "# Shares\n\nA share is a part of a company.");
        ASSERT_TRUE(p.lib.sync_folder<all>(me, p.docs.path())) << name;
        const auto view = p.lib.for_owner(me);
        const auto hits = view.search({.text = "Shares of Kiln97", .top_k = 1});
        ASSERT_TRUE(hits && !hits->empty()) << name;
        const toolkit::hit& best = hits->front();
        EXPECT_EQ(best.columns, tables::names_line) << name;
        const auto found = view.chunk(best.chunk_id);
        ASSERT_TRUE(found) << name;
        EXPECT_NE(found->text.find("Kiln97 Works | Sweden | 879"), std::string::npos) << name;
        EXPECT_EQ(found->columns, tables::names_line) << name;
        EXPECT_EQ(found->text.find("Shares"), std::string::npos) << "the bytes stay the document's";
        const auto whole = view.document(best.doc_id);
        ASSERT_TRUE(whole);
        EXPECT_EQ(found->text, found->bytes.of(whole->text));
        EXPECT_EQ(found->id, toolkit::chunk_id(found->doc_id, found->index, found->text));
        const auto more = toolkit::expanded(view, *found, 250);
        ASSERT_TRUE(more);
        EXPECT_EQ(more->text, more->bytes.of(whole->text));
        EXPECT_EQ(more->columns, tables::names_line) << name;
        const auto of_phrase = view.search({.text = "\"Country | Shares\" Kiln97", .top_k = 50});
        ASSERT_TRUE(of_phrase);
        EXPECT_TRUE(std::any_of(of_phrase->begin(), of_phrase->end(), [&](const auto& one) {
            return one.chunk_id == best.chunk_id;
        })) << "a phrase may stand in the columns";
    }
}

TEST(column_names, survive_merging) {
    place p;
    for (int i = 0; i < 10; ++i) {
        p.docs.write(std::to_string(i) + ".md", "# T" + std::to_string(i) + "\n\n" + tables::markdown(60));
        ASSERT_TRUE(p.sync().failed.empty());
    }
    const auto hits = p.lib.for_owner(me).search({.text = "Kiln57", .top_k = 20});
    ASSERT_TRUE(hits);
    const auto view = p.lib.for_owner(me);
    std::size_t rows = 0;
    for (const toolkit::hit& one : *hits) {
        const auto found = view.chunk(one.chunk_id);
        ASSERT_TRUE(found);
        if (found->text.find("Kiln57") == std::string::npos) continue;
        ++rows;
        EXPECT_EQ(one.columns, tables::names_line);
    }
    EXPECT_EQ(rows, 10U);
}

TEST(column_names, appear_in_embedded_text_and_in_database_rows) {
    auto made = all::read("a.md", "# Holders\n\n" + tables::markdown(120));
    const auto document = toolkit::index_document("a.md", {}, std::move(*made));
    auto stored = toolkit::stored_of(me, document);
    ASSERT_GT(stored.rows.size(), 2U);
    EXPECT_EQ(stored.rows.front().columns, "");
    for (std::size_t i = 1; i < stored.rows.size(); ++i) {
        const toolkit::stored_row& row = stored.rows[i];
        EXPECT_EQ(row.columns, tables::names_line);
        EXPECT_EQ(toolkit::chunk_of(row).columns, tables::names_line);
        EXPECT_EQ(toolkit::chunk_of(row).text, document.chunks[i].bytes.of(document.text));
        toolkit::stored_row again;
        toolkit::database_rows::take_heading(again, toolkit::database_rows::stored_heading(row));
        EXPECT_EQ(again.heading, "Holders");
        EXPECT_EQ(again.columns, row.columns);
        const auto wired = toolkit::database_wire::row_of(toolkit::database_wire::properties_of(row), row.portion);
        EXPECT_EQ(wired.heading, "Holders");
        EXPECT_EQ(wired.columns, row.columns);
        EXPECT_EQ(wired.text(), row.text());
    }
    toolkit::stored_row plain;
    toolkit::database_rows::take_heading(plain, "A > B");
    EXPECT_EQ(plain.heading, "A > B");
    EXPECT_EQ(plain.columns, "");
    const auto back = toolkit::document_of(stored.record, stored.rows);
    ASSERT_TRUE(back);
    EXPECT_EQ(back->blocks, document.blocks);

    toolkit::tokenizer terms;
    const auto words = toolkit::database_ranking::words_of("shares", terms);
    toolkit::database_ranking::word_scorer scorer{words};
    EXPECT_GT(scorer.score(stored.rows.back()), 0) << "a row is found by the name of its column";
    std::vector<toolkit::found_row> found;
    found.push_back({stored.rows.back(), 0});
    const auto hits =
        toolkit::rank_rows(found, words, toolkit::query_matcher{toolkit::read_query("\"country shares\"")}, {}, 5, 200);
    ASSERT_EQ(hits.size(), 1U);
    EXPECT_EQ(hits[0].columns, tables::names_line);
    EXPECT_EQ(hits[0].heading, "Holders");

    std::vector<toolkit::stored_document> one{std::move(stored)};
    struct listening {
        std::vector<std::string>* seen;
        [[nodiscard]] static std::size_t dimensions() { return 2; }
        [[nodiscard]] static std::string name() { return "listening"; }
        [[nodiscard]] toolkit::result<std::vector<float>> embed(std::span<const std::string_view> texts,
                                                                toolkit::text_role, const toolkit::stop_token&) const {
            seen->insert(seen->end(), texts.begin(), texts.end());
            return std::vector<float>(texts.size() * 2, 0.70710678F);
        }
    };
    std::vector<std::string> seen;
    ASSERT_TRUE(toolkit::embed_rows(listening{&seen}, one, {}));
    EXPECT_TRUE(seen.back().starts_with("Holders\n" + std::string{tables::names_line} + "\nS-")) << seen.back();
}

TEST(column_names, are_read_again_from_a_segment) {
    temporary_folder folder;
    const std::string path = folder.path() + "/a.segment";
    auto made = all::read("a.html", "<html><body><h1>H</h1>" + tables::html(100) + "</body></html>");
    std::vector<toolkit::indexed_document> documents;
    documents.push_back(toolkit::index_document("a.html", {}, std::move(*made)));
    ASSERT_TRUE(toolkit::write_segment(path, me, documents));
    const auto opened = toolkit::segment::open(path, me);
    ASSERT_TRUE(opened) << opened.error().message();
    EXPECT_EQ(opened->document(0).blocks, documents[0].blocks);
    ASSERT_GT(opened->chunk_count(), 2U);
    EXPECT_EQ(opened->chunk(0).columns, "");
    for (std::uint32_t i = 1; i < opened->chunk_count(); ++i) {
        EXPECT_EQ(opened->chunk(i).columns, tables::names_line);
        EXPECT_TRUE(toolkit::text_to_embed(*opened, i).starts_with("H\n" + std::string{tables::names_line} + "\nS-"));
    }
}

TEST(column_names, that_do_not_fit_their_table_are_refused) {
    const std::string text = "A | B\n1 | 2\n\nend";
    const auto refused = [&](block_kind kind, std::vector<toolkit::table_columns> columns) {
        const std::vector<toolkit::block> blocks{{kind, {0, 11}, "", 0, std::move(columns)}};
        const auto checked = toolkit::check_extracted("t", text, blocks, {});
        return checked ? std::string{} : checked.error().message();
    };
    EXPECT_EQ(refused(block_kind::table, {{0, {0, 5}}}), "");
    EXPECT_EQ(refused(block_kind::table, {{0, {0, 5}}, {6, {}}}), "");
    EXPECT_NE(refused(block_kind::paragraph, {{0, {0, 5}}}), "");
    EXPECT_NE(refused(block_kind::table, {{0, {0, 12}}}), "");
    EXPECT_NE(refused(block_kind::table, {{0, {5, 2}}}), "");
    EXPECT_NE(refused(block_kind::table, {{12, {0, 5}}}), "");
    EXPECT_NE(refused(block_kind::table, {{6, {0, 5}}, {0, {0, 5}}}), "");
}
