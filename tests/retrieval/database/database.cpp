// The shared part of retrievers over databases, on a store in memory that returns rows as slowly as configured.
#include <toolkit/extract/text.hpp>
#include <toolkit/retrieval/database/database.hpp>
#include <toolkit/retrieval/hashed.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

using namespace toolkit;

/// Rows in a map. Copies of its settings share its counters.
struct memory_store {
    struct shared {
        std::map<std::pair<uuid, uuid>, stored_document> documents;  ///< by owner and id
        std::vector<stored_row> strays;                              ///< of no visible version
        std::vector<std::size_t> counts;                             ///< that were requested
        std::function<void()> between{};                             ///< runs once rows were read
        std::size_t most = SIZE_MAX;                                 ///< rows in an answer; more is an error
        std::function<void()> putting{};                             ///< runs while a document is put
        std::vector<std::string> collections{};                      ///< of the last search
        int passes_over = 0;                                         ///< this many reads of documents lack a row
    };
    using settings = std::shared_ptr<shared>;
    static constexpr bool shows_one_version = false;

    static result<memory_store> open(settings in, const std::string&, std::size_t, const stop_token&) {
        return memory_store{std::move(in)};
    }
    [[nodiscard]] result<void> put(const uuid& key, std::span<const stored_document> documents,
                                   const stop_token&) const {
        if (in->putting) in->putting();
        for (const stored_document& one : documents) in->documents[{key, one.record.id}] = one;
        return {};
    }
    [[nodiscard]] result<bool> erase(const uuid& key, const uuid& id, const stop_token&) const {
        return in->documents.erase({key, id}) == 1;
    }
    [[nodiscard]] result<std::vector<stored_record>> records(const uuid& key, std::span<const uuid> ids,
                                                             const stop_token&) const {
        std::vector<stored_record> found;
        for (const uuid& id : ids)
            if (const auto at = in->documents.find({key, id}); at != in->documents.end())
                found.push_back(at->second.record);
        return found;
    }
    [[nodiscard]] result<std::vector<stored_record>> listed(const uuid& key, const stop_token&) const {
        std::vector<stored_record> found;
        for (const auto& [at, one] : in->documents)
            if (at.first == key) found.push_back(one.record);
        return found;
    }
    [[nodiscard]] std::vector<stored_row> all_rows(const uuid& key) const {
        std::vector<stored_row> found = in->strays;
        for (const auto& [at, one] : in->documents)
            if (at.first == key) found.insert(found.end(), one.rows.begin(), one.rows.end());
        return found;
    }
    [[nodiscard]] result<std::vector<stored_row>> rows_of_document(const uuid& key, const uuid& id,
                                                                   const stop_token&) const {
        auto found = all_rows(key);
        std::erase_if(found, [&](const stored_row& row) { return row.doc_id != id; });
        if (in->passes_over > 0 && in->passes_over-- > 0) found.pop_back();
        return found;
    }
    [[nodiscard]] result<std::vector<stored_row>> rows_of_chunk(const uuid& key, const uuid& id,
                                                                const stop_token&) const {
        auto found = all_rows(key);
        std::erase_if(found, [&](const stored_row& row) { return row.id != id; });
        if (in->between) in->between();
        return found;
    }
    [[nodiscard]] result<found_rows> find(const uuid& key, const row_lookup& lookup, const stop_token&) const {
        in->counts.push_back(lookup.count);
        in->collections = std::vector<std::string>(lookup.collections.begin(), lookup.collections.end());
        found_rows found;
        found.complete = true;
        for (stored_row& row : all_rows(key)) {
            found.complete = found.rows.size() < lookup.count;
            if (!found.complete) break;
            found.rows.push_back({std::move(row), 0.5});
            if (found.rows.size() > in->most) return failure::of(failure_kind::bad_reply, "memory", "too long");
        }
        if (in->between) in->between();
        return found;
    }
    settings in;
};

using memory = database<memory_store, hashed>;
using text_only = extractors<text_extractor>;

TEST(database, asks_for_more_until_there_are_enough_hits_or_no_more_rows) {
    const auto in = std::make_shared<memory_store::shared>();
    const auto all = *memory::open(in, hashed{});
    const owner me{"me"};
    for (int i = 0; i < 300; ++i) {
        const std::string name = std::to_string(1000 + i);
        ASSERT_TRUE(all.add<text_only>(me, name, i % 50 == 49 ? "A rare bird sings." : "A bird sings."));
    }
    EXPECT_EQ(all.for_owner(me).search({.text = "bird", .top_k = 3})->size(), 3U);
    EXPECT_EQ(in->counts, (std::vector<std::size_t>{50}));
    in->counts.clear();
    EXPECT_EQ(all.for_owner(me).search({.text = "\"rare bird\"", .top_k = 4})->size(), 4U);
    EXPECT_EQ(in->counts, (std::vector<std::size_t>{50, 200, 800}));
    in->counts.clear();
    EXPECT_EQ(all.for_owner(me).search({.text = "\"rare bird\"", .top_k = 100})->size(), 6U);
    EXPECT_EQ(in->counts, (std::vector<std::size_t>{200, 800}));
}

