// The strict checks, written by hand once and compiled for each library that has none: every key at most once, no
// unknown key, none missing, each value of its type and within its range. Keys are compared in their most frequent
// order.
//
// A `Library` has these functions for its own handle of a value:
//   members(value, f)   calls f(key, value) for each member until one returns false. The key is comparable with a
//                       literal. Returns false when it is not an object.
//   elements(value, f)  the same with f(value) for each element.
//   tag(value, text)    the member "type" of an object, which is then read from its beginning.
//   text, whole, real, truth, is_null
#pragma once

#include "documents.hpp"

#include <concepts>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>
#include <utility>

namespace bench {

template <class Library>
struct strict {
    /// Records a key. False when it was seen before.
    static bool once(unsigned& seen, unsigned field) {
        const unsigned bit = 1U << field;
        const bool is_new = (seen & bit) == 0;
        seen |= bit;
        return is_new;
    }

    template <class Value>
    static bool is_text(Value&& value, std::string_view expected) {
        std::string_view text;
        return Library::text(value, text) && text == expected;
    }
    template <class Value>
    static bool read(Value&& value, std::string& out) {
        std::string_view text;
        if (!Library::text(value, text)) return false;
        out.assign(text);
        return true;
    }
    template <class Value>
    static bool read(Value&& value, bool& out) {
        return Library::truth(value, out);
    }
    template <class Value>
    static bool read(Value&& value, double& out) {
        return Library::real(value, out);
    }
    template <class Value, std::integral N>
        requires(!std::same_as<N, bool>)
    static bool read(Value&& value, N& out, std::int64_t least = std::numeric_limits<N>::min(),
                     std::int64_t most = std::numeric_limits<N>::max()) {
        std::int64_t number = 0;
        if (!Library::whole(value, number) || number < least || number > most) return false;
        out = static_cast<N>(number);
        return true;
    }
    template <class Value, class T>
    static bool read(Value&& value, std::optional<T>& out) {
        if (Library::is_null(value)) return true;
        return read(value, out.emplace());
    }
    template <class Value, class T>
    static bool read(Value&& value, std::vector<T>& out) {
        return Library::elements(value, [&](auto&& element) { return read(element, out.emplace_back()); });
    }

    template <class Value>
    static bool read(Value&& value, search_docs& out) {
        unsigned seen = 0;
        return Library::members(value,
                                [&](const auto& key, auto&& of) {
                                    if (key == "type") return once(seen, 0) && is_text(of, "search_docs");
                                    if (key == "query") return once(seen, 1) && read(of, out.query);
                                    if (key == "limit") return once(seen, 2) && read(of, out.limit, 1, 50);
                                    if (key == "min_score") return once(seen, 3) && read(of, out.min_score);
                                    if (key == "deep") return once(seen, 4) && read(of, out.deep);
                                    return false;
                                }) &&
               seen == 31;
    }
    template <class Value>
    static bool read(Value&& value, claim& out) {
        unsigned seen = 0;
        return Library::members(value,
                                [&](const auto& key, auto&& of) {
                                    if (key == "text") return once(seen, 0) && read(of, out.text);
                                    if (key == "citations") return once(seen, 1) && read(of, out.citations);
                                    return false;
                                }) &&
               seen == 3;
    }
    template <class Value>
    static bool read(Value&& value, citation& out) {
        unsigned seen = 0;
        return Library::members(value,
                                [&](const auto& key, auto&& of) {
                                    if (key == "number") return once(seen, 0) && read(of, out.number);
                                    if (key == "file") return once(seen, 1) && read(of, out.file);
                                    if (key == "quote") return once(seen, 2) && read(of, out.quote);
                                    return false;
                                }) &&
               seen == 7;
    }
    template <class Value>
    static bool read(Value&& value, final_answer& out) {
        unsigned seen = 0;
        return Library::members(value,
                                [&](const auto& key, auto&& of) {
                                    if (key == "type") return once(seen, 0) && is_text(of, "final");
                                    if (key == "answer") return once(seen, 1) && read(of, out.answer);
                                    if (key == "claims") return once(seen, 2) && read(of, out.claims);
                                    if (key == "citations") return once(seen, 3) && read(of, out.citations);
                                    if (key == "complete") return once(seen, 4) && read(of, out.complete);
                                    return false;
                                }) &&
               seen == 31;
    }
    template <class Value>
    static bool read(Value&& value, action& out) {
        std::string_view tag;
        if (!Library::tag(value, tag)) return false;
        if (tag == "search_docs") return read(value, out.emplace<search_docs>());
        if (tag == "final") return read(value, out.emplace<final_answer>());
        return false;
    }

