// In: the text of a JSON Schema, for instance of a tool that is known only at run time. Out: the names of the
// properties that it describes, at any depth. The lenient parser uses them as the expected field names.
#pragma once

#include <toolkit/json/reader.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace schema_text {

/// Reads one value. `are_names`: its keys are property names, not keywords.
inline bool read(json_reader& in, bool are_names, std::vector<std::string>& names) {
    if (in.peek() == '[') {
        if (!in.begin('[', {})) return false;
        next_item next = next_item::item;
        for (bool first = true; (next = in.next_element(first)) == next_item::item; first = false)
            if (!read(in, false, names)) return false;
        return next == next_item::end;
    }
    if (in.peek() != '{') return in.skip_value();
    if (!in.begin('{', {})) return false;
    next_item next = next_item::item;
    for (bool first = true; (next = in.next_member(first)) == next_item::item; first = false) {
        std::string scratch;
        std::string_view key;
        if (!in.read_key(key, scratch)) return false;
        const bool holds_names = !are_names && key == "properties";
        if (are_names) names.emplace_back(key);
        if (!read(in, holds_names, names)) return false;
    }
    return next == next_item::end;
}

}  // namespace schema_text

/// Adds the property names of a schema to `names`. If the text is not valid JSON, it adds the names before the error.
inline void add_property_names(std::string_view schema, std::vector<std::string>& names) {
    json_reader in{schema};
    static_cast<void>(schema_text::read(in, false, names));
}

}}  // namespace toolkit::v0
