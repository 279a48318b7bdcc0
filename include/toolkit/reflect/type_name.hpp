// In: a type. Out: its name without namespaces, for compiler messages and for names in schemas.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace pretty {

template <class T>
consteval const char* function_of() {
    return __PRETTY_FUNCTION__;  // "… [with T = shelf::page]" or "… [T = shelf::page]"
}

/// The same as std::string_view{text}, with the length from a builtin. GCC evaluates the library's version character by
/// character, and the text of a pretty function can have thousands.
constexpr std::string_view view(const char* text) noexcept { return {text, __builtin_strlen(text)}; }

/// The part of a pretty function's text after `mark`, up to its closing bracket.
constexpr std::string_view after(std::string_view text, std::string_view mark) noexcept {
    text.remove_prefix(text.find(mark) + mark.size());
    text.remove_suffix(1);
    return text;
}

/// The number of characters before the name of a type. It is the same for all types.
inline constexpr std::size_t before_type = view(function_of<void>()).find("void");

/// The qualified name of a type.
template <class T>
consteval std::string_view whole_name() {
    const std::string_view text = view(function_of<T>());
    return text.substr(before_type, text.size() - before_type - 1);
}

constexpr bool is_name_character(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
           static_cast<unsigned char>(c) >= 0x80;
}

/// The identifier at the end of the text.
constexpr std::string_view last_identifier(std::string_view text) noexcept {
    std::size_t begin = text.size();
    while (begin > 0 && is_name_character(text[begin - 1])) --begin;
    return text.substr(begin);
}

/// The text after the last `::` outside of brackets.
constexpr std::string_view without_scope(std::string_view text) noexcept {
    int depth = 0;
    for (std::size_t at = text.size(); at > 0; --at) {
        const char c = text[at - 1];
        if (c == '>' || c == ')' || c == '}') ++depth;
        if (c == '<' || c == '(' || c == '{') --depth;
        if (c == ':' && depth == 0) return text.substr(at);
    }
    return text;
}

}  // namespace pretty

/// The name of a type, without its namespaces: `page` for `shelf::page`.
template <class T>
inline constexpr std::string_view type_name = pretty::without_scope(pretty::whole_name<T>());

}}  // namespace toolkit::v0
