// A tool is a plain struct of its arguments, with a description and an operator().
// In: the type. Out: what it requires (by the parameter types of operator()) and its result type.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/type_list.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/tool/about.hpp>
#include <toolkit/tool/carried_call.hpp>
#include <toolkit/tool/latest.hpp>
#include <toolkit/tool/one_call.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// A default-constructible aggregate with a member `about`. tools<…> checks that it can be called.
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

/// operator() names each type that it needs.
template <class T>
concept asks_by_type = requires { typename signature<decltype(&T::operator())>::returned; };
template <asks_by_type T>
using arguments_of = typename signature<decltype(&T::operator())>::arguments;

/// operator()(auto& context) takes the whole context of the agent.
template <class T, class Context>
concept asks_for_context = !asks_by_type<T> && std::invocable<const T&, Context&>;

/// The context that such a tool sees. A read_only tool may run in parallel with others, so its view is const.
template <class T, class Context>
using seen_by = std::conditional_t<T::about.read_only && !asks_by_type<T>, const one_call<Context>, Context>;

/// The value of a tool that returns nothing.
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

/// A parameter that receives the stop of the call: a stop_token, or a type with `receives_stop` such as sub_run.
template <class A>
concept stops_with_call =
    std::same_as<std::remove_cvref_t<A>, stop_token> || requires { requires std::remove_cvref_t<A>::receives_stop; };
template <class List>
inline constexpr bool any_stops_with_call = false;
template <class... A>
inline constexpr bool any_stops_with_call<type_list<A...>> = (stops_with_call<A> || ...);

/// True if a tool can notice a stop: it names such a parameter, or takes the whole context.
template <class T>
consteval bool receives_stop() {
    if constexpr (asks_by_type<T>) return any_stops_with_call<arguments_of<T>>;
    else return true;
}

/// True if a tool takes a carried_call.
template <class T>
consteval bool receives_carried_call() {
    if constexpr (asks_by_type<T>) return names<carried_call, arguments_of<T>>;
    else return false;
}

/// Calls `f` with each type that the tool takes as latest<T>. Returns true if one of the calls does.
template <class F, class... A>
constexpr bool any_latest(const F& f, type_list<A...> /*all*/) {
    return ([&] {
        if constexpr (is_latest<std::remove_cvref_t<A>>)
            return f.template operator()<typename std::remove_cvref_t<A>::value_type>();
        else return false;
    }() || ...);
}
template <class T, class F>
constexpr bool any_latest(const F& f) {
    if constexpr (asks_by_type<T>) return any_latest(f, arguments_of<T>{});
    else return false;
}
template <class T>
inline constexpr bool takes_latest = any_latest<T>([]<class>() { return true; });

}  // namespace calling

/// True if an agent has what a tool requires. Otherwise compilation stops with a message.
template <class T, class Needed, class Context>
consteval bool is_provided() {
    using plain = std::remove_cvref_t<Needed>;
    if constexpr (calling::is_latest<plain>) {
        if constexpr (std::is_convertible_v<plain, Needed>) return true;
        else
            return refuse<say("toolkit: the tool ", type_name<T>, " takes a ", type_name<plain>,
                              " by reference; remove the &, because the value cannot be changed")>();
    } else if constexpr (Context::template gives<Needed>) {
        return true;
    } else {
        return refuse<say(
            "toolkit: operator() of the tool ", type_name<T>, " takes a ", type_name<plain>,
            std::is_const_v<std::remove_reference_t<Needed>> || !std::is_lvalue_reference_v<Needed> ? "" : "&",
            ", which the agent does not have; pass it to the agent with deps{...} (a const object only as const &), or "
            "remove the parameter")>();
    }
}

namespace calling {

/// The argument for a parameter of type A. A latest result exists, because the tool would not be available otherwise.
template <class A, class Context>
decltype(auto) argument(const Context& context, const call_scope& scope) {
    using plain = std::remove_cvref_t<A>;
    if constexpr (std::same_as<plain, stop_token>) return scope.stop;
    else if constexpr (std::same_as<plain, carried_call>) return scope.carried;
    else if constexpr (requires { context.template give<plain>().of_call(scope); })
        return context.template give<plain>().of_call(scope);
    else if constexpr (is_latest<plain>)
        return plain{*context.environment().template latest<typename plain::value_type>()};
    else return context.template give<A>();
}

template <class T, class Context, class... A>
decltype(auto) call_with(const T& tool, const Context& context, [[maybe_unused]] const call_scope& scope,
                         type_list<A...> /*all*/) {
    if constexpr ((is_provided<T, A, Context>() && ...)) return tool(argument<A>(context, scope)...);
}

/// Calls the tool with what it requires. `seen` is a seen_by<T, Context>.
template <class T, class Seen>
decltype(auto) call(const T& tool, Seen& seen, const call_scope& scope) {
    if constexpr (asks_by_type<T>) {
        return call_with(tool, seen, scope, arguments_of<T>{});
    } else {
        static_assert(asks_for_context<T, Seen>,
                      "toolkit: a tool must be const-callable: write `R operator()(parameters…) const` or `R "
                      "operator()(auto& context) const` in the struct");
        if constexpr (asks_for_context<T, Seen>) return tool(seen);
    }
}

/// The return type of a call.
template <class T, class Context>
using returned_by = std::remove_cvref_t<decltype(call(std::declval<const T&>(), std::declval<seen_by<T, Context>&>(),
                                                      std::declval<const call_scope&>()))>;

/// The type of the tool's value: `done` if it returns nothing, and V for a result<V>.
template <class T, class Context>
using value_type = typename unwrapped<returned_by<T, Context>>::type;

}  // namespace calling

}}  // namespace toolkit::v0
