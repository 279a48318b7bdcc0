// retrieval/library.hpp: queries and their results
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/library.hpp>

#include "../effort.hpp"
#include "place.hpp"
#include "temporary_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using toolkit::failure_kind;
using toolkit::library;
using toolkit::owner;

TEST(library, searches_within_one_document_are_exact) {
    place p;
    p.docs.write("a.md", "Apples and pears.");
    for (int i = 0; i < 30; ++i) p.docs.write("b" + std::to_string(i) + ".md", "Apples, only apples. Apples!");
    p.sync();
    const auto view = p.lib.for_owner(me);
    const auto within = toolkit::document_id(me, "a.md");
    const auto hits = view.search({"apples", 5, within});
    ASSERT_EQ(hits->size(), 1U);
    EXPECT_EQ(hits->front().doc_id, within);
    const auto all = view.search({"apples", 100});
    const auto same = std::find_if(all->begin(), all->end(), [&](const auto& hit) { return hit.doc_id == within; });
    ASSERT_NE(same, all->end());
    EXPECT_EQ(same->score, hits->front().score);
}

TEST(library, returns_the_requested_number_of_hits_best_first) {
    place p;
    for (int i = 0; i < 30; ++i)
        p.docs.write(std::to_string(i) + ".md",
                     "Apples" + std::string(static_cast<std::size_t>(i), '.') + " and " + std::to_string(i));
    p.sync();
    const auto view = p.lib.for_owner(me);
    EXPECT_EQ(view.search({"apples", 7})->size(), 7U);
    EXPECT_EQ(view.search({"apples", 0})->size(), 0U);
    const auto hits = view.search({"apples", 1'000'000});
    EXPECT_EQ(hits->size(), 30U);
    for (std::size_t i = 1; i < hits->size(); ++i) EXPECT_GE((*hits)[i - 1].score, (*hits)[i].score);
}

TEST(library, a_query_without_words_is_reported_and_a_long_one_is_answered) {
    place p;
    p.docs.write("a.md", "Apples.");
    p.sync();
    const auto view = p.lib.for_owner(me);
    for (const char* empty : {"", "   ", "?!"}) {
        const auto failed = view.search({empty});
        ASSERT_FALSE(failed);
        EXPECT_EQ(failed.error().kind, failure_kind::invalid_argument);
    }
    std::string question;
    while (question.size() < 100'000) question += "apples ";
    EXPECT_EQ(view.search({question})->size(), 1U);
    EXPECT_TRUE(view.search({"\xFF apples \xC3"}));
}

TEST(library, phrases_are_exact_and_exclusions_are_left_out) {
    place p;
    p.docs.write("a.md", "# Vacuum\n\nThe command is vacuum full, and it locks the table.");
    p.docs.write("b.md", "A full table needs a vacuum.");
    p.docs.write("c.md", "Neither.");
    p.sync();
    const auto names = [&](std::string_view question) {
        std::set<std::string> found;
        const auto hits = p.lib.for_owner(me).search({std::string{question}});
        for (const auto& hit : *hits) found.insert(hit.filename);
        return found;
    };
    EXPECT_EQ(names("vacuum full"), (std::set<std::string>{"a.md", "b.md"}));
    EXPECT_EQ(names("\"Vacuum FULL\""), std::set<std::string>{"a.md"});
    EXPECT_EQ(names("vacuum -locks"), std::set<std::string>{"b.md"});
    EXPECT_EQ(names("table -\"needs a vacuum\""), std::set<std::string>{"a.md"});
    EXPECT_EQ(names("\"table is full\""), std::set<std::string>{});
    EXPECT_EQ(p.lib.for_owner(me).search({"-vacuum"}).error().kind, failure_kind::invalid_argument);
    EXPECT_EQ(p.lib.for_owner(me).search({.text = "\"table is full\" -locks", .exact = false})->size(), 2U);
    EXPECT_EQ(p.lib.for_owner(me).search({.text = "-vacuum", .exact = false})->size(), 2U);
}

TEST(library, documents_are_found_by_name_and_title) {
    place p;
    p.docs.write("sql/Reindex.html", "<title>REINDEX — rebuild</title><p>x");
    p.docs.write("sql/reindex-old.html", "<title>Old</title><p>x");
    p.docs.write("b.md", "# Bears\n\nx");
    p.sync();
    const auto view = p.lib.for_owner(me);
    const auto names = [&](std::string_view name) {
        std::vector<std::string> found;
        const auto refs = view.find_document(name);
        for (const auto& ref : *refs) found.push_back(ref.filename);
        return found;
    };
    EXPECT_EQ(names("sql/Reindex.html"), std::vector<std::string>{"sql/Reindex.html"});
    EXPECT_EQ(names("reindex"), std::vector<std::string>{"sql/Reindex.html"});
    EXPECT_EQ(names("REINDEX.HTML"), std::vector<std::string>{"sql/Reindex.html"});
    EXPECT_EQ(names("bears"), std::vector<std::string>{"b.md"});
    EXPECT_EQ(names("reindx"), std::vector<std::string>{"sql/Reindex.html"});
    EXPECT_EQ(names("dex"), (std::vector<std::string>{"sql/Reindex.html", "sql/reindex-old.html"}));
    EXPECT_TRUE(names("").empty());
    EXPECT_TRUE(names("zebra").empty());
}

TEST(library, of_the_manual_answers_from_the_right_page) {
    if (!has_manual()) GTEST_SKIP() << "the Debian package postgresql-doc-15 is not installed";
    const temporary_folder folder;
    auto lib = *library::open(folder.path());
    const temporary_folder some;
    std::filesystem::path pages = manual_folder;
    if (is_sanitized) {  // a tenth of it
        pages = some.path();
        for (const auto& entry : std::filesystem::directory_iterator{manual_folder}) {
            const std::string name = entry.path().filename().string();
            if ((name > "sql-m" && name < "sql-z") || name.starts_with("pgs"))
                std::filesystem::copy_file(entry.path(), pages / name);
        }
    }
    const auto report = lib.sync_folder(me, pages.string());
    ASSERT_TRUE(report);
    EXPECT_GT(report->added, is_sanitized ? 20U : 1000U);
    EXPECT_TRUE(report->failed.empty());
    const auto view = lib.for_owner(me);
    EXPECT_EQ(view.search({"How do I rebuild an index without blocking writes?"})->front().filename,
              "sql-reindex.html");
    EXPECT_EQ(view.search({"pg_stat_statements"})->front().filename, "pgstatstatements.html");
    for (const char* question : {"vacuum", "lock", "replication", "password file", "--no-owner", "json path"}) {
        const auto hits = view.search({question, 20});
        ASSERT_TRUE(hits);
        for (const auto& hit : *hits) {
            const auto chunk = view.chunk(hit.chunk_id);
            ASSERT_TRUE(chunk);
            EXPECT_EQ(chunk->text, chunk->bytes.of(view.document(hit.doc_id)->text));
        }
    }
    EXPECT_EQ(lib.sync_folder(me, pages.string())->unchanged, report->added);
}
