// The Qdrant adapter with a server that stores points: additions, replacements and removals.
#include <toolkit/extract/text.hpp>
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/qdrant.hpp>

#include "../net/fault_server.hpp"
#include "qdrant_answers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace toolkit;
using namespace qdrant_answers;

/// A server that stores points. It filters by conditions on keys and by ids, as far as a request names them.
class keeping {
public:
    /// Runs once after a request was executed.
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

/// Such a server, and a database on it. It throws when the database does not open: the test fails with the reason.
struct kept_database {
    keeping kept{};
    fault::server server{kept.script()};
    qdrant<hashed> all = opened_at(server);

private:
    static qdrant<hashed> opened_at(const fault::server& at) {
        auto opened = open_at(at);
        if (!opened) throw std::runtime_error("no database opens: " + opened.error().message());
        return std::move(*opened);
    }
};

const owner me{"me\"}]"};

TEST(qdrant, adds_rows_then_the_record_and_then_removes_old_rows) {
    kept_database of;
    const auto& server = of.server;
    std::size_t before = server.requests().size();
    const auto id = of.all.add<text_only>(me, "a.txt", "Apples grow \"here\".", "c");
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
    ASSERT_TRUE(of.all.add<text_only>(me, "a.txt", "Pears.", "c"));
    requests = server.requests();
    ASSERT_EQ(requests.size(), before + 5);
    EXPECT_TRUE(asks(requests[before + 3], "POST /collections/t_documents/points/scroll"));
    EXPECT_TRUE(asks(requests[before + 4], "POST /collections/t_chunks/points/delete?wait=true"));
    EXPECT_NE(requests[before + 4].find(R"({"filter":{"must":[{"key":"owner","match":{"value":")" + key),
              std::string::npos);
    EXPECT_NE(requests[before + 4].find(R"({"key":"version","match":{"value":")"), std::string::npos);
    EXPECT_EQ(of.kept.rows(), 1U);
    EXPECT_EQ(of.all.for_owner(me).document(*id)->text, "Pears.");
    ASSERT_TRUE(of.all.add<text_only>(me, "a.txt", "Pears.", "c"));  // the same again
    EXPECT_EQ(of.all.for_owner(me).document(*id)->text, "Pears.");
}

TEST(qdrant, keeps_a_document_whole_while_two_programs_write_it) {
    for (const std::string_view at :
         {"PUT /collections/t_chunks/points?wait=true", "PUT /collections/t_documents/points?wait=true"}) {
        keeping kept;
        const fault::server server{kept.script()};
        const auto one = open_at(server);
        const auto other = open_at(server);
        ASSERT_TRUE(one && other);
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
        // The writer of the last record.
        EXPECT_EQ(stands->text, at.find("chunks") == std::string_view::npos ? "Of the other." : "Of the one.");
        EXPECT_TRUE(*one->remove(me, "a.txt"));
        EXPECT_EQ(kept.rows(), 0U);
    }
}

TEST(qdrant, removes_invisible_rows) {
    kept_database of;
    ASSERT_TRUE(of.all.add<text_only>(me, "a.txt", "Apples."));
    of.kept.lose_records();  // removing failed there
    EXPECT_EQ(of.kept.rows(), 1U);
    const auto removed = of.all.remove(me, "a.txt");
    ASSERT_TRUE(removed) << removed.error().message();
    EXPECT_FALSE(*removed);
    EXPECT_EQ(of.kept.rows(), 0U);
}

TEST(qdrant, succeeds_when_the_document_is_visible_even_if_old_rows_stay) {
    kept_database of;
    const auto id = of.all.add<text_only>(me, "a.txt", "Old.");
    ASSERT_TRUE(id);
    of.kept.fails_to_remove = true;
    const auto added = of.all.add<text_only>(me, "a.txt", "New.");
    ASSERT_TRUE(added) << added.error().message();
    EXPECT_EQ(of.all.for_owner(me).document(*id)->text, "New.");
    EXPECT_FALSE(of.all.remove(me, "a.txt"));
}

TEST(qdrant, returns_a_chunk_by_its_id) {
    kept_database of;
    ASSERT_TRUE(of.all.add<text_only>(me, "a.txt", "Apples grow on trees."));
    const uuid id = some_document(me, "Apples grow on trees.").rows[0].id;
    const auto chunk = of.all.for_owner(me).chunk(id);
    ASSERT_TRUE(chunk) << chunk.error().message();
    EXPECT_EQ(chunk->text, "Apples grow on trees.");
    EXPECT_EQ(of.all.for_owner(owner{"other"}).chunk(id).error().kind, failure_kind::not_found);
}

}  // namespace
