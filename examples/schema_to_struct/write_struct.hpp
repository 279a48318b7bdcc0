// In: the members of a struct as C++ values. Out: its text: the members, and its mirror `doc` with the annotations.
#pragma once

#include <toolkit/schema/tag.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cpp_value.hpp"

namespace schema_to_struct {

struct member {
    std::string name{};
    std::string key{};  ///< in JSON
    bool required = false;
    cpp_value value{};
    literal preset{};           ///< the default
    bool empty_preset = false;  ///< the default is an empty list
    bool deprecated = false;
    std::vector<literal> examples{};
};

/// The comments and the tool of a struct for a whole schema.
struct introduction {
    std::vector<std::string> remarks{};  ///< lines of comment
    std::string description{};           ///< of the tool
    std::string tool{};                  ///< the name of the tool with these arguments; empty if there is none

    /// Sets the tool. Removes a remark with the same text as its description.
    void of_tool(const std::string& name, const std::string& says) {
        tool = name;
        description = says;
        std::erase(remarks, "/// " + string_literal(says));
    }
};

class struct_writer {
public:
    /// Begins a struct and returns its number.
    std::size_t begin(const std::string& type) {
        structs_.push_back({.type = type, .members = {}});
        return structs_.size() - 1;
    }
    void add(std::size_t number, member one) {
        structs_[number].all_optional = structs_[number].all_optional && !one.required;
        structs_[number].members.push_back(std::move(one));
    }

    /// Writes the struct. Returns true if the compiler cannot read its initialisers.
    bool finish(std::size_t number, const introduction& who) {
        record& made = structs_[number];
        bool at_run_time = false;
        for (const member& one : made.members)
            at_run_time = at_run_time || one.value.at_run_time || (one.value.unfinished && by_pointer(one));
        std::string doc;
        remark(who);
        code_ += "struct " + made.type + " {\n";
        for (const member& one : made.members) {
            code_ += "    " + type_of(one) + " " + one.name + initialiser(one) + ";\n";
            const std::string words = annotation(one, at_run_time);
            if (!words.empty()) doc += "        toolkit::field " + one.name + "{" + words + "};\n";
        }
        if (!who.tool.empty()) {
            initialisers about;
            about.text("description", who.description);
            if (who.tool != made.type) about.text("name", who.tool);
            code_ += "    static constexpr toolkit::tool_about about{" + about.text() + "};\n";
        }
        if (!doc.empty()) code_ += "    struct doc {\n" + doc + "    };\n";
        code_ += "};\n\n";
        for (const member& one : made.members)
            if (one.required && one.value.kind == value_kind::constant && !one.value.null)
                made.tags[one.key] = one.value.texts[0];
        made.members = {};
        return at_run_time;
    }

    /// Writes an enum of one byte, because its names are found faster.
    void enumeration(const std::string& type, const std::vector<std::string>& values) {
        code_ += "enum class " + type + " : std::uint8_t { ";
        for (std::size_t i = 0; i < values.size(); ++i) code_.append(i == 0 ? "" : ", ").append(values[i]);
        code_ += " };\n\n";
    }
    void alias(const std::string& name, const std::string& type, const introduction& who) {
        remark(who);
        code_ += "using " + name + " = " + type + ";\n\n";
    }
    /// Declares a struct before it is written.
    void declare(const std::string& type) { declared_.insert(type); }

    /// True if all objects among the alternatives have a constant key with different texts.
    [[nodiscard]] bool tells_apart(std::span<const cpp_value> all) const {
        std::vector<const record*> objects;
        for (const cpp_value& one : all)
            if (one.kind == value_kind::object) objects.push_back(&structs_[one.object]);
        if (objects.size() < 2) return true;
        return std::ranges::any_of(objects[0]->tags, [&](const auto& tag) {
            std::set<std::string> texts;
            for (const record* const each : objects)
                if (const auto found = each->tags.find(tag.first); found != each->tags.end())
                    texts.insert(found->second);
            return texts.size() == objects.size();
        });
    }

