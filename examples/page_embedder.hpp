// The options of the command line for an embedder of pages, and the embedder that they select: a model behind a server,
// or the words on the pages. For decision.
#pragma once

#include <toolkit/retrieval/pages/http_page_embedder.hpp>
#include <toolkit/retrieval/pages/page_embedder.hpp>
#include <toolkit/retrieval/pages/word_patches.hpp>
#include <toolkit/text/visible.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// One of the embedders. The program has the code of its agent once, whichever it is.
class chosen_page_embedder {
public:
    chosen_page_embedder() = default;  ///< by the words on the pages
    explicit chosen_page_embedder(toolkit::vllm_pages model) : chosen_(std::move(model)) {}
    explicit chosen_page_embedder(toolkit::infinity_pages model) : chosen_(std::move(model)) {}

    [[nodiscard]] std::string_view name() const {
        return std::visit([](const auto& one) { return std::string_view{one.name()}; }, chosen_);
    }
    [[nodiscard]] toolkit::result<std::vector<std::vector<float>>> embed_pages(
        std::span<const toolkit::page_image> pages, const toolkit::stop_token& stop) const {
        return std::visit([&](const auto& one) { return one.embed_pages(pages, stop); }, chosen_);
    }
    [[nodiscard]] toolkit::result<std::vector<float>> embed_query(std::string_view question,
                                                                  const toolkit::stop_token& stop) const {
        return std::visit([&](const auto& one) { return one.embed_query(question, stop); }, chosen_);
    }

private:
    std::variant<toolkit::word_patches, toolkit::vllm_pages, toolkit::infinity_pages> chosen_;
};

struct page_embedder_words {
    std::string server, model, query_prefix;

    void add_to(CLI::App& app) {
        app.add_option("--pages", server,
                       "Server of a model that finds pages by their pictures, in the place of the words on them: "
                       "vllm:URL or infinity:URL. The key comes from PAGES_API_KEY. New pages are embedded before the "
                       "question")
            ->type_name("KIND:URL");
        app.add_option("--pages-model", model, "The name of that model on its server")->type_name("NAME");
        app.add_option("--pages-query-prefix", query_prefix,
                       "What that model expects before a question, for example 'Query: '; its card says so");
    }

    /// Refuses options that do not fit together. `looks` says whether a model looks at the pages that are found.
    [[nodiscard]] toolkit::result<void> check(bool looks) const {
        if (server.empty()) {
            if (!model.empty()) return refusal("--pages-model", "it needs a server", "name one with --pages");
            if (!query_prefix.empty())
                return refusal("--pages-query-prefix", "it needs a server", "name one with --pages");
            return {};
        }
        if (!looks)
            return refusal("--pages", "it needs a model that looks at the pages that are found",
                           "name one with --vision");
        const auto [kind, address] = split();
        if (kind != "vllm" && kind != "infinity")
            return refusal("--pages", "there is no kind \"" + toolkit::visible_line(kind, 40) + "\"",
                           "write vllm:URL or infinity:URL");
        if (address.empty()) return refusal("--pages", "the address is missing", "write vllm:URL or infinity:URL");
        if (model.empty())
            return refusal("--pages-model", "it is missing", "name the model that the server of --pages runs");
        return {};
    }

    /// Opens the embedder. A model is asked once, with a short question.
    [[nodiscard]] toolkit::result<chosen_page_embedder> open() const {
        if (server.empty()) return chosen_page_embedder{};
        const auto [kind, address] = split();
        toolkit::page_embedder_settings how{
            .base_url = std::string{address}, .model = model, .query_prefix = query_prefix};
        if (auto key = toolkit::secret::from_environment("PAGES_API_KEY"); !key.empty()) how.api_key = std::move(key);
        if (kind == "infinity") return opened<toolkit::infinity_pages>(std::move(how));
        return opened<toolkit::vllm_pages>(std::move(how));
    }

private:
    [[nodiscard]] static toolkit::failure refusal(std::string_view option, std::string_view trouble,
                                                  std::string_view cure) {
        return toolkit::failure::of(toolkit::failure_kind::invalid_argument, option, trouble, cure);
    }
    [[nodiscard]] std::pair<std::string_view, std::string_view> split() const {
        const std::string_view word = server;
        const std::size_t colon = std::min(word.find(':'), word.size());
        return {word.substr(0, colon), word.substr(std::min(colon + 1, word.size()))};
    }
    template <class Model>
    [[nodiscard]] static toolkit::result<chosen_page_embedder> opened(toolkit::page_embedder_settings how) {
        auto made = Model::open(std::move(how));
        if (!made) return std::move(made).error();
        return chosen_page_embedder{*std::move(made)};
    }
};
