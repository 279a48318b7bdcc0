// The JSON of rerank servers. Cohere, Jina, vLLM and llama.cpp accept POST {model, query, documents, top_n}, and reply
// {results: [{index, relevance_score}]} in any order.
// In: a question and passages. Out: the body of a request; the scores of a reply. Next: http_reranker.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/schema/parse/parse.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The kind of scores that a server returns.
enum class rerank_scores : std::uint8_t {
    shares,  ///< from 0 to 1: Cohere, Jina, vLLM
    logits,  ///< any number, 0 is neutral: llama.cpp. They become 1 / (1 + e^-x).
};

namespace rerank_wire {

struct graded {
    std::int64_t index;
    double relevance_score;
};
struct reply {
    std::vector<graded> results;
};

// The forms of servers' error messages.
struct message_text {
    std::string message;
};
struct error_with_message {
    message_text error;
};
struct error_text {
    std::string error;
};
struct detail_text {
    std::string detail;
};

template <class T>
[[nodiscard]] result<T> read(std::string_view text) {
    return parse<T, ignore_unknown, null_is_absent>(text);
}

[[nodiscard]] inline std::string request_body(std::string_view model, std::string_view question,
                                              std::span<const std::string_view> passages) {
    std::string body;
    json_writer<std::string> out{body};
    out.begin_object();
    if (!model.empty()) out.member("model", model);
    out.member("query", question).key("documents").begin_array();
    for (const std::string_view one : passages) out.value(one);
    out.end_array().member("top_n", passages.size()).end_object();
    return body;
}

/// Returns a server's error message. A web page gives an empty text, and other text is returned unchanged.
[[nodiscard]] inline std::string error_words(std::string_view body) {
    if (auto one = read<error_with_message>(body)) return std::move(one->error.message);
    if (auto one = read<error_text>(body)) return std::move(one->error);
    if (auto one = read<message_text>(body)) return std::move(one->message);
    if (auto one = read<detail_text>(body)) return std::move(one->detail);
    const std::size_t first = body.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos || body[first] == '<') return {};
    return std::string{body};
}

/// Returns a score from 0 to 1 for each passage, in the order in which they were sent. Fails with `bad_reply` at
/// `where` if the reply omits or repeats a passage, names one that was not sent, or has an invalid score. The failure
/// quotes nothing of the reply.
[[nodiscard]] inline result<std::vector<double>> read_scores(std::string_view body, std::size_t passages,
                                                             rerank_scores are, std::string_view where) {
    const auto bad = [&](std::string_view what, std::string_view cure) {
        return failure::of(failure_kind::bad_reply, where, what, cure);
    };
    auto read_reply = read<reply>(body);
    if (!read_reply)
        return bad("the reply is not a list of scores (" + std::string{read_reply.error().name()} + " at byte " +
                       std::to_string(read_reply.error().offset) + ")",
                   "check that base_url names a server that reranks");
    std::vector<std::optional<double>> found(passages);
    for (const auto& [index, score] : read_reply->results) {
        if (index < 0 || static_cast<std::uint64_t>(index) >= passages)
            return bad("it graded passage " + std::to_string(index) + " of " + std::to_string(passages),
                       "try again, or use another server");
        std::optional<double>& place = found[static_cast<std::size_t>(index)];
        if (place)
            return bad("it graded passage " + std::to_string(index) + " twice", "try again, or use another server");
        if (are == rerank_scores::shares && !(score >= 0 && score <= 1))
            return bad("a score is not from 0 to 1", "set .scores to toolkit::rerank_scores::logits");
        place = are == rerank_scores::logits ? 1 / (1 + std::exp(-score)) : score;
    }
    std::vector<double> scores;
    scores.reserve(passages);
    for (std::size_t i = 0; i < passages; ++i) {
        if (!found[i])
            return bad("it left out passage " + std::to_string(i) + " of " + std::to_string(passages),
                       "try again, or use another server");
        scores.push_back(*found[i]);
    }
    return scores;
}

}  // namespace rerank_wire

}}  // namespace toolkit::v0
