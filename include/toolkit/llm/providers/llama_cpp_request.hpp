// In: a request. Out: the two JSON bodies of llama.cpp's own wire: the conversation for the server's template (POST
// /apply-template), and its prompt to go on from (POST /completion), held to a grammar or a schema.
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

/// The wire knows no calls: the text of an action is the whole answer.
[[nodiscard]] constexpr means without_calls(means by) noexcept {
    return by == means::native_tools ? means::schema : by;
}

/// The text that a model reads of its own turn: what it said, or the calls that it made.
[[nodiscard]] inline std::string words_of(const assistant_message& said) {
    std::string words = said.text;
    for (const tool_call& call : said.calls) {
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

/// Where an image stands in a prompt, for servers that have no mark of their own (`media_marker` of /props).
inline constexpr std::string_view common_media_marker = "<__media__>";

[[nodiscard]] inline bool has_images(const request& asked) {
    return std::any_of(asked.messages.begin(), asked.messages.end(), [](const message& said) {
        const auto* user = std::get_if<user_message>(&said);
        return user != nullptr && !user->images.empty();
    });
}

/// A text in which nothing is taken for an image: a blank parts what reads as the mark.
[[nodiscard]] inline std::string without_markers(std::string text, std::string_view marker) {
    for (const std::string_view one : {marker, common_media_marker})
        for (std::size_t at = text.find(one); at != std::string::npos && !one.empty(); at = text.find(one, at + 1))
            text.insert(at + 1, 1, ' ');
    return text;
}

}  // namespace llama_cpp_wire

/// The conversation for the server's template. Calls and their results are told as text: templates differ in what they
/// make of others. The images of a message stand before its text, each as the mark. Fails as check_request does.
[[nodiscard]] inline result<std::string> llama_cpp_template_request(
    const request& asked, means by, std::string_view marker = llama_cpp_wire::common_media_marker) {
    if (auto fits = check_request(asked, llama_cpp_wire::without_calls(by)); !fits) return std::move(fits).error();
    std::string body;
    json_writer<std::string> out{body};
    const auto add = [&](std::string_view role, std::string_view images, std::string text) {
        text.insert(0, images);
        out.begin_object().member("role", role).member("content", text).end_object();
    };
    const auto plain = [&](std::string text) { return llama_cpp_wire::without_markers(std::move(text), marker); };
    out.begin_object().key("messages").begin_array();
    for (const message& said : asked.messages) {
        std::string images;
        if (const auto* user = std::get_if<user_message>(&said))
            for (std::size_t i = 0; i < user->images.size(); ++i) images.append(marker) += '\n';
        if (std::holds_alternative<system_message>(said)) add("system", {}, plain(std::string{text_of(said)}));
        else if (const auto* assistant = std::get_if<assistant_message>(&said))
            add("assistant", {}, plain(llama_cpp_wire::words_of(*assistant)));
        else add("user", images, plain(std::string{text_of(said)}));
    }
    out.end_array().end_object();
    return body;
}

/// What follows the prompt. Fails as check_request does.
[[nodiscard]] inline result<std::string> llama_cpp_request(const request& asked, std::string_view prompt, means by,
                                                           bool stream = false) {
    by = llama_cpp_wire::without_calls(by);
    if (auto fits = check_request(asked, by); !fits) return std::move(fits).error();
    std::string body;
    json_writer<std::string> out{body};
    out.begin_object().key("prompt");
    if (llama_cpp_wire::has_images(asked)) {
        out.begin_object().member("prompt_string", prompt).key("multimodal_data").begin_array();
        for (const message& said : asked.messages)
            if (const auto* user = std::get_if<user_message>(&said))
                for (const image& one : user->images) out.value(one.base64);
        out.end_array().end_object();
    } else {
        out.value(prompt);
    }
    if (asked.max_tokens > 0) out.member("n_predict", asked.max_tokens);
    out.member("temperature", asked.temperature);
    // The wire has 32 bits, and all of them set ask for any seed.
    if (asked.seed) out.member("seed", *asked.seed % 0xFFFF'FFFFU);
    const std::string schema = schema_of_answer(asked, by);
    if (asked.output && !asked.output->grammar.empty()) out.member("grammar", asked.output->grammar);
    else if (!schema.empty() || asked.output) out.key("json_schema").text(schema.empty() ? "{}" : schema);
    out.member("cache_prompt", true).member("stream", stream).end_object();
    return body;
}

}}  // namespace toolkit::v0
