// Embedders behind servers: any server of OpenAI's /v1/embeddings (OpenAI, llama.cpp, vLLM, …), and Ollama.
// In: texts. Out: rows of length 1, or one failure that never contains the key. Next: library.embed.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/core/redacted.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/retrieval/embed/embedder.hpp>
#include <toolkit/retrieval/embed/http_json.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// How an embedding model is reached, and how it expects its texts.
struct embeddings_settings {
    std::string base_url{};  ///< "http://127.0.0.1:8080"; with or without /v1
    std::string model{};
    std::string query_model{};        ///< name of the model for questions, if it differs
    std::string query_prefix{};       ///< "query: " for the E5 family; see the model card
    std::string passage_prefix{};     ///< "passage: " for the E5 family
    std::optional<secret> api_key{};  ///< default: the value of OPENAI_API_KEY (not for Ollama)
    std::size_t dimensions = 0;       ///< 0: the model's default
    std::size_t batch = 32;           ///< texts per call
    std::size_t text_bytes = 16'384;  ///< longer texts are cut; models read about 512 to 8,192 tokens
    http_patience patience{};
};

namespace embeddings {

/// The requests and replies of OpenAI's servers.
struct openai_wire {
    static constexpr std::string_view name = "openai";
    static constexpr const char* key_variable = "OPENAI_API_KEY";
    [[nodiscard]] static result<std::string> address(std::string_view base_url);
    [[nodiscard]] static std::string body(const std::string& model, std::vector<std::string> texts,
                                          std::size_t dimensions);
    /// Returns the rows in the order of the texts.
    [[nodiscard]] static result<std::vector<std::vector<float>>> rows(std::string_view body, const std::string& where);
};

/// The requests and replies of Ollama.
struct ollama_wire {
    static constexpr std::string_view name = "ollama";
    static constexpr const char* key_variable = nullptr;
    [[nodiscard]] static result<std::string> address(std::string_view base_url);
    [[nodiscard]] static std::string body(const std::string& model, std::vector<std::string> texts,
                                          std::size_t dimensions);
    [[nodiscard]] static result<std::vector<std::vector<float>>> rows(std::string_view body, const std::string& where);
};

}  // namespace embeddings

/// An Embedder on a server. It scales rows to length 1. May be used from many threads.
template <class Wire>
class served_embeddings {
public:
    /// Calls the server once to learn its dimensions. Fails as embed does, and with `invalid_argument` if the settings
    /// are invalid.
    [[nodiscard]] static result<served_embeddings> open(embeddings_settings settings, const stop_token& stop = {}) {
        if (settings.batch == 0 || settings.text_bytes == 0)
            return failure::of(failure_kind::invalid_argument, "embeddings", ".batch or .text_bytes is 0",
                               "keep their defaults, or set them above 0");
        served_embeddings made{std::move(settings)};
        const std::string_view probe[]{"dimensions"};
        auto rows = made.embed(probe, text_role::passage, stop);
        if (!rows) return std::move(rows).error();
        made.dimensions_ = rows->size();
        made.name_ = made.described();
        return made;
    }

    [[nodiscard]] std::size_t dimensions() const noexcept { return dimensions_; }
    /// The model, its dimensions, and the prefix of passages. Stored vectors of the same name are comparable.
    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    [[nodiscard]] const embeddings_settings& settings() const noexcept { return settings_; }

    /// Returns texts.size() rows. Fails as http_send and status_failure do, with `bad_reply` if the rows do not match
    /// the request, with `invalid_argument` for a blank text, and with `cancelled` if stopped.
    [[nodiscard]] result<std::vector<float>> embed(std::span<const std::string_view> texts, text_role role,
                                                   const stop_token& stop = {}) const {
        std::vector<float> all;
        for (std::size_t begin = 0; begin < texts.size(); begin += settings_.batch) {
            const auto some = texts.subspan(begin, std::min(settings_.batch, texts.size() - begin));
            if (auto done = embed_batch(some, role, all, stop); !done) return std::move(done).error();
        }
        return all;
    }

private:
    explicit served_embeddings(embeddings_settings settings) : settings_(std::move(settings)) {
        server_.base_url = settings_.base_url;
        server_.patience = settings_.patience;
        if (settings_.api_key) server_.api_key = *settings_.api_key;
        else if (Wire::key_variable != nullptr) server_.api_key = secret::from_environment(Wire::key_variable);
    }

