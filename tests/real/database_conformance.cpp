// What every retriever with documents guarantees, the embedded library and those over databases: the same tests for
// all.
#include "database_backends.hpp"
#include "database_suite.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace {

using namespace evaluation;
using toolkit::failure_kind;
using toolkit::hit;
using toolkit::owner;
using toolkit::uuid;

TYPED_TEST_SUITE(retrievers, all_backends, names_of_backends);

TYPED_TEST(retrievers, find_what_was_added_and_give_it_back) {
    const owner me{"me"};
    const std::string text =
        "# Fruit\n\nApples grow on trees.\n\n```\ncode  stays\n```\n\n## Roots\n\n- Carrots\n- Beets\n";
    const uuid id = this->add(me, "garden/fruit.md", text, "garden");
    EXPECT_EQ(id, toolkit::document_id(me, "garden/fruit.md", "garden"));
    this->add(me, "b.md", "Something else about cars.");

    const auto hits = this->search(me, {"Where do apples grow?"});
    ASSERT_FALSE(hits.empty());
    const hit& best = hits.front();
    EXPECT_EQ(best.doc_id, id);
    EXPECT_EQ(best.filename, "garden/fruit.md");
    EXPECT_EQ(best.chunk_index, 0U);
    EXPECT_NE(best.snippet.find("Apples grow on trees."), std::string::npos);
    for (const hit& one : hits) EXPECT_TRUE(one.score > 0 && one.score <= 1) << one.score;

    const auto view = this->all->for_owner(me);
    const auto chunk = view.chunk(best.chunk_id);
    ASSERT_TRUE(chunk) << chunk.error().message();
    const auto document = view.document(id);
    ASSERT_TRUE(document) << document.error().message();
    EXPECT_EQ(chunk->doc_id, id);
    EXPECT_EQ(chunk->bytes.of(document->text), chunk->text);
    EXPECT_EQ(chunk->id, toolkit::chunk_id(id, 0, chunk->text));
    EXPECT_EQ(document->filename, "garden/fruit.md");
    EXPECT_EQ(document->title, "Fruit");
    EXPECT_NE(document->text.find("code  stays"), std::string::npos);
    ASSERT_EQ(document->blocks.size(), 6U);
    EXPECT_EQ(document->blocks[2].kind, toolkit::block_kind::code);
    EXPECT_EQ(document->blocks[5].bytes.of(document->text), "- Beets");
}

TYPED_TEST(retrievers, return_the_same_ids_and_documents_as_the_library) {
    const temporary_folder folder;
    auto library = *toolkit::library::open(folder.path("index"));
    const owner me{"me"};
    const std::string text = long_text("river", 12);
    const uuid id = this->add(me, "long.md", text);
    ASSERT_TRUE(library.add(me, "long.md", text));
    const auto ours = this->all->for_owner(me).document(id);
    const auto its = library.for_owner(me).document(id);
    ASSERT_TRUE(ours) << ours.error().message();
    ASSERT_TRUE(its) << its.error().message();
    EXPECT_EQ(ours->title, its->title);
    EXPECT_EQ(ours->text, its->text);
    EXPECT_EQ(ours->blocks, its->blocks);
    const auto hits = library.for_owner(me).search({.text = "river", .top_k = 100});
    ASSERT_TRUE(hits);
    EXPECT_GE(hits->size(), 12U);
    for (const hit& one : *hits) {
        const auto chunk = this->all->for_owner(me).chunk(one.chunk_id);
        ASSERT_TRUE(chunk) << chunk.error().message();
        const auto same = *library.for_owner(me).chunk(one.chunk_id);
        EXPECT_EQ(chunk->text, same.text);
        EXPECT_EQ(chunk->bytes, same.bytes);
        EXPECT_EQ(chunk->index, same.index);
        EXPECT_EQ(chunk->heading, same.heading);
        EXPECT_EQ(chunk->title, same.title);
    }
}

