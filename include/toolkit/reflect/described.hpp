// In: a struct or an enum that was described with Boost.Describe. Out: its members (including private ones and those of
// its bases) and its enumerators. This is the only header that includes Boost.Describe.
#pragma once

#include <toolkit/reflect/type_list.hpp>

#include <boost/describe/bases.hpp>
#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <boost/describe/enumerators.hpp>
#include <boost/describe/members.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// A class with BOOST_DESCRIBE_STRUCT or BOOST_DESCRIBE_CLASS.
template <class T>
concept described_class = std::is_class_v<T> && !std::is_union_v<T> && boost::describe::has_describe_members<T>::value;

/// An enum with BOOST_DESCRIBE_ENUM.
template <class E>
concept described_enum = std::is_enum_v<E> && boost::describe::has_describe_enumerators<E>::value;

namespace description {

template <std::size_t I, class Entry>
struct slot {
    using entry = Entry;
};
template <class Order, class... Entries>
struct all_slots;
template <std::size_t... I, class... Entries>
struct all_slots<std::index_sequence<I...>, Entries...> : slot<I, Entries>... {};

template <std::size_t I, class Entry>
slot<I, Entry> pick(const slot<I, Entry>*);

template <class List>
struct entries;

template <template <class...> class List, class... Entries>
struct entries<List<Entries...>> {
    static constexpr std::size_t count = sizeof...(Entries);
    static constexpr std::array<std::string_view, count> names{Entries::name...};

    template <std::size_t I>
    using entry = typename decltype(pick<I>(
        static_cast<const all_slots<std::index_sequence_for<Entries...>, Entries...>*>(nullptr)))::entry;

    /// A reference to member I.
    template <std::size_t I, class T>
    static constexpr auto& get(T& object) noexcept {
        return object.*entry<I>::pointer;
    }
    /// The enumerators.
    template <class E>
    static constexpr std::array<E, count> values() noexcept {
        return {Entries::value...};
    }
};

template <class T>
using members_of =
    entries<boost::describe::describe_members<T, boost::describe::mod_any_access | boost::describe::mod_inherited>>;

/// Whether a class describes a member of this name itself, rather than one of its bases.
template <class T>
constexpr bool is_own(std::string_view name) noexcept {
    for (const std::string_view own :
         entries<boost::describe::describe_members<T, boost::describe::mod_any_access>>::names)
        if (own == name) return true;
    return false;
}

template <class List>
struct types_of;
template <template <class...> class List, class... Bases>
struct types_of<List<Bases...>> {
    using type = type_list<typename Bases::type...>;
};
/// The direct bases of a described class, as a type_list.
template <class T>
using bases_of = typename types_of<boost::describe::describe_bases<T, boost::describe::mod_any_access>>::type;

template <class E>
using enumerators_of = entries<boost::describe::describe_enumerators<E>>;

}  // namespace description

}}  // namespace toolkit::v0
