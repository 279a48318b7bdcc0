// In: a server's description of its model: llama.cpp's /props, Ollama's /api/show, Anthropic's /v1/models/{model}, or
// the list of models of chat completions. Out: the facts; what is not reported stays empty.
#pragma once

#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/wire/reply_assembler.hpp>
#include <toolkit/llm/wire/server_error.hpp>
#include <toolkit/llm/wire/size_from_model_name.hpp>
#include <toolkit/llm/wire/unreadable_reply.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {
namespace server_facts {

struct generation_settings {
    std::optional<std::int64_t> n_ctx;
};
struct modalities {
    std::optional<bool> vision;
};
struct props {
    std::optional<generation_settings> default_generation_settings;
    std::optional<std::string> model_alias;
    std::optional<std::string> model_path;
    std::optional<server_facts::modalities> modalities;
    std::optional<std::string> media_marker;
    std::optional<raw_json> error;  ///< instead of all other fields
};
struct shown {
    std::optional<std::vector<std::string>> capabilities;
    std::optional<std::map<std::string, raw_json>> model_info;
    std::optional<raw_json> error;  ///< instead of the other fields
};

struct supported {
    std::optional<bool> supported;
};
struct capabilities {
    std::optional<server_facts::supported> image_input;
    std::optional<server_facts::supported> thinking;
};
struct described {
    std::optional<std::string> id;
    std::optional<std::int64_t> max_input_tokens;
    std::optional<server_facts::capabilities> capabilities;
    std::optional<raw_json> error;  ///< instead of the other fields
};

struct listed_meta {
    std::optional<std::int64_t> n_params;
    std::optional<std::int64_t> n_ctx;
    std::optional<std::int64_t> n_ctx_train;
};
/// A model in a list. OpenAI defines only the id; other servers add the rest.
struct listed {
    std::string id;
    std::optional<std::int64_t> max_model_len;       // vLLM
    std::optional<listed_meta> meta;                 // llama.cpp
    std::optional<std::int64_t> context_length;      // OpenRouter
    std::optional<std::int64_t> max_context_length;  // Mistral
};
struct list {
    std::optional<std::vector<listed>> data;
    std::optional<raw_json> error;  ///< instead of the other fields
};

template <class T>
[[nodiscard]] result<T> read(std::string_view body, const reply_context& by, std::string_view what) {
    auto parsed = read_server_json<T>(body);
    if (parsed && !parsed->error) return parsed;
    if (const auto trouble = read_server_error(body)) return failure_of_error(*trouble, by);
    return unreadable_reply(body, by, parsed ? failure{} : parsed.error(), what);
}

}  // namespace server_facts

/// Reads the reply to GET /props.
[[nodiscard]] inline result<model_facts> read_llama_cpp_facts(std::string_view body, const reply_context& by) {
    auto read = server_facts::read<server_facts::props>(body, by, "llama.cpp properties object");
    if (!read) return std::move(read).error();
    model_facts facts;
    facts.model = std::move(read->model_alias).value_or("");
    if (facts.model.empty() && read->model_path)
        facts.model = read->model_path->substr(read->model_path->find_last_of("/\\") + 1);
    facts.parameters = size_from_model_name(facts.model);
    if (facts.parameters == 0 && read->model_path)
        facts.parameters =
            size_from_model_name(std::string_view{*read->model_path}.substr(read->model_path->find_last_of("/\\") + 1));
    if (read->default_generation_settings)
        facts.context_tokens = count_of_tokens(read->default_generation_settings->n_ctx);
    if (read->modalities) facts.images = read->modalities->vision;
    return facts;
}

/// Reads the image marker from the reply to GET /props; empty if the server reports none. Fails with `rejected` if the
/// model does not accept images.
[[nodiscard]] inline result<std::string> read_llama_cpp_marker(std::string_view body, const reply_context& by) {
    auto read = server_facts::read<server_facts::props>(body, by, "llama.cpp properties object");
    if (!read) return std::move(read).error();
    if (read->modalities && !read->modalities->vision.value_or(true))
        return failure::of(failure_kind::rejected, by.where, "its model does not accept images",
                           "start the server with a vision model and its projector (--mmproj), or remove the images");
    return std::move(read->media_marker).value_or("");
}

