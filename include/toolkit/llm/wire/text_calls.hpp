// In: a completion without calls, and the actions that were offered as native tools. Out: the calls in its text, if the
// text contains nothing else. Small models write calls as text, and some servers pass the marks of calls on. This is
// the last step of a wire.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/json/extract.hpp>
#include <toolkit/json/lookup.hpp>
#include <toolkit/json/reader.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/means.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/llm/wire/call_notations.hpp>
#include <toolkit/llm/wire/python_calls.hpp>
#include <toolkit/llm/wire/reply_assembler.hpp>
#include <toolkit/schema/json_schema/property_names.hpp>

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

/// Whether calls of names that were not offered are calls, too. Python without marks is one only by an offered name.
enum class names { offered, any };

/// Reads the calls of one text, in order. Any error rejects the whole text.
class reading {
public:
    explicit reading(const std::vector<offered_action>& actions, text_calls::names which = text_calls::names::offered)
        : actions_(actions), any_name_(which == text_calls::names::any) {}

    /// Accepts calls in the notations of the table, in fences, and without marks, and nothing else.
    [[nodiscard]] bool read(std::string_view text) {
        rest_ = repairing::trim(without_end_of_turn(text));
        return is_utf8(rest_) && take_items(bare_calls, {}) && !calls.empty();
    }

