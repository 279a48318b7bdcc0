// In: a request. Out: the JSON body of an Anthropic message (POST /v1/messages); equal requests give equal bytes. The
// stable parts come first. Marks (`cache_control`) tell the server what to cache, at most three of the four that it
// allows: at the end of the system text, at the end of the conversation, and where the previous request had its last
// mark. The third one is found again however many blocks were added since.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/llm/model/means.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/llm/model/token_estimate.hpp>
#include <toolkit/llm/wire/argument_object.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {
namespace anthropic_wire {

using writer = json_writer<std::string>;

inline void add_mark(writer& out) { out.key("cache_control").begin_object().member("type", "ephemeral").end_object(); }

/// One block of text; `mark` ends the cached prefix.
inline void add_text(writer& out, std::string_view text, bool mark) {
    out.begin_object().member("type", "text").member("text", text);
    if (mark) add_mark(out);
    out.end_object();
}

inline void add_image(writer& out, const image& one, bool mark) {
    out.begin_object().member("type", "image").key("source").begin_object().member("type", "base64");
    out.member("media_type", one.media_type).member("data", one.base64).end_object();
    if (mark) add_mark(out);
    out.end_object();
}

inline void add_thinking(writer& out, const thinking_block& one) {
    if (!one.sealed.empty())
        out.begin_object().member("type", "redacted_thinking").member("data", one.sealed).end_object();
    else if (!one.signature.empty())  // the server rejects unsigned thinking
        out.begin_object()
            .member("type", "thinking")
            .member("thinking", one.text)
            .member("signature", one.signature)
            .end_object();
}

inline void add_call(writer& out, const tool_call& call, bool mark) {
    out.begin_object().member("type", "tool_use").member("id", call.id).member("name", call.name).key("input");
    add_argument_object(out, call.arguments);
    if (mark) add_mark(out);
    out.end_object();
}

inline void add_result(writer& out, const tool_message& content, bool mark) {
    out.begin_object().member("type", "tool_result").member("tool_use_id", content.call_id);
    if (has_words(content.text)) out.member("content", content.text);
    if (content.failed) out.member("is_error", true);
    if (mark) add_mark(out);
    out.end_object();
}

/// Consecutive messages of one role, which the server requires as one message.
struct turn {
    bool assistant = false;
    std::vector<const message*> content{};
};

/// The turns after the leading system messages. A later system message becomes a user's.
[[nodiscard]] inline std::vector<turn> turns_of(const std::vector<message>& messages, std::size_t first) {
    std::vector<turn> turns;
    for (std::size_t i = first; i < messages.size(); ++i) {
        const bool assistant = std::holds_alternative<assistant_message>(messages[i]);
        if (turns.empty() || turns.back().assistant != assistant) turns.push_back({assistant, {}});
        turns.back().content.push_back(&messages[i]);
    }
    return turns;
}

/// The user turn before the last turn: the last mark of the previous request. turns.size() if there is none.
[[nodiscard]] inline std::size_t turn_marked_before(const std::vector<turn>& turns) noexcept {
    for (std::size_t i = turns.size(); i-- > 1;)
        if (!turns[i - 1].assistant) return i - 1;
    return turns.size();
}

/// The content of a turn, results of calls first. In a marked turn the last block has the mark. The server rejects
/// blank text blocks and turns without blocks.
inline void add_turn(writer& out, const turn& one, bool marked) {
    std::vector<const tool_message*> results;
    for (const message* content : one.content)
        if (const auto* result = std::get_if<tool_message>(content)) results.push_back(result);
    std::size_t blocks = results.size();
    for (const message* content : one.content) {
        const auto* user = std::get_if<user_message>(content);
        const auto* assistant = std::get_if<assistant_message>(content);
        if (std::holds_alternative<tool_message>(*content)) continue;
        blocks += has_words(text_of(*content)) ? 1U : 0U;
        if (user != nullptr) blocks += user->images.size();
        if (assistant != nullptr) blocks += assistant->calls.size();
    }
    std::size_t written = 0;
    const auto last = [&] { return ++written == blocks && marked; };

    out.begin_object().member("role", one.assistant ? "assistant" : "user").key("content").begin_array();
    for (const tool_message* result : results) add_result(out, *result, last());
    for (const message* content : one.content) {
        const auto* user = std::get_if<user_message>(content);
        const auto* assistant = std::get_if<assistant_message>(content);
        if (std::holds_alternative<tool_message>(*content)) continue;
        if (user != nullptr)
            for (const image& picture : user->images) add_image(out, picture, last());
        if (assistant != nullptr)
            for (const thinking_block& thought : assistant->thinking) add_thinking(out, thought);
        if (const std::string_view text = text_of(*content); has_words(text)) add_text(out, text, last());
        if (assistant != nullptr)
            for (const tool_call& call : assistant->calls) add_call(out, call, last());
    }
    if (blocks == 0) add_text(out, "(nothing)", marked);
    out.end_array().end_object();
}

inline void add_tools(writer& out, const std::vector<offered_action>& actions, bool must_act, bool thinks,
                      std::optional<bool> parallel) {
    out.key("tools").begin_array();
    for (const offered_action& one : actions) {
        if (one.in_words) continue;
        out.begin_object().member("name", one.name);
        if (!one.description.empty()) out.member("description", one.description);
        out.key("input_schema").text(one.input_schema).end_object();
    }
    // If the actions may end the run, one of them is required as well. A model that thinks cannot be forced.
    const bool ends = std::any_of(actions.begin(), actions.end(),
                                  [](const offered_action& one) { return one.may_end && !one.in_words; });
    const bool forced = !thinks && (must_act || ends);
    out.end_array().key("tool_choice").begin_object().member("type", forced ? "any" : "auto");
    if (parallel) out.member("disable_parallel_tool_use", !*parallel);
    out.end_object();
}

/// The sampling of a model that takes it. Claude 4.5 and later reject a temperature beside top_p. A temperature of 1 is
/// the server's default, so it is omitted beside top_p. With thinking the server takes no temperature and no top_k, and
/// a top_p of at least 0.95.
inline void add_sampling(writer& out, const request& req, bool thinks) {
    constexpr double least_top_p_of_thinking = 0.95;
    if (!thinks && !(req.top_p && req.temperature == 1)) out.member("temperature", req.temperature);
    if (req.top_p && (!thinks || *req.top_p >= least_top_p_of_thinking)) out.member("top_p", *req.top_p);
    if (req.top_k.value_or(0) > 0 && !thinks) out.member("top_k", *req.top_k);
}

}  // namespace anthropic_wire

