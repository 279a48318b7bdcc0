// The adapter of Qdrant against answers of the shapes that its OpenAPI description has: no server of it runs in the
// tests.
#include <toolkit/retrieval/extract/text.hpp>
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/qdrant.hpp>

#include "../net/fault_server.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
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
    std::string described =
        R"({"status":"green","points_count":0,"config":{"params":{"vectors":{"dense":{"size":384,"distance":"Cosine"}}}}})";

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
        if (request.starts_with("GET /collections/")) return ok(described);
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

/// A server that keeps points: it filters by conditions on keys and by ids, as far as a request names them.
class keeping {
public:
    /// Runs after a request was carried out, once.
    std::function<void(const std::string& line)> then{};
    bool fails_to_remove = false;

    [[nodiscard]] fault::server::script script() {
        return [this](fault::visitor& guest) {
            const std::string answer = carry_out(guest.request);
            if (then) then(first_line(guest.request));
            guest.send(answer);
        };
    }
    [[nodiscard]] std::size_t rows() const {
        const std::lock_guard lock(mutex_);
        const auto chunks = points_.find("t_chunks");
        return chunks == points_.end() ? 0 : chunks->second.size();
    }
    void lose_records() {
        const std::lock_guard lock(mutex_);
        points_["t_documents"].clear();
    }

private:
    struct kept_point {
        std::string id;
        raw_json vector;
        raw_json payload;
    };
    struct put_points {
        std::vector<kept_point> points;
    };
    struct value {
        std::string value;
    };
    struct condition {
        std::optional<std::string> key;
        std::optional<value> match;
        std::optional<std::vector<std::string>> has_id;
        [[nodiscard]] bool holds(const kept_point& one) const {
            if (has_id) return std::find(has_id->begin(), has_id->end(), one.id) != has_id->end();
            return one.payload.text.find("\"" + *key + "\":\"" + match->value + "\"") != std::string::npos;
        }
    };
    struct conditions {
        std::vector<condition> must;
        std::optional<std::vector<condition>> must_not;
        [[nodiscard]] bool hold(const kept_point& one) const {
            const auto holds = [&](const condition& each) { return each.holds(one); };
            return std::all_of(must.begin(), must.end(), holds) &&
                   (!must_not || std::none_of(must_not->begin(), must_not->end(), holds));
        }
    };
    struct filtering {
        conditions filter;
    };

    std::string carry_out(const std::string& request) {
        const std::lock_guard lock(mutex_);
        const std::string body = request.substr(request.find("\r\n\r\n") + 4);
        const auto ok = [](const std::string& result) {
            return fault::reply("200 OK", R"({"result":)" + result + R"(,"status":"ok","time":0.1})");
        };
        if (request.find("/points") == std::string::npos || asks(request, "POST /collections/t_documents/points"))
            return recorded{.settings = R"({"toolkit":"1","embedder":")" + std::string{hashed{}.name()} +
                                        R"(","dimensions":384})"}(request);
        const std::size_t name = request.find("/collections/") + 13;
        auto& all = points_[request.substr(name, request.find('/', name) - name)];
        if (request.starts_with("PUT")) {
            auto put = database_wire::read<put_points>(body);
            EXPECT_TRUE(put) << body;
            for (kept_point& one : put->points) {
                std::erase_if(all, [&](const kept_point& before) { return before.id == one.id; });
                all.push_back(std::move(one));
            }
            return ok("{}");
        }
        const auto which = database_wire::read<filtering>(body);
        EXPECT_TRUE(which) << body;
        if (request.find("/points/delete") != std::string::npos) {
            if (fails_to_remove)
                return fault::reply("500 Internal Server Error", R"({"status":{"error":"disk"},"time":0.1})");
            std::erase_if(all, [&](const kept_point& one) { return which->filter.hold(one); });
            return ok("{}");
        }
        std::string found;
        for (const kept_point& one : all)
            if (which->filter.hold(one))
                found += std::string{found.empty() ? "" : ","} + R"({"id":")" + one.id + R"(","payload":)" +
                         one.payload.text + "}";
        return ok(R"({"points":[)" + found + R"(],"next_page_offset":null})");
    }

    mutable std::mutex mutex_;
    std::map<std::string, std::vector<kept_point>> points_;
};

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

TEST(qdrant, makes_the_indexes_of_collections_that_are_there) {
    const fault::server server{answering(by_this_embedder())};
    ASSERT_TRUE(open_at(server));
    int indexes = 0;
    for (const std::string& request : server.requests())
        indexes += request.find("/index?wait=true") != std::string::npos;
    EXPECT_EQ(indexes, 10);
}

