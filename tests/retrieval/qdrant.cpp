// The adapter of Qdrant against answers of the shapes that its OpenAPI description has: no server of it runs in the
// tests.
#include <toolkit/retrieval/extract/text.hpp>
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/qdrant.hpp>

#include "../net/fault_server.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace toolkit;

static_assert(Retriever<qdrant<hashed>>);

using text_only = extractors<text_extractor>;

std::string first_line(const std::string& request) { return request.substr(0, request.find(" HTTP/")); }

bool asks(const std::string& request, std::string_view line) { return first_line(request) == line; }

/// A server that has the collections; `points` answers queries, and what else is asked for is done.
struct recorded {
    std::string settings = R"({"toolkit":"1","embedder":"hashed-1","dimensions":384})";
    std::string queried = R"({"points":[]},{"points":[]})";
    std::string scrolled{};
    std::string exactly{};

    [[nodiscard]] std::string operator()(const std::string& request) const {
        const auto ok = [](const std::string& result) {
            return fault::reply("200 OK", R"({"usage":null,"result":)" + result + R"(,"status":"ok","time":0.0012})");
        };
        if (asks(request, "POST /collections/t_documents/points")) {
            std::string quoted;
            append_json_string(quoted, settings);
            return ok(R"([{"id":"0","payload":{"settings":)" + quoted + "}}]");
        }
        if (asks(request, "POST /collections/t_chunks/points/query/batch"))
            return ok("[" + (request.find("\"exact\":true") == std::string::npos ? queried : exactly) + "]");
        if (request.find("/points/scroll") != std::string::npos)
            return ok(R"({"points":[)" + scrolled + R"(],"next_page_offset":null})");
        if (request.starts_with("GET /collections/")) return ok(R"({"status":"green","points_count":0})");
        if (request.find("wait=true") != std::string::npos) return ok(R"({"operation_id":3,"status":"completed"})");
        return fault::reply("404 Not Found", R"({"status":{"error":"Not found"},"time":0.0})");
    }
};

fault::server::script answering(recorded with) {
    return [with = std::move(with)](fault::visitor& guest) { guest.send(with(guest.request)); };
}

recorded by_this_embedder(recorded with = {}) {
    with.settings = R"({"toolkit":"1","embedder":")" + std::string{hashed{}.name()} + R"(","dimensions":384})";
    return with;
}

stored_document some_document(const owner& who, const std::string& text) {
    return stored_of(who, index_document("a.txt", sha1_of(text), *text_only::read("a.txt", text)));
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

result<qdrant<hashed>> open_at(const fault::server& server) {
    return qdrant<hashed>::open({.base_url = server.url(), .prefix = "t", .key = secret{"hunter2hunter2"}}, hashed{});
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

TEST(qdrant, adds_rows_then_the_record_then_removes_what_stood) {
    const fault::server server{answering(by_this_embedder())};
    const auto all = open_at(server);
    ASSERT_TRUE(all) << all.error().message();
    const std::size_t before = server.requests().size();
    const owner me{"me\"}]"};
    const auto id = all->add<text_only>(me, "a.txt", "Apples grow \"here\".", "c");
    ASSERT_TRUE(id) << id.error().message();
    const auto requests = server.requests();
    ASSERT_EQ(requests.size(), before + 3);
    EXPECT_TRUE(asks(requests[before], "PUT /collections/t_chunks/points?wait=true"));
    EXPECT_TRUE(asks(requests[before + 1], "PUT /collections/t_documents/points?wait=true"));
    EXPECT_TRUE(asks(requests[before + 2], "POST /collections/t_chunks/points/delete?wait=true"));
    const std::string key = owner_key(me).to_string();
    EXPECT_NE(requests[before].find(R"("payload":{"owner":")" + key), std::string::npos);
    EXPECT_NE(requests[before].find(R"("portion":"Apples grow \"here\".")"), std::string::npos);
    EXPECT_NE(requests[before].find(R"("words":{"indices":[)"), std::string::npos);
    EXPECT_NE(requests[before + 2].find(R"({"filter":{"must":[{"key":"owner","match":{"value":")" + key),
              std::string::npos);
    EXPECT_NE(requests[before + 2].find(R"("must_not":[{"key":"version","match":{"value":")"), std::string::npos);
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
    EXPECT_NEAR(hits->at(0).score, 0.6 * 0.6 + 0.4 * 0.75, 0.2);
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
    const auto chunk = all->for_owner(me).chunk(stored.rows[0].id);
    EXPECT_FALSE(chunk);  // the recorded answer to a scroll is a record, not a row
}

TEST(qdrant, says_what_is_wrong_without_the_key) {
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
