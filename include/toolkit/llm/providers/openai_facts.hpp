// In: the list of models of a server of chat completions. Out: the facts about one of them.
#pragma once

#include <toolkit/json/lookup.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/wire/reply_assembler.hpp>
#include <toolkit/llm/wire/server_error.hpp>
#include <toolkit/llm/wire/size_from_model_name.hpp>
#include <toolkit/llm/wire/unreadable_reply.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {
namespace openai_wire {

/// The failure for a reply that has no list of models with ids.
[[nodiscard]] inline failure no_list(std::string_view body, const reply_context& by) {
    if (const auto trouble = read_server_error(body)) return failure_of_error(*trouble, by);
    const json_view whole{body};
    failure why;
    const auto wrong = [&](failure_kind kind, std::string_view where, std::string_view expected, json_view at) {
        why.kind = kind;
        why.where = small_text{where};
        why.expected = expected;
        why.offset = static_cast<std::size_t>(at.text().data() - body.data());
    };
    if (!whole) {
        if (auto read = parse<raw_json>(body); !read) why = std::move(read).error();
    } else if (!whole.is_object()) {
        wrong(failure_kind::wrong_type, "", "an object", whole);
    } else if (const json_view data = whole["data"]; data && !data.is_array()) {
        wrong(failure_kind::wrong_type, "/data", "an array", data);
    } else if (const json_view first = data.front(); first && !first["id"].string()) {
        wrong(failure_kind::missing_key, "/data/0", "\"id\"", first);
    }
    return unreadable_reply(body, by, why, "list of models");
}

}  // namespace openai_wire

/// Reads the reply to GET …/models. It picks the model with that id, also inside a folder (Gemini lists
/// "models/gemini-x"), or the only model in the list. OpenAI itself does not report `context_tokens`. For a llama.cpp
/// without n_ctx it is the model's maximum; the server may allow less. Fails with `bad_reply` if the list is empty, and
/// with `rejected` if several models are listed and none has that id.
[[nodiscard]] inline result<model_facts> read_openai_facts(std::string_view body, std::string_view model,
                                                           const reply_context& by) {
    const json_view whole{body};
    const json_view data = whole["data"];
    if (!whole.is_object() || whole["error"] || (data && !data.is_array())) return openai_wire::no_list(body, by);
    if (!data.front())
        return failure::of(failure_kind::bad_reply, by.where, "its list of models is empty",
                           "load a model on the server");
    const std::string in_folder = "/" + std::string{model};
    std::size_t count = 0;
    json_view first;
    json_view same;
    json_view inside;
    bool ambiguous = false;  // an id in two folders
    data.for_each_element([&](json_view listed) {
        const auto id = listed["id"].string();
        if (!id) return true;
        if (++count == 1) first = listed;
        if (!same && *id == model) same = listed;
        if (model.empty() || !id->ends_with(in_folder)) return true;
        ambiguous = ambiguous || inside;
        inside = listed;
        return true;
    });
    if (count == 0) return openai_wire::no_list(body, by);
    const json_view one = same ? same : inside && !ambiguous ? inside : count == 1 ? first : json_view{};
    if (!one)
        return failure::of(
            failure_kind::rejected, by.where,
            "it has " + std::to_string(count) + " models, and none is \"" + quoted_words(model, by.key) + "\"",
            "set model to one that the server has, such as " + quoted_words(*first["id"].string(), by.key));
    model_facts facts{.model = *one["id"].string()};
    // OpenAI defines only the id. vLLM, llama.cpp, OpenRouter, Mistral and again llama.cpp add the context.
    const json_view meta = one["meta"];
    for (const json_view context :
         {one["max_model_len"], meta["n_ctx"], one["context_length"], one["max_context_length"], meta["n_ctx_train"]})
        if (facts.context_tokens == 0) facts.context_tokens = count_of_tokens(context);
    if (const auto parameters = parse<std::int64_t>(meta["n_params"].text()))
        facts.parameters = std::max<std::int64_t>(0, *parameters);
    if (facts.parameters == 0) facts.parameters = size_from_model_name(facts.model);
    return facts;
}

}}  // namespace toolkit::v0
