// The options of the command line for a model, and the model that they select. For chat and ask.
#pragma once

#include <toolkit/llm/anthropic.hpp>
#include <toolkit/llm/any_llm.hpp>
#include <toolkit/llm/llama_cpp.hpp>
#include <toolkit/llm/ollama.hpp>
#include <toolkit/llm/openai.hpp>
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
        app.add_option("--llm", llm,
                       "Server of the model: openai:URL or just URL (chat completions), for example "
                       "http://127.0.0.1:8080; anthropic:URL (messages); ollama:URL; llama:URL (native API of "
                       "llama.cpp). The key comes from OPENAI_API_KEY, ANTHROPIC_API_KEY, OLLAMA_API_KEY or "
                       "LLAMA_API_KEY (over http:// only for this machine). " +
                           without)
            ->type_name("KIND:URL");
        app.add_option("--model", model, "The name of the model on the server")->type_name("NAME");
        app.add_flag("--reasoning", reasoning,
                     "The model does not accept a temperature: a reasoning model of OpenAI (o3, gpt-5), or Claude Opus "
                     "4.7 or later");
    }

    /// Opens the model. A kind without an address uses the default one: `anthropic:` is https://api.anthropic.com.
    [[nodiscard]] toolkit::result<toolkit::any_llm> open(model_use use) const {
        using toolkit::means;
        constexpr std::string_view kinds = "openai:URL, anthropic:URL, ollama:URL or llama:URL";
        const auto [kind, address] = split();
        // Anthropic rejects a schema with alternatives for its text, but accepts tools.
        const means one_of = use == model_use::chat ? means::native_tools : means::schema;
        if (kind == "openai")
            return opened(toolkit::openai{.model = model, .actions = one_of, .reasoning = reasoning}, address, "/v1",
                          "/chat/completions");
        if (kind == "anthropic")
            return opened(toolkit::anthropic{.model = model, .actions = means::native_tools, .reasoning = reasoning},
                          address, "/v1", "/messages");
        if (kind == "ollama") {
            if (model.empty())
                return toolkit::failure::of(toolkit::failure_kind::invalid_argument, "--model", "it is missing",
                                            "name a model of this Ollama; `ollama list` shows them");
            return opened(toolkit::ollama{.model = model, .actions = one_of}, address, "/api", "/chat");
        }
        if (kind == "llama") return opened(toolkit::llama_cpp{}, address, {}, "/completion");
        return toolkit::failure::of(toolkit::failure_kind::invalid_argument, "--llm",
                                    "there is no kind \"" + toolkit::visible_line(kind, 40) + "\"",
                                    "write " + std::string{kinds});
    }

private:
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
                                                                  std::string_view version, std::string_view endpoint) {
        if (!address.empty()) made.base_url = std::string{address};
        if (auto there = toolkit::endpoint_address(made.base_url, version, endpoint); !there)
            return std::move(there).error();
        return toolkit::any_llm{std::move(made)};
    }
};
