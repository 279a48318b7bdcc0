// What only PostgreSQL has: row level security, cancelled statements, connections that the server ends, and the vector
// index of owners with many vectors.
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/pgvector.hpp>

#include "database_server.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using namespace toolkit;
using namespace std::chrono_literals;

/// The longest vectors that stay in their rows, of numbers that do not repeat.
struct wide_embedder {
    [[nodiscard]] static std::size_t dimensions() { return pgvector_tables::plain_dimensions; }
    [[nodiscard]] static std::string_view name() { return "wide"; }
    [[nodiscard]] static result<std::vector<float>> embed(std::span<const std::string_view> texts, text_role,
                                                          const stop_token& = {}) {
        std::vector<float> rows(texts.size() * dimensions());
        for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = std::sin(static_cast<float>(i));
        for (std::size_t i = 0; i < texts.size(); ++i)
            (void)make_unit(std::span{rows}.subspan(i * dimensions(), dimensions()));
        return rows;
    }
};

class real_pgvector : public testing::Test {
protected:
    static void SetUpTestSuite() {
        if (!std::filesystem::exists(evaluation::database_script())) return;
        server = std::make_unique<evaluation::database_server>("pgvector");
        if (!server->ready(std::chrono::minutes{15})) server.reset();
    }
    static void TearDownTestSuite() { server.reset(); }
    void SetUp() override {
        if (!std::filesystem::exists(evaluation::database_script())) GTEST_SKIP() << "needs ../shared/servers";
        ASSERT_NE(server, nullptr) << "the server does not start";
    }
    static secret as(const std::string& user) {
        return secret{"host=127.0.0.1 dbname=postgres user=" + user + " port=" + std::to_string(server->port())};
    }
    static postgres_connection line_as(const std::string& user, const postgres_patience& patience = {}) {
        auto line = postgres_connection::open(as(user), patience);
        EXPECT_TRUE(line) << line.error().message();
        return std::move(*line);
    }
    static postgres_rows run(postgres_connection& line, const std::string& statement,
                             std::initializer_list<std::string_view> values = {}) {
        auto rows = line.run(statement, values);
        EXPECT_TRUE(rows) << rows.error().message();
        return rows ? std::move(*rows) : postgres_rows{};
    }
    static inline std::unique_ptr<evaluation::database_server> server;
};

TEST_F(real_pgvector, shows_a_connection_only_the_rows_of_its_owner) {
    auto all = pgvector<hashed>::open({.connection = as("postgres"), .schema = "secured"}, hashed{});
    ASSERT_TRUE(all) << all.error().message();
    ASSERT_TRUE(all->add(owner{"one"}, "a.txt", "The text of one."));
    ASSERT_TRUE(all->add(owner{"two"}, "a.txt", "The text of two."));
    auto admin = line_as("postgres");
    for (const char* statement : {"CREATE ROLE plain LOGIN", "GRANT USAGE ON SCHEMA secured TO plain",
                                  "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA secured TO plain"})
        (void)run(admin, statement);

    auto line = line_as("plain");
    const std::string one = owner_key(owner{"one"}).to_string();
    const std::string two = owner_key(owner{"two"}).to_string();
    for (const char* table : {"owners", "documents", "chunks", "terms"}) {
        const std::string count = std::string{"SELECT count(*) FROM secured."} + table;
        (void)run(line, "SELECT set_config('toolkit.owner', '', false)");
        EXPECT_EQ(run(line, count)(0, 0), "0") << table;  // nobody was named
        (void)run(line, "SELECT set_config('toolkit.owner', $1, false)", {one});
        EXPECT_NE(run(line, count)(0, 0), "0") << table;
        EXPECT_EQ(run(line, count + " WHERE owner <> $1::uuid", {one})(0, 0), "0") << table;
    }
    EXPECT_EQ(run(line, "SELECT portion FROM secured.chunks").size(), 1U);
    const auto foreign = line.run("INSERT INTO secured.owners VALUES ($1::uuid, 7)", {two});
    ASSERT_FALSE(foreign);
    EXPECT_EQ(foreign.error().kind, failure_kind::unauthorized);
    EXPECT_TRUE(
        run(line, "UPDATE secured.documents SET title = 'x' WHERE owner = $1::uuid RETURNING 1", {two}).empty());

    auto plain = pgvector<hashed>::open({.connection = as("plain"), .schema = "secured"}, hashed{});
    ASSERT_TRUE(plain) << plain.error().message();
    ASSERT_TRUE(plain->add(owner{"three"}, "b.txt", "The text of three."));
    const auto hits = plain->for_owner(owner{"three"}).search({"text"});
    ASSERT_TRUE(hits) << hits.error().message();
    EXPECT_EQ(hits->size(), 1U);
    EXPECT_EQ(plain->for_owner(owner{"two"}).search({"text"})->size(), 1U);
    EXPECT_TRUE(*plain->remove(owner{"three"}, "b.txt"));
}

