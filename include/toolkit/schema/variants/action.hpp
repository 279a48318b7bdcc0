// The closed set of actions of a model, as one type. Its schema, its grammar and its parser are made from the tools.
#pragma once

#include <toolkit/core/fixed_string.hpp>
#include <toolkit/reflect/annotation.hpp>
#include <toolkit/reflect/bases.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/schema/types/constant.hpp>
#include <toolkit/schema/types/value_kind.hpp>
#include <toolkit/schema/variants/action_name.hpp>
#include <toolkit/schema/variants/alternatives.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <variant>

namespace toolkit { inline namespace v0 {

namespace actions {

template <class T>
consteval auto fixed_name() {
    static_assert(is_legal(name<T>()),
                  "toolkit: the name of a tool must be 1 to 64 characters of [A-Za-z0-9_-], because providers refuse "
                  "others; set about.name");
    fixed_string<name<T>().size()> text;
    for (std::size_t i = 0; i < text.size(); ++i) text.data[i] = name<T>()[i];
    return text;
}

}  // namespace actions

/// A call of one tool: `{"type":"tool_call","tool":"add","input":{"a":1,"b":2}}`.
template <class Tool>
struct action_call {
    constant<"tool_call"> type;
    constant<actions::fixed_name<Tool>()> tool;
    Tool input;

    struct doc {
        field type;
        field tool{.description = actions::description<Tool>()};
        field input{.required = true};
    };
};

namespace actions {

/// Whether a struct is already an action, with a constant field `type`. It is then used as it is.
template <class T>
consteval bool is_one() {
    if constexpr (kind_of<T> == value_kind::object && (described_class<T> || !has_base<T>))  // else it has no schema
        return !tags::text_of<T>("type").empty();
    else return false;
}
template <class T>
using one =
    typename std::conditional<is_one<T>(), std::type_identity<T>, std::type_identity<action_call<T>>>::type::type;

/// The name that two tools share. It is empty if all names differ.
template <class... Tools>
consteval std::string_view shared_name() {
    const std::string_view names[]{is_one<Tools>() ? std::string_view{} : name<Tools>()...};
    for (std::size_t i = 0; i < sizeof...(Tools); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (!names[i].empty() && names[i] == names[j]) return names[i];
    return {};
}
template <class... Tools>
consteval std::string_view objection() {
    if constexpr (sizeof...(Tools) == 0) return "has no tool and no final answer; add one";
    else return {};
}
template <class... Tools>
consteval bool names_differ() {
    constexpr std::string_view why = objection<Tools...>();
    if constexpr (!why.empty()) {
        return refuse<say("toolkit: action<> ", why)>();
    } else {
        constexpr std::string_view shared = shared_name<Tools...>();
        if constexpr (shared.empty()) return true;
        else
            return refuse<say("toolkit: two tools of action<...> have the same name, ", shared,
                              "; set another about.name for one of them")>();
    }
}
template <class... Tools>  // (of one name they are no variant that can be read: there would be a second error)
using closed = std::conditional<names_differ<Tools...>(), std::variant<one<Tools>...>, std::variant<std::monostate>>;

}  // namespace actions

/// One of these tools with its arguments, or one of the actions among them.
///
///     using next = toolkit::action<add, find_pages, final_answer>;   // final_answer has a toolkit::constant `type`
///     auto read = toolkit::parse<next>(reply);
///     if (const auto* call = std::get_if<toolkit::action_call<add>>(&*read)) run(call->input);
template <class... Tools>
using action = typename actions::closed<Tools...>::type;

}}  // namespace toolkit::v0
