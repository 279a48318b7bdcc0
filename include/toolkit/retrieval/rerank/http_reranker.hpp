// Rerankers behind a server: Cohere's, and those of llama.cpp, vLLM and Jina.
// In: a question and passages. Out: a score from 0 to 1 for each, or one failure that never contains the key. Next:
// reranked.hpp.
#pragma once

#include <toolkit/core/redacted.hpp>
#include <toolkit/core/secret.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/net/connection.hpp>
#include <toolkit/net/http.hpp>
#include <toolkit/net/url.hpp>
#include <toolkit/retrieval/rerank/rerank_wire.hpp>
#include <toolkit/retrieval/rerank/reranker.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Limits of one call.
struct rerank_limits {
    std::size_t batch = 100;  ///< passages per request; more are sent in several requests, one after the other
    std::size_t passage_bytes = 16'384;  ///< of a passage; the rest is not sent
    std::size_t question_bytes = 8192;
    std::size_t reply_bytes = std::size_t{16} << 20U;
    milliseconds whole{60'000};  ///< for all requests together
    http_patience patience{};
};

namespace rerank_http {

/// Returns the address of the rerank endpoint. `ending` ("/v2/rerank") is appended to the base, which may already end
/// with the version or with the whole path.
[[nodiscard]] inline result<std::string> address(std::string_view base_url, std::string_view ending) {
    auto parts = parse_url(base_url);
    if (!parts) return std::move(parts).error();
    std::string_view path = parts->target;
    const std::size_t query = path.find('?');
    const std::string after = query == std::string_view::npos ? "" : std::string{path.substr(query)};
    path = path.substr(0, query);
    while (path.ends_with('/')) path.remove_suffix(1);
    const std::string there = parts->origin() + std::string{path};
    if (path.ends_with("/rerank")) return there + after;
    const std::string_view version = ending.substr(0, ending.rfind('/'));  // "/v2", or empty
    if (!version.empty() && path.ends_with(version)) return there + "/rerank" + after;
    return there + std::string{ending} + after;
}

struct service {
    std::string_view base_url;
    std::string_view ending;
    std::string_view model;
    const secret& key;
    bool withhold_over_http;  ///< true: the key comes from the environment and is not sent over a network in clear text
    rerank_scores scores;
    const rerank_limits& limits;
};

[[nodiscard]] inline result<std::vector<double>> one_batch(const service& at, const std::string& to,
                                                           std::string_view question,
                                                           std::span<const std::string_view> passages, deadline until,
                                                           const stop_token& stop) {
    auto parsed = parse_url(to);
    if (!parsed) return std::move(parsed).error();
    const url& where = *parsed;
    const std::string origin = where.origin();
    http_request call{.method = http_method::post,
                      .url = to,
                      .headers = {{"Content-Type", "application/json"}, {"Accept", "application/json"}},
                      .body = rerank_wire::request_body(at.model, question, passages),
                      .patience = at.limits.patience,
                      .until = until,
                      .most_bytes = at.limits.reply_bytes};
    const bool withheld = at.withhold_over_http && !where.secure && !where.is_loopback();
    if (!at.key.empty() && !withheld)
        call.headers.push_back({"Authorization", "Bearer " + std::string{at.key.reveal()}});
    auto reply = http_send(call, stop);
    if (!reply) {
        failure why = std::move(reply).error();
        if (why.cure.view() == server_unreachable_cure) why.cure = "start the server or correct base_url";
        return why;
    }
    if (reply->status < 200 || reply->status > 299) {
        constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
        const std::string words = at.key.redact(visible_line(rerank_wire::error_words(reply->body), all));
        failure why = status_failure(origin, reply->status, words);
        if (reply->status == 501) why.kind = failure_kind::rejected;  // it will not rerank later either
        return why;
    }
    return rerank_wire::read_scores(reply->body, passages.size(), at.scores, origin);
}

/// Returns the scores of all passages, in requests of at most `batch`.
[[nodiscard]] inline result<std::vector<double>> rerank(const service& at, std::string_view question,
                                                        std::span<const std::string_view> passages,
                                                        const stop_token& stop) {
    std::vector<double> scores;
    if (passages.empty()) return scores;
    auto to = address(at.base_url, at.ending);
    if (!to) return redacted(std::move(to).error(), at.key);
    const std::string query = repair_utf8(cut_utf8(question, at.limits.question_bytes));
    std::vector<std::string> repaired;
    std::vector<std::string_view> sent;
    repaired.reserve(passages.size());  // so that the views stay valid
    sent.reserve(passages.size());
    for (const std::string_view one : passages) {
        const std::string_view cut = cut_utf8(one, at.limits.passage_bytes);
        sent.push_back(is_utf8(cut) ? cut : std::string_view{repaired.emplace_back(repair_utf8(cut))});
    }
    const deadline until = deadline::after(std::chrono::steady_clock::now(), at.limits.whole);
    const std::size_t batch = std::max<std::size_t>(at.limits.batch, 1);
    scores.reserve(passages.size());
    for (std::size_t begin = 0; begin < sent.size(); begin += batch) {
        const auto part = std::span<const std::string_view>{sent}.subspan(begin, std::min(batch, sent.size() - begin));
        auto graded = one_batch(at, *to, query, part, until, stop);
        if (!graded) return redacted(std::move(graded).error(), at.key);
        scores.insert(scores.end(), graded->begin(), graded->end());
    }
    return scores;
}

}  // namespace rerank_http

/// Cohere's reranker (POST /v2/rerank), or a server with the same interface. A Reranker.
struct cohere_reranker {
    std::string model = "rerank-v3.5";
    std::string base_url = "https://api.cohere.com";
    /// Sent only to base_url, and never shown. By default the key is that of COHERE_API_KEY, which is sent over https,
    /// and over plain http only to this machine. secret{} sends no key.
    std::optional<secret> api_key{};
    rerank_limits limits{};

