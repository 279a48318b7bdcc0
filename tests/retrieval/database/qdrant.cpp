// The Qdrant adapter with answers in the shapes of its OpenAPI description, because no Qdrant server runs in the tests.
#include <toolkit/extract/text.hpp>
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/qdrant.hpp>

#include "../../net/fault_server.hpp"
#include "../qdrant_answers.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <utility>

namespace {

using namespace toolkit;
using namespace qdrant_answers;

static_assert(Retriever<qdrant<hashed>>);

fault::server::script answering(recorded with) {
    return [with = std::move(with)](fault::visitor& guest) { guest.send(with(guest.request)); };
}

recorded by_this_embedder(recorded with = {}) {
    with.settings = R"({"toolkit":"1","embedder":")" + std::string{hashed{}.name()} + R"(","dimensions":384})";
    return with;
}

std::string point_of(const owner& who, const stored_row& row, const std::string& rest) {
    std::string payload = qdrant_wire::payload_of(owner_key(who), print(database_wire::properties_of(row)));
    payload.back() = ',';
    payload += "\"portion\":" + print(row.portion) + "}";
    return R"({"id":")" + row_key(row).to_string() + R"(","version":3,"payload":)" + payload + "," + rest + "}";
}
std::string record_point(const owner& who, const stored_record& record) {
    return R"({"id":")" + record.id.to_string() + R"(","payload":)" +
           qdrant_wire::payload_of(owner_key(who), print(database_wire::properties_of(record))) + R"(,"vector":{}})";
}

TEST(qdrant, makes_collections_in_which_each_owner_has_an_index) {
    const fault::server server{[](fault::visitor& guest) {
        if (guest.request.starts_with("GET "))
            guest.send(
                fault::reply("404 Not Found",
                             R"({"status":{"error":"Not found: Collection `t_chunks` doesn't exist!"},"time":0.1})"));
        else if (asks(guest.request, "POST /collections/t_documents/points"))
            guest.send(fault::reply("200 OK", R"({"result":[],"status":"ok","time":0.1})"));
        else guest.send(fault::reply("200 OK", R"({"result":true,"status":"ok","time":0.1})"));
    }};
    const auto opened = open_at(server);
    ASSERT_TRUE(opened) << opened.error().message();
    const auto requests = server.requests();
    ASSERT_EQ(requests.size(), 16U);
    EXPECT_TRUE(asks(requests[1], "PUT /collections/t_chunks"));
    EXPECT_NE(requests[1].find(R"({"vectors":{"dense":{"size":384,"distance":"Cosine"}},"sparse_vectors":{"words":)"
                               R"({"modifier":"idf"}},"hnsw_config":{"payload_m":16,"m":0}})"),
              std::string::npos);
    EXPECT_NE(requests[1].find("api-key: hunter2hunter2"), std::string::npos);
    EXPECT_NE(requests[2].find(R"({"field_name":"owner","field_schema":{"type":"keyword","is_tenant":true}})"),
              std::string::npos);
    EXPECT_TRUE(asks(requests[15], "PUT /collections/t_documents/points?wait=true"));
}

TEST(qdrant, refuses_collections_of_another_embedder) {
    const fault::server server{answering({})};
    const auto opened = open_at(server);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().kind, failure_kind::invalid_argument);
}

TEST(qdrant, refuses_a_collection_of_other_dimensions) {
    recorded with = by_this_embedder();
    with.described = R"({"status":"green","config":{"params":{"vectors":{"dense":{"size":100,"distance":"Cosine"}}}}})";
    const fault::server server{answering(with)};
    const auto opened = open_at(server);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().kind, failure_kind::invalid_argument);
}

TEST(qdrant, adds_the_indexes_of_existing_collections) {
    const fault::server server{answering(by_this_embedder())};
    ASSERT_TRUE(open_at(server));
    int indexes = 0;
    for (const std::string& request : server.requests())
        indexes += request.find("/index?wait=true") != std::string::npos;
    EXPECT_EQ(indexes, 10);
}

TEST(qdrant, waits_no_longer_than_configured) {
    const fault::server drips{[](fault::visitor& guest) {
        guest.send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n");
        while (guest.send(" ")) std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }};
    const auto begin = std::chrono::steady_clock::now();
    const auto opened = qdrant<hashed>::open({.base_url = drips.url(), .whole = milliseconds{200}}, hashed{});
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().kind, failure_kind::timed_out) << opened.error().message();
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds{3});
}

TEST(qdrant, finds_rows_of_visible_documents_within_the_owners_filter) {
    const owner me{"me"};
    const stored_document stored = some_document(me, "Apples grow on trees.");
    stored_row stray = some_document(me, "Apples that are not there yet.").rows[0];
    const recorded with =
        by_this_embedder({.queried = R"({"points":[)" + point_of(me, stored.rows[0], R"("score":0.75)") + "," +
                                     point_of(me, stray, R"("score":0.9)") + R"(]},{"points":[)" +
                                     point_of(me, stored.rows[0], R"("score":2.5,"vector":{"dense":[1,0]})") + "]}",
                          .scrolled = record_point(me, stored.record)});
    recorded all_found = with;
    all_found.exactly = with.queried;
    const fault::server server{answering(all_found)};
    const auto all = open_at(server);
    ASSERT_TRUE(all) << all.error().message();
    const auto hits = all->for_owner(me).search({.text = "apples", .collections = {"c'\""}});
    ASSERT_TRUE(hits) << hits.error().message();
    ASSERT_EQ(hits->size(), 1U);
    EXPECT_EQ(hits->at(0).snippet, "Apples grow on trees.");
    // BM25 of one word that appears once among 5 with the title, with a mean of 150; the cosine is the server's.
    const double damping = 1.2 * (0.25 + 0.75 * 5 / 150);
    EXPECT_NEAR(hits->at(0).score, 0.6 / (1 + damping) + 0.4 * 0.75, 1e-6);
    int queries = 0;
    for (const std::string& request : server.requests())
        if (request.find("/points/query/batch") != std::string::npos) {
            ++queries;
            EXPECT_NE(
                request.find(R"("filter":{"must":[{"key":"owner","match":{"value":")" + owner_key(me).to_string()),
                std::string::npos);
            EXPECT_NE(request.find(R"({"key":"collection","match":{"any":["c'\""]}})"), std::string::npos);
            EXPECT_NE(request.find(R"("using":"words")"), std::string::npos);
        }
    EXPECT_EQ(queries, 2);  // too few: once more, exactly
}

TEST(qdrant, explains_errors_without_the_key) {
    const fault::server refusing{fault::says(
        fault::reply("403 Forbidden", R"({"status":{"error":"Forbidden: hunter2hunter2 is wrong"},"time":0.1})"))};
    const auto refused = open_at(refusing);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, failure_kind::unauthorized);
    EXPECT_NE(refused.error().message().find("Forbidden"), std::string::npos);
    EXPECT_EQ(refused.error().message().find("hunter2"), std::string::npos);
    const fault::server broken{fault::says(fault::reply("200 OK", "{\"result\":"))};
    const auto unread = open_at(broken);
    ASSERT_FALSE(unread);
    EXPECT_EQ(unread.error().kind, failure_kind::bad_reply);
    const auto named = qdrant<hashed>::open({.prefix = "a/b"}, hashed{});
    ASSERT_FALSE(named);
    EXPECT_EQ(named.error().kind, failure_kind::invalid_argument);
}

}  // namespace
