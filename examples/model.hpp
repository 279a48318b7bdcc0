// The options of the command line for a model, and the model that they select. For ask, chat, docuchat, files,
// research and decision.
#pragma once

#include <toolkit/llm/anthropic.hpp>
#include <toolkit/llm/any_llm.hpp>
#include <toolkit/llm/llama_cpp.hpp>
#include <toolkit/llm/ollama.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/net/http_patience.hpp>
#include <toolkit/text/visible.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

/// The use of the model.
enum class model_use {
    agent,  ///< each reply is one of the offered actions; the server enforces it
    chat,   ///< replies are text, with tool calls in between
};

struct model_words {
    std::string llm, model;
    bool reasoning = false;

    void add_to(CLI::App& app, const std::string& without) {
        llm_option_ =
            app.add_option("--llm", llm,
                           "Server of the model: openai:URL or just URL (chat completions), for example "
                           "http://127.0.0.1:8080; anthropic:URL (messages); ollama:URL; llama:URL (native API of "
                           "llama.cpp). The key comes from OPENAI_API_KEY, ANTHROPIC_API_KEY, OLLAMA_API_KEY or "
                           "LLAMA_API_KEY (over http:// only for this machine). " +
                               without)
                ->type_name("KIND:URL");
        model_option_ = app.add_option("--model", model, "The name of the model on the server")->type_name("NAME");
        app.add_flag("--reasoning", reasoning,
                     "The model does not accept a temperature: a reasoning model of OpenAI (o3, gpt-5), or Claude Opus "
                     "4.7 or later");
    }

    /// Refuses options that have no effect without a model, and an empty `--llm`. For programs that work without one.
    [[nodiscard]] toolkit::result<void> check() const {
        const auto refuse = [](std::string_view option, std::string_view trouble, std::string_view cure) {
            return toolkit::failure::of(toolkit::failure_kind::invalid_argument, option, trouble, cure);
        };
        if (!llm.empty()) return {};
        if (llm_option_ != nullptr && llm_option_->count() > 0)
            return refuse("--llm", "it is empty", "write " + std::string{kinds} + ", or leave the option out");
        if (model_option_ != nullptr && model_option_->count() > 0) return needs_model("--model");
        if (reasoning) return needs_model("--reasoning");
        return {};
    }
    /// The failure of an option that has no effect without a model.
    [[nodiscard]] static toolkit::failure needs_model(std::string_view option) {
        return toolkit::failure::of(toolkit::failure_kind::invalid_argument, option, "it needs a model",
                                    "name one with --llm");
    }

    /// Opens the model. A kind without an address uses the default one: `anthropic:` is https://api.anthropic.com.
    /// The model waits for its server as long as `patience` says.
    [[nodiscard]] toolkit::result<toolkit::any_llm> open(model_use use, toolkit::http_patience patience = {}) const {
        using toolkit::means;
        const auto [kind, address] = split();
        // Anthropic rejects a schema with alternatives for its text, but accepts tools.
        const means one_of = use == model_use::chat ? means::native_tools : means::schema;
        if (kind == "openai")
            return opened(toolkit::openai{.model = model, .actions = one_of, .reasoning = reasoning}, address, "/v1",
                          "/chat/completions", patience);
        if (kind == "anthropic")
            return opened(toolkit::anthropic{.model = model, .actions = means::native_tools, .reasoning = reasoning},
                          address, "/v1", "/messages", patience);
        if (kind == "ollama") {
            if (model.empty())
                return toolkit::failure::of(toolkit::failure_kind::invalid_argument, "--model", "it is missing",
                                            "name a model of this Ollama; `ollama list` shows them");
            return opened(toolkit::ollama{.model = model, .actions = one_of}, address, "/api", "/chat", patience);
        }
        if (kind == "llama") return opened(toolkit::llama_cpp{}, address, {}, "/completion", patience);
        return toolkit::failure::of(toolkit::failure_kind::invalid_argument, "--llm",
                                    "there is no kind \"" + toolkit::visible_line(kind, 40) + "\"",
                                    "write " + std::string{kinds});
    }

private:
    static constexpr std::string_view kinds = "openai:URL, anthropic:URL, ollama:URL or llama:URL";
    const CLI::Option* llm_option_ = nullptr;
    const CLI::Option* model_option_ = nullptr;

    /// The kind and the address. A word without a kind is the address of an `openai`.
    [[nodiscard]] std::pair<std::string_view, std::string_view> split() const {
        const std::string_view word = llm;
        const std::size_t colon = std::min(word.find(':'), word.size());
        const std::string_view kind = word.substr(0, colon);
        const std::string_view rest = word.substr(std::min(colon + 1, word.size()));
        for (const std::string_view known : {"openai", "anthropic", "ollama", "llama"})
            if (kind == known) return {kind, rest};
        const bool foreign = rest.find("://") != std::string_view::npos && !rest.starts_with("//") && !kind.empty() &&
                             kind.find_first_not_of("abcdefghijklmnopqrstuvwxyz_-0123456789") == std::string_view::npos;
        return foreign ? std::pair{kind, rest} : std::pair{std::string_view{"openai"}, word};
    }

    template <class L>
    [[nodiscard]] static toolkit::result<toolkit::any_llm> opened(L made, std::string_view address,
                                                                  std::string_view version, std::string_view endpoint,
                                                                  toolkit::http_patience patience) {
        made.patience = patience;
        if (!address.empty()) made.base_url = std::string{address};
        if (auto there = toolkit::endpoint_address(made.base_url, version, endpoint); !there)
            return std::move(there).error();
        return toolkit::any_llm{std::move(made)};
    }
};