TEST_F(real_pgvector, returns_k_rows_through_the_index_of_vectors) {
    const owner me{"me"};
    pgvector_settings how{.connection = as("postgres"), .schema = "indexed", .exact_below = 1};
    auto all = pgvector<hashed>::open(how, hashed{});
    ASSERT_TRUE(all) << all.error().message();
    std::vector<indexed_document> documents;
    for (int i = 0; i < 2000; ++i) {
        const std::string text =
            "The harvest of number " + std::to_string(i * 37) + " was brought in on day " + std::to_string(i * 101);
        const std::string name = std::to_string(i) + ".txt";
        documents.push_back(index_document(name, sha1_of(text), *standard_extractors::read(name, text)));
        documents.back().collection = i % 100 == 0 ? "rare" : "often";
    }
    for (std::size_t from = 0; from < documents.size(); from += 500) {
        const auto done = all->add(from < 1500 ? me : owner{"other"}, std::span{documents}.subspan(from, 500));
        ASSERT_TRUE(done) << done.error().message();
    }
    const auto view = all->for_owner(me);
    EXPECT_EQ(view.search({.text = "harvest", .top_k = 100})->size(), 100U);
    EXPECT_EQ(view.search({.text = "harvest", .top_k = 15, .collections = {"rare"}})->size(), 15U);
    EXPECT_EQ(view.search({.text = "harvest", .top_k = 100, .collections = {"rare"}})->size(), 15U);
    EXPECT_EQ(all->for_owner(owner{"other"}).search({.text = "harvest", .top_k = 200})->size(), 200U);
    EXPECT_EQ(all->for_owner(owner{"other"}).search({.text = "harvest", .top_k = 9, .collections = {"rare"}})->size(),
              5U);
    // These words appear nowhere: only vectors find anything.
    EXPECT_EQ(view.search({.text = "harvestxx numberxx", .top_k = 10, .collections = {"rare"}})->size(), 10U);

    // The index alone, without the comparison of all vectors that compensates for its gaps.
    const postgres_pool pool{as("postgres")};
    const std::string_view words[]{"harvest"};
    const auto vector = embed_checked(hashed{}, std::span{words}, text_role::query, {});
    ASSERT_TRUE(vector);
    const std::vector<std::string> rare{"rare"};
    const row_lookup lookup{*vector, {}, 0, {}, rare, 15};
    for (const bool on : {true, false}) {
        auto at_work = postgres_transaction::begin(pool, {});
        ASSERT_TRUE(at_work);
        const std::string key = owner_key(me).to_string();
        ASSERT_TRUE(
            at_work->run("SELECT set_config('toolkit.owner', $1, true), set_config('enable_seqscan', 'off', "
                         "true), set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', "
                         "'off', true)",
                         {key}));
        if (on) {
            ASSERT_TRUE(pgvector_tables::search_on(*at_work, lookup.count));
            EXPECT_EQ((*at_work->run("SELECT current_setting('hnsw.ef_search')"))(0, 0), "400");
        }
        const auto near = pgvector_tables::find_near(*at_work, "\"indexed\".", owner_key(me), lookup, false);
        ASSERT_TRUE(near) << near.error().message();
        if (on) EXPECT_EQ(near->size(), 15U);
        else EXPECT_LT(near->size(), 15U);  // otherwise this would prove nothing
    }
}

