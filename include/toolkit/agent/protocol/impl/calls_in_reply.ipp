// Reads calls in the text of a reply.
#pragma once

#include <toolkit/agent/protocol/calls_in_json.hpp>
#include <toolkit/agent/protocol/calls_in_reply.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/json/extract.hpp>
#include <toolkit/json/reader.hpp>
#include <toolkit/llm/wire/text_calls.hpp>
#include <toolkit/schema/parse/parse.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace reply_reading {

/// The one JSON value of a text, and whether the text has anything else.
struct found_json {
    std::string json;
    bool whole;
};
[[nodiscard]] inline std::optional<found_json> json_in(std::string_view text, std::span<const std::string_view> names) {
    if (text.size() > text_calls::most_bytes || text.find('{') == std::string_view::npos) return std::nullopt;
    auto found = extract_json(text, names);
    if (!found || !found->complete()) return std::nullopt;
    const bool whole = std::none_of(found->repairs.begin(), found->repairs.end(), [](const repair& one) {
        return one.kind == repair_kind::text_around || one.kind == repair_kind::reasoning ||
               one.kind == repair_kind::dropped_rest;
    });
    return found_json{std::move(found->json), whole};
}

[[nodiscard]] inline std::vector<call_move> moves_of(std::vector<raw_call> raw) {
    std::vector<call_move> moves;
    moves.reserve(raw.size());
    for (raw_call& one : raw) moves.push_back({std::move(one.name), {std::move(one.arguments)}});
    return moves;
}

/// Calls between marks, with words before or after them.
[[nodiscard]] inline reply_calls marked_calls(std::string_view text, const std::vector<offered_action>& actions) {
    std::size_t begin = std::string_view::npos;
    for (const call_notation& one : call_notations) begin = std::min(begin, text.find(one.begin));
    if (begin == std::string_view::npos) return {};
    const std::string_view tail = text.substr(begin);
    const std::string_view end = notation_at(tail)->end;
    const std::size_t last = end.empty() ? std::string_view::npos : tail.rfind(end);
    for (const std::size_t size : {tail.size(), last == std::string_view::npos ? tail.size() : last + end.size()}) {
        text_calls_read found = read_text_calls(tail.substr(0, size), actions, text_calls::names::any);
        if (found.calls.empty()) continue;
        std::string words{repairing::trim(text.substr(0, begin))};
        for (const std::string_view more : {found.words, repairing::trim(tail.substr(size))})
            if (!more.empty()) words.append(words.empty() ? "" : "\n").append(more);
        const bool has_words = !words.empty();
        return {moves_of(std::move(found.calls)), std::move(words), false, has_words};
    }
    return {};
}

}  // namespace reply_reading

TOOLKIT_FUNCTION reply_calls calls_in_reply(const completion& reply, const std::vector<offered_action>& actions) {
    reply_calls made;
    for (const tool_call& call : reply.calls) made.calls.push_back({call.name, call.arguments});
    if (!made.calls.empty()) {
        made.words = repairing::trim(reply.text);
        made.native = reply.repaired == 0;  // else the wire took them from the text
        made.beside_words = !made.native && !made.words.empty();
        return made;
    }
    const std::string_view text = reply_reading::without_reasoning(reply.text);
    if (text.size() > text_calls::most_bytes || !is_utf8(text)) return {};
    if (text_calls_read found = read_text_calls(text, actions); !found.calls.empty())
        return {reply_reading::moves_of(std::move(found.calls)), std::string{found.words}, false, !found.words.empty()};
    if (made = reply_reading::marked_calls(text, actions); !made.calls.empty()) return made;
    std::vector<std::string> arguments;
    for (const offered_action& one : actions) add_property_names(one.input_schema, arguments);
    std::vector<std::string_view> names{"type", "id"};
    names.insert(names.end(), reply_reading::name_keys.begin(), reply_reading::name_keys.end());
    names.insert(names.end(), reply_reading::input_keys.begin(), reply_reading::input_keys.end());
    names.insert(names.end(), arguments.begin(), arguments.end());
    const auto found = reply_reading::json_in(text, names);
    if (!found) return {};
    auto calls = calls_in_json(found->json, actions, found->whole);
    const bool has_calls = !calls.empty();
    return {std::move(calls), {}, false, has_calls && !found->whole};
}

TOOLKIT_FUNCTION std::optional<draft> answer_in_json(std::string_view text) {
    constexpr std::array<std::string_view, 4> names{"type", "answer", "used_citations", "insufficiencies"};
    const auto found = reply_reading::json_in(without_end_of_turn(text), names);
    if (!found || !found->whole) return std::nullopt;
    std::optional<draft> answer;
    std::vector<insufficiency> missing;
    for (const reply_reading::member& one : reply_reading::members_of(found->json)) {
        if ((one.key == "type" && one.value == "\"final\"") || one.key == "used_citations") continue;
        if (one.key == "insufficiencies") {
            missing = insufficiencies_in(one.value);
            continue;
        }
        auto written = one.key == "answer" ? parse<std::string>(one.value) : result<std::string>{failure{}};
        if (!written) return std::nullopt;
        answer.emplace(draft{std::move(*written), {}});
    }
    if (answer) answer->insufficiencies = std::move(missing);
    return answer;
}

}}  // namespace toolkit::v0
