// The parts of a graph_runner: sorts its arguments. In: a model, store, deps, sink, clock and migrate in any order.
// Out: each part, or its default. Next: graph_runner.hpp.
#pragma once

#include <toolkit/agent/assembly/part_tags.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/events/sink.hpp>
#include <toolkit/graph/graph_context.hpp>
#include <toolkit/json/raw.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/store/memory_log.hpp>
#include <toolkit/tool/deps.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The tag of `migrate`.
struct migrate_part;
struct deps_part;
struct sink_part;

/// Makes a state from that of another version, which is JSON:
/// `migrate{[](const raw_json& old) -> result<review> {…}}`. It is called when a run is resumed whose state has other
/// members.
template <class F>
class migrate {
public:
    using agent_part = migrate_part;
    constexpr explicit migrate(F f) : f_(std::move(f)) {}
    template <class State>
    static constexpr bool fits = requires(const F& f, const raw_json& old) {
        { f(old) } -> std::same_as<result<State>>;
    };
    template <class State>
    [[nodiscard]] result<State> operator()(const raw_json& old, std::type_identity<State>) const {
        return f_(old);
    }

private:
    [[no_unique_address]] F f_;
};
template <class F>
migrate(F) -> migrate<F>;

/// A runner without `migrate`.
struct no_migrate {
    using agent_part = migrate_part;
};

namespace graph_parts {

template <class T>
inline constexpr bool is_model = Llm<T> && std::is_void_v<typename agent_parts::tag_of<T>::type>;

template <class T>
inline constexpr bool is_part = std::same_as<typename agent_parts::tag_of<T>::type, store_part> ||
                                std::same_as<typename agent_parts::tag_of<T>::type, deps_part> ||
                                std::same_as<typename agent_parts::tag_of<T>::type, sink_part> ||
                                std::same_as<typename agent_parts::tag_of<T>::type, migrate_part> ||
                                std::same_as<typename agent_parts::tag_of<T>::type, agent_parts::clock_part>;

template <class State, class T>
consteval bool part_fits() {
    if constexpr (!is_model<T> && !is_part<T>)
        return refuse<say("toolkit: graph_runner was passed a ", type_name<T>,
                          ", which is no model and no part of it; pass values of your own with deps{...}, and a store "
                          "with `using agent_part = toolkit::store_part;`")>();
    else if constexpr (std::same_as<typename agent_parts::tag_of<T>::type, migrate_part> &&
                       !std::same_as<T, no_migrate>) {
        if constexpr (!T::template fits<State>)
            return refuse<say("toolkit: migrate{...} of a graph_runner needs a function `toolkit::result<",
                              type_name<State>, ">(const toolkit::raw_json& old)`")>();
        else return true;
    } else if constexpr (std::same_as<typename agent_parts::tag_of<T>::type, store_part>) {
        if constexpr (!RunStore<T>)
            return refuse<say("toolkit: the store ", type_name<T>,
                              " of a graph_runner must have append, read and runs; memory_log is an example")>();
        else return true;
    } else return true;
}

template <class State, class... Given>
consteval bool fits() {
    if constexpr (!(part_fits<State, Given>() && ...)) return false;
    else if constexpr (!agent_parts::each_once<Given...> || ((is_model<Given> ? 1U : 0U) + ... + 0U) > 1)
        return refuse<say("toolkit: pass each part of the graph_runner of ", type_name<State>,
                          " (a model, store, deps{...}, sink, clock, migrate) at most once")>();
    else return true;
}

template <class... Ts>
struct first_model {
    using type = no_llm;
};
template <class T, class... Ts>
struct first_model<T, Ts...> : std::conditional_t<is_model<T>, std::type_identity<T>, first_model<Ts...>> {};

/// The argument of type T, moved out, or a T{}.
template <class T>
[[nodiscard]] T take() {
    return T{};
}
template <class T, class First, class... Rest>
[[nodiscard]] T take(First& first, Rest&... rest) {
    if constexpr (std::same_as<T, First>) return std::move(first);
    else return take<T>(rest...);
}

}  // namespace graph_parts

}}  // namespace toolkit::v0