    template <class Value>
    static bool read(Value&& value, function_call& out) {
        unsigned seen = 0;
        return Library::members(value,
                                [&](const auto& key, auto&& of) {
                                    if (key == "name") return once(seen, 0) && read(of, out.name);
                                    if (key == "arguments") return once(seen, 1) && read(of, out.arguments);
                                    return false;
                                }) &&
               seen == 3;
    }
    template <class Value>
    static bool read(Value&& value, call& out) {
        unsigned seen = 0;
        return Library::members(value,
                                [&](const auto& key, auto&& of) {
                                    if (key == "id") return once(seen, 0) && read(of, out.id);
                                    if (key == "type") return once(seen, 1) && read(of, out.type);
                                    if (key == "function") return once(seen, 2) && read(of, out.function);
                                    return false;
                                }) &&
               seen == 7;
    }
    template <class Value>
    static bool read(Value&& value, message& out) {
        unsigned seen = 0;
        return Library::members(value,
                                [&](const auto& key, auto&& of) {
                                    if (key == "role") return once(seen, 0) && read(of, out.role);
                                    if (key == "content") return once(seen, 1) && read(of, out.content);
                                    if (key == "refusal") return once(seen, 2) && read(of, out.refusal);
                                    if (key == "tool_calls") return once(seen, 3) && read(of, out.tool_calls);
                                    if (key == "annotations") return once(seen, 4) && read(of, out.annotations);
                                    return false;
                                }) &&
               (seen | 6U) == 31;
    }
    template <class Value>
    static bool read(Value&& value, choice& out) {
        unsigned seen = 0;
        return Library::members(value,
                                [&](const auto& key, auto&& of) {
                                    if (key == "index") return once(seen, 0) && read(of, out.index);
                                    if (key == "message") return once(seen, 1) && read(of, out.message);
                                    if (key == "logprobs") return once(seen, 2) && read(of, out.logprobs);
                                    if (key == "finish_reason") return once(seen, 3) && read(of, out.finish_reason);
                                    return false;
                                }) &&
               (seen | 4U) == 15;
    }
    template <class Value>
    static bool read(Value&& value, prompt_details& out) {
        unsigned seen = 0;
        return Library::members(value,
                                [&](const auto& key, auto&& of) {
                                    if (key == "cached_tokens") return once(seen, 0) && read(of, out.cached_tokens);
                                    if (key == "audio_tokens") return once(seen, 1) && read(of, out.audio_tokens);
                                    return false;
                                }) &&
               seen == 3;
    }
    template <class Value>
    static bool read(Value&& value, completion_details& out) {
        unsigned seen = 0;
        return Library::members(value,
                                [&](const auto& key, auto&& of) {
                                    if (key == "reasoning_tokens")
                                        return once(seen, 0) && read(of, out.reasoning_tokens);
                                    if (key == "audio_tokens") return once(seen, 1) && read(of, out.audio_tokens);
                                    if (key == "accepted_prediction_tokens")
                                        return once(seen, 2) && read(of, out.accepted_prediction_tokens);
                                    if (key == "rejected_prediction_tokens")
                                        return once(seen, 3) && read(of, out.rejected_prediction_tokens);
                                    return false;
                                }) &&
               seen == 15;
    }
    template <class Value>
    static bool read(Value&& value, usage& out) {
        unsigned seen = 0;
        return Library::members(value,
                                [&](const auto& key, auto&& of) {
                                    if (key == "prompt_tokens") return once(seen, 0) && read(of, out.prompt_tokens);
                                    if (key == "completion_tokens")
                                        return once(seen, 1) && read(of, out.completion_tokens);
                                    if (key == "total_tokens") return once(seen, 2) && read(of, out.total_tokens);
                                    if (key == "prompt_tokens_details")
                                        return once(seen, 3) && read(of, out.prompt_tokens_details);
                                    if (key == "completion_tokens_details")
                                        return once(seen, 4) && read(of, out.completion_tokens_details);
                                    return false;
                                }) &&
               seen == 31;
    }
    template <class Value>
    static bool read(Value&& value, envelope& out) {
        unsigned seen = 0;
        return Library::members(value,
                                [&](const auto& key, auto&& of) {
                                    if (key == "id") return once(seen, 0) && read(of, out.id);
                                    if (key == "object") return once(seen, 1) && read(of, out.object);
                                    if (key == "created") return once(seen, 2) && read(of, out.created);
                                    if (key == "model") return once(seen, 3) && read(of, out.model);
                                    if (key == "choices") return once(seen, 4) && read(of, out.choices);
                                    if (key == "usage") return once(seen, 5) && read(of, out.usage);
                                    if (key == "service_tier") return once(seen, 6) && read(of, out.service_tier);
                                    if (key == "system_fingerprint")
                                        return once(seen, 7) && read(of, out.system_fingerprint);
                                    return false;
                                }) &&
               seen == 255;
    }