    [[nodiscard]] result<std::vector<double>> rerank(std::string_view question,
                                                     std::span<const std::string_view> passages,
                                                     const stop_token& stop = {}) const {
        const secret key = api_key ? *api_key : secret::from_environment("COHERE_API_KEY");
        return rerank_http::rerank({base_url, "/v2/rerank", model, key, !api_key, rerank_scores::shares, limits},
                                   question, passages, stop);
    }
};

/// A reranker model behind llama.cpp's server (started with --reranking; POST /v1/rerank). A Reranker. The defaults are
/// those of llama.cpp, which returns logits. vLLM, Jina and Infinity have the same interface but return scores from 0
/// to 1; `shares_reranker` sets `scores` for them.
struct llama_cpp_reranker {
    std::string base_url = "http://127.0.0.1:8080";
    std::string model{};                           ///< may be empty if the server has one model
    std::optional<secret> api_key{};               ///< default: none
    rerank_scores scores = rerank_scores::logits;  ///< the kind of scores that the server returns
    rerank_limits limits{};

    [[nodiscard]] result<std::vector<double>> rerank(std::string_view question,
                                                     std::span<const std::string_view> passages,
                                                     const stop_token& stop = {}) const {
        const secret key = api_key.value_or(secret{});
        return rerank_http::rerank({base_url, "/v1/rerank", model, key, false, scores, limits}, question, passages,
                                   stop);
    }
};

/// A reranker behind vLLM, Jina, Infinity, or another server of POST /v1/rerank that returns scores from 0 to 1.
///
///     auto jina = toolkit::shares_reranker("https://api.jina.ai", "jina-reranker-v2-base-multilingual", key);
[[nodiscard]] inline llama_cpp_reranker shares_reranker(std::string base_url, std::string model = {},
                                                        std::optional<secret> api_key = {}) {
    return {.base_url = std::move(base_url),
            .model = std::move(model),
            .api_key = std::move(api_key),
            .scores = rerank_scores::shares};
}

static_assert(Reranker<cohere_reranker> && Reranker<llama_cpp_reranker>);

}}  // namespace toolkit::v0