    [[nodiscard]] std::string described() const {
        std::string text = std::string{Wire::name} + ":" + settings_.model + "-" + std::to_string(dimensions_);
        if (!settings_.passage_prefix.empty()) text += "-" + to_hex(sha1_of(settings_.passage_prefix)).substr(0, 8);
        return text;
    }

    result<void> embed_batch(std::span<const std::string_view> texts, text_role role, std::vector<float>& into,
                             const stop_token& stop) const {
        const bool query = role == text_role::query;
        std::vector<std::string> input;
        input.reserve(texts.size());
        for (const std::string_view text : texts) {
            if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
                return failure::of(failure_kind::invalid_argument, "embeddings",
                                   "text " + std::to_string(input.size()) + " is blank",
                                   "send no blank texts to the model");
            input.push_back(query ? settings_.query_prefix : settings_.passage_prefix);
            input.back() += cut_utf8(text, settings_.text_bytes);
        }
        auto address = Wire::address(settings_.base_url);
        if (!address) return std::move(address).error();
        const std::string where = parse_url(*address)->origin();
        const std::string& model = query && !settings_.query_model.empty() ? settings_.query_model : settings_.model;
        auto body = http_json::post(server_, std::move(*address),
                                    Wire::body(model, std::move(input), settings_.dimensions), stop);
        if (!body) return std::move(body).error();
        auto rows = Wire::rows(*body, where);
        if (!rows) return redacted(std::move(rows).error(), server_.api_key);
        return append(*rows, texts.size(), where, into);
    }

    [[nodiscard]] result<void> append(std::vector<std::vector<float>>& rows, std::size_t expected,
                                      const std::string& where, std::vector<float>& into) const {
        const auto bad = [&](const std::string& what) {
            return failure::of(failure_kind::bad_reply, where, what,
                               "check that the model " + settings_.model + " makes embeddings");
        };
        if (rows.size() != expected)
            return bad("it returned " + std::to_string(rows.size()) + " embeddings for " + std::to_string(expected) +
                       " texts");
        const std::size_t dimensions = dimensions_ != 0            ? dimensions_
                                       : settings_.dimensions != 0 ? settings_.dimensions
                                       : rows.empty()              ? 0
                                                                   : rows.front().size();
        for (std::vector<float>& row : rows) {
            if (row.size() != dimensions || row.empty())
                return bad("it returned an embedding of " + std::to_string(row.size()) + " numbers instead of " +
                           std::to_string(dimensions));
            if (!make_unit(row)) return bad("it returned an embedding that is all zero or not finite");
            into.insert(into.end(), row.begin(), row.end());
        }
        return {};
    }

    embeddings_settings settings_;
    json_server server_;
    std::size_t dimensions_ = 0;
    std::string name_;
};

/// An embedder on any server of OpenAI's /v1/embeddings:
///
///     auto e5 = toolkit::openai_embeddings::open({.base_url = "http://127.0.0.1:8080", .model = "e5",
///                                                 .query_prefix = "query: ", .passage_prefix = "passage: "});
using openai_embeddings = served_embeddings<embeddings::openai_wire>;
/// An embedder on Ollama's /api/embed.
using ollama_embeddings = served_embeddings<embeddings::ollama_wire>;

static_assert(Embedder<openai_embeddings> && Embedder<ollama_embeddings>);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/embed/impl/embeddings.ipp>
#endif
