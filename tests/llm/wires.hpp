// The four wires for tests of server faults: what each server sends when all is well, and the model that calls it.
#pragma once

#include <toolkit/llm/anthropic.hpp>
#include <toolkit/llm/llama_cpp.hpp>
#include <toolkit/llm/ollama.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/llm/retrying.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../net/fault_server.hpp"

namespace wires {

inline constexpr std::string_view key = "sk-test-0123456789abcdefghijklmnop";

/// What the server of a wire sends.
struct wire {
    std::string_view name;
    std::string hello;   // a whole answer: "hello"
    std::string begun;   // the beginning of a stream: "hel"
    std::string rest;    // and the rest of it: "lo"
    std::string broken;  // an error in the middle of a stream
    std::string nan;     // a whole answer with NaN for a count
    std::string stream_type;
    std::string reason;  // in the whole answer and in the stream: why it ended
    std::string twice;   // a whole answer with two calls under one id, "c1"; empty where calls are text
    std::string struck;  // the beginning of the requests that faults affect; others are answered
    toolkit::result<toolkit::completion> (*complete)(const std::string& url, const toolkit::request& asked,
                                                     const toolkit::delta_sink& sink, const toolkit::stop_token& stop,
                                                     const toolkit::http_patience& patience);
    toolkit::result<toolkit::completion> (*retried)(const std::string& url, const toolkit::delta_sink& sink,
                                                    const toolkit::retry_policy& policy);
    std::string nan_piece{};       // a piece of a stream with NaN for a count
    std::string twice_streamed{};  // a stream with two calls under one id, "c1"; empty where calls are text
};
inline void PrintTo(const wire& one, std::ostream* out) { *out << one.name; }

template <class Model>
Model model_at(const std::string& url) {
    Model model;
    model.base_url = url;
    if constexpr (requires { model.model; }) model.model = "m";
    model.api_key = toolkit::secret{std::string{key}};
    return model;
}
template <class Model>
toolkit::result<toolkit::completion> complete_by(const std::string& url, const toolkit::request& asked,
                                                 const toolkit::delta_sink& sink, const toolkit::stop_token& stop,
                                                 const toolkit::http_patience& patience) {
    Model model = model_at<Model>(url);
    model.patience = patience;
    return model.complete(asked, sink, stop);
}
/// Repeats as often as the policy allows, with a clock on which no wait takes time.
template <class Model>
toolkit::result<toolkit::completion> retried_by(const std::string& url, const toolkit::delta_sink& sink,
                                                const toolkit::retry_policy& policy) {
    const toolkit::retrying model{model_at<Model>(url), policy, toolkit::manual_clock{}};
    return model.complete({.messages = {toolkit::user_message{"?", {}}}}, sink, {});
}

inline const std::string lo_error =
    R"("error":{"type":"server_error","message":"out of memory, )" + std::string{key} + R"("})";

inline const std::vector<wire> all{
    {"openai", R"({"choices":[{"message":{"content":"hello"},"finish_reason":"stop"}],"usage":{"prompt_tokens":7}})",
     "data: {\"choices\":[{\"delta\":{\"content\":\"hel\"}}]}\n\n",
     "data: {\"choices\":[{\"delta\":{\"content\":\"lo\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n",
     "data: {" + lo_error + "}\n\n", R"({"choices":[{"message":{"content":"a"}}],"usage":{"prompt_tokens":NaN}})",
     "text/event-stream", R"("finish_reason":"stop")",
     R"({"choices":[{"message":{"tool_calls":[{"id":"c1","function":{"name":"f","arguments":"{}"}},)"
     R"({"id":"c1","function":{"name":"g","arguments":"{}"}}]},"finish_reason":"tool_calls"}]})",
     "POST /v1/chat/completions ", complete_by<toolkit::openai>, retried_by<toolkit::openai>,
     "data: {\"choices\":[{\"delta\":{\"content\":\"lo\"}}],\"usage\":{\"prompt_tokens\":NaN}}\n\n",
     "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"c1\",\"function\":{\"name\":\"f\","
     "\"arguments\":\"{}\"}}]}}]}\n\n"
     "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":1,\"id\":\"c1\",\"function\":{\"name\":\"g\","
     "\"arguments\":\"{}\"}}]},\"finish_reason\":\"tool_calls\"}]}\n\ndata: [DONE]\n\n"},
    {"anthropic", R"({"type":"message","content":[{"type":"text","text":"hello"}],"stop_reason":"end_turn"})",
     "event: content_block_start\ndata: "
     "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"hel\"}}\n\n",
     "event: content_block_delta\ndata: "
     "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"lo\"}}\n\n"
     "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"}}\n\ndata: "
     "{\"type\":\"message_stop\"}\n\n",
     "event: error\ndata: {\"type\":\"error\"," + lo_error + "}\n\n",
     R"({"content":[{"type":"text","text":"a"}],"usage":{"input_tokens":NaN}})", "text/event-stream",
     R"("stop_reason":"end_turn")",
     R"({"type":"message","content":[{"type":"tool_use","id":"c1","name":"f","input":{}},)"
     R"({"type":"tool_use","id":"c1","name":"g","input":{}}],"stop_reason":"tool_use"})",
     "POST /v1/messages ", complete_by<toolkit::anthropic>, retried_by<toolkit::anthropic>,
     "data: "
     "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":{\"output_tokens\":NaN}}\n\n",
     "data: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"tool_use\",\"id\":\"c1\","
     "\"name\":\"f\",\"input\":{}}}\n\n"
     "data: {\"type\":\"content_block_start\",\"index\":1,\"content_block\":{\"type\":\"tool_use\",\"id\":\"c1\","
     "\"name\":\"g\",\"input\":{}}}\n\n"
     "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"tool_use\"}}\n\n"
     "data: {\"type\":\"message_stop\"}\n\n"},
    {"ollama", R"({"message":{"content":"hello"},"done":true,"done_reason":"stop"})",
     "{\"message\":{\"content\":\"hel\"},\"done\":false}\n",
     "{\"message\":{\"content\":\"lo\"},\"done\":false}\n{\"message\":{},\"done\":true,\"done_reason\":\"stop\"}\n",
     "{\"error\":\"out of memory, " + std::string{key} + "\"}\n", R"({"message":{"content":"a"},"eval_count":NaN})",
     "application/x-ndjson", R"("done_reason":"stop")",
     R"({"message":{"content":"","tool_calls":[{"id":"c1","function":{"name":"f","arguments":{}}},)"
     R"({"id":"c1","function":{"name":"g","arguments":{}}}]},"done":true,"done_reason":"stop"})",
     "POST /api/chat ", complete_by<toolkit::ollama>, retried_by<toolkit::ollama>,
     "{\"message\":{\"content\":\"lo\"},\"done\":true,\"eval_count\":NaN}\n",
     "{\"message\":{\"tool_calls\":[{\"id\":\"c1\",\"function\":{\"name\":\"f\",\"arguments\":{}}}]},\"done\":false}\n"
     "{\"message\":{\"tool_calls\":[{\"id\":\"c1\",\"function\":{\"name\":\"g\",\"arguments\":{}}}]},\"done\":false}\n"
     "{\"message\":{},\"done\":true,\"done_reason\":\"stop\"}\n"},
    {"llama_cpp", R"({"content":"hello","stop":true,"stop_type":"eos"})",
     "data: {\"content\":\"hel\",\"stop\":false}\n\n",
     "data: {\"content\":\"lo\",\"stop\":false}\n\ndata: {\"content\":\"\",\"stop\":true,\"stop_type\":\"eos\"}\n\n",
     "data: {" + lo_error + "}\n\n", R"({"content":"a","tokens_predicted":NaN})", "text/event-stream",
     R"("stop_type":"eos")", "", "POST /completion ", complete_by<toolkit::llama_cpp>, retried_by<toolkit::llama_cpp>,
     "data: {\"content\":\"lo\",\"stop\":true,\"tokens_predicted\":NaN}\n\n", ""},
};

