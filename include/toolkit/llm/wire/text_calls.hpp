// In: a completion without calls, and the actions that were offered as native tools. Out: the calls in its text, if the
// text contains nothing else. Small models write calls as text. This is the last step of a wire.
#pragma once

#include <toolkit/json/extract.hpp>
#include <toolkit/json/reader.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/means.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/llm/wire/reply_assembler.hpp>
#include <toolkit/schema/json_schema/property_names.hpp>
#include <toolkit/schema/parse/parse.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {
namespace text_calls {

/// The longest text that is searched for calls, and the most calls in it.
inline constexpr std::size_t most_bytes = 262'144;
inline constexpr std::size_t most_calls = 64;

/// A call in the form that chat templates teach.
struct written_call {
    std::string name;
    std::optional<raw_json> arguments;
    std::optional<raw_json> parameters;  ///< Llama's name for the arguments
    std::optional<std::string> id;
};

/// Reads the calls of one text, in order. Any error rejects the whole text.
class reading {
public:
    explicit reading(const std::vector<offered_action>& actions) : actions_(actions) {}

    /// Accepts values, fences and tags, and nothing else.
    bool read(std::string_view text) {
        while (!(text = repairing::trim(text)).empty()) {
            if (!(take_marked(text, "<tool_call>", "</tool_call>") || take_fence(text) || take_value(text)))
                return false;
        }
        return !calls.empty();
    }

    std::vector<raw_call> calls{};

private:
    /// Reads the text between two tags. The closing tag may be missing.
    bool take_marked(std::string_view& text, std::string_view begin, std::string_view end) {
        if (!text.starts_with(begin)) return false;
        text.remove_prefix(begin.size());
        const std::size_t size = std::min(text.find(end), text.size());
        const bool read_well = take_all(text.substr(0, size));
        text.remove_prefix(std::min(size + end.size(), text.size()));
        return read_well;
    }

    bool take_fence(std::string_view& text) {
        constexpr std::string_view fence = "```";
        if (!text.starts_with(fence)) return false;
        const std::size_t line = text.find('\n');
        if (line == std::string_view::npos) return false;
        text.remove_prefix(line);
        const std::size_t size = text.find(fence);
        if (size == std::string_view::npos) return false;
        std::string_view inside = repairing::trim(text.substr(0, size));
        text.remove_prefix(size + fence.size());
        return inside.starts_with('<') ? read(inside) : take_all(inside);
    }

    /// Accepts strict values one after the other; the last one may be repaired.
    bool take_all(std::string_view text) {
        while (!(text = repairing::trim(text)).empty())
            if (!take_value(text)) return false;
        return true;
    }

    bool take_value(std::string_view& text) {
        if (!text.starts_with('{') && !text.starts_with('[')) return false;
        json_reader in{text};
        if (in.skip_value()) {
            const auto size = static_cast<std::size_t>(in.here() - text.data());
            const std::string_view value = text.substr(0, size);
            text.remove_prefix(size);
            return add(value);
        }
        const auto found = extract_json(text, names());
        if (!found || !found->complete() || !all_belongs_to_it(*found)) return false;
        text = {};
        return add(found->json);
    }

    /// The names of a call's fields and of the arguments of the offered actions.
    const std::vector<std::string_view>& names() {
        if (!names_.empty()) return names_;
        for (const offered_action& action : actions_) add_property_names(action.input_schema, texts_);
        names_ = {"name", "arguments", "parameters", "id"};
        names_.insert(names_.end(), texts_.begin(), texts_.end());
        return names_;
    }

    /// Whether nothing but the value was in the text. Prose or a second value means that it is not a call alone.
    [[nodiscard]] static bool all_belongs_to_it(const extracted& found) {
        return std::none_of(found.repairs.begin(), found.repairs.end(), [](const repair& one) {
            return one.kind == repair_kind::text_around || one.kind == repair_kind::reasoning ||
                   one.kind == repair_kind::doubled_output || one.kind == repair_kind::ellipsis ||
                   one.kind == repair_kind::dropped_rest || one.kind == repair_kind::truncated;
        });
    }

    bool add(std::string_view json) {
        if (json.starts_with('[')) {
            auto several = parse<std::vector<written_call>>(json);
            if (!several) return false;
            return std::all_of(several->begin(), several->end(), [&](written_call& one) { return add(one); });
        }
        auto one = parse<written_call>(json);
        return one && add(*one);
    }

    /// Adds a call. The name must be an offered one, and the arguments an object.
    bool add(written_call& one) {
        const bool known = std::any_of(actions_.begin(), actions_.end(),
                                       [&](const offered_action& action) { return action.name == one.name; });
        if (!known || one.arguments.has_value() == one.parameters.has_value()) return false;
        raw_json& input = one.arguments ? *one.arguments : *one.parameters;
        if (!input.text.starts_with('{')) return false;
        const bool again = std::any_of(calls.begin(), calls.end(), [&](const raw_call& other) {
            return other.name == one.name && other.arguments == input.text;
        });
        if (again) return true;  // small models repeat themselves
        if (calls.size() == most_calls) return false;
        calls.push_back({std::move(one.id).value_or(""), std::move(one.name), std::move(input.text)});
        return true;
    }

    const std::vector<offered_action>& actions_;
    std::vector<std::string> texts_{};
    std::vector<std::string_view> names_{};
};

}  // namespace text_calls

/// The calls in a text that contains nothing but calls of the offered actions. They are JSON objects {"name",
/// "arguments"}, bare, in a fence or in tags, one or several, repaired as in extract_json. Empty if the text contains
/// anything else or a truncated call.
[[nodiscard]] inline std::vector<raw_call> calls_in_text(std::string_view text,
                                                         const std::vector<offered_action>& actions) {
    text_calls::reading reads{actions};
    if (text.size() > text_calls::most_bytes || !reads.read(text)) return {};
    return std::move(reads.calls);
}

/// Moves calls in the text of a completion to `calls`, if actions were offered as native tools. `repaired` counts them,
/// the text becomes empty, and the sink gets them afterwards. Any other completion is returned unchanged.
[[nodiscard]] inline completion with_calls_of_text(completion reply, const request& req, means by,
                                                   const delta_sink& sink) {
    if (by != means::native_tools || req.actions.empty() || !reply.calls.empty() || reply.finish != finish_reason::stop)
        return reply;
    std::vector<raw_call> found = calls_in_text(reply.text, req.actions);
    if (found.empty()) return reply;
    reply.calls = calls_of(std::move(found), call_ids_of(req.messages));
    reply.repaired += static_cast<int>(reply.calls.size());
    reply.finish = finish_reason::calls;
    reply.text.clear();
    emit_deltas(reply.calls, sink);
    return reply;
}

}}  // namespace toolkit::v0
