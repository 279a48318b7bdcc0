// In: text with calls in the syntax of Python, as in f(x="y", n=2). Out: their names, and their arguments as JSON.
// Next: text_calls.hpp.
#pragma once

#include <toolkit/json/reader.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/llm/wire/python_literal.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace python {

/// A call as it is written.
struct written_call {
    std::string name{};
    std::string keywords = "{}";            ///< the arguments with a name, as a JSON object
    std::vector<std::string> positional{};  ///< the arguments without a name, each as JSON
};

/// Reads one call. Fails if an argument is not a literal, a name occurs twice, or a positional argument follows one
/// with a name.
[[nodiscard]] inline bool take_call(reader& in, written_call& call) {
    call.name = in.take_name();
    if (call.name.empty() || !in.take('(')) return false;
    std::vector<std::string> names;
    std::string members;
    for (bool more = true; !in.take(')'); more = in.take(',')) {
        if (!more) return false;
        reader ahead = in;
        const std::string name{ahead.take_name()};
        if (!name.empty() && ahead.take('=')) {
            in = ahead;
            names.push_back(name);
            if (!members.empty()) members += ',';
            json_writer<std::string>{members}.value(name);
            members += ':';
            if (!in.take_value(members)) return false;
            continue;
        }
        std::string value;
        if (!names.empty() || !in.take_value(value)) return false;
        call.positional.push_back(std::move(value));
    }
    call.keywords = '{' + members + '}';
    return !has_repeated(std::move(names));
}

/// Reads a list of calls with a comma between them, in brackets: [f(x=1), g()].
template <class Add>
[[nodiscard]] bool take_calls(reader& in, const Add& add) {
    if (!in.take('[')) return false;
    for (bool more = true; !in.take(']'); more = in.take(',')) {
        written_call call;
        if (!more || !take_call(in, call) || !add(std::move(call))) return false;
    }
    return true;
}

/// The name of the only field of an object, by its JSON Schema. Empty if there are several fields, none, or a schema
/// whose fields are not all in its "properties".
[[nodiscard]] inline std::string only_field(std::string_view schema) {
    json_reader in{schema};
    std::string scratch;
    std::string_view key;
    std::string only;
    std::size_t count = 0;
    if (in.peek() != '{' || !in.begin('{', {})) return {};
    for (bool first = true; in.next_member(first) == next_item::item; first = false) {
        if (!in.read_key(key, scratch)) return {};
        if (key == "$ref" || key == "allOf" || key == "anyOf" || key == "oneOf" || key == "patternProperties")
            return {};
        if (key != "properties" || in.peek() != '{') {
            if (!in.skip_value()) return {};
            continue;
        }
        if (!in.begin('{', {})) return {};
        for (bool none = true; in.next_member(none) == next_item::item; none = false) {
            if (!in.read_key(key, scratch) || ++count > 1) return {};
            only = key;
            if (!in.skip_value()) return {};
        }
    }
    return only;
}

/// The arguments of a call as JSON: an object. A positional argument belongs to the only field of the action, unless it
/// is a dict, which may be the field or the arguments as a whole. Other positional arguments become a JSON string that
/// tells the model what to write. The tool's parser refuses that string and shows it to the model.
[[nodiscard]] inline std::string arguments_of(written_call call, std::string_view input_schema) {
    if (call.positional.empty()) return std::move(call.keywords);
    const std::string field = only_field(input_schema);
    const std::string& value = call.positional.front();
    if (call.positional.size() > 1 || call.keywords != "{}" || field.empty() || value.starts_with('{'))
        return R"("write arguments as name=value")";
    std::string object = "{";
    json_writer<std::string>{object}.value(field);
    return object + ':' + value + '}';
}

}}}  // namespace toolkit::v0::python
