// A JSON document as written, with the rules for each value: what the generator makes and the mutations change.
#pragma once

#include <toolkit/schema/schema.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace against_ajv {

struct document {
    enum class form : std::uint8_t { leaf, array, object };

    form kind = form::leaf;
    std::string text{};               ///< of a leaf, as JSON has it
    std::vector<std::string> keys{};  ///< of an object, as JSON has them
    std::vector<document> parts{};
    const toolkit::value_rules* rules = nullptr;  ///< none where any value is allowed
    const toolkit::field_table* shape = nullptr;
    bool free = false;  ///< inside a raw_json, which accepts everything

    document() = default;
    document(std::string leaf) : text(std::move(leaf)) {}  // NOLINT: a leaf is its text
    document(const char* leaf) : text(leaf) {}             // NOLINT
    document(form made) : kind(made) {}                    // NOLINT

    [[nodiscard]] bool is_number() const {
        return kind == form::leaf && (text[0] == '-' || (text[0] >= '0' && text[0] <= '9'));
    }
    [[nodiscard]] bool is_text() const { return kind == form::leaf && text[0] == '"'; }
    /// Whether a key is present, in any spelling.
    [[nodiscard]] bool has(const std::string& key) const {
        const auto name = toolkit::parse<std::string>(key);
        for (const std::string& each : keys)
            if (*toolkit::parse<std::string>(each) == *name) return true;
        return false;
    }
    void add(std::string key, document part) {
        keys.push_back(std::move(key));
        parts.push_back(std::move(part));
    }
};

inline void write(const document& from, std::string& out) {
    if (from.kind == document::form::leaf) {
        out += from.text;
        return;
    }
    const bool object = from.kind == document::form::object;
    out += object ? '{' : '[';
    for (std::size_t i = 0; i < from.parts.size(); ++i) {
        if (i != 0) out += ',';
        if (object) (out += from.keys[i]) += ':';
        write(from.parts[i], out);
    }
    out += object ? '}' : ']';
}

inline std::string quoted(std::string_view text) {
    std::string out;
    toolkit::append_json_string(out, text);
    return out;
}

/// A number without loss: 1, 0.25, 1e+300.
template <class N>
std::string written(N number) {
    std::string out;
    toolkit::append_number(out, number);
    return out;
}

}  // namespace against_ajv