TEST(database, shows_no_row_of_another_version) {
    const auto in = std::make_shared<memory_store::shared>();
    const auto all = *memory::open(in, hashed{});
    const owner me{"me"};
    const std::string text = "A bird that is not there yet.";
    const auto half = stored_of(me, index_document("a.txt", sha1_of(text), *text_only::read("a.txt", text)));
    in->strays = half.rows;  // adding failed before the record
    const auto view = all.for_owner(me);
    EXPECT_TRUE(view.search({"bird"})->empty());
    EXPECT_FALSE(view.document(half.record.id));
    EXPECT_FALSE(view.chunk(half.rows[0].id));
    ASSERT_TRUE(all.add<text_only>(me, "a.txt", "A bird that is there."));  // and of the current version
    ASSERT_EQ(view.search({"bird"})->size(), 1U);
    EXPECT_EQ(view.search({"bird"})->front().snippet, "A bird that is there.");
    EXPECT_EQ(view.document(half.record.id)->text, "A bird that is there.");
    EXPECT_FALSE(view.chunk(half.rows[0].id));
}

TEST(database, ranks_by_words_and_vectors) {
    const auto in = std::make_shared<memory_store::shared>();
    const auto all = *memory::open(in, hashed{});
    const owner me{"me"};
    ASSERT_TRUE(all.add<text_only>(me, "a.txt", "Apples and pears."));
    ASSERT_TRUE(all.add<text_only>(me, "b.txt", "Apples."));
    ASSERT_TRUE(all.add<text_only>(me, "c.txt", "Nothing of this."));
    const auto hits = *all.for_owner(me).search({"pear apple"});
    ASSERT_EQ(hits.size(), 3U);
    EXPECT_EQ(hits[0].filename, "a.txt");
    EXPECT_EQ(hits[1].filename, "b.txt");
    EXPECT_NEAR(hits[2].score, database_weights_default.vectors * 0.5, 1e-9);  // the vector alone
    EXPECT_GT(hits[0].score, hits[1].score);
}

TEST(database, refuses_queries_of_properties) {
    const auto in = std::make_shared<memory_store::shared>();
    const auto all = *memory::open(in, hashed{});
    const owner me{"me"};
    ASSERT_TRUE(all.add<text_only>(me, "a.txt", "A bird."));
    query request{.text = "bird"};
    request.where.conditions.push_back({"price", property_test::exists});
    const auto hits = all.for_owner(me).search(request);
    ASSERT_FALSE(hits);
    EXPECT_EQ(hits.error().kind, failure_kind::invalid_argument);
    EXPECT_TRUE(in->counts.empty());
}

TEST(database, requests_no_impossible_collection) {
    const auto in = std::make_shared<memory_store::shared>();
    const auto all = *memory::open(in, hashed{});
    const owner me{"me"};
    ASSERT_TRUE(all.add<text_only>(me, "a.txt", "A bird."));
    const std::string nul{"a\0b", 3};
    const auto none = all.for_owner(me).search({.text = "bird", .collections = {"\xff", nul}});
    ASSERT_TRUE(none);
    EXPECT_TRUE(none->empty());
    EXPECT_TRUE(in->counts.empty());  // without names it would request all of them
    ASSERT_TRUE(all.for_owner(me).search({.text = "bird", .collections = {"\xff", "good", ""}}));
    EXPECT_EQ(in->collections, (std::vector<std::string>{"good", ""}));
}

TEST(database, shows_a_document_that_is_replaced_during_the_read) {
    const auto in = std::make_shared<memory_store::shared>();
    const auto all = *memory::open(in, hashed{});
    const owner me{"me"};
    ASSERT_TRUE(all.add<text_only>(me, "a.txt", "A bird of version 0."));
    int version = 0;
    const auto replace = [&](int until) {
        return [&, until] {
            if (version == until) return;
            ASSERT_TRUE(all.add<text_only>(me, "a.txt", "A bird of version " + std::to_string(++version) + "."));
        };
    };
    for (const int until : {1, 3}) {  // once, and once more while it reads again
        in->between = replace(until);
        const auto hits = all.for_owner(me).search({"bird"});
        ASSERT_TRUE(hits);
        ASSERT_EQ(hits->size(), 1U);
        EXPECT_EQ(hits->front().snippet, "A bird of version " + std::to_string(until) + ".");
    }
    in->counts.clear();
    in->between = replace(1000);  // always: it gives up eventually
    ASSERT_TRUE(all.for_owner(me).search({"bird"}));
    EXPECT_EQ(in->counts.size(), 3U);
}

