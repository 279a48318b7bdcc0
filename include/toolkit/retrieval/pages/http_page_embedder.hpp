// Embedders of pages behind servers: vLLM's /pooling and Infinity's /embeddings, with models such as ColPali, ColQwen2
// and ColQwen2.5.
// In: pictures, or a question. Out: rows of length 1, or one failure that never contains the key. Next:
// page_library.hpp.
#pragma once

#include <toolkit/core/base64.hpp>
#include <toolkit/core/hash.hpp>
#include <toolkit/core/redacted.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/retrieval/embed/embedder.hpp>
#include <toolkit/retrieval/embed/http_json.hpp>
#include <toolkit/retrieval/files/workers.hpp>
#include <toolkit/retrieval/pages/page_embedder.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// How a model of pages is reached, and how it expects its input.
struct page_embedder_settings {
    std::string base_url{};  ///< "http://127.0.0.1:8000"
    std::string model{};
    std::string query_prefix{};                    ///< "Query: " for ColQwen2 and ColQwen2.5; see the model card
    std::string query_suffix{};                    ///< padding tokens, where the model card has them
    std::string page_text{"Describe the image."};  ///< the text beside a picture (vLLM)
    std::optional<secret> api_key{};               ///< default: none
    std::size_t batch = 4;                         ///< pages per request (Infinity; vLLM takes one)
    std::size_t at_once = 4;                       ///< requests at the same time
    std::size_t query_bytes = 8192;                ///< longer questions are cut
    http_patience patience{};
};

namespace page_wires {

/// The rows of each input, as the server returned them.
using replied_rows = std::vector<std::vector<std::vector<float>>>;

/// `POST /pooling` of vLLM: a picture is a message with an image_url, a question is an input.
struct vllm {
    static constexpr std::string_view name = "vllm";
    static constexpr bool takes_many = false;
    [[nodiscard]] static result<std::string> address(std::string_view base_url);
    [[nodiscard]] static std::string pages_body(const page_embedder_settings& with, std::vector<std::string> data_urls);
    [[nodiscard]] static std::string query_body(const page_embedder_settings& with, std::string question);
    /// Returns the rows in the order of the inputs.
    [[nodiscard]] static result<replied_rows> rows(std::string_view body, const std::string& where);
};

/// `POST /embeddings` of Infinity, with `modality` image or text.
struct infinity {
    static constexpr std::string_view name = "infinity";
    static constexpr bool takes_many = true;
    [[nodiscard]] static result<std::string> address(std::string_view base_url);
    [[nodiscard]] static std::string pages_body(const page_embedder_settings& with, std::vector<std::string> data_urls);
    [[nodiscard]] static std::string query_body(const page_embedder_settings& with, std::string question);
    [[nodiscard]] static result<replied_rows> rows(std::string_view body, const std::string& where);
};

/// Most rows of an input.
inline constexpr std::size_t most_rows = 4096;

/// Joins the rows of one input, scaled to length 1 and padded with zeros to 128 numbers. Rows of zeros, with which
/// servers pad a batch, are left out. Fails with `bad_reply` if a row has not `dimensions` numbers (0: any, up to 128)
/// or is not finite, and if there is no row.
[[nodiscard]] result<std::vector<float>> joined(std::vector<std::vector<float>>& rows, std::size_t dimensions,
                                                const std::string& where, const std::string& model);

}  // namespace page_wires

/// A PageEmbedder on a server. May be used from many threads.
template <class Wire>
class served_page_embedder {
public:
    /// Asks the server once, with a short question, for its dimensions. Fails as embed_query does, and with
    /// `invalid_argument` if the settings are invalid or the model makes more than 128 dimensions.
    [[nodiscard]] static result<served_page_embedder> open(page_embedder_settings settings,
                                                           const stop_token& stop = {}) {
        if (settings.batch == 0 || settings.at_once == 0 || settings.query_bytes == 0)
            return failure::of(failure_kind::invalid_argument, "page embedder", ".batch, .at_once or .query_bytes is 0",
                               "keep their defaults, or set them above 0");
        served_page_embedder made{std::move(settings)};
        auto replied = made.call(Wire::query_body(made.settings_, made.question_of("dimensions")), 1, stop);
        if (!replied) return std::move(replied).error();
        made.dimensions_ = replied->front().empty() ? 0 : replied->front().front().size();
        if (made.dimensions_ > page_dimensions)
            return failure::of(failure_kind::invalid_argument, made.where_,
                               "the model " + made.settings_.model + " makes vectors of " +
                                   std::to_string(made.dimensions_) + " numbers, and pages are stored with at most " +
                                   std::to_string(page_dimensions),
                               "use a model of at most 128 dimensions");
        if (auto rows = page_wires::joined(replied->front(), made.dimensions_, made.where_, made.settings_.model);
            !rows)
            return std::move(rows).error();
        made.name_ = std::string{Wire::name} + ":" + made.settings_.model + "-" + std::to_string(made.dimensions_) +
                     "-" + to_hex(sha1_of(made.settings_.page_text)).substr(0, 8);
        return made;
    }