TYPED_TEST(retrievers, return_k_rows_under_filters) {
    const owner one{"one"};
    const owner two{"two"};
    for (int i = 0; i < 40; ++i) {
        const std::string name = std::to_string(i) + ".txt";
        this->add(one, name, "The harvest of year " + name, i % 4 == 0 ? "rare" : "often");
        this->add(two, name, "The harvest of year " + name);
    }
    const uuid within = this->add(one, "long.md", long_text("harvest", 30), "long");
    for (const std::size_t k : {1U, 7U, 30U, 70U}) {
        const auto hits = this->search(one, {.text = "harvest", .top_k = k});
        EXPECT_EQ(hits.size(), k);
        std::set<uuid> distinct;
        for (const hit& each : hits) distinct.insert(each.chunk_id);
        EXPECT_EQ(distinct.size(), k);
    }
    EXPECT_EQ(this->search(two, {.text = "harvest", .top_k = 70}).size(), 40U);
    const auto rare = this->search(one, {.text = "harvest", .top_k = 10, .collections = {"rare"}});
    EXPECT_EQ(rare.size(), 10U);
    for (const hit& each : rare) EXPECT_EQ(std::stoi(each.filename) % 4, 0);
    EXPECT_EQ(this->search(one, {.text = "harvest", .top_k = 60, .collections = {"rare", "often"}}).size(), 40U);
    EXPECT_TRUE(this->search(one, {.text = "harvest", .collections = {"none"}}).empty());
    EXPECT_TRUE(this->search(one, {.text = "harvest", .collections = {""}}).empty());
    EXPECT_TRUE(this->search(one, {.text = "harvest", .collections = {" rare", "rare ", "RARE", "rar"}}).empty());
    EXPECT_EQ(this->search(two, {.text = "harvest", .top_k = 30, .collections = {""}}).size(), 30U);
    const auto scoped = this->search(one, {.text = "harvest", .top_k = 25, .within = within});
    EXPECT_EQ(scoped.size(), 25U);
    for (const hit& each : scoped) EXPECT_EQ(each.doc_id, within);
}

TYPED_TEST(retrievers, keep_owners_apart_whatever_their_names) {
    using namespace std::string_literals;
    const std::vector<std::string> names{"me",
                                         "Me",
                                         "me ",
                                         " me",
                                         "me\n",
                                         "me\0you"s,
                                         "me\0"s,
                                         "m",
                                         "you",
                                         "%",
                                         "_",
                                         "*",
                                         "../me",
                                         "me/you",
                                         "'",
                                         "me' OR '1'='1",
                                         "x'; DROP TABLE chunks; --",
                                         "\"",
                                         "\\",
                                         "\\\"",
                                         "{\"$ne\": null}",
                                         "\"}}) { Get { A { b } } } #",
                                         "ümläut",
                                         "u\u0308",
                                         "名前",
                                         "\xff\xfe",
                                         "default",
                                         std::string(5000, 'n'),
                                         std::string(5000, 'n') + "x"};
    std::vector<uuid> ids;
    for (std::size_t i = 0; i < names.size(); ++i)
        ids.push_back(this->add(owner{names[i]}, "same.txt", "The secret number is word" + std::to_string(i) + "x."));
    EXPECT_EQ(std::set<uuid>(ids.begin(), ids.end()).size(), ids.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto view = this->all->for_owner(owner{names[i]});
        const auto hits = this->search(owner{names[i]}, {.text = "secret number", .top_k = 100});
        ASSERT_EQ(hits.size(), 1U) << i;
        EXPECT_EQ(hits[0].snippet, "The secret number is word" + std::to_string(i) + "x.");
        for (std::size_t other = 0; other < names.size(); ++other) {
            if (other == i) continue;
            const auto foreign = view.document(ids[other]);
            ASSERT_FALSE(foreign);
            EXPECT_EQ(foreign.error().message(), view.document(uuid{}).error().message());
        }
        EXPECT_EQ(view.find_document("same")->size(), 1U);
    }
    const auto hits = this->search(owner{"you"}, {"secret"});
    const auto foreign = this->all->for_owner(owner{"me"}).chunk(hits.at(0).chunk_id);
    ASSERT_FALSE(foreign);
    EXPECT_EQ(foreign.error().kind, failure_kind::not_found);
    EXPECT_EQ(foreign.error().message(), this->all->for_owner(owner{"me"}).chunk(uuid{}).error().message());
    const auto scoped = this->all->for_owner(owner{"me"}).search({.text = "secret", .within = ids[8]});
    ASSERT_FALSE(scoped);
    EXPECT_EQ(scoped.error().kind, failure_kind::not_found);

    EXPECT_TRUE(*this->all->remove(owner{"me"}, "same.txt"));
    EXPECT_TRUE(this->search(owner{"me"}, {"secret"}).empty());
    for (std::size_t i = 1; i < names.size(); ++i) EXPECT_EQ(this->search(owner{names[i]}, {"secret"}).size(), 1U) << i;
    EXPECT_TRUE(this->search(owner{"nobody here"}, {"secret"}).empty());
    EXPECT_TRUE(this->search(owner{""}, {"secret"}).empty());
    EXPECT_FALSE(this->all->add(owner{""}, "a.txt", "text"));
}