TEST(database, reads_invisible_rows_only_twice) {
    const auto in = std::make_shared<memory_store::shared>();
    const auto all = *memory::open(in, hashed{});
    const owner me{"me"};
    const std::string text = "A bird that is not there yet.";
    in->strays = stored_of(me, index_document("a.txt", sha1_of(text), *text_only::read("a.txt", text))).rows;
    for (stored_row& one : in->strays) one.collection = "c";
    ASSERT_TRUE(all.add<text_only>(me, "a.txt", "Nothing."));
    in->documents.begin()->second.rows.clear();  // none of them is among the candidates
    EXPECT_TRUE(all.for_owner(me).search({"bird"})->empty());
    EXPECT_EQ(in->counts.size(), 2U);
}

TEST(database, returns_the_hits_that_it_has_when_more_would_be_too_many) {
    const auto in = std::make_shared<memory_store::shared>();
    const auto all = *memory::open(in, hashed{});
    const owner me{"me"};
    for (int i = 0; i < 120; ++i)
        ASSERT_TRUE(
            all.add<text_only>(me, std::to_string(1000 + i), i % 10 == 0 ? "A rare bird sings." : "A bird sings."));
    in->most = 60;
    const auto hits = all.for_owner(me).search({.text = "\"rare bird\"", .top_k = 12});
    ASSERT_TRUE(hits) << hits.error().message();
    EXPECT_FALSE(hits->empty());
    EXPECT_LT(hits->size(), 12U);
    EXPECT_EQ(in->counts, (std::vector<std::size_t>{50, 200}));
    in->most = 10;
    const auto none = all.for_owner(me).search({.text = "bird", .top_k = 3});
    ASSERT_FALSE(none);  // not even the first
    EXPECT_EQ(none.error().kind, failure_kind::bad_reply);
}

TEST(database, reads_a_document_again_when_rows_were_skipped) {
    const auto in = std::make_shared<memory_store::shared>();
    const auto all = *memory::open(in, hashed{});
    const owner me{"me"};
    const auto id = all.add<text_only>(me, "a.txt", "A bird.");
    ASSERT_TRUE(id);
    in->passes_over = 2;
    const auto read = all.for_owner(me).document(*id);
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->text, "A bird.");
    in->passes_over = 1000;
    const auto damaged = all.for_owner(me).document(*id);
    ASSERT_FALSE(damaged);
    EXPECT_EQ(damaged.error().kind, failure_kind::corrupt);
}

TEST(database, finds_documents_by_name_like_the_library) {
    const auto in = std::make_shared<memory_store::shared>();
    const auto all = *memory::open(in, hashed{});
    const owner me{"me"};
    for (const char* name : {"reports/annual_report.txt", "reports/quarter.txt", "other.txt"})
        ASSERT_TRUE(all.add<text_only>(me, name, "Text."));
    const auto view = all.for_owner(me);
    for (const char* name : {"annual-report", "Annual Report.txt", "anual report", "annual"}) {
        const auto found = view.find_document(name);
        ASSERT_TRUE(found);
        ASSERT_EQ(found->size(), 1U) << name;
        EXPECT_EQ(found->front().filename, "reports/annual_report.txt");
    }
    EXPECT_TRUE(view.find_document(" _ ")->empty());
    EXPECT_TRUE(view.find_document("nothing of this")->empty());
}

TEST(database, lets_a_stop_end_the_wait_for_another_writer) {
    const auto in = std::make_shared<memory_store::shared>();
    const auto all = *memory::open(in, hashed{});
    const owner me{"me"};
    std::atomic<bool> writes{false};
    std::atomic<bool> may_end{false};
    in->putting = [&] {
        writes = true;
        while (!may_end) std::this_thread::sleep_for(std::chrono::milliseconds{1});
    };
    std::thread writer{[&] { EXPECT_TRUE(all.add<text_only>(me, "a.txt", "A bird.")); }};
    while (!writes) std::this_thread::sleep_for(std::chrono::milliseconds{1});
    stop_source source;
    std::thread later{[&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{100});
        source.request_stop();
    }};
    const auto removed = all.remove(me, "a.txt", {}, source.get_token());
    later.join();
    EXPECT_FALSE(may_end);
    may_end = true;
    writer.join();
    ASSERT_FALSE(removed);
    EXPECT_EQ(removed.error().kind, failure_kind::cancelled);
}

}  // namespace
