// Reads calls in the text of a reply.
#pragma once

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

inline constexpr std::array<std::string_view, 5> name_keys{"name", "tool", "tool_name", "function", "action"};
inline constexpr std::array<std::string_view, 6> input_keys{"arguments", "input",      "parameters",
                                                            "args",      "tool_input", "action_input"};
inline constexpr std::array<std::string_view, 5> wrapping_keys{"tool_call", "tool_calls", "function_call", "function",
                                                               "call"};
inline constexpr std::size_t most_depth = 3;  // {"tool_calls":[{"function":{…}}]}

template <class Keys>
[[nodiscard]] bool is_one_of(const Keys& keys, std::string_view key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

/// A member of a JSON object, with its value as JSON.
struct member {
    std::string key;
    std::string_view value;
};
[[nodiscard]] inline std::vector<member> members_of(std::string_view object) {
    std::vector<member> all;
    json_reader in{object};
    std::string scratch;
    std::string_view key;
    if (in.peek() != '{' || !in.begin('{', {})) return {};
    for (bool first = true; in.next_member(first) == next_item::item; first = false) {
        if (!in.read_key(key, scratch)) return {};
        (void)in.peek();  // skips the blanks before the value
        const char* const begin = in.here();
        std::string name{key};
        if (!in.skip_value()) return {};
        all.push_back({std::move(name), {begin, static_cast<std::size_t>(in.here() - begin)}});
    }
    return all;
}
[[nodiscard]] inline std::vector<std::string_view> elements_of(std::string_view list) {
    std::vector<std::string_view> all;
    json_reader in{list};
    if (in.peek() != '[' || !in.begin('[', {})) return {};
    for (bool first = true; in.next_element(first) == next_item::item; first = false) {
        (void)in.peek();
        const char* const begin = in.here();
        if (!in.skip_value()) return {};
        all.emplace_back(begin, static_cast<std::size_t>(in.here() - begin));
    }
    return all;
}

/// Reads calls in a JSON value. `whole`: the text of the reply is nothing but this value.
class json_calls {
public:
    json_calls(const std::vector<offered_action>& actions, bool whole) : actions_(actions), whole_(whole) {}

    [[nodiscard]] bool read(std::string_view json, std::size_t depth = 0) {
        if (depth > most_depth) return false;
        if (!json.starts_with('[')) return json.starts_with('{') && read_object(json, depth);
        const auto elements = elements_of(json);
        return !elements.empty() && elements.size() <= text_calls::most_calls &&
               std::all_of(elements.begin(), elements.end(),
                           [&](std::string_view one) { return read(one, depth + 1); });
    }
    std::vector<call_move> calls{};

private:
    [[nodiscard]] bool is_tool(std::string_view name) const {
        return std::any_of(actions_.begin(), actions_.end(),
                           [&](const offered_action& one) { return one.name == name && !one.may_end; });
    }
    [[nodiscard]] bool read_object(std::string_view json, std::size_t depth) {
        const auto members = members_of(json);
        std::optional<std::string> name;
        std::optional<std::string> input;
        std::string others;
        for (const member& one : members) {
            if (!name && is_one_of(name_keys, one.key) && one.value.starts_with('"')) {
                auto text = parse<std::string>(one.value);
                if (!text) return false;
                name = std::move(*text);
            } else if (!input && is_one_of(input_keys, one.key)) {
                input = object_in(one.value);
                if (!input) return false;
            } else if (is_one_of(wrapping_keys, one.key) && (one.value.front() == '{' || one.value.front() == '[')) {
                return whole_ && wraps_alone(members, one) && read(one.value, depth + 1);
            } else if (one.key != "type" && one.key != "id") {
                if (!others.empty()) others += ',';
                json_writer<std::string>{others}.value(one.key);
                others.append(":").append(one.value);
            }
        }
        if (!name) {  // {"add":{…}}
            if (!whole_ || members.size() != 1 || !is_tool(members.front().key)) return false;
            name = members.front().key;
            input = object_in(members.front().value);
            others.clear();
        } else if (!is_tool(*name) && (!whole_ || !input || !others.empty() || name->empty())) {
            return false;
        }
        if (!input) input = '{' + others + '}';
        calls.push_back({std::move(*name), {std::move(*input)}});
        return true;
    }
    /// Whether an object says nothing beside the call that it wraps. Other members make it data.
    [[nodiscard]] static bool wraps_alone(const std::vector<member>& members, const member& call) {
        return std::all_of(members.begin(), members.end(), [&](const member& one) {
            const bool is_empty = one.value == "null" || one.value == R"("")";
            return &one == &call || one.key == "type" || one.key == "id" || one.key == "index" || one.key == "role" ||
                   (one.key == "content" && is_empty);
        });
    }
    /// A JSON object, or a text that is one. Null stands for an empty one.
    [[nodiscard]] static std::optional<std::string> object_in(std::string_view json) {
        if (json == "null") return "{}";
        if (json.starts_with('{')) return std::string{json};
        if (!json.starts_with('"')) return std::nullopt;
        auto text = parse<std::string>(json);
        if (!text) return std::nullopt;
        json_reader in{*text};
        if (in.peek() != '{' || !in.skip_value() || !in.end_document()) return std::nullopt;
        return std::move(*text);
    }

    const std::vector<offered_action>& actions_;
    bool whole_;
};

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

/// The text without the reasoning that it begins with.
[[nodiscard]] inline std::string_view without_reasoning(std::string_view text) {
    const std::string_view trimmed = repairing::trim(text);
    for (const std::string_view tag : {"think>", "thinking>", "reasoning>"}) {
        if (!trimmed.starts_with('<') || !trimmed.substr(1).starts_with(tag)) continue;
        const std::size_t end = trimmed.find("</" + std::string{tag});
        if (end != std::string_view::npos) return repairing::trim(trimmed.substr(end + 2 + tag.size()));
    }
    return text;
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
    const std::string_view text = reply_reading::without_reasoning(without_end_of_turn(reply.text));
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
    reply_reading::json_calls reads{actions, found->whole};
    if (!reads.read(found->json)) return {};
    return {std::move(reads.calls), {}, false, !found->whole};
}

TOOLKIT_FUNCTION std::optional<std::string> answer_in_json(std::string_view text) {
    constexpr std::array<std::string_view, 2> names{"type", "answer"};
    const auto found = reply_reading::json_in(without_end_of_turn(text), names);
    if (!found || !found->whole) return std::nullopt;
    std::optional<std::string> answer;
    for (const reply_reading::member& one : reply_reading::members_of(found->json)) {
        if (one.key == "type" && one.value == "\"final\"") continue;
        auto written = one.key == "answer" ? parse<std::string>(one.value) : result<std::string>{failure{}};
        if (!written) return std::nullopt;
        answer = std::move(*written);
    }
    return answer;
}

}}  // namespace toolkit::v0
