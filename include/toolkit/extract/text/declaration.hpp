// Finds the name that a line of a program declares, by rules that fit most languages.
// - A keyword and a name: `class Name`, `func (r *T) Name(`, `CREATE TABLE name`, `(defun name`.
// - `const name = … =>` and `type name(…) {`.
// It may be wrong at times: the names only become headings, and no text depends on them.
// In: a line at column 0. Out: a name. Next: code.hpp.
#pragma once

#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace source_code {

inline constexpr auto keywords = std::to_array<std::string_view>({
    "architecture", "class",     "component", "contract",  "def",       "defmacro",    "defmodule", "defn",
    "defp",         "defun",     "entity",    "enum",      "extension", "fn",          "fun",       "func",
    "function",     "impl",      "input",     "interface", "macro",     "macro_rules", "message",   "mod",
    "module",       "namespace", "object",    "proc",      "procedure", "protocol",    "record",    "service",
    "struct",       "sub",       "trait",     "type",      "union",
});

/// Words before a keyword or a type.
inline constexpr auto modifiers = std::to_array<std::string_view>({
    "abstract", "async",    "case",         "const",     "consteval",   "constexpr", "data",     "declare",
    "default",  "explicit", "export",       "extern",    "fileprivate", "final",     "friend",   "implicit",
    "inline",   "inner",    "internal",     "let",       "local",       "mutating",  "native",   "open",
    "override", "partial",  "private",      "protected", "pub",         "public",    "readonly", "sealed",
    "static",   "suspend",  "synchronized", "template",  "typedef",     "unsafe",    "var",      "virtual",
});

/// Words that begin a statement, so they are not types.
inline constexpr auto statements = std::to_array<std::string_view>({
    "and",  "assert", "await",   "call",    "case",   "defer", "del",    "delete",  "do",     "echo",
    "elif", "else",   "elsif",   "except",  "exec",   "exit",  "for",    "foreach", "from",   "go",
    "goto", "if",     "import",  "include", "my",     "new",   "not",    "or",      "print",  "printf",
    "puts", "raise",  "require", "return",  "select", "set",   "switch", "throw",   "unless", "until",
    "use",  "using",  "when",    "while",   "with",   "yield",
});

/// Blocks of infrastructure files, whose names are in quotation marks.
inline constexpr auto quoted_kinds =
    std::to_array<std::string_view>({"data", "module", "output", "provider", "resource", "variable"});

template <std::size_t N>
[[nodiscard]] constexpr bool is_one_of(const std::array<std::string_view, N>& words, std::string_view word) noexcept {
    return std::find(words.begin(), words.end(), word) != words.end();
}

[[nodiscard]] constexpr bool begins_name(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
           static_cast<unsigned char>(c) > 0x7F;
}
[[nodiscard]] constexpr bool is_in_name(char c) noexcept { return begins_name(c) || (c >= '0' && c <= '9'); }

[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
    return text;
}

/// The word at the beginning of a text; empty if there is none.
[[nodiscard]] constexpr std::string_view first_word(std::string_view text) noexcept {
    std::size_t end = 0;
    while (end < text.size() && is_in_name(text[end])) ++end;
    return text.substr(0, end);
}

/// Skips brackets and their content at the beginning of a text, or the whole text if they do not close.
constexpr void skip_brackets(std::string_view& text, char open, char close) noexcept {
    if (!text.starts_with(open)) return;
    std::size_t depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == open) ++depth;
        if (text[at] != close || --depth > 0) continue;
        text = trimmed(text.substr(at + 1));
        return;
    }
    text = {};
}

/// The text after a word and its arguments: pub(crate), template <class T>, extern "C".
[[nodiscard]] constexpr std::string_view behind(std::string_view text, std::string_view word) noexcept {
    text = trimmed(text.substr(word.size()));
    if (word == "pub") skip_brackets(text, '(', ')');
    if (word == "template") skip_brackets(text, '<', '>');
    if (word == "extern" && text.starts_with('"'))
        text = trimmed(text.substr(std::min(text.find('"', 1), text.size() - 1) + 1));
    return text;
}

/// A name with its parts: a::b, a.b, Verb-Noun, name?
[[nodiscard]] constexpr std::string_view long_name(std::string_view text) noexcept {
    if (text.empty() || !(begins_name(text.front()) || text.front() == '~')) return {};
    std::size_t end = 1;
    while (end < text.size() && (is_in_name(text[end]) || text[end] == '.' || text[end] == ':' || text[end] == '-' ||
                                 text[end] == '?' || text[end] == '!'))
        ++end;
    while (end > 0 && (text[end - 1] == ':' || text[end - 1] == '.' || text[end - 1] == '-')) --end;
    return text.substr(0, end);
}