TEST_F(real_pgvector, keeps_long_vectors_in_rows_of_many_terms) {
    const owner me{"me"};
    auto all = pgvector<wide_embedder>::open({.connection = as("postgres"), .schema = "wide"}, wide_embedder{});
    ASSERT_TRUE(all) << all.error().message();
    std::string text = "```\n";  // kept whole
    for (int i = 0; i < 26 * 26; ++i) {
        text += static_cast<char>('a' + i / 26);
        text += static_cast<char>('a' + i % 26);
        text += i % 20 == 19 ? '\n' : ' ';
    }
    const auto added = all->add(me, "wide.md", text + "\n```\n");
    ASSERT_TRUE(added) << added.error().message();
    const auto hits = all->for_owner(me).search({"xq"});
    ASSERT_TRUE(hits) << hits.error().message();
    ASSERT_FALSE(hits->empty());
    auto line = line_as("postgres");
    // In the row it has four bytes of length before its own four. Elsewhere they would not count.
    EXPECT_EQ(run(line, "SELECT count(*) FROM wide.chunks WHERE pg_column_size(v) <> 4 * 1100 + 8")(0, 0), "0");
    EXPECT_GT(std::stoul(run(line, "SELECT max(pg_column_size(terms)) FROM wide.chunks")(0, 0)), 1500U);
}

TEST_F(real_pgvector, keeps_documents_in_a_schema_named_like_a_keyword_of_sql) {
    for (const char* name : {"user", "order"}) {
        auto all = pgvector<hashed>::open({.connection = as("postgres"), .schema = name}, hashed{});
        ASSERT_TRUE(all) << all.error().message();
        ASSERT_TRUE(all->add(owner{"me"}, "a.txt", "About rivers."));
        EXPECT_EQ(all->for_owner(owner{"me"}).search({"rivers"})->size(), 1U);
        EXPECT_TRUE(pgvector<hashed>::open({.connection = as("postgres"), .schema = name}, hashed{}));
    }
}

TEST_F(real_pgvector, lets_programs_create_different_schemas_at_once) {
    auto admin = line_as("postgres");
    (void)run(admin, "CREATE DATABASE fresh");
    const secret there{"host=127.0.0.1 dbname=fresh user=postgres port=" + std::to_string(server->port())};
    std::vector<std::thread> programs;
    std::atomic<int> opened{0};
    for (int i = 0; i < 4; ++i)
        programs.emplace_back([&, i] {
            const auto all = pgvector<hashed>::open({.connection = there, .schema = "s" + std::to_string(i)}, hashed{});
            EXPECT_TRUE(all) << all.error().message();
            opened += all ? 1 : 0;
        });
    for (std::thread& one : programs) one.join();
    EXPECT_EQ(opened, 4);
}

TEST_F(real_pgvector, keeps_its_counts_of_terms_right) {
    const owner me{"me"};
    auto all = pgvector<hashed>::open({.connection = as("postgres"), .schema = "counted"}, hashed{});
    ASSERT_TRUE(all) << all.error().message();
    for (int i = 0; i < 12; ++i)
        ASSERT_TRUE(all->add(me, std::to_string(i % 5) + ".txt", "Word" + std::to_string(i) + " and words again."));
    ASSERT_TRUE(*all->remove(me, "3.txt"));
    auto line = line_as("postgres");
    const auto wrong = run(line,
                           "SELECT count(*) FROM (SELECT lexeme, count(*) AS n FROM counted.chunks, unnest(terms) "
                           "GROUP BY lexeme) c FULL JOIN (SELECT * FROM counted.terms WHERE chunks > 0) t ON t.term = "
                           "c.lexeme WHERE t.chunks IS DISTINCT FROM c.n");
    EXPECT_EQ(wrong(0, 0), "0");
    EXPECT_EQ(run(line, "SELECT chunks FROM counted.owners")(0, 0), "4");
}

