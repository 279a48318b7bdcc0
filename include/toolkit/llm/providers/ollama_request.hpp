// In: a request. Out: the JSON body of Ollama's own chat (POST /api/chat); equal requests give equal bytes.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/llm/model/means.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/llm/model/token_estimate.hpp>
#include <toolkit/llm/wire/argument_object.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace toolkit { inline namespace v0 {

/// The parts of a body that depend on the server, not on the conversation.
struct ollama_form {
    bool stream = false;
    std::int64_t context_tokens = 0;  ///< 0: the server's setting
};

namespace ollama_wire {

using writer = json_writer<std::string>;

inline void add_message(writer& out, const system_message& msg) {
    out.begin_object().member("role", "system").member("content", msg.text).end_object();
}

inline void add_message(writer& out, const user_message& msg) {
    out.begin_object().member("role", "user").member("content", msg.text);
    if (!msg.images.empty()) {
        out.key("images").begin_array();
        for (const image& one : msg.images) out.value(one.base64);
        out.end_array();
    }
    out.end_object();
}

inline void add_message(writer& out, const assistant_message& msg) {
    out.begin_object().member("role", "assistant").member("content", msg.text);
    std::string thought;
    for (const thinking_block& one : msg.thinking) thought += one.text;
    if (!thought.empty()) out.member("thinking", thought);
    if (!msg.calls.empty()) {
        out.key("tool_calls").begin_array();
        for (const tool_call& call : msg.calls) {
            out.begin_object().key("function").begin_object().member("name", call.name).key("arguments");
            add_argument_object(out, call.arguments);
            out.end_object().end_object();
        }
        out.end_array();
    }
    out.end_object();
}

inline void add_message(writer& out, const tool_message& msg) {
    out.begin_object().member("role", "tool").member("content", msg.text).member("tool_name", msg.name).end_object();
}

}  // namespace ollama_wire

/// The body of a chat. By default the server truncates a prompt that does not fit, without notice. With `truncate:
/// false` it returns an error instead. A version too old for that member still truncates; see ollama_context.hpp. Fails
/// as check_request does.
[[nodiscard]] inline result<std::string> ollama_request(const request& req, std::string_view model, means by,
                                                        const ollama_form& form = {}) {
    if (auto fits = check_request(req, by); !fits) return std::move(fits).error();
    std::string body;
    ollama_wire::writer out{body};
    out.begin_object().member("model", model).key("messages").begin_array();
    for (const message& msg : req.messages)
        std::visit([&](const auto& one) { ollama_wire::add_message(out, one); }, msg);
    out.end_array();
    if (!req.actions.empty() && by == means::native_tools) {
        out.key("tools").begin_array();
        for (const offered_action& one : req.actions) {
            if (one.in_words) continue;
            out.begin_object().member("type", "function").key("function").begin_object().member("name", one.name);
            out.member("description", one.description).key("parameters").text(one.input_schema);
            out.end_object().end_object();
        }
        out.end_array();
    }
    if (const std::string schema = schema_of_answer(req, by); !schema.empty()) out.key("format").text(schema);
    else if (req.output) out.member("format", "json");
    out.key("options").begin_object().member("temperature", req.temperature);
    if (req.top_k) out.member("top_k", *req.top_k);
    if (req.top_p) out.member("top_p", *req.top_p);
    if (req.repeat_penalty) out.member("repeat_penalty", *req.repeat_penalty);
    if (req.seed) out.member("seed", *req.seed & 0x7FFF'FFFFU);                  // it reads 32 bits with a sign
    if (req.max_tokens > 0) out.member("num_predict", most_answer_tokens(req));  // it includes the thinking
    if (form.context_tokens > 0) out.member("num_ctx", form.context_tokens);
    out.end_object();
    if (req.thinking_tokens > 0) out.member("think", true);
    out.member("truncate", false).member("shift", false).member("stream", form.stream).end_object();
    return body;
}

}}  // namespace toolkit::v0