TYPED_TEST(retrievers, treat_any_text_as_text) {
    const owner me{"me"};
    const std::vector<std::string> hostile{"plain",
                                           "it's",
                                           "'; DROP SCHEMA toolkit CASCADE; --",
                                           "\" OR \"\"=\"",
                                           "back\\slash",
                                           "$1 $2 %s {0}",
                                           "\"}) { _additional { id } } } #",
                                           "{\"$or\": []}",
                                           "{curly} [square] <angle>",
                                           "a\tb\nc",
                                           "`tick`",
                                           "NULL",
                                           "ab\u2028cd",
                                           "\U0001F600 smile",
                                           "%41%00",
                                           "* ? [a-z]",
                                           "& | ! <-> ()",
                                           "{\"\\\\\":\"\\\"\"}"};
    for (const std::string& one : hostile) {
        this->add(me, one + ".txt", "The word banana and then " + one + " and more.", one);
        this->add(me, "plain/" + one, "The word banana in a plain collection, " + one + ".");
    }
    EXPECT_EQ(this->search(me, {.text = "banana", .top_k = 100}).size(), 2 * hostile.size());
    for (const std::string& one : hostile) {
        const auto within = this->search(me, {.text = "banana " + one, .top_k = 100, .collections = {one}});
        ASSERT_EQ(within.size(), 1U) << one;
        EXPECT_EQ(within[0].filename, one + ".txt");
        const auto document = this->all->for_owner(me).document(within[0].doc_id);
        ASSERT_TRUE(document) << one << ": " << document.error().message();
        EXPECT_EQ(document->filename, one + ".txt");
        const auto named = this->all->for_owner(me).find_document(one + ".txt");
        ASSERT_TRUE(named) << named.error().message();
        ASSERT_EQ(named->size(), 1U) << one;
        EXPECT_EQ((*named)[0].id, within[0].doc_id);
    }
    EXPECT_EQ(this->search(me, {.text = "banana", .top_k = 100}).size(), 2 * hostile.size());
    EXPECT_FALSE(this->all->add(me, std::string{"a\xff.txt"}, "text"));
    EXPECT_FALSE(this->all->add(me, "", "text"));
}

TYPED_TEST(retrievers, show_what_was_replaced_and_removed) {
    const owner me{"me"};
    const uuid id = this->add(me, "a.txt", "The old sentence about walnuts.");
    this->add(me, "a.txt", "Another document about walnuts.", "other");
    const auto before = this->search(me, {.text = "old sentence", .top_k = 1});
    ASSERT_EQ(before.size(), 1U);
    EXPECT_EQ(this->add(me, "a.txt", "The new sentence about hazelnuts."), id);
    EXPECT_EQ(this->search(me, {.text = "sentence document walnuts hazelnuts", .top_k = 10}).size(), 2U);
    EXPECT_EQ(this->search(me, {"new sentence"}).at(0).snippet, "The new sentence about hazelnuts.");
    EXPECT_EQ(this->all->for_owner(me).document(id)->text, "The new sentence about hazelnuts.");
    const auto gone = this->all->for_owner(me).chunk(before[0].chunk_id);
    ASSERT_FALSE(gone);
    EXPECT_EQ(gone.error().kind, failure_kind::not_found);
    this->add(me, "a.txt", "The new sentence about hazelnuts.");  // the same again
    EXPECT_EQ(this->search(me, {.text = "sentence document walnuts hazelnuts", .top_k = 10}).size(), 2U);

    this->add(me, "a.txt", long_text("forest", 9));
    EXPECT_GE(this->search(me, {.text = "forest", .top_k = 50}).size(), 9U);
    this->add(me, "a.txt", "A short forest.");
    EXPECT_EQ(this->search(me, {.text = "forest", .top_k = 50, .within = id}).size(), 1U);

    EXPECT_TRUE(*this->all->remove(me, "a.txt"));
    EXPECT_FALSE(*this->all->remove(me, "a.txt"));
    EXPECT_FALSE(this->all->for_owner(me).document(id));
    EXPECT_EQ(this->search(me, {.text = "document about walnuts", .top_k = 10}).size(), 1U);
    EXPECT_TRUE(*this->all->remove(me, "a.txt", "other"));
    EXPECT_TRUE(this->search(me, {"walnuts"}).empty());
}

