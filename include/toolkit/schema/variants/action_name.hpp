// The name and description of a tool for the model. They come from the tool's annotation `about`; without one the name
// is that of its struct.
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
/// Whether providers accept the name of a tool: 1 to 64 characters of [A-Za-z0-9_-].
constexpr bool is_legal(std::string_view name) {
    for (const char c : name)
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-'))
            return false;
    return !name.empty() && name.size() <= 64;
}

}  // namespace actions

/// The name of a tool for the model: `about.name`, or the name of the struct.
template <class T>
inline constexpr std::string_view action_name = actions::name<T>();

}}  // namespace toolkit::v0
