// Shared by the tests of the Qdrant adapter: answers in its shapes, and collections opened on a server.
#pragma once

#include <toolkit/extract/text.hpp>
#include <toolkit/retrieval/hashed.hpp>
#include <toolkit/retrieval/qdrant.hpp>

#include "../net/fault_server.hpp"

#include <string>
#include <string_view>

namespace qdrant_answers {

using text_only = toolkit::extractors<toolkit::text_extractor>;

inline std::string first_line(const std::string& request) { return request.substr(0, request.find(" HTTP/")); }

inline bool asks(const std::string& request, std::string_view line) { return first_line(request) == line; }

/// A server that has the collections. `points` answers queries, and other requests succeed.
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
            toolkit::append_json_string(quoted, settings);
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

inline toolkit::stored_document some_document(const toolkit::owner& who, const std::string& text) {
    return toolkit::stored_of(
        who, toolkit::index_document("a.txt", toolkit::sha1_of(text), *text_only::read("a.txt", text)));
}

inline toolkit::result<toolkit::qdrant<toolkit::hashed>> open_at(const fault::server& server) {
    return toolkit::qdrant<toolkit::hashed>::open(
        {.base_url = server.url(), .prefix = "t", .key = toolkit::secret{"hunter2hunter2"}}, toolkit::hashed{});
}

}  // namespace qdrant_answers
