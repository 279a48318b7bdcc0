// What a model calls a tool, and what it is told of it: the tool's annotation `about`, or the name of its struct.
#pragma once

#include <toolkit/core/fixed_string.hpp>
#include <toolkit/reflect/type_name.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

namespace actions {

template <class T>
consteval std::string_view name() {
    if constexpr (requires { T::about.name; })
        if (!T::about.name.empty()) return T::about.name;
    return type_name<T>;
}
template <class T>
consteval std::string_view description() {
    if constexpr (requires { T::about.description; }) return T::about.description;
    else return {};
}
/// What providers take as the name of a tool: 1 to 64 of [A-Za-z0-9_-].
constexpr bool is_legal(std::string_view name) {
    for (const char c : name)
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-'))
            return false;
    return !name.empty() && name.size() <= 64;
}

}  // namespace actions

/// What the model calls a tool: `about.name`, or the name of the struct.
template <class T>
inline constexpr std::string_view action_name = actions::name<T>();

}}  // namespace toolkit::v0
