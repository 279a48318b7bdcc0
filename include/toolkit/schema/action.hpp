// The closed set of what a model may do, as one type: its schema, its grammar and its parser come from the tools.
#pragma once

#include <toolkit/core/fixed_string.hpp>
#include <toolkit/reflect/annotation.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/schema/constant.hpp>
#include <toolkit/schema/tag.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <variant>

namespace toolkit::inline v0 {

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
template <class T>
consteval auto fixed_name() {
    fixed_string<name<T>().size()> text;
    for (std::size_t i = 0; i < text.size(); ++i) text.data[i] = name<T>()[i];
    return text;
}

}  // namespace actions

/// What the model calls a tool: `about.name`, or the name of the struct.
template <class T>
inline constexpr std::string_view action_name = actions::name<T>();

/// A call of one tool: `{"type":"tool_call","tool":"add","input":{"a":1,"b":2}}`.
template <class Tool>
struct action_call {
    constant<"tool_call"> type;
    constant<actions::fixed_name<Tool>()> tool;
    Tool input;

    struct doc {
        field type;
        field tool{.description = actions::description<Tool>()};
        field input;
    };
};

namespace actions {

/// A struct that is an action already, with a constant field `type`, stands for itself.
template <class T>
consteval bool is_one() {
    if constexpr (kind_of<T> == value_kind::object) return !tags::text_of<T>("type").empty();
    else return false;
}
template <class T>
using one = typename std::conditional<is_one<T>(), std::type_identity<T>, std::type_identity<action_call<T>>>::type::type;

}  // namespace actions

/// One of these tools with its arguments, or one of the actions among them.
///
///     using next = toolkit::action<add, find_pages, final_answer>;   // final_answer has a toolkit::constant `type`
///     auto read = toolkit::parse<next>(reply);                        // std::get_if<toolkit::action_call<add>>(&*read)
///     request["grammar"] = toolkit::grammar<next>;
template <class... Tools>
using action = std::variant<actions::one<Tools>...>;

}  // namespace toolkit::inline v0
