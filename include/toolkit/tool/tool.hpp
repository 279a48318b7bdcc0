// A tool is its arguments: a plain struct that says what it is for and can be called.
// In: the type. Out: what it asks for (by the types of its operator()'s parameters) and what it gives.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/reflect/type_list.hpp>
#include <toolkit/tool/about.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace toolkit::inline v0 {

/// An aggregate that can be made from nothing and has `about`; that it can be called is checked in tools<…>.
template <class T>
concept Tool = std::is_aggregate_v<T> && std::default_initializable<T> && requires {
    { T::about } -> std::convertible_to<const tool_about&>;
};

namespace calling {

template <class M>
struct signature;
template <class T, class R, class... A>
struct signature<R (T::*)(A...) const> {
    using returned = R;
    using arguments = type_list<A...>;
};
template <class T, class R, class... A>
struct signature<R (T::*)(A...) const noexcept> : signature<R (T::*)(A...) const> {};

/// operator() names each thing that it needs.
template <class T>
concept asks_by_type = requires { typename signature<decltype(&T::operator())>::returned; };

/// operator()(auto& context) takes everything that the agent has.
template <class T, class Context>
concept asks_for_context = !asks_by_type<T> && std::invocable<const T&, Context&>;

/// What stands for "no value" as a result.
struct done {};

template <class R>
struct unwrapped {
    using type = R;
};
template <>
struct unwrapped<void> {
    using type = done;
};
template <class R>
struct unwrapped<result<R>> : unwrapped<R> {};

template <class Wanted, class List>
inline constexpr bool names = false;
template <class Wanted, class... A>
inline constexpr bool names<Wanted, type_list<A...>> = (std::same_as<std::remove_cvref_t<A>, Wanted> || ...);

/// Whether a tool can hear that it shall stop: it names stop_token, or takes the whole context.
template <class T>
consteval bool hears_stop() {
    if constexpr (asks_by_type<T>) return names<stop_token, typename signature<decltype(&T::operator())>::arguments>;
    else return true;
}

}  // namespace calling

/// The misfit of a tool and its agent as a type: a compiler that refuses it spells both names out.
template <class ToolType, class Needed, class Context>
struct must_provide {
    static_assert(Context::template gives<Needed>,
                  "toolkit: a tool's operator() asks for something that its agent does not have; the tool and the type "
                  "stand in must_provide<tool, type, …> above; give it to the agent with deps{…} (a const one only as "
                  "const &), or take it out of the parameters");
    static constexpr bool value = true;
};

namespace calling {

template <class T, class Context, class... A>
decltype(auto) call_with(const T& tool, Context& context, type_list<A...>) {
    static_assert((must_provide<T, A, Context>::value && ...));
    return tool(context.template give<A>()...);
}

/// Calls the tool with what it asks for.
template <class T, class Context>
decltype(auto) call(const T& tool, Context& context) {
    if constexpr (asks_by_type<T>) {
        return call_with(tool, context, typename signature<decltype(&T::operator())>::arguments{});
    } else {
        static_assert(asks_for_context<T, Context>,
                      "toolkit: a tool must be callable as const: write `R operator()(what it needs…) const` or "
                      "`R operator()(auto& context) const` in the struct");
        return tool(context);
    }
}

/// The type of the tool's value: `done` for none, and what a result<…> holds.
template <class T, class Context>
using value_type =
    typename unwrapped<std::remove_cvref_t<decltype(call(std::declval<const T&>(), std::declval<Context&>()))>>::type;

}  // namespace calling

}  // namespace toolkit::inline v0