/// The name after a keyword.
[[nodiscard]] constexpr std::string_view name_behind(std::string_view keyword, std::string_view rest) noexcept {
    if (rest.empty() || is_in_name(rest.front())) return {};  // a longer word
    const bool adjoins = rest.front() != ' ' && rest.front() != '\t';
    rest = trimmed(rest);
    if (keyword == "impl") {
        skip_brackets(rest, '<', '>');
        return trimmed(rest.substr(0, std::min(rest.find('{'), rest.find(" where "))));
    }
    if (keyword == "macro_rules" && rest.starts_with('!')) return long_name(trimmed(rest.substr(1)));
    if ((keyword == "function" || keyword == "macro") && adjoins && rest.starts_with('('))  // CMake
        return long_name(rest.substr(1));
    if (adjoins) return {};
    if (keyword == "func") skip_brackets(rest, '(', ')');  // Go: the receiver
    if (keyword == "enum" || keyword == "data") {
        const std::string_view next = first_word(rest);
        if (next == "class" || next == "struct") rest = trimmed(rest.substr(next.size()));
    }
    skip_brackets(rest, '<', '>');
    while (rest.starts_with("[[")) skip_brackets(rest, '[', ']');
    std::string_view name = long_name(rest);
    if (name.ends_with("::inline")) name.remove_suffix(8);  // namespace a::inline b
    return name == "extends" || name == "implements" ? std::string_view{} : name;
}

/// SQL: CREATE [OR REPLACE] [TEMPORARY] TABLE [IF NOT EXISTS] name.
[[nodiscard]] inline std::string_view created_name(std::string_view line) {
    static constexpr auto kinds =
        std::to_array<std::string_view>({"database", "domain", "extension", "function", "index", "procedure", "schema",
                                         "sequence", "table", "trigger", "type", "view"});
    static constexpr auto others = std::to_array<std::string_view>(
        {"concurrently", "create", "exists", "external", "global", "if", "local", "materialized", "not", "or",
         "replace", "temp", "temporary", "unique", "unlogged", "virtual"});
    if (line.size() < 7 || folded(line.substr(0, 7)) != "create ") return {};
    bool is_named = false;
    for (std::size_t words = 0; words < 10; ++words) {
        const std::string_view word = first_word(line);
        const std::string low = folded(word.substr(0, 32));
        if (is_one_of(kinds, low)) is_named = true;
        else if (!is_one_of(others, low)) break;
        line = trimmed(line.substr(word.size()));
    }
    if (!is_named) return {};
    if (line.starts_with('"') || line.starts_with('`')) return line.substr(1, line.find(line.front(), 1) - 1);
    return long_name(line);
}

/// Reads `type name(…)`, `Class::name(…)` and `name() {`, if this line or the next one continues like a declaration.
[[nodiscard]] constexpr std::string_view function_name(std::string_view line, std::string_view next) noexcept {
    const std::size_t open = line.find('(');
    if (open == std::string_view::npos || open == 0) return {};
    const std::string_view before = trimmed(line.substr(0, open));
    constexpr std::string_view in_types = " \t*&<>:,[]?~";
    for (const char c : before)
        if (!is_in_name(c) && in_types.find(c) == std::string_view::npos) return {};
    std::size_t begin = before.size();
    while (begin > 0 && (is_in_name(before[begin - 1]) || before[begin - 1] == ':' || before[begin - 1] == '~'))
        --begin;
    const std::string_view name = before.substr(begin);
    const std::string_view type = trimmed(before.substr(0, begin));
    if (name.empty() || !(begins_name(name.front()) || name.front() == '~')) return {};
    const bool is_reserved = type.empty() ? is_one_of(keywords, name) : is_one_of(modifiers, type);
    if (is_reserved || is_one_of(statements, first_word(before))) return {};
    const char last = line.back();
    const bool has_body = last == '{' || last == '}' || next.starts_with('{') || next.starts_with(':');
    if (type.empty() && name.find("::") == std::string_view::npos)
        return has_body && trimmed(line.substr(open + 1)).starts_with(')') ? name : std::string_view{};
    const bool goes_on = last == ',' || last == '(' || (last == ';' && !type.empty());
    return has_body || (goes_on && before.size() == open) ? name : std::string_view{};
}

/// The name that a line declares; empty if it declares nothing. `next` is the line that follows.
[[nodiscard]] inline std::string_view declared_name(std::string_view line, std::string_view next) {
    line = trimmed(line.substr(0, 1000));
    if (line.empty()) return {};
    if (line.front() == '(') {  // Lisp
        const std::string_view form = line.substr(1, line.find(' ') - 1);
        if (!form.starts_with("def") && form != "ns") return {};
        const std::string_view rest = trimmed(line.substr(std::min(form.size() + 1, line.size())));
        return rest.substr(0, rest.find_first_of(" \t()[]"));
    }
    if (const std::string_view created = created_name(line); !created.empty()) return created;
    std::string_view rest = line;
    bool binds = false;  // it binds a name to a value
    for (std::size_t words = 0; words < 10; ++words) {
        while (rest.starts_with("[[")) skip_brackets(rest, '[', ']');
        const std::string_view word = first_word(rest);
        const std::string_view after = rest.substr(word.size());
        if (is_one_of(quoted_kinds, word) && trimmed(after).starts_with('"'))
            return trimmed(after.substr(0, after.find('{')));
        if (is_one_of(keywords, word)) {
            if (const std::string_view name = name_behind(word, after); !name.empty()) return name;
            break;
        }
        if (!is_one_of(modifiers, word)) {
            const bool is_function =
                after.find("=>") != std::string_view::npos || after.find("function") != std::string_view::npos;
            if (binds && is_function && after.find('=') != std::string_view::npos) return word;
            break;
        }
        binds = word == "const" || word == "let" || word == "var";
        rest = behind(rest, word);
    }
    return function_name(rest, trimmed(next));
}

}}}  // namespace toolkit::v0::source_code