    std::vector<raw_call> calls{};
    std::string_view words{};  ///< the text beside the calls, where a notation has it

private:
    /// Consumes blanks, and between two calls a semicolon, as Llama writes it.
    void skip_between(bool after_call) noexcept {
        const auto blanks = [&] { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size())); };
        blanks();
        if (!after_call || !rest_.starts_with(';')) return;
        rest_.remove_prefix(1);
        blanks();
    }
    [[nodiscard]] bool take(std::string_view mark) noexcept {
        if (mark.empty() || !rest_.starts_with(mark)) return false;
        rest_.remove_prefix(mark.size());
        return true;
    }

    /// Reads calls up to a fence that ends them, or up to the end of the text.
    [[nodiscard]] bool take_items(const call_notation& bare, std::string_view fence) {
        for (;;) {
            skip_between(!calls.empty());
            if (rest_.empty()) return fence.empty();
            if (take(fence)) return true;
            const call_notation* const marked = notation_at(rest_);
            const bool read_well = marked != nullptr                           ? take_marked(*marked, fence)
                                   : fence.empty() && rest_.starts_with("```") ? take_fence()
                                                                               : take_item(bare, fence);
            if (!read_well) return false;
        }
    }

    [[nodiscard]] bool take_fence() {
        const std::size_t line = rest_.find('\n');
        if (line == std::string_view::npos) return false;
        rest_.remove_prefix(line);
        return take_items(fenced_calls, "```");
    }

    /// Reads the calls between two marks, at least one.
    [[nodiscard]] bool take_marked(const call_notation& row, std::string_view fence) {
        rest_.remove_prefix(row.begin.size());
        for (bool first = true;; first = false) {
            skip_between(!first);
            if (!first && take(row.end)) break;
            const bool over = rest_.empty() || (!fence.empty() && rest_.starts_with(fence)) || notation_at(rest_);
            if (!first && over) {
                if (row.end.empty() || row.may_end_open) break;
                return false;
            }
            const bool named = first && row.name_and_object && !rest_.starts_with('{') && !rest_.starts_with('[');
            if (!(named ? take_named(row, fence) : take_item(row, fence))) return false;
        }
        if (row.allows_words && fence.empty()) take_words();
        return true;
    }

    /// Takes the rest of the text as words, unless it may be calls.
    void take_words() {
        skip_between(false);
        if (rest_.starts_with('{') || rest_.starts_with('[') || rest_.starts_with('`') ||
            notation_at(rest_) != nullptr || has_notation(rest_))
            return;
        words = std::exchange(rest_, {});
    }

    /// Reads one JSON value, or a list of calls of Python.
    [[nodiscard]] bool take_item(const call_notation& row, std::string_view fence) {
        const std::size_t inner = rest_.starts_with('[') ? rest_.find_first_not_of(" \t\r\n", 1) : 0;
        const bool json = inner < rest_.size() && rest_[inner] == '{';
        if (json && row.json) {
            std::string value;
            return take_json(value, row, fence) && add(value);
        }
        if (!row.python || (row.begin.empty() && !rest_.starts_with('['))) return false;
        python::reader in{rest_};
        const auto add_call = [&](python::written_call call) { return add(std::move(call), row); };
        python::written_call one;
        if (rest_.starts_with('[') ? !python::take_calls(in, add_call)
                                   : !python::take_call(in, one) || !add_call(std::move(one)))
            return false;
        rest_ = in.rest();
        return true;
    }

    /// Reads a name and the object of its arguments.
    [[nodiscard]] bool take_named(const call_notation& row, std::string_view fence) {
        constexpr std::string_view ends = "[{> \t\r\n";
        const auto take_word = [&] {
            const std::string_view word = rest_.substr(0, rest_.find_first_of(ends));
            rest_.remove_prefix(word.size());
            return std::string{word};
        };
        std::string name = take_word();
        if (name.empty()) return false;
        std::string id;
        skip_between(false);
        if (take(row.before_id)) id = take_word();
        skip_between(false);
        if (!take(row.before_object) && !row.may_omit_before_object) return false;
        skip_between(false);
        std::string object;
        return rest_.starts_with('{') && is_callable(name) && take_json(object, row, fence) &&
               add(std::move(id), std::move(name), std::move(object));
    }

    /// Reads a JSON value: strictly, or else repaired up to the mark that ends it.
    [[nodiscard]] bool take_json(std::string& value, const call_notation& row, std::string_view fence) {
        json_reader in{rest_};
        if (in.skip_value()) {
            value = rest_.substr(0, static_cast<std::size_t>(in.here() - rest_.data()));
            rest_.remove_prefix(value.size());
            return true;
        }
        std::string_view damaged = rest_;
        for (const std::string_view mark : {row.end, fence})
            if (!mark.empty()) damaged = damaged.substr(0, damaged.find(mark));
        auto found = extract_json(damaged, field_names());
        if (!found || !found->complete() || !all_belongs_to_it(*found)) return false;
        rest_.remove_prefix(damaged.size());
        value = std::move(found->json);
        return true;
    }

    /// The names of a call's fields and of the arguments of the offered actions.
    const std::vector<std::string_view>& field_names() {
        if (!names_.empty()) return names_;
        for (const offered_action& action : actions_) add_property_names(action.input_schema, texts_);
        for (const std::string_view key : {"type", "name", "arguments", "parameters", "id"}) names_.push_back(key);
        for (const std::string& text : texts_) names_.push_back(text);
        return names_;
    }

    /// Whether nothing but the value was in the text. Prose or a second value means that it is not a call alone.
    [[nodiscard]] static bool all_belongs_to_it(const extracted& found) {
        return none_in(found.repairs, [](const repair& one) {
            return one.kind == repair_kind::text_around || one.kind == repair_kind::reasoning ||
                   one.kind == repair_kind::doubled_output || one.kind == repair_kind::ellipsis ||
                   one.kind == repair_kind::dropped_rest || one.kind == repair_kind::truncated;
        });
    }

    [[nodiscard]] const offered_action* action_of(std::string_view name) const noexcept {
        for (const offered_action& one : actions_)
            if (one.name == name) return &one;
        return nullptr;
    }

    [[nodiscard]] bool add(std::string_view json) {
        const json_view value{json};
        if (!value.is_array()) return add_written(value);
        return value.for_each_element([&](json_view one) { return add_written(one); });
    }
    /// Adds a call in the form that chat templates teach: an object of a name, its arguments ("parameters" in Llama's
    /// form), and maybe an id and the type "function". Any other member rejects it.
    [[nodiscard]] bool add_written(json_view call) {
        std::optional<std::string> type;
        std::optional<std::string> name;
        std::optional<std::string> id;
        json_view input;
        const bool known = call.for_each_member([&](std::string_view key, json_view value) {
            const auto is_new_text = [&](std::optional<std::string>& text) {
                if (text) return false;
                text = value.string();
                return text.has_value();
            };
            if (key == "type") return is_new_text(type) && *type == "function";
            if (key == "name") return is_new_text(name);
            if (key == "id") return is_new_text(id);
            if ((key != "arguments" && key != "parameters") || input || !value.is_object()) return false;
            input = value;
            return true;
        });
        return known && name && input && add(std::move(id).value_or(""), *std::move(name), std::string{input.text()});
    }
    [[nodiscard]] bool add(python::written_call call, const call_notation& row) {
        const offered_action* action = action_of(call.name);
        if (action == nullptr && !row.method.empty() && call.name.ends_with(row.method))
            action = action_of(std::string_view{call.name}.substr(0, call.name.size() - row.method.size()));
        if (action == nullptr && (!any_name_ || row.begin.empty())) return false;
        std::string name = action == nullptr ? call.name : action->name;
        const std::string_view schema = action == nullptr ? std::string_view{"{}"} : action->input_schema;
        return add({}, std::move(name), python::arguments_of(std::move(call), schema));
    }
    [[nodiscard]] bool is_callable(std::string_view name) const noexcept {
        return any_name_ ? !name.empty() : action_of(name) != nullptr;
    }
    /// Adds a call. The name must be an offered one, if only these are read.
    [[nodiscard]] bool add(std::string id, std::string name, std::string arguments) {
        if (!is_callable(name)) return false;
        const bool again =
            any_in(calls, [&](const raw_call& other) { return other.name == name && other.arguments == arguments; });
        if (again) return true;  // small models repeat themselves
        if (calls.size() == most_calls) return false;
        calls.push_back({std::move(id), std::move(name), std::move(arguments)});
        return true;
    }

    std::string_view rest_{};
    const std::vector<offered_action>& actions_;
    bool any_name_;
    std::vector<std::string> texts_{};
    std::vector<std::string_view> names_{};
};

}  // namespace text_calls

