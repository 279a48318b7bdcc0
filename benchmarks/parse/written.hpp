// Writes the structs of the documents by hand to a writer with the interface of RapidJSON's.
#pragma once

#include "documents.hpp"

#include <concepts>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace bench::written {

template <class Out, class T>
void write(Out& out, const T& value);

template <class Out, class T>
void member(Out& out, const char* key, const T& value) {
    out.Key(key);
    write(out, value);
}
template <class Out, class T>
void member(Out& out, const char* key, const std::optional<T>& value) {
    if (value) member(out, key, *value);
}

template <class Out>
void members(Out& out, const search_docs& of) {
    member(out, "type", std::string{of.type.value});
    member(out, "query", of.query);
    member(out, "limit", of.limit);
    member(out, "min_score", of.min_score);
    member(out, "deep", of.deep);
}
template <class Out>
void members(Out& out, const claim& of) {
    member(out, "text", of.text);
    member(out, "citations", of.citations);
}
template <class Out>
void members(Out& out, const citation& of) {
    member(out, "number", of.number);
    member(out, "file", of.file);
    member(out, "quote", of.quote);
}
template <class Out>
void members(Out& out, const final_answer& of) {
    member(out, "type", std::string{of.type.value});
    member(out, "answer", of.answer);
    member(out, "claims", of.claims);
    member(out, "citations", of.citations);
    member(out, "complete", of.complete);
}
template <class Out>
void members(Out& out, const function_call& of) {
    member(out, "name", of.name);
    member(out, "arguments", of.arguments);
}
template <class Out>
void members(Out& out, const call& of) {
    member(out, "id", of.id);
    member(out, "type", of.type);
    member(out, "function", of.function);
}
template <class Out>
void members(Out& out, const message& of) {
    member(out, "role", of.role);
    member(out, "content", of.content);
    member(out, "refusal", of.refusal);
    member(out, "tool_calls", of.tool_calls);
    member(out, "annotations", of.annotations);
}
template <class Out>
void members(Out& out, const choice& of) {
    member(out, "index", of.index);
    member(out, "message", of.message);
    member(out, "logprobs", of.logprobs);
    member(out, "finish_reason", of.finish_reason);
}
template <class Out>
void members(Out& out, const prompt_details& of) {
    member(out, "cached_tokens", of.cached_tokens);
    member(out, "audio_tokens", of.audio_tokens);
}
template <class Out>
void members(Out& out, const completion_details& of) {
    member(out, "reasoning_tokens", of.reasoning_tokens);
    member(out, "audio_tokens", of.audio_tokens);
    member(out, "accepted_prediction_tokens", of.accepted_prediction_tokens);
    member(out, "rejected_prediction_tokens", of.rejected_prediction_tokens);
}
template <class Out>
void members(Out& out, const usage& of) {
    member(out, "prompt_tokens", of.prompt_tokens);
    member(out, "completion_tokens", of.completion_tokens);
    member(out, "total_tokens", of.total_tokens);
    member(out, "prompt_tokens_details", of.prompt_tokens_details);
    member(out, "completion_tokens_details", of.completion_tokens_details);
}
template <class Out>
void members(Out& out, const envelope& of) {
    member(out, "id", of.id);
    member(out, "object", of.object);
    member(out, "created", of.created);
    member(out, "model", of.model);
    member(out, "choices", of.choices);
    member(out, "usage", of.usage);
    member(out, "service_tier", of.service_tier);
    member(out, "system_fingerprint", of.system_fingerprint);
}
template <class Out>
void members(Out& out, const brief_call& of) {
    member(out, "id", of.id);
    member(out, "function", of.function);
}
template <class Out>
void members(Out& out, const brief_message& of) {
    member(out, "content", of.content);
    member(out, "tool_calls", of.tool_calls);
}
template <class Out>
void members(Out& out, const brief_choice& of) {
    member(out, "message", of.message);
    member(out, "finish_reason", of.finish_reason);
}
template <class Out>
void members(Out& out, const brief_usage& of) {
    member(out, "prompt_tokens", of.prompt_tokens);
    member(out, "completion_tokens", of.completion_tokens);
}
template <class Out>
void members(Out& out, const brief& of) {
    member(out, "choices", of.choices);
    member(out, "usage", of.usage);
}
template <class Out>
void members(Out& out, const bench::pages& of) {
    member(out, "pages", of.pages);
}
template <class Out>
void members(Out& out, const node& of) {
    member(out, "id", of.id);
    member(out, "children", of.children);
}

template <class T>
inline constexpr bool is_list = false;
template <class T>
inline constexpr bool is_list<std::vector<T>> = true;

template <class Out, class T>
void write(Out& out, const T& value) {
    if constexpr (std::same_as<T, bool>) {
        out.Bool(value);
    } else if constexpr (std::integral<T>) {
        out.Int64(value);
    } else if constexpr (std::same_as<T, double>) {
        out.Double(value);
    } else if constexpr (std::same_as<T, std::string>) {
        out.String(value);
    } else if constexpr (is_list<T>) {
        out.StartArray();
        for (const auto& one : value) write(out, one);
        out.EndArray();
    } else if constexpr (std::same_as<T, action>) {
        std::visit([&](const auto& one) { write(out, one); }, value);
    } else {
        out.StartObject();
        members(out, value);
        out.EndObject();
    }
}

}  // namespace bench::written
