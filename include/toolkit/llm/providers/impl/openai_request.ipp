// Writes the body of openai_request.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/llm/model/token_estimate.hpp>
#include <toolkit/llm/providers/openai_request.hpp>
#include <toolkit/llm/wire/argument_object.hpp>

#include <utility>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {
namespace openai_wire {

using writer = json_writer<std::string>;

inline void add_message(writer& out, const system_message& msg, reasoning_field /*back*/) {
    out.begin_object().member("role", "system").member("content", msg.text).end_object();
}

inline void add_message(writer& out, const user_message& msg, reasoning_field /*back*/) {
    out.begin_object().member("role", "user");
    if (msg.images.empty()) {
        out.member("content", msg.text).end_object();
        return;
    }
    out.key("content").begin_array();
    if (!msg.text.empty()) out.begin_object().member("type", "text").member("text", msg.text).end_object();
    for (const image& one : msg.images) {
        out.begin_object().member("type", "image_url").key("image_url").begin_object();
        out.member("url", "data:" + one.media_type + ";base64," + one.base64).end_object().end_object();
    }
    out.end_array().end_object();
}

/// The reasoning of this wire. Signed and sealed blocks belong to another wire.
[[nodiscard]] inline std::string thought_of(const assistant_message& msg) {
    std::string thought;
    for (const thinking_block& one : msg.thinking)
        if (one.signature.empty() && one.sealed.empty()) thought += one.text;
    return thought;
}

/// A call with its arguments as the text of a JSON object, because chat templates iterate over its members.
inline void add_call(writer& out, const tool_call& call) {
    out.begin_object().member("id", call.id).member("type", "function").key("function").begin_object();
    out.member("name", call.name);
    if (is_argument_object(call.arguments)) {
        out.member("arguments", call.arguments.text);
    } else {
        std::string object;
        writer within{object};
        add_argument_object(within, call.arguments);
        out.member("arguments", object);
    }
    out.end_object();
    if (call.extra) out.key("extra_content").text(call.extra->text);
    out.end_object();
}

inline void add_message(writer& out, const assistant_message& msg, reasoning_field back) {
    out.begin_object().member("role", "assistant");
    if (msg.text.empty() && !msg.calls.empty()) out.member("content", nullptr);
    else out.member("content", msg.text);
    if (!msg.calls.empty()) {
        if (const std::string thought = thought_of(msg); !thought.empty() && back != reasoning_field::none)
            out.member(back == reasoning_field::reasoning ? "reasoning" : "reasoning_content", thought);
        out.key("tool_calls").begin_array();
        for (const tool_call& call : msg.calls) add_call(out, call);
        out.end_array();
    }
    out.end_object();
}

inline void add_message(writer& out, const tool_message& msg, reasoning_field /*back*/) {
    out.begin_object()
        .member("role", "tool")
        .member("tool_call_id", msg.call_id)
        .member("content", msg.text)
        .end_object();
}

inline void add_tools(writer& out, const std::vector<offered_action>& actions) {
    out.key("tools").begin_array();
    for (const offered_action& one : actions) {
        if (one.in_words) continue;
        out.begin_object().member("type", "function").key("function").begin_object().member("name", one.name);
        if (!one.description.empty()) out.member("description", one.description);
        out.key("parameters").text(one.input_schema).end_object().end_object();
    }
    out.end_array();
}

/// Constrains the text to a schema, or to any JSON if the schema is empty.
inline void add_schema(writer& out, const request& req, std::string_view schema) {
    out.key("response_format").begin_object();
    if (schema.empty()) {
        out.member("type", "json_object").end_object();
        return;
    }
    out.member("type", "json_schema").key("json_schema").begin_object();
    out.member("name", req.output ? std::string_view{req.output->name} : std::string_view{"action"});
    out.key("schema").text(schema).member("strict", true).end_object().end_object();
}

/// The wire has three efforts instead of a number of tokens.
[[nodiscard]] constexpr std::string_view effort_of(int thinking_tokens) noexcept {
    return thinking_tokens <= 1024 ? "low" : thinking_tokens <= 8192 ? "medium" : "high";
}

/// The temperature, and what else of the sampling is set and has a name on the server.
inline void add_sampling(writer& out, const request& req, sampling_names names) {
    out.member("temperature", req.temperature);
    if (req.top_p) out.member("top_p", *req.top_p);
    if (names == sampling_names::openai) return;
    const bool vllm = names == sampling_names::vllm;
    // Every version of vLLM takes -1 for no limit; older ones reject 0.
    if (req.top_k) out.member("top_k", vllm && *req.top_k == 0 ? -1 : *req.top_k);
    if (req.repeat_penalty) out.member(vllm ? "repetition_penalty" : "repeat_penalty", *req.repeat_penalty);
}

}  // namespace openai_wire

TOOLKIT_FUNCTION result<std::string> openai_request(const request& req, std::string_view model, means by,
                                                    const openai_form& form) {
    if (auto fits = check_request(req, by); !fits) return std::move(fits).error();
    std::string body;
    openai_wire::writer out{body};
    out.begin_object();
    if (!model.empty()) out.member("model", model);
    out.key("messages").begin_array();
    for (const message& msg : req.messages)
        std::visit([&](const auto& one) { openai_wire::add_message(out, one, form.thinking_back); }, msg);
    out.end_array();
    if (!req.actions.empty() && by == means::native_tools) {
        openai_wire::add_tools(out, req.actions);
        if (req.must_act) out.member("tool_choice", "required");
        if (form.parallel_calls) out.member("parallel_tool_calls", *form.parallel_calls);
    }
    if (req.output || (!req.actions.empty() && by == means::schema))
        openai_wire::add_schema(out, req, schema_of_answer(req, by));
    if (req.max_tokens > 0 && form.reasoning) out.member("max_completion_tokens", most_answer_tokens(req));
    else if (req.max_tokens > 0) out.member("max_tokens", req.max_tokens);
    if (!form.reasoning) openai_wire::add_sampling(out, req, form.sampling);
    else if (req.thinking_tokens > 0) out.member("reasoning_effort", openai_wire::effort_of(req.thinking_tokens));
    if (req.seed) out.member("seed", *req.seed & 0x7FFF'FFFF'FFFF'FFFFU);  // parsed as a signed integer
    out.member("stream", form.stream);
    if (form.stream) out.key("stream_options").begin_object().member("include_usage", true).end_object();
    out.end_object();
    return body;
}

}}  // namespace toolkit::v0
