// In: a request. Out: the two JSON bodies of llama.cpp's own API: the conversation for the server's template (POST
// /apply-template), and its prompt to complete (POST /completion), constrained by a grammar or a schema.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/llm/model/means.hpp>
#include <toolkit/llm/model/request.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace toolkit { inline namespace v0 {
namespace llama_cpp_wire {

/// The API has no calls: an action is the whole text of a reply.
[[nodiscard]] constexpr means without_calls(means by) noexcept {
    return by == means::native_tools ? means::schema : by;
}

/// The text of an assistant message in the prompt: its words, then its calls.
[[nodiscard]] inline std::string words_of(const assistant_message& msg) {
    std::string words = msg.text;
    for (const tool_call& call : msg.calls) {
        if (!words.empty()) words += '\n';
        json_writer<std::string>{words}
            .begin_object()
            .member("name", call.name)
            .key("arguments")
            .text(call.arguments.text)
            .end_object();
    }
    return words;
}

/// The place of an image in a prompt, for servers that report no marker (`media_marker` of /props).
inline constexpr std::string_view common_media_marker = "<__media__>";

[[nodiscard]] inline bool has_images(const request& req) {
    return std::any_of(req.messages.begin(), req.messages.end(), [](const message& msg) {
        const auto* user = std::get_if<user_message>(&msg);
        return user != nullptr && !user->images.empty();
    });
}

/// Inserts a space into each marker in a text, so that the text contains no image.
[[nodiscard]] inline std::string without_markers(std::string text, std::string_view marker) {
    for (const std::string_view one : {marker, common_media_marker})
        for (std::size_t at = text.find(one); at != std::string::npos && !one.empty(); at = text.find(one, at + 1))
            text.insert(at + 1, 1, ' ');
    return text;
}

}  // namespace llama_cpp_wire

/// The conversation for the server's template. Calls and their results become text, because templates treat others
/// differently. The images of a message come before its text, each as the marker. Fails as check_request does.
[[nodiscard]] inline result<std::string> llama_cpp_template_request(
    const request& req, means by, std::string_view marker = llama_cpp_wire::common_media_marker) {
    if (auto fits = check_request(req, llama_cpp_wire::without_calls(by)); !fits) return std::move(fits).error();
    std::string body;
    json_writer<std::string> out{body};
    const auto add = [&](std::string_view role, std::string_view images, std::string text) {
        text.insert(0, images);
        out.begin_object().member("role", role).member("content", text).end_object();
    };
    const auto plain = [&](std::string text) { return llama_cpp_wire::without_markers(std::move(text), marker); };
    out.begin_object().key("messages").begin_array();
    for (const message& msg : req.messages) {
        std::string images;
        if (const auto* user = std::get_if<user_message>(&msg))
            for (std::size_t i = 0; i < user->images.size(); ++i) images.append(marker) += '\n';
        if (std::holds_alternative<system_message>(msg)) add("system", {}, plain(std::string{text_of(msg)}));
        else if (const auto* assistant = std::get_if<assistant_message>(&msg))
            add("assistant", {}, plain(llama_cpp_wire::words_of(*assistant)));
        else add("user", images, plain(std::string{text_of(msg)}));
    }
    out.end_array().end_object();
    return body;
}

/// The body of the completion after the template. Fails as check_request does.
[[nodiscard]] inline result<std::string> llama_cpp_request(const request& req, std::string_view prompt, means by,
                                                           bool stream = false) {
    by = llama_cpp_wire::without_calls(by);
    if (auto fits = check_request(req, by); !fits) return std::move(fits).error();
    std::string body;
    json_writer<std::string> out{body};
    out.begin_object().key("prompt");
    if (llama_cpp_wire::has_images(req)) {
        out.begin_object().member("prompt_string", prompt).key("multimodal_data").begin_array();
        for (const message& msg : req.messages)
            if (const auto* user = std::get_if<user_message>(&msg))
                for (const image& one : user->images) out.value(one.base64);
        out.end_array().end_object();
    } else {
        out.value(prompt);
    }
    if (req.max_tokens > 0) out.member("n_predict", req.max_tokens);
    out.member("temperature", req.temperature);
    if (req.top_k) out.member("top_k", *req.top_k);
    if (req.top_p) out.member("top_p", *req.top_p);
    if (req.repeat_penalty) out.member("repeat_penalty", *req.repeat_penalty);
    // The API has 32 bits, and 0xFFFFFFFF requests a random seed.
    if (req.seed) out.member("seed", *req.seed % 0xFFFF'FFFFU);
    const std::string schema = schema_of_answer(req, by);
    if (req.output && !req.output->grammar.empty()) out.member("grammar", req.output->grammar);
    else if (!schema.empty() || req.output) out.key("json_schema").text(schema.empty() ? "{}" : schema);
    out.member("cache_prompt", true).member("stream", stream).end_object();
    return body;
}

}}  // namespace toolkit::v0