/// The calls before the call for the answer: the image mark of a prompt, and the prompt. Neither is a stream.
inline const std::vector<wire> calls_before{
    {"llama_cpp_template", R"({"prompt":"hello"})", R"({"prompt":"hel)", "", "", R"({"prompt":NaN})", "", "", "",
     "POST /apply-template ", complete_by<toolkit::llama_cpp>, nullptr, "", ""},
    {"llama_cpp_props", R"({"media_marker":"hello"})", R"({"media_marker":"hel)", "", "", R"({"media_marker":NaN})", "",
     "", "", "GET /props ", complete_by<toolkit::llama_cpp>, nullptr, "", ""},
};

inline const std::string chunked =
    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
inline std::string chunk(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string size;
    for (std::size_t left = text.size(); left > 0; left /= 16) size.insert(size.begin(), digits[left % 16]);
    return size + "\r\n" + std::string{text} + "\r\n";
}
inline void says(fault::visitor& guest, std::string_view status, std::string_view body,
                 std::string_view type = "application/json") {
    guest.send(fault::reply(status, body, type));
}

/// A piece of a stream that holds this JSON.
inline std::string piece_of(const wire& of, std::string_view json) {
    const bool lines = of.stream_type == "application/x-ndjson";
    return (lines ? "" : "data: ") + std::string{json} + (lines ? "\n" : "\n\n");
}

/// Answers the calls of llama.cpp that are not under test: for its image mark, its prompt, its answer.
inline fault::server::script with_prompt(const wire& of, std::function<void(const wire&, fault::visitor&)> answer) {
    return [&of, answer = std::move(answer)](fault::visitor& guest) {
        const auto asks = [&](std::string_view path) {
            return guest.request.starts_with(path) && !guest.request.starts_with(of.struck);
        };
        if (asks("POST /apply-template ")) says(guest, "200 OK", R"({"prompt":"p"})");
        else if (asks("GET /props ")) says(guest, "200 OK", R"({"media_marker":"<m>"})");
        else if (asks("POST /completion ")) says(guest, "200 OK", R"({"content":"hello","stop":true})");
        else answer(of, guest);
    };
}

/// A question, with an image if only that makes the call.
inline toolkit::request question_for(const wire& of) {
    toolkit::user_message asks{"?", {}};
    if (of.struck == "GET /props ") asks.images.push_back({"image/png", "AAAA"});
    return {.messages = {asks}};
}

inline void expect_no_key(const toolkit::failure& why) {
    for (const std::string_view text : {std::string_view{why.where}, std::string_view{why.detail},
                                        std::string_view{why.cure}, std::string_view{why.received}, why.found()})
        EXPECT_EQ(text.find(key.substr(3, 12)), std::string_view::npos) << text;
}

}  // namespace wires