    [[nodiscard]] std::size_t dimensions() const noexcept { return dimensions_; }
    /// The server's kind, the model, its dimensions, and a hash of the text beside a picture.
    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    [[nodiscard]] const page_embedder_settings& settings() const noexcept { return settings_; }

    /// Fails as http_send and status_failure do, with `bad_reply` if the rows do not match the request, and with
    /// `cancelled` if stopped. Then no page has rows.
    [[nodiscard]] result<std::vector<std::vector<float>>> embed_pages(std::span<const page_image> pages,
                                                                      const stop_token& stop = {}) const {
        const std::size_t each = Wire::takes_many ? settings_.batch : 1;
        std::vector<std::vector<float>> all(pages.size());
        std::vector<std::optional<failure>> failed((pages.size() + each - 1) / each);
        in_parallel(failed.size(), settings_.at_once, [&](std::size_t i) {
            const auto some = pages.subspan(i * each, std::min(each, pages.size() - i * each));
            failed[i] = embed_some(some, std::span{all}.subspan(i * each, some.size()), stop);
        });
        for (std::optional<failure>& why : failed)
            if (why) return std::move(*why);
        return all;
    }

    [[nodiscard]] result<std::vector<float>> embed_query(std::string_view question, const stop_token& stop = {}) const {
        if (question.find_first_not_of(" \t\r\n") == std::string_view::npos)
            return failure::of(failure_kind::invalid_argument, "page embedder", "the question is blank",
                               "send a question with words");
        auto replied = call(Wire::query_body(settings_, question_of(question)), 1, stop);
        if (!replied) return std::move(replied).error();
        return page_wires::joined(replied->front(), dimensions_, where_, settings_.model);
    }

private:
    explicit served_page_embedder(page_embedder_settings settings) : settings_(std::move(settings)) {
        server_.base_url = settings_.base_url;
        server_.patience = settings_.patience;
        if (settings_.api_key) server_.api_key = *settings_.api_key;
        const auto parts = parse_url(settings_.base_url);
        where_ = parts ? parts->origin() : settings_.base_url;
    }

    [[nodiscard]] std::string question_of(std::string_view text) const {
        std::string question = settings_.query_prefix;
        question += cut_utf8(text, settings_.query_bytes);
        return question += settings_.query_suffix;
    }

    [[nodiscard]] result<page_wires::replied_rows> call(std::string body, std::size_t inputs,
                                                        const stop_token& stop) const {
        auto address = Wire::address(settings_.base_url);
        if (!address) return std::move(address).error();
        const auto reply = http_json::post(server_, std::move(*address), std::move(body), stop);
        if (!reply) return reply.error();
        auto rows = Wire::rows(*reply, where_);
        if (!rows) return redacted(std::move(rows).error(), server_.api_key);
        if (rows->size() != inputs)
            return failure::of(
                failure_kind::bad_reply, where_,
                "it returned " + std::to_string(rows->size()) + " embeddings for " + std::to_string(inputs) + " inputs",
                "check that the model " + settings_.model + " makes a vector for each token");
        return rows;
    }

    [[nodiscard]] std::optional<failure> embed_some(std::span<const page_image> pages,
                                                    std::span<std::vector<float>> into, const stop_token& stop) const {
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, where_, "embedding was stopped");
        std::vector<std::string> urls;
        urls.reserve(pages.size());
        for (const page_image& page : pages) {
            urls.emplace_back("data:image/png;base64,");
            urls.back() += to_base64(page.png);
        }
        auto replied = call(Wire::pages_body(settings_, std::move(urls)), pages.size(), stop);
        if (!replied) return std::move(replied).error();
        for (std::size_t i = 0; i < pages.size(); ++i) {
            auto rows = page_wires::joined((*replied)[i], dimensions_, where_, settings_.model);
            if (!rows) return std::move(rows).error();
            into[i] = std::move(*rows);
        }
        return std::nullopt;
    }

    page_embedder_settings settings_;
    json_server server_;
    std::string where_;
    std::string name_;
    std::size_t dimensions_ = 0;
};

/// A model of pages on vLLM:
///
///     auto model = toolkit::vllm_pages::open({.base_url = "http://127.0.0.1:8000", .model =
///     "vidore/colpali-v1.3-hf"});
using vllm_pages = served_page_embedder<page_wires::vllm>;
/// A model of pages on Infinity.
using infinity_pages = served_page_embedder<page_wires::infinity>;

static_assert(PageEmbedder<vllm_pages> && PageEmbedder<infinity_pages>);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/pages/impl/http_page_embedder.ipp>
#endif
