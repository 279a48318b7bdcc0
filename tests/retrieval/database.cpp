// What is common to retrievers over databases, on a store in memory that gives rows as slowly as it is told.
#include <toolkit/retrieval/database.hpp>
#include <toolkit/retrieval/extract/text.hpp>
#include <toolkit/retrieval/hashed.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace toolkit;

/// Rows in a map. Copies of its settings share what it counts.
struct memory_store {
    struct shared {
        std::map<std::pair<uuid, uuid>, stored_document> documents;  ///< by owner and id
        std::vector<stored_row> strays;                              ///< of no visible version
        std::vector<std::size_t> counts;                             ///< that were asked for
    };
    using settings = std::shared_ptr<shared>;
    static constexpr bool shows_one_version = false;

    static result<memory_store> open(settings in, const std::string&, std::size_t, const stop_token&) {
        return memory_store{std::move(in)};
    }
    [[nodiscard]] result<void> put(const uuid& key, std::span<const stored_document> documents,
                                   const stop_token&) const {
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
    [[nodiscard]] result<std::vector<stored_record>> named(const uuid& key, std::string_view, const stop_token&) const {
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
        return found;
    }
    [[nodiscard]] result<std::vector<stored_row>> rows_of_chunk(const uuid& key, const uuid& id,
                                                                const stop_token&) const {
        auto found = all_rows(key);
        std::erase_if(found, [&](const stored_row& row) { return row.id != id; });
        return found;
    }
    [[nodiscard]] result<found_rows> find(const uuid& key, const sought_rows& sought, const stop_token&) const {
        in->counts.push_back(sought.count);
        found_rows found;
        for (stored_row& row : all_rows(key)) {
            if (found.rows.size() == sought.count) return found;
            found.rows.push_back({std::move(row), 0.5});
        }
        found.complete = true;
        return found;
    }
    settings in;
};

using memory = database<memory_store, hashed>;
using text_only = extractors<text_extractor>;

TEST(database, asks_for_more_until_there_are_hits_enough_or_no_more_rows) {
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
    in->strays = half.rows;  // adding broke off before the record
    const auto view = all.for_owner(me);
    EXPECT_TRUE(view.search({"bird"})->empty());
    EXPECT_FALSE(view.document(half.record.id));
    EXPECT_FALSE(view.chunk(half.rows[0].id));
    ASSERT_TRUE(all.add<text_only>(me, "a.txt", "A bird that is there."));  // and of the version that stands
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

}  // namespace