    /// The whole file, with the notes at its beginning.
    [[nodiscard]] std::string file(std::string_view space, std::span<const std::string> notes) const {
        std::string text = "// Made by schema_to_struct from a JSON Schema.";
        if (!notes.empty()) text += " Notes:";
        text += "\n";
        for (const std::string& note : notes) text += "// " + string_literal(note) + "\n";
        text += "#pragma once\n\n";
        const auto include = [&](std::string_view header, std::string_view when) {
            if (code_.find(when) != std::string::npos) text.append("#include <").append(header).append(">\n");
        };
        include("toolkit/schema/schema.hpp", "");
        include("toolkit/tool/about.hpp", "toolkit::tool_about");
        if (code_.find("std::") != std::string::npos) text += "\n";
        include("cstdint", "std::");
        include("map", "std::map");
        include("memory", "std::unique_ptr");
        include("optional", "std::optional");
        include("string", "std::");
        include("tuple", "std::tuple");
        include("variant", "std::");
        include("vector", "std::vector");
        text += "\n";
        if (!space.empty()) text.append("namespace ").append(space).append(" {\n\n");
        for (const std::string& type : declared_) text += "struct " + type + ";\n";
        if (!declared_.empty()) text += "\n";
        text += code_;
        if (space.empty()) text.pop_back();
        else text.append("}  // namespace ").append(space).append("\n");
        return text;
    }

private:
    struct record {
        std::string type;
        std::vector<member> members;
        bool all_optional = true;
        std::map<std::string, std::string> tags{};  ///< its required constants
    };

    void remark(const introduction& who) {
        for (const std::string& line : who.remarks) code_ += line + "\n";
    }
    [[nodiscard]] static bool by_pointer(const member& one) { return one.value.unfinished && !one.required; }
    [[nodiscard]] static bool has_default(const member& one) { return one.preset.has_value() || one.empty_preset; }

    [[nodiscard]] static std::string type_of(const member& one) {
        std::string type = one.value.full_type();
        if (one.required || has_default(one)) return type;
        return (by_pointer(one) ? "std::unique_ptr<" : "std::optional<") + type + ">";
    }

    [[nodiscard]] static std::string initialiser(const member& one) {
        if (!one.preset.has_value()) return "";
        const cpp_value& of = one.value;
        std::string value = literal_text(one.preset);
        if (of.kind == value_kind::choice) value = of.type + "::" + std::string{one.preset.text()};
        if (of.kind == value_kind::real) value = real_literal(one.preset.number());
        if (of.null || value.starts_with("std::")) return " = " + of.type + "{" + value + "}";
        return " = " + value;
    }

    [[nodiscard]] std::string annotation(const member& one, bool at_run_time) const {
        const cpp_value& of = one.value;
        initialisers all;
        all.text("description", of.own.annotation->description);
        all.text("title", of.own.annotation->title);
        all.list("examples", one.examples);
        all.constraints(*of.own.annotation);
        all.number("min_items", of.min_items);
        all.number("max_items", of.max_items);
        all.flag("unique_items", of.unique_items);
        if (const std::string items = item_text(of.items); !items.empty())
            all.add("items", "toolkit::item{" + items + "}");
        all.list("one_of", of.own.one_of);
        // The annotation does not repeat the initialisers.
        const bool looks_optional = of.kind == value_kind::object && !of.null && structs_[of.object].all_optional;
        if (one.required && (at_run_time || looks_optional)) all.add("required", "true");
        if (one.empty_preset) all.add("required", "false");
        const bool looks_required =
            at_run_time || of.null || (of.kind == value_kind::text && one.preset.text().empty());
        if (one.preset.has_value() && looks_required) all.add("default_value", literal_text(one.preset));
        all.flag("deprecated", one.deprecated);
        if (one.key != one.name) all.add("name", view_literal(one.key));
        return all.text();
    }

    std::vector<record> structs_;
    std::set<std::string> declared_;
    std::string code_;
};

}  // namespace schema_to_struct