TYPED_TEST(retrievers, read_queries_as_people_type_them) {
    const owner me{"me"};
    this->add(me, "a.txt", "A red house stands by the river.");
    this->add(me, "b.txt", "The house is red, and old, by the river.");
    this->add(me, "c.txt", "Use pg_reindex --no-owner on the river.");
    EXPECT_EQ(this->search(me, {"\"red house\" river"}).size(), 1U);
    EXPECT_EQ(this->search(me, {"river -old"}).size(), 2U);
    EXPECT_EQ(this->search(me, {"pg_reindex"}).at(0).filename, "c.txt");
    EXPECT_EQ(this->search(me, {.text = "river -old", .exact = false}).size(), 3U);
    for (const char* nothing : {"", "   ", "\"", "-old", "?!"}) {
        const auto none = this->all->for_owner(me).search({nothing});
        ASSERT_FALSE(none) << nothing;
        EXPECT_EQ(none.error().kind, failure_kind::invalid_argument);
    }
    EXPECT_TRUE(this->search(me, {.text = "river", .top_k = 0}).empty());
    EXPECT_EQ(this->search(me, {.text = "river", .top_k = 1'000'000}).size(), 3U);
    EXPECT_EQ(this->search(me, {std::string{"riv\0er river", 12}}).size(), 3U);
    EXPECT_EQ(this->search(me, {"river \xff\xfe"}).size(), 3U);
    EXPECT_EQ(this->search(me, {"river " + std::string(100'000, 'x')}).size(), 3U);
    std::string many;
    for (int i = 0; i < 2000; ++i) many += "river" + std::to_string(i) + " ";
    EXPECT_TRUE(this->all->for_owner(me).search({many + "river"}));
    const auto unknown = this->all->for_owner(me).search({.text = "river", .within = uuid{}});
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().kind, failure_kind::not_found);
}

TYPED_TEST(retrievers, know_letters_beyond_ascii) {
    const owner me{"me"};
    this->add(me, "Übersicht.md", "# Größenübersicht\n\nDie Donaudampfschifffahrt über § 43 Abs. 2.");
    this->add(me, "中文.txt", "数据库 索引 重建");
    this->add(me, "emoji.txt", "A smile \U0001F600 and a family \U0001F468\u200D\U0001F469\u200D\U0001F467.");
    EXPECT_EQ(this->search(me, {"donaudampfschifffahrt"}).at(0).filename, "Übersicht.md");
    EXPECT_EQ(this->search(me, {"索引"}).at(0).filename, "中文.txt");
    EXPECT_EQ(this->search(me, {"smile \U0001F600"}).at(0).filename, "emoji.txt");
    const auto document = this->all->for_owner(me).document(toolkit::document_id(me, "emoji.txt"));
    ASSERT_TRUE(document);
    EXPECT_NE(document->text.find("\U0001F600 and a family"), std::string::npos);
    EXPECT_EQ(this->all->for_owner(me).find_document("ÜBERSICHT")->at(0).filename, "Übersicht.md");
    EXPECT_EQ(this->all->for_owner(me).find_document("größenübersicht")->at(0).title, "Größenübersicht");
    EXPECT_EQ(this->all->for_owner(me).find_document("moj")->at(0).filename, "emoji.txt");
    EXPECT_TRUE(this->all->for_owner(me).find_document("")->empty());
    EXPECT_TRUE(this->all->for_owner(me).find_document("nothing of this")->empty());
}

TYPED_TEST(retrievers, find_documents_by_similar_names) {
    const owner me{"me"};
    for (const char* name : {"reports/annual_report.txt", "reports/quarter.txt", "other.md"})
        this->add(me, name, "A text of this name.");
    const auto view = this->all->for_owner(me);
    for (const char* name : {"annual-report", "Annual Report", "ANNUAL_REPORT.TXT", "anual report", "annual"}) {
        const auto found = view.find_document(name);
        ASSERT_TRUE(found) << found.error().message();
        ASSERT_EQ(found->size(), 1U) << name;
        EXPECT_EQ(found->at(0).filename, "reports/annual_report.txt");
    }
}

TYPED_TEST(retrievers, request_no_impossible_collection) {
    const owner me{"me"};
    this->add(me, "a.txt", "About rivers.", "good");
    const std::string nul{"a\0b", 3};
    EXPECT_TRUE(this->search(me, {.text = "rivers", .collections = {"\xff", nul}}).empty());
    EXPECT_EQ(this->search(me, {.text = "rivers", .collections = {"\xff", nul, "good"}}).size(), 1U);
}

TYPED_TEST(retrievers, honour_a_stop) {
    const owner me{"me"};
    this->add(me, "a.txt", "About rivers.");
    toolkit::stop_source source;
    source.request_stop();
    const auto view = this->all->for_owner(me);
    const auto hits = view.search({"rivers"}, source.get_token());
    ASSERT_FALSE(hits);
    EXPECT_EQ(hits.error().kind, failure_kind::cancelled);
    const auto added = this->all->add(me, "b.txt", "About rivers.", "", source.get_token());
    ASSERT_FALSE(added);
    EXPECT_EQ(added.error().kind, failure_kind::cancelled);
    EXPECT_EQ(this->search(me, {"rivers"}).size(), 1U);
}

}  // namespace
