// Tavily's interface.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/redacted.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/net/connection.hpp>
#include <toolkit/net/http.hpp>
#include <toolkit/net/url.hpp>
#include <toolkit/retrieval/embed/http_json.hpp>
#include <toolkit/schema/print/print.hpp>
#include <toolkit/systems/rabbithole/report/web_search.hpp>
#include <toolkit/text/visible.hpp>

#include <chrono>
#include <cstdlib>
#include <limits>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace tavily_wire {

struct search_request {
    std::string query;
    std::string search_depth;
    std::string topic;
    std::size_t max_results;
    bool include_answer;
};
struct search_result {
    std::optional<std::string> title;
    std::string url;
    std::optional<std::string> content;
};
struct search_reply {
    std::vector<search_result> results;
};

/// What is wrong with an unsuccessful reply.
[[nodiscard]] inline failure refusal(const http_reply& reply, const url& to, const secret& key, bool key_sent) {
    constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
    failure why = status_failure(to.origin(), reply.status, key.redact(visible_line(reply.body, all)));
    if (why.kind == failure_kind::unauthorized)
        why.cure = key_sent ? "check TAVILY_API_KEY"
                            : "give a key, and write https://, because over http it is sent to this machine only";
    return why;
}

}  // namespace tavily_wire

TOOLKIT_FUNCTION result<std::vector<rabbithole_web_result>> web_search::search(std::string_view query,
                                                                               std::size_t max_results,
                                                                               const stop_token& stop) const {
    const std::string words = visible_line(cut_utf8(query, limits.query_bytes), limits.query_bytes);
    if (words.empty())
        return failure::of(failure_kind::invalid_argument, "web_search", "the query is blank", "give words to search");
    const auto address = http_json::address_of(base_url, "/search");
    if (!address) return redacted(address.error(), api_key);
    const auto to = parse_url(*address);
    if (!to) return redacted(to.error(), api_key);
    const bool key_sent = http_json::may_send(api_key, *to);
    const std::size_t most = max_results < limits.results ? max_results : limits.results;
    http_request call{.method = http_method::post,
                      .url = *address,
                      .headers = {{"Content-Type", "application/json"}, {"Accept", "application/json"}},
                      .body = print(tavily_wire::search_request{words, "basic", "general", most, false}),
                      .patience = limits.patience,
                      .until = deadline::after(std::chrono::steady_clock::now(), limits.whole),
                      .most_bytes = limits.reply_bytes};
    if (key_sent) call.headers.push_back({"Authorization", "Bearer " + std::string{api_key.reveal()}});
    auto reply = http_send(call, stop);
    if (!reply) {
        failure why = std::move(reply).error();
        if (why.cure.view() == server_unreachable_cure) why.cure = "correct base_url, or try again later";
        return redacted(std::move(why), api_key);
    }
    if (reply->status < 200 || reply->status > 299) return tavily_wire::refusal(*reply, *to, api_key, key_sent);
    auto read = http_json::read<tavily_wire::search_reply>(reply->body, to->origin(), "list of pages");
    if (!read) return redacted(std::move(read).error(), api_key);
    std::vector<rabbithole_web_result> pages;
    for (tavily_wire::search_result& one : read->results) {
        if (pages.size() == most) break;
        if (!parse_url(one.url)) continue;
        pages.push_back({.query = words,
                         .title = std::move(one.title).value_or(std::string{}),
                         .url = std::move(one.url),
                         .content = std::move(one.content).value_or(std::string{})});
    }
    return pages;
}

TOOLKIT_FUNCTION result<std::optional<web_search>> web_search_from_environment() {
    const char* const enabled = std::getenv("ENABLE_WEB_SEARCH");
    if (enabled == nullptr || std::string_view{enabled} != "true") return std::optional<web_search>{};
    secret key = secret::from_environment("TAVILY_API_KEY");
    if (key.empty())
        return failure::of(failure_kind::invalid_argument, "web_search_from_environment",
                           "ENABLE_WEB_SEARCH is true, but TAVILY_API_KEY is not set",
                           "set TAVILY_API_KEY, or unset ENABLE_WEB_SEARCH");
    return std::optional<web_search>{web_search{.api_key = std::move(key)}};
}

}}  // namespace toolkit::v0
