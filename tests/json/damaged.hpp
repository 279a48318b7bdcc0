// Valid JSON in the layouts that models write, and each text that is one damaged token away from it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damaged {

enum class layout { compact, spaced, indented };

/// Compact JSON in another layout.
inline std::string laid_out(std::string_view json, layout as) {
    if (as == layout::compact) return std::string{json};
    std::string text;
    std::size_t depth = 0;
    bool quoted = false;
    const auto end_line = [&] {
        if (as == layout::indented) text += '\n' + std::string(2 * depth, ' ');
    };
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        const bool opens = !quoted && (c == '{' || c == '[');
        const bool closes = !quoted && (c == '}' || c == ']');
        const bool begun = i != 0 && json[i - 1] != '{' && json[i - 1] != '[';
        if (closes && begun) {
            --depth;
            end_line();
        }
        text += c;
        if (quoted && c == '\\') text += json[++i];
        else if (c == '"') quoted = !quoted;
        if (quoted) continue;
        if (c == ':' || (c == ',' && as == layout::spaced)) text += ' ';
        else if (c == ',') end_line();
        if (opens && json[i + 1] != '}' && json[i + 1] != ']') {
            ++depth;
            end_line();
        }
    }
    return text;
}

/// A damaged text, and the damage: "quote lost".
struct damage {
    std::string kind;
    std::string text;
};

/// Valid JSON as a Python dictionary.
inline std::string as_python(std::string_view json) {
    std::string text;
    bool quoted = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const std::string_view rest = json.substr(i);
        if (quoted && json[i] == '\\') {
            if (json[i + 1] != '"') text += '\\';
            text += json[++i];
        } else if (json[i] == '"') {
            quoted = !quoted;
            text += '\'';
        } else if (quoted && json[i] == '\'') {
            text += "\\'";
        } else if (!quoted && (rest.starts_with("true") || rest.starts_with("false") || rest.starts_with("null"))) {
            text += rest.starts_with("true") ? "True" : rest.starts_with("null") ? "None" : "False";
            i += rest.starts_with("false") ? 4 : 3;
        } else {
            text += json[i];
        }
    }
    return text;
}

/// Each quote, brace, bracket, colon and comma between the values lost, doubled, and replaced by another mark.
inline std::vector<damage> all_of(std::string_view text, char quote = '"') {
    std::vector<damage> all;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted && c == '\\') ++i;
        if (c == quote) quoted = !quoted;
        else if (quoted || std::string_view{"{}[]:,"}.find(c) == std::string_view::npos) continue;
        const std::string token = c == quote             ? "quote"
                                  : c == ':'             ? "colon"
                                  : c == ','             ? "comma"
                                  : c == '{' || c == '}' ? "brace"
                                                         : "bracket";
        const auto add = [&](std::string kind, std::string_view instead) {
            std::string made{text.substr(0, i)};
            made += instead;
            made += text.substr(i + 1);
            all.push_back({token + ' ' + std::move(kind), std::move(made)});
        };
        add("lost", "");
        add("doubled", std::string(2, c));
        for (const char& other : std::string_view{"\"{}[]:,=;'"})
            if (other != c) add(other == '\'' ? "to apostrophe" : "to another mark", {&other, 1});
    }
    return all;
}

}  // namespace damaged
