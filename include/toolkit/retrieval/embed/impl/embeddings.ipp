// The functions of embeddings.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/retrieval/embed/embeddings.hpp>
#include <toolkit/schema/print/print.hpp>

namespace toolkit { inline namespace v0 { namespace embeddings {

struct openai_request {
    std::string model;
    std::vector<std::string> input;
    std::optional<std::size_t> dimensions;
};

struct openai_row {
    std::size_t index = 0;
    std::vector<float> embedding;
};

struct openai_reply {
    std::vector<openai_row> data;
};

struct ollama_request {
    std::string model;
    std::vector<std::string> input;
    bool truncate = true;
    std::optional<std::size_t> dimensions;
};

struct ollama_reply {
    std::vector<std::vector<float>> embeddings;
};

TOOLKIT_FUNCTION result<std::string> openai_wire::address(std::string_view base_url) {
    const auto parts = parse_url(base_url);
    if (!parts) return parts.error();
    const std::string path = parts->target.substr(0, parts->target.find('?')) + "/";
    const bool versioned = path.find("/v1/") != std::string::npos || path.ends_with("/embeddings/") ||
                           path.ends_with("/openai/") || path.ends_with("/openai//");
    return http_json::address_of(base_url, versioned ? "/embeddings" : "/v1/embeddings");
}

TOOLKIT_FUNCTION std::string openai_wire::body(const std::string& model, std::vector<std::string> texts,
                                               std::size_t dimensions) {
    return print(openai_request{model, std::move(texts),
                                dimensions == 0 ? std::nullopt : std::optional<std::size_t>{dimensions}});
}

TOOLKIT_FUNCTION result<std::vector<std::vector<float>>> openai_wire::rows(std::string_view body,
                                                                           const std::string& where) {
    auto reply = http_json::read<openai_reply>(body, where, "list of embeddings");
    if (!reply) return std::move(reply).error();
    std::vector<std::vector<float>> rows(reply->data.size());
    for (auto& [index, embedding] : reply->data) {
        if (index >= rows.size() || !rows[index].empty())
            return failure::of(failure_kind::bad_reply, where,
                               "it returned an index twice, or an index that is too high", "check the server's log");
        rows[index] = std::move(embedding);
    }
    return rows;
}

TOOLKIT_FUNCTION result<std::string> ollama_wire::address(std::string_view base_url) {
    return http_json::address_of(base_url, "/api/embed");
}

TOOLKIT_FUNCTION std::string ollama_wire::body(const std::string& model, std::vector<std::string> texts,
                                               std::size_t dimensions) {
    return print(ollama_request{model, std::move(texts), true,
                                dimensions == 0 ? std::nullopt : std::optional<std::size_t>{dimensions}});
}

TOOLKIT_FUNCTION result<std::vector<std::vector<float>>> ollama_wire::rows(std::string_view body,
                                                                           const std::string& where) {
    auto reply = http_json::read<ollama_reply>(body, where, "list of embeddings");
    if (!reply) return std::move(reply).error();
    return std::move(reply->embeddings);
}

}}}  // namespace toolkit::v0::embeddings
