// Reads calls in JSON.
#pragma once

#include <toolkit/agent/protocol/actions.hpp>
#include <toolkit/agent/protocol/calls_in_json.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/json/reader.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/llm/model/message.hpp>
#include <toolkit/llm/wire/call_notations.hpp>
#include <toolkit/schema/parse/parse.hpp>

#include <algorithm>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace reply_reading {

inline constexpr std::array<std::string_view, 5> wrapping_keys{"tool_call", "tool_calls", "function_call", "function",
                                                               "call"};
inline constexpr std::size_t most_depth = 3;  // {"tool_calls":[{"function":{…}}]}

template <class Keys>
[[nodiscard]] bool is_one_of(const Keys& keys, std::string_view key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
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

/// Whether a text is one JSON value that begins with this character.
[[nodiscard]] inline bool is_json(std::string_view text, char first) {
    json_reader in{text};
    return in.peek() == first && in.skip_value() && in.end_document();
}

/// {{"name":…}} as {"name":…}: templates of Qwen2.5-Coder show a call in doubled braces, and the model copies them.
[[nodiscard]] inline std::string_view without_doubled_braces(std::string_view json) {
    if (!json.starts_with("{{") || !json.ends_with("}}")) return json;
    const std::string_view inner = json.substr(1, json.size() - 2);
    return is_json(inner, '{') ? inner : json;
}

TOOLKIT_FUNCTION std::vector<member> members_of(std::string_view object) {
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

TOOLKIT_FUNCTION std::string_view without_reasoning(std::string_view text) {
    text = trimmed(without_end_of_turn(text));
    for (const std::string_view tag : {"think>", "thinking>", "reasoning>"}) {
        if (!text.starts_with('<') || !text.substr(1).starts_with(tag)) continue;
        const std::size_t end = text.find("</" + std::string{tag});
        if (end != std::string_view::npos) return trimmed(text.substr(end + 2 + tag.size()));
    }
    return text;
}

/// Reads calls in a JSON value. `whole`: the text of the reply is nothing but this value.
class json_calls {
public:
    json_calls(const std::vector<offered_action>& actions, bool whole) : actions_(actions), whole_(whole) {}

    [[nodiscard]] bool read(std::string_view json, std::size_t depth = 0) {
        if (depth > most_depth) return false;
        if (!json.starts_with('[')) return json.starts_with('{') && read_object(json, depth);
        const auto elements = elements_of(json);
        return !elements.empty() && elements.size() <= default_written_call_bounds.calls &&
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
            if (!whole_ || members.size() != 1) return false;
            if (!is_tool(members.front().key) && members.front().key != end_action) return false;
            name = members.front().key;
            input = object_in(members.front().value);
            others.clear();
        } else if (!is_tool(*name) && !(whole_ && *name == end_action) &&
                   (!whole_ || !input || !others.empty() || name->empty())) {
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
        if (!text || !is_json(*text, '{')) return std::nullopt;
        return std::move(*text);
    }

    const std::vector<offered_action>& actions_;
    bool whole_;
};

}  // namespace reply_reading

TOOLKIT_FUNCTION std::vector<call_move> calls_in_json(std::string_view json, const std::vector<offered_action>& actions,
                                                      bool whole) {
    reply_reading::json_calls reads{actions, whole};
    if (!reads.read(json)) return {};
    return std::move(reads.calls);
}

TOOLKIT_FUNCTION std::vector<call_move> whole_text_calls(std::string_view text,
                                                         const std::vector<offered_action>& actions) {
    using reply_reading::trimmed;
    constexpr std::string_view fence = "```";
    if (text.size() > default_written_call_bounds.text_bytes) return {};
    text = reply_reading::without_reasoning(text);
    if (text.starts_with(fence)) {
        const std::size_t line = text.find('\n');
        if (line == std::string_view::npos || !text.ends_with(fence) || text.size() < line + 1 + fence.size())
            return {};
        text = trimmed(text.substr(line, text.size() - line - fence.size()));
    }
    std::vector<call_move> all;
    while (!text.empty()) {
        std::string_view json = text;
        text = {};
        if (const call_notation* const marked = notation_at(json)) {
            json.remove_prefix(marked->begin.size());
            const std::size_t end = marked->end.empty() ? std::string_view::npos : json.find(marked->end);
            if (end != std::string_view::npos) text = trimmed(json.substr(end + marked->end.size()));
            json = trimmed(json.substr(0, end));
        }
        json = reply_reading::without_doubled_braces(json);
        if (!json.starts_with('{') && !json.starts_with('[')) return {};
        if (!reply_reading::is_json(json, json.front())) return {};
        auto more = calls_in_json(json, actions, true);
        if (more.empty() || all.size() + more.size() > default_written_call_bounds.calls) return {};
        for (call_move& one : more) all.push_back(std::move(one));
    }
    return all;
}

TOOLKIT_FUNCTION std::vector<insufficiency> insufficiencies_in(std::string_view list) {
    const auto elements = reply_reading::elements_of(list);
    std::vector<insufficiency> all;
    all.reserve(elements.size());
    for (const std::string_view element : elements) {
        insufficiency one{};
        const auto read = [](std::string_view json, auto& into) {
            if (auto value = parse<std::remove_reference_t<decltype(into)>>(json)) into = std::move(*value);
        };
        if (element.starts_with('"')) read(element, one.missing);
        for (const reply_reading::member& each : reply_reading::members_of(element))
            if (each.key == "missing") read(each.value, one.missing);
            else if (each.key == "section") read(each.value, one.section);
            else if (each.key == "queries_tried") read(each.value, one.queries_tried);
        if (has_words(one.missing)) all.push_back(std::move(one));
    }
    return all;
}

TOOLKIT_FUNCTION std::optional<result<next_move>> end_by_call(const std::vector<call_move>& calls) {
    if (std::none_of(calls.begin(), calls.end(), [](const call_move& one) { return one.tool == end_action; }))
        return std::nullopt;
    if (calls.size() > 1) return result<next_move>{action_parsing::end_among_calls(calls.size())};
    draft written{};
    for (const reply_reading::member& one : reply_reading::members_of(calls.front().input.text))
        if (one.key == "insufficiencies") written.insufficiencies = insufficiencies_in(one.value);
        else if (one.key == "answer" && written.text.empty())
            if (auto answer = parse<std::string>(one.value); answer && has_words(*answer))
                written.text = std::move(*answer);
    if (!written.text.empty()) return result<next_move>{std::move(written)};
    return result<next_move>{
        failure::of(failure_kind::bad_reply, "reply", "its call of final has no answer", "Answer in words")};
}

}}  // namespace toolkit::v0
