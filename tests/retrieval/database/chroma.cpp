// The Chroma adapter with a server that accepts as many ids at once as Chroma does.
#include <toolkit/extract/text.hpp>
#include <toolkit/retrieval/chroma.hpp>
#include <toolkit/retrieval/hashed.hpp>

#include "../../net/fault_server.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace {

using namespace toolkit;

/// Rows of one document of which only ids are requested. Nothing has a record.
class many_rows {
public:
    static constexpr std::size_t most_at_once = 5461;
    explicit many_rows(std::size_t count, bool removes = true) : removes_(removes) {
        for (std::size_t i = 0; i < count; ++i) ids_.push_back("row-" + std::to_string(i));
    }
    [[nodiscard]] std::size_t count() const {
        const std::lock_guard lock(mutex_);
        return ids_.size();
    }
    [[nodiscard]] fault::server::script script() {
        return [this](fault::visitor& guest) { guest.send(answer(guest.request)); };
    }

private:
    struct asked {
        std::optional<std::vector<std::string>> ids;
        std::optional<raw_json> where;
        std::optional<std::size_t> limit;
    };
    static constexpr const char* chunks = "00000000-0000-4000-8000-000000000001";
    static constexpr const char* documents = "00000000-0000-4000-8000-000000000002";

    std::string answer(const std::string& request) {
        const std::lock_guard lock(mutex_);
        const std::string line = request.substr(0, request.find(" HTTP/"));
        if (line.starts_with("GET "))
            return fault::reply("200 OK", std::string{R"({"id":")"} +
                                              (line.ends_with("-documents") ? documents : chunks) +
                                              R"(","metadata":{"toolkit":"1","embedder":")" +
                                              std::string{hashed{}.name()} + R"(","dimensions":384}})");
        const auto body = database_wire::read<asked>(request.substr(request.find("\r\n\r\n") + 4));
        EXPECT_TRUE(body) << line;
        const bool of_rows = line.find(chunks) != std::string::npos;
        if (line.ends_with("/get")) {
            std::vector<std::string> some;
            if (of_rows && body->where)
                some.assign(ids_.begin(), ids_.begin() + static_cast<std::ptrdiff_t>(
                                                             std::min(body->limit.value_or(ids_.size()), ids_.size())));
            return fault::reply("200 OK", "{\"ids\":" + print(some) + "}");
        }
        const std::size_t removed = !of_rows ? 0 : body->where ? ids_.size() : body->ids->size();
        if (removed > most_at_once)
            return fault::reply("500 Internal Server Error", R"({"error":"InternalError","message":"too many"})");
        if (of_rows && removes_)
            std::erase_if(ids_, [&](const std::string& id) {
                return body->where || std::find(body->ids->begin(), body->ids->end(), id) != body->ids->end();
            });
        return fault::reply("200 OK", "{}");
    }

    bool removes_;
    mutable std::mutex mutex_;
    std::vector<std::string> ids_;
};

TEST(chroma, removes_more_rows_than_the_server_removes_at_once) {
    for (const std::size_t count : {0U, 1U, 1000U, 6001U}) {
        many_rows rows{count};
        const fault::server server{rows.script()};
        const auto all = chroma<hashed>::open({.base_url = server.url()}, hashed{});
        ASSERT_TRUE(all) << all.error().message();
        const auto removed = all->remove(owner{"me"}, "a.txt");
        ASSERT_TRUE(removed) << count << ": " << removed.error().message();
        EXPECT_FALSE(*removed);
        EXPECT_EQ(rows.count(), 0U);
    }
}

TEST(chroma, gives_up_on_rows_that_stay) {
    many_rows rows{1500, false};
    const fault::server server{rows.script()};
    const auto all = chroma<hashed>::open({.base_url = server.url()}, hashed{});
    ASSERT_TRUE(all) << all.error().message();
    const auto removed = all->remove(owner{"me"}, "a.txt");
    ASSERT_FALSE(removed);
    EXPECT_EQ(removed.error().kind, failure_kind::server_error);
}

}  // namespace
