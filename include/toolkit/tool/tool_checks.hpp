// Compile-time checks of tools and sets of tools, with one sentence per mistake.
// In: the types. Out: nothing, or a compile error that names the tool and the cure.
#pragma once

#include <toolkit/core/failure.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/reflect/fields.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/tool/message.hpp>
#include <toolkit/tool/tool.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>

namespace toolkit { inline namespace v0 {

/// Names with another meaning in the strict actions and in native calls.
inline constexpr std::array<std::string_view, 2> reserved_tool_names{"final", "tool_call"};

namespace tool_checks {

// Tests whether a tool has a member of some name and kind: a class that inherits the name twice makes it ambiguous.
struct misspelled {
    char is_available, availability, avail, available_if, can_run, triggers, triggered, auto_trigger, trigger_if,
        should_trigger;
};
struct spelled {
    char available, trigger, over_limit;
};
template <class T, class Names>
struct with : T, Names {};
template <class T>
inline constexpr bool is_open = std::is_class_v<T> && !std::is_final_v<T>;

/// True for the name of an argument. Arguments may have any name.
template <class T>
constexpr bool is_argument(std::string_view name) {
    if constexpr (reflectable<T>)
        return std::any_of(field_names<T>.begin(), field_names<T>.end(),
                           [&](std::string_view one) { return one == name; });
    else return false;
}

struct wrong_name {
    std::string_view written;
    std::string_view right;
};
/// The first member whose name is a probable misspelling of a hook.
template <class T>
consteval wrong_name misspelling() {
    if constexpr (is_open<T>) {
        using probe = with<T, misspelled>;
        constexpr std::string_view available = "available";
        constexpr std::string_view trigger = "trigger";
        const auto wrong = [](bool has, std::string_view name) { return has && !is_argument<T>(name); };
        if (wrong(!requires { &probe::is_available; }, "is_available")) return {"is_available", available};
        if (wrong(!requires { &probe::availability; }, "availability")) return {"availability", available};
        if (wrong(!requires { &probe::avail; }, "avail")) return {"avail", available};
        if (wrong(!requires { &probe::available_if; }, "available_if")) return {"available_if", available};
        if (wrong(!requires { &probe::can_run; }, "can_run")) return {"can_run", available};
        if (wrong(!requires { &probe::triggers; }, "triggers")) return {"triggers", trigger};
        if (wrong(!requires { &probe::triggered; }, "triggered")) return {"triggered", trigger};
        if (wrong(!requires { &probe::auto_trigger; }, "auto_trigger")) return {"auto_trigger", trigger};
        if (wrong(!requires { &probe::trigger_if; }, "trigger_if")) return {"trigger_if", trigger};
        if (wrong(!requires { &probe::should_trigger; }, "should_trigger")) return {"should_trigger", trigger};
    }
    return {};
}
/// True if a tool has this hook, which is not an argument. `is_clear` tests that a probe has the name once.
template <class T, class F>
consteval bool has_hook(std::string_view name, F is_clear) {
    if constexpr (is_open<T>) return !is_clear.template operator()<with<T, spelled>>() && !is_argument<T>(name);
    else return false;
}

/// True if a parameter lets the tool change its argument.
template <class... A>
consteval bool changes(type_list<A...> /*all*/) {
    return ((std::is_lvalue_reference_v<A> && !std::is_const_v<std::remove_reference_t<A>>) || ...);
}

/// True if a type is a tool. Otherwise compilation stops with a message.
template <class T>
consteval bool is_tool() {
    if constexpr (Tool<T>) return true;
    else
        return refuse<say("toolkit: ", type_name<T>,
                          " in tools<...> is not a tool: it must be a plain struct (a default-constructible aggregate) "
                          "with `static constexpr toolkit::tool_about about{.description = \"...\"}`")>();
}

/// Checks a tool without a context.
template <class T>
consteval bool check() {
    constexpr wrong_name wrong = misspelling<T>();
    if constexpr (!wrong.written.empty())
        return refuse<say("toolkit: the tool ", tool_name<T>, " has a member ", wrong.written,
                          ", which is never used; the right name is ", wrong.right)>();
    if constexpr (!actions::is_legal(tool_name<T>))
        return refuse<say(
            "toolkit: the name of a tool must be 1 to 64 characters of [A-Za-z0-9_-], because providers refuse others; "
            "this name is not: ",
            tool_name<T>, " ; set about.name")>();
    if constexpr (contains(reserved_tool_names, tool_name<T>))
        return refuse<say("toolkit: a tool cannot be called ", tool_name<T>,
                          ", because this name is reserved in the actions of a model; set about.name")>();
    if constexpr (T::about.timeout <= std::chrono::milliseconds{0})
        return refuse<say("toolkit: about.timeout of the tool ", tool_name<T>,
                          " must be positive, because otherwise no result arrives in time")>();
    if constexpr (T::about.calls_at_most < 0)
        return refuse<say("toolkit: about.calls_at_most of the tool ", tool_name<T>,
                          " is negative; 0 means no limit")>();
    if constexpr (T::about.ends && T::about.hidden)
        return refuse<say("toolkit: the result of the tool ", tool_name<T>,
                          " cannot be both the answer and hidden; remove about.ends or about.hidden")>();
    if constexpr (
        requires(T& tool) { tool.approval_question(); } &&
        !requires(const T& tool) {
            { tool.approval_question() } -> std::convertible_to<std::string>;
        })
        return refuse<say("toolkit: approval_question of the tool ", tool_name<T>,
                          " must be `std::string approval_question() const`")>();
    if constexpr (!T::about.approval && requires(const T& tool) { tool.approval_question(); })
        return refuse<say("toolkit: the tool ", tool_name<T>,
                          " has approval_question(), but no approval is needed; set about.approval, or remove it")>();
    if constexpr (calling::asks_by_type<T>) {
        using signature = calling::signature<decltype(&T::operator())>;
        if constexpr (T::about.read_only && changes(typename signature::arguments{}))
            return refuse<say("toolkit: the tool ", tool_name<T>,
                              " has about.read_only but takes a parameter by non-const reference; take it as const &, "
                              "or remove about.read_only")>();
        if constexpr (T::about.ends &&
                      std::same_as<typename calling::unwrapped<typename signature::returned>::type, calling::done>)
            return refuse<say("toolkit: the tool ", tool_name<T>,
                              " has about.ends but returns no answer; return the answer, or remove about.ends")>();
        if constexpr (!T::about.message.empty())
            return messages::check<
                T, typename calling::unwrapped<std::remove_cvref_t<typename signature::returned>>::type>();
    }
    return true;
}

/// Checks a tool for this context.
template <class T, class Context>
consteval bool check_for() {
    if constexpr (has_hook<T>("available", []<class P>() { return requires { &P::available; }; }) &&
                  !requires(const Context& context) {
                      { T::available(context) } -> std::same_as<bool>;
                  })
        return refuse<say("toolkit: available of the tool ", tool_name<T>,
                          " must be `static bool available(const auto& context)`")>();
    if constexpr (has_hook<T>("trigger", []<class P>() { return requires { &P::trigger; }; }) &&
                  !requires(const Context& context) {
                      { T::trigger(context) } -> std::same_as<std::optional<T>>;
                  })
        return refuse<say("toolkit: trigger of the tool ", tool_name<T>, " must be `static std::optional<",
                          type_name<T>, "> trigger(const auto& context)`")>();
    if constexpr (has_hook<T>("over_limit", []<class P>() { return requires { &P::over_limit; }; }) &&
                  !requires(const T& tool, const Context& context, std::size_t waiting) {
                      { tool.over_limit(context, waiting) } -> std::same_as<std::optional<failure>>;
                  })
        return refuse<say("toolkit: over_limit of the tool ", tool_name<T>,
                          " must be `std::optional<toolkit::failure> over_limit(const auto& context, std::size_t "
                          "waiting) const`")>();
    return true;
}

/// True if a tool returns a T, as far as that is known without a context.
template <class Needed, class T>
consteval bool gives() {
    if constexpr (calling::is_provides<T>) return calling::provides_one<Needed, T>;
    else if constexpr (calling::asks_by_type<T>)
        return std::same_as<Needed, typename calling::unwrapped<std::remove_cvref_t<
                                        typename calling::signature<decltype(&T::operator())>::returned>>::type>;
    else return false;
}
template <class Needed, class T, class Context>
consteval bool gives_for() {
    if constexpr (calling::is_provides<T> || calling::asks_by_type<T>) return gives<Needed, T>();
    else return std::same_as<Needed, calling::value_type<T, Context>>;
}

/// Rejects a tool that takes latest<Needed> if no tool returns that type.
template <class T, class Needed, bool Given>
consteval bool demand() {
    if constexpr (!Given && calling::is_plain_value<Needed>)  // latest itself rejects other types
        return refuse<say("toolkit: the tool ", tool_name<T>, " takes latest<", type_name<Needed>,
                          ">, but no tool of the set returns one; add a tool that does, or toolkit::provides<",
                          type_name<Needed>, "> if it is passed to run()")>();
    return true;
}

/// Checks that the set supplies all latest<T> that T takes. If some return types depend on a context, check_flow_for
/// does this.
template <class T, class... Set>
consteval bool check_flow() {
    constexpr bool all_known = ((calling::is_provides<Set> || calling::asks_by_type<Set>) && ...);
    if constexpr (all_known)
        calling::any_latest<T>([]<class Needed>() { return !demand<T, Needed, (gives<Needed, Set>() || ...)>(); });
    return true;
}
template <class T, class Context, class... Set>
consteval bool check_flow_for() {
    calling::any_latest<T>(
        []<class Needed>() { return !demand<T, Needed, (gives_for<Needed, Set, Context>() || ...)>(); });
    return true;
}

}  // namespace tool_checks

}}  // namespace toolkit::v0