/// The body of a message. Images come before the text of their message. `reasoning`: a model that accepts neither
/// sampling nor a thinking budget. `parallel_calls`: whether a reply may have several calls; not set: the server's
/// default. Fails as check_request does.
[[nodiscard]] inline result<std::string> anthropic_request(const request& req, std::string_view model, means by,
                                                           bool stream = false, bool reasoning = false,
                                                           std::optional<bool> parallel_calls = {}) {
    using namespace anthropic_wire;
    if (auto fits = check_request(req, by); !fits) return std::move(fits).error();
    std::size_t first = 0;
    while (first < req.messages.size() && std::holds_alternative<system_message>(req.messages[first])) ++first;

    std::string body;
    writer out{body};
    out.begin_object();
    if (!model.empty()) out.member("model", model);
    const bool thinks = req.thinking_tokens > 0;
    // The server requires a limit.
    const int most = req.max_tokens > 0 ? req.max_tokens : request{}.max_tokens;
    out.member("max_tokens", most_answer_tokens(most, req.thinking_tokens));
    if (!req.actions.empty() && by == means::native_tools)
        add_tools(out, req.actions, req.must_act, thinks || reasoning, parallel_calls);

    std::size_t last_system = first;
    for (std::size_t i = 0; i < first; ++i)
        if (has_words(text_of(req.messages[i]))) last_system = i;
    if (last_system < first) {
        out.key("system").begin_array();
        for (std::size_t i = 0; i < first; ++i)
            if (const std::string_view text = text_of(req.messages[i]); has_words(text))
                add_text(out, text, i == last_system);
        out.end_array();
    }
    out.key("messages").begin_array();
    const std::vector<turn> turns = turns_of(req.messages, first);
    const std::size_t before = turn_marked_before(turns);
    for (std::size_t i = 0; i < turns.size(); ++i) add_turn(out, turns[i], i + 1 == turns.size() || i == before);
    out.end_array();

    if (const std::string schema = schema_of_answer(req, by); !schema.empty()) {
        out.key("output_config").begin_object().key("format").begin_object().member("type", "json_schema");
        out.key("schema").text(schema).end_object().end_object();
    }
    if (thinks && reasoning) out.key("thinking").begin_object().member("type", "adaptive").end_object();
    else if (thinks)
        out.key("thinking")
            .begin_object()
            .member("type", "enabled")
            .member("budget_tokens", thinking_budget(req.thinking_tokens))
            .end_object();
    if (!reasoning) add_sampling(out, req, thinks);
    out.member("stream", stream).end_object();
    return body;
}

}}  // namespace toolkit::v0