    // The few keys. Others are skipped.
    template <class Value>
    static bool read(Value&& value, brief_call& out) {
        unsigned seen = 0;
        return Library::members(value,
                                [&](const auto& key, auto&& of) {
                                    if (key == "id") return once(seen, 0) && read(of, out.id);
                                    if (key == "function") return once(seen, 1) && read(of, out.function);
                                    return true;
                                }) &&
               seen == 3;
    }
    template <class Value>
    static bool read(Value&& value, brief_message& out) {
        unsigned seen = 0;
        return Library::members(value,
                                [&](const auto& key, auto&& of) {
                                    if (key == "content") return once(seen, 0) && read(of, out.content);
                                    if (key == "tool_calls") return once(seen, 1) && read(of, out.tool_calls);
                                    return true;
                                }) &&
               (seen | 1U) == 3;
    }
    template <class Value>
    static bool read(Value&& value, brief_choice& out) {
        unsigned seen = 0;
        return Library::members(value,
                                [&](const auto& key, auto&& of) {
                                    if (key == "message") return once(seen, 0) && read(of, out.message);
                                    if (key == "finish_reason") return once(seen, 1) && read(of, out.finish_reason);
                                    return true;
                                }) &&
               seen == 3;
    }
    template <class Value>
    static bool read(Value&& value, brief_usage& out) {
        unsigned seen = 0;
        return Library::members(value,
                                [&](const auto& key, auto&& of) {
                                    if (key == "prompt_tokens") return once(seen, 0) && read(of, out.prompt_tokens);
                                    if (key == "completion_tokens")
                                        return once(seen, 1) && read(of, out.completion_tokens);
                                    return true;
                                }) &&
               seen == 3;
    }
    template <class Value>
    static bool read(Value&& value, brief& out) {
        unsigned seen = 0;
        return Library::members(value,
                                [&](const auto& key, auto&& of) {
                                    if (key == "choices") return once(seen, 0) && read(of, out.choices);
                                    if (key == "usage") return once(seen, 1) && read(of, out.usage);
                                    return true;
                                }) &&
               seen == 3;
    }

    template <class Value>
    static bool read(Value&& value, bench::pages& out) {
        unsigned seen = 0;
        return Library::members(value,
                                [&](const auto& key, auto&& of) {
                                    return key == "pages" && once(seen, 0) && read(of, out.pages);
                                }) &&
               seen == 1;
    }
    template <class Value>
    static bool read(Value&& value, node& out) {
        unsigned seen = 0;
        return Library::members(value,
                                [&](const auto& key, auto&& of) {
                                    if (key == "id") return once(seen, 0) && read(of, out.id);
                                    if (key == "children") return once(seen, 1) && read(of, out.children);
                                    return false;
                                }) &&
               seen == 3;
    }
};

}  // namespace bench
