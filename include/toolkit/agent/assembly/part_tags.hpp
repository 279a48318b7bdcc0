// The tags by which parts are told apart: `using agent_part = toolkit::store_part;` in a type. A clock needs none.
// In: the types of arguments. Out: the one with a tag. Next: parts.hpp, for an Agent; graph_parts.hpp, for a graph.
#pragma once

#include <toolkit/core/clock.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace toolkit { inline namespace v0 { namespace agent_parts {

template <class T, class Tag>
concept tagged = requires { typename T::agent_part; } && std::same_as<typename T::agent_part, Tag>;

struct clock_part;

/// The tag of a part, or void for a policy.
template <class T>
struct tag_of {
    using type = std::conditional_t<Clock<T>, clock_part, void>;
};
template <class T>
    requires requires { typename T::agent_part; }
struct tag_of<T> {
    using type = typename T::agent_part;
};

template <class T, class... Ts>
inline constexpr std::size_t times =
    ((std::same_as<typename tag_of<T>::type, typename tag_of<Ts>::type> ? 1U : 0U) + ... + 0U);
template <class... Ts>
inline constexpr bool each_once = ((std::is_void_v<typename tag_of<Ts>::type> || times<Ts, Ts...> == 1) && ...);

template <class Tag, class Default, class... Ts>
struct first_tagged {
    using type = Default;
};
template <class Tag, class Default, class T, class... Ts>
struct first_tagged<Tag, Default, T, Ts...>
    : std::conditional_t<std::same_as<typename tag_of<T>::type, Tag>, std::type_identity<T>,
                         first_tagged<Tag, Default, Ts...>> {};
/// The part with this tag, or the default.
template <class Tag, class Default, class... Ts>
using pick = typename first_tagged<Tag, Default, Ts...>::type;

}}}  // namespace toolkit::v0::agent_parts