/// Reads the reply to POST /api/show. `context_tokens` is the model's maximum; the server may allow less.
[[nodiscard]] inline result<model_facts> read_ollama_facts(std::string_view body, const reply_context& by) {
    auto read = server_facts::read<server_facts::shown>(body, by, "model description");
    if (!read) return std::move(read).error();
    model_facts facts;
    if (read->capabilities) {
        const auto can = [&](std::string_view name) {
            return std::find(read->capabilities->begin(), read->capabilities->end(), name) != read->capabilities->end();
        };
        facts.tools = can("tools");
        facts.images = can("vision");
        facts.thinking = can("thinking");
    }
    if (read->model_info)
        for (const auto& [name, value] : *read->model_info) {
            if (name.ends_with(".context_length"))
                if (const auto count = parse<std::int64_t>(value.text)) facts.context_tokens = count_of_tokens(*count);
            if (name == "general.parameter_count")
                if (const auto count = parse<std::int64_t>(value.text))
                    facts.parameters = std::max<std::int64_t>(0, *count);
            if (name == "general.basename")
                if (auto text = parse<std::string>(value.text)) facts.model = std::move(*text);
        }
    return facts;
}

/// Reads the reply of Anthropic to GET /v1/models/{model}. A compatible server may report the name alone; the rest then
/// stays unknown.
[[nodiscard]] inline result<model_facts> read_anthropic_facts(std::string_view body, const reply_context& by) {
    auto read = server_facts::read<server_facts::described>(body, by, "model description");
    if (!read) return std::move(read).error();
    model_facts facts{.model = std::move(read->id).value_or(""),
                      .context_tokens = count_of_tokens(read->max_input_tokens)};
    if (!read->capabilities) return facts;
    if (read->capabilities->image_input) facts.images = read->capabilities->image_input->supported;
    if (read->capabilities->thinking) facts.thinking = read->capabilities->thinking->supported;
    return facts;
}

/// Reads the reply to GET …/models. It picks the model with that id, also inside a folder (Gemini lists
/// "models/gemini-x"), or the only model in the list. OpenAI itself does not report `context_tokens`. For a llama.cpp
/// without n_ctx it is the model's maximum; the server may allow less. Fails with `bad_reply` if the list is empty, and
/// with `rejected` if several models are listed and none has that id.
[[nodiscard]] inline result<model_facts> read_openai_facts(std::string_view body, std::string_view model,
                                                           const reply_context& by) {
    auto read = server_facts::read<server_facts::list>(body, by, "list of models");
    if (!read) return std::move(read).error();
    if (!read->data || read->data->empty())
        return failure::of(failure_kind::bad_reply, by.where, "its list of models is empty",
                           "load a model on the server");
    auto one = std::find_if(read->data->begin(), read->data->end(),
                            [&](const server_facts::listed& listed) { return listed.id == model; });
    if (one == read->data->end() && !model.empty()) {
        const auto is_in_folder = [in_folder = "/" + std::string{model}](const server_facts::listed& listed) {
            return listed.id.ends_with(in_folder);
        };
        one = std::find_if(read->data->begin(), read->data->end(), is_in_folder);
        // An id in two folders is ambiguous.
        if (one != read->data->end() && std::any_of(one + 1, read->data->end(), is_in_folder)) one = read->data->end();
    }
    if (one == read->data->end() && read->data->size() == 1) one = read->data->begin();
    if (one == read->data->end())
        return failure::of(
            failure_kind::rejected, by.where,
            "it has " + std::to_string(read->data->size()) + " models, and none is \"" + quoted_words(model, by.key) +
                "\"",
            "set model to one that the server has, such as " + quoted_words(read->data->front().id, by.key));
    model_facts facts{.model = std::move(one->id)};
    const server_facts::listed_meta meta = one->meta.value_or(server_facts::listed_meta{});
    for (const auto& context :
         {one->max_model_len, meta.n_ctx, one->context_length, one->max_context_length, meta.n_ctx_train})
        if (facts.context_tokens == 0) facts.context_tokens = count_of_tokens(context);
    facts.parameters = std::max<std::int64_t>(0, meta.n_params.value_or(0));
    if (facts.parameters == 0) facts.parameters = size_from_model_name(facts.model);
    return facts;
}

}}  // namespace toolkit::v0
