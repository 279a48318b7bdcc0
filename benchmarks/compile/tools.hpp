// The source of programs with a given number of tools: ours, and the same by hand with nlohmann/json. Each tool has
// five fields of usual types, a schema, a parser and a printer. Ours have a grammar as well.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bench {

/// The text with every @ replaced by a number.
inline void append_numbered(std::string& out, std::string_view text, std::size_t number) {
    for (const char c : text)
        if (c == '@') out += std::to_string(number);
        else out += c;
}

/// The tools as structs of five fields each. `members` follows the fields in each.
inline std::string structs_of(std::size_t count, std::string_view members = {}) {
    std::string source = R"(#include <optional>
#include <string>
#include <vector>
)";
    for (std::size_t i = 0; i < count; ++i) {
        append_numbered(source, R"(
enum class kind_@ { page, table, figure };
struct find_@ {
    std::string topic;
    int most = 10;
    std::optional<kind_@> kind;
    std::vector<std::string> tags;
    bool exact = false;
    struct doc {
        toolkit::field topic{.description = "what to look for in shelf @", .min_length = 1};
        toolkit::field most{.minimum = 1, .maximum = 50}, kind, tags{.max_items = 8};
        toolkit::field exact{.description = "the words as they are"};
    };
)",
                        i);
        append_numbered(source, members, i);
        source += "};\n";
    }
    return source;
}

inline std::string tools_of_ours(std::size_t count) {
    std::string source = "#include <toolkit/schema/schema.hpp>\n" + structs_of(count);
    for (std::size_t i = 0; i < count; ++i)
        append_numbered(source, R"(
std::string_view schema_@() { return toolkit::json_schema<find_@>; }
std::string_view grammar_@() { return toolkit::grammar<find_@>; }
toolkit::result<find_@> parse_@(std::string_view text) { return toolkit::parse<find_@>(text); }
void print_@(std::string& out, const find_@& value) { toolkit::print_to(out, value); }
)",
                        i);
    return source;
}

/// Written by hand: rejects unknown keys and wrong types, and checks ranges and lengths. It throws one exception, whose
/// text names the key.
inline std::string tools_of_nlohmann(std::size_t count) {
    std::string source = R"(#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>
using nlohmann::json;
)";
    for (std::size_t i = 0; i < count; ++i)
        append_numbered(source, R"x(
enum class kind_@ { page, table, figure };
struct find_@ {
    std::string topic;
    int most = 10;
    std::optional<kind_@> kind;
    std::vector<std::string> tags;
    bool exact = false;
};
std::string_view schema_@() {
    return R"({"type":"object","properties":{"topic":{"type":"string","description":"what to look for in shelf @",)"
           R"("minLength":1},"most":{"type":"integer","minimum":1,"maximum":50,"default":10},"kind":{"type":"string",)"
           R"("enum":["page","table","figure"]},"tags":{"type":"array","items":{"type":"string"},"maxItems":8},)"
           R"("exact":{"type":"boolean","description":"the words as they are","default":false}},"required":["topic"],)"
           R"("additionalProperties":false})";
}
find_@ parse_@(std::string_view text) {
    const json given = json::parse(text);
    if (!given.is_object()) throw std::invalid_argument("expected an object");
    find_@ value;
    bool has_topic = false;
    for (const auto& [key, member] : given.items()) {
        if (key == "topic") {
            if (!member.is_string()) throw std::invalid_argument("topic: expected a string");
            value.topic = member.get<std::string>();
            if (value.topic.empty()) throw std::invalid_argument("topic: too short");
            has_topic = true;
        } else if (key == "most") {
            if (!member.is_number_integer()) throw std::invalid_argument("most: expected an integer");
            const auto number = member.get<long long>();
            if (number < 1 || number > 50) throw std::invalid_argument("most: out of range");
            value.most = static_cast<int>(number);
        } else if (key == "kind") {
            if (!member.is_string()) throw std::invalid_argument("kind: expected a string");
            const auto& name = member.get_ref<const std::string&>();
            if (name == "page") value.kind = kind_@::page;
            else if (name == "table") value.kind = kind_@::table;
            else if (name == "figure") value.kind = kind_@::figure;
            else throw std::invalid_argument("kind: not allowed");
        } else if (key == "tags") {
            if (!member.is_array() || member.size() > 8) throw std::invalid_argument("tags: expected an array");
            for (const json& each : member) {
                if (!each.is_string()) throw std::invalid_argument("tags: expected strings");
                value.tags.push_back(each.get<std::string>());
            }
        } else if (key == "exact") {
            if (!member.is_boolean()) throw std::invalid_argument("exact: expected a boolean");
            value.exact = member.get<bool>();
        } else {
            throw std::invalid_argument("unknown key " + key);
        }
    }
    if (!has_topic) throw std::invalid_argument("topic is missing");
    return value;
}
void print_@(std::string& out, const find_@& value) {
    json made{{"topic", value.topic}, {"most", value.most}, {"tags", value.tags}, {"exact", value.exact}};
    if (value.kind)
        made["kind"] = *value.kind == kind_@::page ? "page" : *value.kind == kind_@::table ? "table" : "figure";
    out += made.dump();
}
)x",
                        i);
    return source;
}

}  // namespace bench