/// What a text consists of, if it has calls.
struct text_calls_read {
    std::vector<raw_call> calls{};
    std::string_view words{};  ///< a part of the text: what the model says beside its calls
};

/// The calls in a text that contains nothing but calls of the offered actions, in the notations of call_notations.hpp:
/// between marks, in a fence or bare, one or several. JSON is repaired as in extract_json. No calls if the text
/// contains anything else or a truncated call. Only where a notation has words after its calls, they may follow.
[[nodiscard]] inline text_calls_read read_text_calls(std::string_view text, const std::vector<offered_action>& actions,
                                                     text_calls::names which = text_calls::names::offered) {
    text_calls::reading reads{actions, which};
    if (text.size() > text_calls::most_bytes || !reads.read(text)) return {};
    return {std::move(reads.calls), reads.words};
}

/// The calls alone.
[[nodiscard]] inline std::vector<raw_call> calls_in_text(std::string_view text,
                                                         const std::vector<offered_action>& actions) {
    return read_text_calls(text, actions).calls;
}

/// Moves calls in the text of a completion to `calls`, if actions were offered as native tools. `repaired` counts them,
/// the text keeps only the words beside them, and the sink gets them afterwards. Any other completion is returned
/// unchanged.
[[nodiscard]] inline completion with_calls_of_text(completion reply, const request& req, means by,
                                                   const delta_sink& sink) {
    if (by != means::native_tools || req.actions.empty() || !reply.calls.empty() || reply.finish != finish_reason::stop)
        return reply;
    text_calls_read found = read_text_calls(reply.text, req.actions);
    if (found.calls.empty()) return reply;
    reply.calls = calls_of(std::move(found.calls), call_ids_of(req.messages));
    reply.repaired += static_cast<int>(reply.calls.size());
    reply.finish = finish_reason::calls;
    reply.text = std::string{found.words};
    emit_deltas(reply.calls, sink);
    return reply;
}

}}  // namespace toolkit::v0