TEST(qdrant, adds_rows_then_the_record_then_removes_what_stood) {
    keeping kept;
    const fault::server server{kept.script()};
    const auto all = open_at(server);
    ASSERT_TRUE(all) << all.error().message();
    const owner me{"me\"}]"};
    std::size_t before = server.requests().size();
    const auto id = all->add<text_only>(me, "a.txt", "Apples grow \"here\".", "c");
    ASSERT_TRUE(id) << id.error().message();
    auto requests = server.requests();
    ASSERT_EQ(requests.size(), before + 3);
    EXPECT_TRUE(asks(requests[before], "POST /collections/t_documents/points/scroll"));
    EXPECT_TRUE(asks(requests[before + 1], "PUT /collections/t_chunks/points?wait=true"));
    EXPECT_TRUE(asks(requests[before + 2], "PUT /collections/t_documents/points?wait=true"));
    const std::string key = owner_key(me).to_string();
    EXPECT_NE(requests[before + 1].find(R"("payload":{"owner":")" + key), std::string::npos);
    EXPECT_NE(requests[before + 1].find(R"("portion":"Apples grow \"here\".")"), std::string::npos);
    EXPECT_NE(requests[before + 1].find(R"("words":{"indices":[)"), std::string::npos);

    before = requests.size();
    ASSERT_TRUE(all->add<text_only>(me, "a.txt", "Pears.", "c"));
    requests = server.requests();
    ASSERT_EQ(requests.size(), before + 5);
    EXPECT_TRUE(asks(requests[before + 3], "POST /collections/t_documents/points/scroll"));
    EXPECT_TRUE(asks(requests[before + 4], "POST /collections/t_chunks/points/delete?wait=true"));
    EXPECT_NE(requests[before + 4].find(R"({"filter":{"must":[{"key":"owner","match":{"value":")" + key),
              std::string::npos);
    EXPECT_NE(requests[before + 4].find(R"({"key":"version","match":{"value":")"), std::string::npos);
    EXPECT_EQ(kept.rows(), 1U);
    EXPECT_EQ(all->for_owner(me).document(*id)->text, "Pears.");
    ASSERT_TRUE(all->add<text_only>(me, "a.txt", "Pears.", "c"));  // the same again
    EXPECT_EQ(all->for_owner(me).document(*id)->text, "Pears.");
}

TEST(qdrant, keeps_a_document_whole_that_two_programs_write) {
    for (const std::string_view at :
         {"PUT /collections/t_chunks/points?wait=true", "PUT /collections/t_documents/points?wait=true"}) {
        keeping kept;
        const fault::server server{kept.script()};
        const auto one = open_at(server);
        const auto other = open_at(server);
        ASSERT_TRUE(one && other);
        const owner me{"me"};
        const auto id = one->add<text_only>(me, "a.txt", "At first.");
        ASSERT_TRUE(id);
        std::atomic<int> written{0};
        kept.then = [&](const std::string& line) {
            if (line != at || written++ > 0) return;
            EXPECT_TRUE(other->add<text_only>(me, "a.txt", "Of the other."));
        };
        ASSERT_TRUE(one->add<text_only>(me, "a.txt", "Of the one."));
        EXPECT_GT(written, 1) << at;
        const auto stands = one->for_owner(me).document(*id);
        ASSERT_TRUE(stands) << at << ": " << stands.error().message();
        // Whose record was written last.
        EXPECT_EQ(stands->text, at.find("chunks") == std::string_view::npos ? "Of the other." : "Of the one.");
        EXPECT_TRUE(*one->remove(me, "a.txt"));
        EXPECT_EQ(kept.rows(), 0U);
    }
}

TEST(qdrant, removes_rows_that_nobody_sees) {
    keeping kept;
    const fault::server server{kept.script()};
    const auto all = open_at(server);
    ASSERT_TRUE(all);
    const owner me{"me"};
    ASSERT_TRUE(all->add<text_only>(me, "a.txt", "Apples."));
    kept.lose_records();  // removing broke off there
    EXPECT_EQ(kept.rows(), 1U);
    const auto removed = all->remove(me, "a.txt");
    ASSERT_TRUE(removed) << removed.error().message();
    EXPECT_FALSE(*removed);
    EXPECT_EQ(kept.rows(), 0U);
}

TEST(qdrant, has_added_what_is_visible_whatever_becomes_of_old_rows) {
    keeping kept;
    const fault::server server{kept.script()};
    const auto all = open_at(server);
    ASSERT_TRUE(all);
    const owner me{"me"};
    const auto id = all->add<text_only>(me, "a.txt", "Old.");
    ASSERT_TRUE(id);
    kept.fails_to_remove = true;
    const auto added = all->add<text_only>(me, "a.txt", "New.");
    ASSERT_TRUE(added) << added.error().message();
    EXPECT_EQ(all->for_owner(me).document(*id)->text, "New.");
    EXPECT_FALSE(all->remove(me, "a.txt"));
}

TEST(qdrant, gives_a_chunk_by_its_id) {
    keeping kept;
    const fault::server server{kept.script()};
    const auto all = open_at(server);
    ASSERT_TRUE(all);
    const owner me{"me"};
    ASSERT_TRUE(all->add<text_only>(me, "a.txt", "Apples grow on trees."));
    const uuid id = some_document(me, "Apples grow on trees.").rows[0].id;
    const auto chunk = all->for_owner(me).chunk(id);
    ASSERT_TRUE(chunk) << chunk.error().message();
    EXPECT_EQ(chunk->text, "Apples grow on trees.");
    EXPECT_EQ(all->for_owner(owner{"other"}).chunk(id).error().kind, failure_kind::not_found);
}

TEST(qdrant, waits_no_longer_for_an_answer_than_it_is_told) {
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
    // BM25 of one word that stands once among 5 with the title, of a mean of 150; the cosine as the server has it.
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
