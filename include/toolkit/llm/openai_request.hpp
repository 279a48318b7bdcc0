// In: a request. Out: the JSON body of a chat completion (POST …/chat/completions), the same bytes for the same
// request. What does not change from turn to turn comes in the order of the messages, so that servers find it in their
// cache.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/llm/request.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace toolkit::inline v0 {

/// How a server is made to answer with one of the offered actions.
enum class means : std::uint8_t {
    schema,        ///< `response_format`: the text is one JSON object that fits an action's schema
    native_tools,  ///< `tools`: the server gives calls of its own
    text,          ///< nothing but the prompt
};

namespace openai_wire {

using writer = json_writer<std::string>;

inline void add_message(writer& out, const system_message& said) {
    out.begin_object().member("role", "system").member("content", said.text).end_object();
}

inline void add_message(writer& out, const user_message& said) {
    out.begin_object().member("role", "user");
    if (said.images.empty()) {
        out.member("content", said.text).end_object();
        return;
    }
    out.key("content").begin_array();
    if (!said.text.empty()) out.begin_object().member("type", "text").member("text", said.text).end_object();
    for (const image& one : said.images) {
        out.begin_object().member("type", "image_url").key("image_url").begin_object();
        out.member("url", "data:" + one.media_type + ";base64," + one.base64).end_object().end_object();
    }
    out.end_array().end_object();
}

inline void add_message(writer& out, const assistant_message& said) {
    out.begin_object().member("role", "assistant");
    if (said.text.empty() && !said.calls.empty()) out.member("content", nullptr);
    else out.member("content", said.text);
    if (!said.calls.empty()) {
        out.key("tool_calls").begin_array();
        for (const tool_call& call : said.calls) {
            out.begin_object().member("id", call.id).member("type", "function").key("function").begin_object();
            out.member("name", call.name)
                .member("arguments", call.arguments.text)
                .end_object()
                .end_object();  // a string
        }
        out.end_array();
    }
    out.end_object();
}

inline void add_message(writer& out, const tool_message& said) {
    out.begin_object()
        .member("role", "tool")
        .member("tool_call_id", said.call_id)
        .member("content", said.text)
        .end_object();
}

inline void add_tools(writer& out, const std::vector<offered_action>& actions) {
    out.key("tools").begin_array();
    for (const offered_action& one : actions) {
        out.begin_object().member("type", "function").key("function").begin_object().member("name", one.name);
        if (!one.description.empty()) out.member("description", one.description);
        out.key("parameters").text(one.input_schema).end_object().end_object();
    }
    out.end_array();
}

inline void add_schema(writer& out, const std::vector<offered_action>& actions) {
    out.key("response_format").begin_object().member("type", "json_schema").key("json_schema").begin_object();
    out.member("name", "action").key("schema");
    if (actions.size() == 1) {
        out.text(actions.front().action_schema);
    } else {
        out.begin_object().key("anyOf").begin_array();
        for (const offered_action& one : actions) out.text(one.action_schema);
        out.end_array().end_object();
    }
    out.member("strict", true).end_object().end_object();
}

}  // namespace openai_wire

/// The body of a chat completion. An empty model is left out: a server with one model needs no name. Fails with
/// `invalid_argument` when there is nothing to say, or an action has no schema of the kind that is needed.
[[nodiscard]] inline result<std::string> openai_request(const request& asked, std::string_view model, means by) {
    const auto refuse = [](std::string_view what, std::string_view cure) {
        return failure::of(failure_kind::invalid_argument, "the request to a model", what, cure);
    };
    if (asked.messages.empty()) return refuse("it holds no message", "give it at least one");
    for (const offered_action& one : asked.actions) {
        if (by == means::schema && one.action_schema.empty())
            return refuse("the action " + one.name + " has no action_schema",
                          "fill it, or offer the actions by other means");
        if (by == means::native_tools && one.input_schema.empty())
            return refuse("the action " + one.name + " has no input_schema",
                          "fill it, or offer the actions by other means");
    }

    std::string body;
    openai_wire::writer out{body};
    out.begin_object();
    if (!model.empty()) out.member("model", model);
    out.key("messages").begin_array();
    for (const message& said : asked.messages)
        std::visit([&](const auto& one) { openai_wire::add_message(out, one); }, said);
    out.end_array();
    if (!asked.actions.empty() && by == means::native_tools) openai_wire::add_tools(out, asked.actions);
    if (!asked.actions.empty() && by == means::schema) openai_wire::add_schema(out, asked.actions);
    if (asked.max_tokens > 0) out.member("max_tokens", asked.max_tokens);
    out.member("temperature", asked.temperature);
    if (asked.seed) out.member("seed", *asked.seed);
    out.member("stream", false).end_object();
    return body;
}

}  // namespace toolkit::inline v0