TEST_F(real_pgvector, cancels_a_statement_at_the_server) {
    auto line = line_as("postgres");
    stop_source source;
    std::thread later{[&] {
        std::this_thread::sleep_for(200ms);
        source.request_stop();
    }};
    const auto begin = std::chrono::steady_clock::now();
    const auto slept = line.run("SELECT pg_sleep(60)", {}, source.get_token());
    later.join();
    ASSERT_FALSE(slept);
    EXPECT_EQ(slept.error().kind, failure_kind::cancelled);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 3s);
    EXPECT_TRUE(line.is_idle());
    auto other = line_as("postgres");
    EXPECT_EQ(run(other,
                  "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep(60)%' "
                  "AND pid <> pg_backend_pid()")(0, 0),
              "0");
    EXPECT_EQ(run(line, "SELECT 7")(0, 0), "7");
}

TEST_F(real_pgvector, lets_no_late_cancel_end_the_next_statement) {
    auto line = line_as("postgres");
    for (int i = 0; i < 200; ++i) {
        stop_source source;
        std::thread later{[&] {
            std::this_thread::sleep_for(2ms);
            source.request_stop();
        }};
        (void)line.run("SELECT pg_sleep(0.002)", {}, source.get_token());  // ends when it is stopped, or just before
        const auto next = line.is_idle() ? line.run("SELECT pg_sleep(0.003)") : result<postgres_rows>{postgres_rows{}};
        later.join();
        ASSERT_TRUE(next) << i << ": " << next.error().message();
        if (!line.is_idle()) line = line_as("postgres");
    }
}

TEST_F(real_pgvector, accepts_unlimited_patience) {
    auto line = line_as("postgres", {.connect = milliseconds::max(), .statement = milliseconds::max()});
    EXPECT_EQ(run(line, "SELECT 7")(0, 0), "7");
}

TEST_F(real_pgvector, ends_what_takes_too_long_or_is_too_large) {
    auto line = line_as("postgres", {.statement = 300ms});
    const auto slept = line.run("SELECT pg_sleep(60)");
    ASSERT_FALSE(slept);
    EXPECT_EQ(slept.error().kind, failure_kind::timed_out);
    EXPECT_TRUE(line.is_idle());
    auto patient = line_as("postgres");
    const auto endless = patient.run("SELECT generate_series(1, 1000000000)");
    ASSERT_FALSE(endless);
    EXPECT_EQ(endless.error().kind, failure_kind::bad_reply);
    EXPECT_EQ(run(patient, "SELECT 7")(0, 0), "7");
}

TEST_F(real_pgvector, takes_values_as_values) {
    auto line = line_as("postgres");
    const std::string text = "'; DROP SCHEMA public; -- $1 \\ \" \xC3\xBC \n";
    EXPECT_EQ(run(line, "SELECT $1::text, $2::text", {text, ""})(0, 0), text);
    EXPECT_FALSE(line.run("SELECT $1::text", {std::string_view{"a\0b", 3}}));
    const auto wrong = line.run("SELECT nothing FROM nowhere");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().kind, failure_kind::rejected);
    EXPECT_TRUE(line.is_idle());
    const auto nobody = postgres_connection::open(as("nobody_of_this_name"));
    ASSERT_FALSE(nobody);
    EXPECT_EQ(nobody.error().kind, failure_kind::unauthorized) << nobody.error().message();
}

TEST_F(real_pgvector, recovers_when_the_server_ended_its_connections) {
    const owner me{"me"};
    auto all = pgvector<hashed>::open({.connection = as("postgres"), .schema = "ended"}, hashed{});
    ASSERT_TRUE(all) << all.error().message();
    ASSERT_TRUE(all->add(me, "a.txt", "About rivers."));
    auto line = line_as("postgres");
    for (int i = 0; i < 3; ++i) {
        (void)run(line,
                  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'toolkit' AND "
                  "pid <> pg_backend_pid()");
        std::this_thread::sleep_for(50ms);
        const auto hits = all->for_owner(me).search({"rivers"});
        ASSERT_TRUE(hits) << hits.error().message();
        EXPECT_EQ(hits->size(), 1U);
    }
}

}  // namespace
