// The bodies of the four wires as a user of nlohmann would build them.
#include "bodies.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bench {
namespace {

using nlohmann::json;

struct schemas {
    json input;
    json action;
};
std::vector<schemas> of_actions;
std::array<std::vector<json>, wires.size()> kept;

json mark() { return {{"type", "ephemeral"}}; }

std::string words_of(const toolkit::assistant_message& said) {
    std::string words = said.text;
    for (const auto& call : said.calls) {
        if (!words.empty()) words += '\n';
        const nlohmann::ordered_json written{{"name", call.name},  // a text, because the order of its keys matters
                                             {"arguments", nlohmann::ordered_json::parse(call.arguments.text)}};
        words += written.dump();
    }
    return words;
}

/// `objects`: arguments are an object instead of a text.
json chat_message(const toolkit::message& one, bool objects) {
    if (const auto* system = std::get_if<toolkit::system_message>(&one))
        return {{"role", "system"}, {"content", system->text}};
    if (const auto* user = std::get_if<toolkit::user_message>(&one)) return {{"role", "user"}, {"content", user->text}};
    if (const auto* tool = std::get_if<toolkit::tool_message>(&one))
        return objects ? json{{"role", "tool"}, {"content", tool->text}, {"tool_name", tool->name}}
                       : json{{"role", "tool"}, {"tool_call_id", tool->call_id}, {"content", tool->text}};
    const auto& said = std::get<toolkit::assistant_message>(one);
    json made{{"role", "assistant"}};
    if (said.text.empty() && !said.calls.empty() && !objects) made["content"] = nullptr;
    else made["content"] = said.text;
    if (said.calls.empty()) return made;
    json& calls = made["tool_calls"] = json::array();
    for (const auto& call : said.calls) {
        json function{{"name", call.name}};
        if (objects) {
            function["arguments"] = json::parse(call.arguments.text);
            calls.push_back({{"function", std::move(function)}});
        } else {
            function["arguments"] = call.arguments.text;
            calls.push_back({{"id", call.id}, {"type", "function"}, {"function", std::move(function)}});
        }
    }
    return made;
}

json chat_tools(const toolkit::request& asked) {
    json tools = json::array();
    for (std::size_t i = 0; i < asked.actions.size(); ++i)
        tools.push_back({{"type", "function"},
                         {"function",
                          {{"name", asked.actions[i].name},
                           {"description", asked.actions[i].description},
                           {"parameters", of_actions[i].input}}}});
    return tools;
}

json openai_body(const toolkit::request& asked) {
    json body{{"model", "a-model"}};
    json& messages = body["messages"] = json::array();
    for (const auto& one : asked.messages) messages.push_back(chat_message(one, false));
    body["tools"] = chat_tools(asked);
    body["max_tokens"] = asked.max_tokens;
    body["temperature"] = asked.temperature;
    body["seed"] = *asked.seed;
    body["stream"] = true;
    body["stream_options"] = {{"include_usage", true}};
    return body;
}

json ollama_body(const toolkit::request& asked) {
    json body{{"model", "a-model"}};
    json& messages = body["messages"] = json::array();
    for (const auto& one : asked.messages) messages.push_back(chat_message(one, true));
    body["tools"] = chat_tools(asked);
    body["options"] = {{"temperature", asked.temperature}, {"seed", *asked.seed}, {"num_predict", asked.max_tokens}};
    body["truncate"] = false;
    body["shift"] = false;
    body["stream"] = true;
    return body;
}

json anthropic_body(const toolkit::request& asked) {
    json body{{"model", "a-model"}, {"max_tokens", asked.max_tokens}};
    json& tools = body["tools"] = json::array();
    for (std::size_t i = 0; i < asked.actions.size(); ++i)
        tools.push_back({{"name", asked.actions[i].name},
                         {"description", asked.actions[i].description},
                         {"input_schema", of_actions[i].input}});
    body["tool_choice"] = {{"type", "auto"}};
    json& messages = body["messages"] = json::array();
    for (const auto& one : asked.messages) {
        if (const auto* system = std::get_if<toolkit::system_message>(&one)) {
            body["system"] = json::array({{{"type", "text"}, {"text", system->text}, {"cache_control", mark()}}});
            continue;
        }
        const auto* assistant = std::get_if<toolkit::assistant_message>(&one);
        const char* const role = assistant != nullptr ? "assistant" : "user";
        if (messages.empty() || messages.back()["role"] != role)
            messages.push_back({{"role", role}, {"content", json::array()}});
        json& content = messages.back()["content"];
        if (const auto* tool = std::get_if<toolkit::tool_message>(&one)) {
            content.push_back({{"type", "tool_result"}, {"tool_use_id", tool->call_id}, {"content", tool->text}});
            continue;
        }
        if (const auto text = toolkit::text_of(one); !text.empty())
            content.push_back({{"type", "text"}, {"text", text}});
        if (assistant != nullptr)
            for (const auto& call : assistant->calls)
                content.push_back({{"type", "tool_use"},
                                   {"id", call.id},
                                   {"name", call.name},
                                   {"input", json::parse(call.arguments.text)}});
    }
    messages.back()["content"].back()["cache_control"] = mark();
    for (std::size_t i = messages.size(); i-- > 1;) {  // its position in the previous request
        if (messages[i - 1]["role"] != "user") continue;
        messages[i - 1]["content"].back()["cache_control"] = mark();
        break;
    }
    body["temperature"] = asked.temperature;
    body["stream"] = true;
    return body;
}

json llama_cpp_template(const toolkit::request& asked) {
    json messages = json::array();
    for (const auto& one : asked.messages) {
        const auto* assistant = std::get_if<toolkit::assistant_message>(&one);
        const bool system = std::holds_alternative<toolkit::system_message>(one);
        if (assistant != nullptr) messages.push_back({{"role", "assistant"}, {"content", words_of(*assistant)}});
        else messages.push_back({{"role", system ? "system" : "user"}, {"content", toolkit::text_of(one)}});
    }
    return {{"messages", std::move(messages)}};
}

json llama_cpp_body(const toolkit::request& asked, std::string_view prompt) {
    json any = json::array();
    for (const schemas& one : of_actions) any.push_back(one.action);
    return {{"prompt", prompt},
            {"n_predict", asked.max_tokens},
            {"temperature", asked.temperature},
            {"seed", *asked.seed},
            {"json_schema", {{"anyOf", std::move(any)}}},
            {"cache_prompt", true},
            {"stream", true}};
}

std::vector<json> bodies(wire of, const toolkit::request& asked, std::string_view prompt) {
    std::vector<json> made;
    switch (of) {
        case wire::openai: made.push_back(openai_body(asked)); break;
        case wire::anthropic: made.push_back(anthropic_body(asked)); break;
        case wire::ollama: made.push_back(ollama_body(asked)); break;
        case wire::llama_cpp:
            made.push_back(llama_cpp_template(asked));
            made.push_back(llama_cpp_body(asked, prompt));
            break;
    }
    return made;
}

std::size_t dump(const std::vector<json>& all) {
    std::size_t size = 0;
    for (const json& one : all) size += one.dump().size();
    return size;
}

}  // namespace

void nlohmann_prepare(const toolkit::request& asked, std::string_view prompt) {
    of_actions.clear();
    for (const auto& one : asked.actions)
        of_actions.push_back({json::parse(one.input_schema), json::parse(one.action_schema)});
    for (const wire of : wires) kept[static_cast<std::size_t>(of)] = bodies(of, asked, prompt);
}

bool nlohmann_agrees(wire of, const std::vector<std::string>& ours) {
    const std::vector<json>& theirs = kept[static_cast<std::size_t>(of)];
    for (std::size_t i = 0; i < theirs.size(); ++i)
        if (i >= ours.size() || json::parse(ours[i], nullptr, false) != theirs[i]) return false;
    return ours.size() == theirs.size();
}

std::size_t nlohmann_builds_and_dumps(wire of, const toolkit::request& asked, std::string_view prompt) {
    return dump(bodies(of, asked, prompt));
}

std::size_t nlohmann_dumps(wire of) { return dump(kept[static_cast<std::size_t>(of)]); }

}  // namespace bench
