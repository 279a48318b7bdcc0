// In: a plain aggregate or a described struct. Out: the number of its fields, their names, types and references. This
// is the only header that includes Boost.PFR. Structs described with Boost.Describe are read from their description.
#pragma once

#include <toolkit/reflect/described.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/type_list.hpp>
#include <toolkit/reflect/type_name.hpp>

#include <boost/pfr/core.hpp>
#if __has_include(<boost/pfr/core_name.hpp>)
#include <boost/pfr/core_name.hpp>
#endif

#include <array>
#include <concepts>
#include <cstddef>
#include <exception>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// A struct whose fields can be read: described, or a plain aggregate that can be constructed without arguments.
template <class T>
concept reflectable = std::is_class_v<T> && !std::is_union_v<T> && std::default_initializable<T> &&
                      (described_class<T> || (std::is_aggregate_v<T> && !std::is_polymorphic_v<T>));

namespace field_reading {

// Boost.PFR counts the fields of a struct by trying as many initialisers as the struct has bits. For a struct of 600
// bytes that takes most of its compile time. This code uses the same method but starts from small numbers. The
// conversions are never called, but Clang needs their bodies if F has no linkage, as within std::tuple<F>.
struct any_value {
    template <class F>
    operator F() const&& noexcept {  // NOLINT: it stands for any field
        std::terminate();
    }
};
template <std::size_t>
using any_field = any_value;

template <class T, std::size_t... I>
consteval bool takes(std::index_sequence<I...>) {
    return requires { T{any_field<I>{}...}; };
}
/// Whether a T can be made from this many initialisers.
template <class T, std::size_t Count>
inline constexpr bool takes_count = takes<T>(std::make_index_sequence<Count>{});

template <class T, std::size_t Fits, std::size_t TooMany>
consteval std::size_t count_between() {
    constexpr std::size_t middle = Fits + (TooMany - Fits) / 2;
    if constexpr (middle == Fits) return Fits;
    else if constexpr (takes_count<T, middle>) return count_between<T, middle, TooMany>();
    else return count_between<T, Fits, middle>();
}
template <class T, std::size_t Fits = 0, std::size_t Tried = 6>
consteval std::size_t count() {
    if constexpr (Tried < 512 && takes_count<T, Tried>) return count<T, Tried, 2 * Tried>();
    else return count_between<T, Fits, Tried>();
}

}  // namespace field_reading

/// The number of fields of a struct.
template <reflectable T>
inline constexpr std::size_t field_count = [] {
    if constexpr (described_class<T>) return description::members_of<T>::count;
    else return field_reading::count<T>();
}();

namespace field_reading {

// A C array takes one initialiser per element, or empty braces for all. With braces the others are too many.
template <class T, std::size_t Braces, std::size_t... Before, std::size_t... Behind>
consteval bool takes_braces(std::index_sequence<Before...>, std::index_sequence<Behind...>) {
    static_assert(Braces == 1 || Braces == 4 || Braces == 16);
    if constexpr (Braces == 1) return requires { T{any_field<Before>{}..., {}, any_field<Behind>{}...}; };
    else if constexpr (Braces == 4)
        return requires { T{any_field<Before>{}..., {}, {}, {}, {}, any_field<Behind>{}...}; };
    else
        return requires {
            T{any_field<Before>{}..., {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {},
              any_field<Behind>{}...};
        };
}
template <class T, std::size_t I>
consteval bool is_array_at() {
    using before = std::make_index_sequence<I>;
    if constexpr (takes_braces<T, 1>(before{}, std::make_index_sequence<field_count<T> - I - 1>{})) return false;
    else return takes_braces<T, 1>(before{}, std::index_sequence<>{});
}
/// Whether one of the initialisers from First to Last belongs to an array. An ordinary struct accepts many empty braces
/// at once, so most initialisers need no check of their own.
template <class T, std::size_t First, std::size_t Last, std::size_t Step = 16>
consteval bool has_array_in() {
    using before = std::make_index_sequence<First>;
    if constexpr (First == Last) return false;
    else if constexpr (Last - First < Step) return has_array_in<T, First, Last, Step / 4>();
    else if constexpr (Step == 1) return is_array_at<T, First>() || has_array_in<T, First + 1, Last, 1>();
    else if constexpr (takes_braces<T, Step>(before{}, std::make_index_sequence<field_count<T> - First - Step>{}))
        return has_array_in<T, First + Step, Last, Step>();
    else return has_array_in<T, First, First + Step, Step / 4>() || has_array_in<T, First + Step, Last, Step>();
}

}  // namespace field_reading

/// Whether a plain struct has a C array of two elements or more. Boost.PFR counts the elements as members and fails.
template <reflectable T>
inline constexpr bool has_flat_array = [] {
    if constexpr (described_class<T>) return false;
    else return field_reading::has_array_in<T, 0, field_count<T>>();
}();

namespace field_reading {

template <class T, std::size_t N>
concept tied_by_count =
    requires(T& object) { boost::pfr::detail::tie_as_tuple(object, std::integral_constant<std::size_t, N>{}); };

/// Whether Boost.PFR cannot bind this many fields (more than 100). It then returns void; otherwise it returns a tuple.
template <class T, std::size_t N>
concept beyond_pfr = (N > 100) && tied_by_count<T, N> && requires(T& object) {
    { boost::pfr::detail::tie_as_tuple(object, std::integral_constant<std::size_t, N>{}) } -> std::same_as<void>;
};

/// References to all fields of a plain struct, as Boost.PFR binds them for a known count.
template <class T>
constexpr auto tie(T& object) noexcept {
    constexpr std::size_t count = field_count<std::remove_const_t<T>>;
    if constexpr (tied_by_count<T, count>)
        return boost::pfr::detail::tie_as_tuple(object, std::integral_constant<std::size_t, count>{});
    else return boost::pfr::detail::tie_as_tuple(object);
}

}  // namespace field_reading

/// Whether a plain struct without C arrays has more fields than Boost.PFR can bind (100).
template <reflectable T>
inline constexpr bool has_too_many_fields = [] {
    if constexpr (described_class<T>) return false;
    else return field_reading::beyond_pfr<T, field_count<T>>;
}();

namespace field_reading {

// Binds the fields of a plain struct with one declaration: a tenth of the compile time of a tuple of references.
template <std::size_t Count, class T, class F>
constexpr decltype(auto) bind(T& object, F&& use) {
    if constexpr (Count == 0) {
        return use();
    } else if constexpr (Count == 1) {
        auto& [a] = object;
        return use(a);
    } else if constexpr (Count == 2) {
        auto& [a, b] = object;
        return use(a, b);
    } else if constexpr (Count == 3) {
        auto& [a, b, c] = object;
        return use(a, b, c);
    } else if constexpr (Count == 4) {
        auto& [a, b, c, d] = object;
        return use(a, b, c, d);
    } else if constexpr (Count == 5) {
        auto& [a, b, c, d, e] = object;
        return use(a, b, c, d, e);
    } else if constexpr (Count == 6) {
        auto& [a, b, c, d, e, f] = object;
        return use(a, b, c, d, e, f);
    } else if constexpr (Count == 7) {
        auto& [a, b, c, d, e, f, g] = object;
        return use(a, b, c, d, e, f, g);
    } else if constexpr (Count == 8) {
        auto& [a, b, c, d, e, f, g, h] = object;
        return use(a, b, c, d, e, f, g, h);
    } else if constexpr (Count == 9) {
        auto& [a, b, c, d, e, f, g, h, i] = object;
        return use(a, b, c, d, e, f, g, h, i);
    } else if constexpr (Count == 10) {
        auto& [a, b, c, d, e, f, g, h, i, j] = object;
        return use(a, b, c, d, e, f, g, h, i, j);
    } else if constexpr (Count == 11) {
        auto& [a, b, c, d, e, f, g, h, i, j, k] = object;
        return use(a, b, c, d, e, f, g, h, i, j, k);
    } else if constexpr (Count == 12) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l] = object;
        return use(a, b, c, d, e, f, g, h, i, j, k, l);
    } else if constexpr (Count == 13) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m] = object;
        return use(a, b, c, d, e, f, g, h, i, j, k, l, m);
    } else if constexpr (Count == 14) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n] = object;
        return use(a, b, c, d, e, f, g, h, i, j, k, l, m, n);
    } else if constexpr (Count == 15) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] = object;
        return use(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o);
    } else if constexpr (Count == 16) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = object;
        return use(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
    } else if constexpr (Count == 17) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q] = object;
        return use(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q);
    } else if constexpr (Count == 18) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r] = object;
        return use(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r);
    } else if constexpr (Count == 19) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s] = object;
        return use(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s);
    } else if constexpr (Count == 20) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t] = object;
        return use(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t);
    } else {
        return [&]<std::size_t... I>(std::index_sequence<I...>) -> decltype(auto) {
            const auto fields = tie(object);
            return use(boost::pfr::detail::sequence_tuple::get<I>(fields)...);
        }(std::make_index_sequence<Count>{});
    }
}

}  // namespace field_reading

/// Calls `use` with a reference to each field, in the order of declaration.
template <class T, class F>
    requires reflectable<std::remove_const_t<T>>
constexpr decltype(auto) with_fields(T& object, F&& use) {
    using plain = std::remove_const_t<T>;
    if constexpr (described_class<plain>) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) -> decltype(auto) {
            return use(description::members_of<plain>::template get<I>(object)...);
        }(std::make_index_sequence<field_count<plain>>{});
    } else {
        return field_reading::bind<field_count<plain>>(object, use);
    }
}

namespace field_reading {

template <std::size_t I, class Member>
struct place {
    Member* at;
};
/// Pointers to all fields of a struct.
template <class Indices, class... Member>
struct places;
template <std::size_t... I, class... Member>
struct places<std::index_sequence<I...>, Member...> : place<I, Member>... {};

struct to_places {
    template <class... Member>
    constexpr auto operator()(Member&... member) const noexcept {
        return places<std::make_index_sequence<sizeof...(Member)>, Member...>{{__builtin_addressof(member)}...};
    }
};
template <std::size_t I, class Member>
constexpr Member* pointer(const place<I, Member>& of) noexcept {
    return of.at;
}

}  // namespace field_reading

/// A reference to field I.
template <std::size_t I, class T>
    requires reflectable<std::remove_const_t<T>>
[[nodiscard]] constexpr auto& get_field(T& object) noexcept {
    using plain = std::remove_const_t<T>;
    if constexpr (described_class<plain>) return description::members_of<plain>::template get<I>(object);
    else return *field_reading::pointer<I>(with_fields(object, field_reading::to_places{}));
}

namespace field_reading {

struct to_types {
    template <class... Member>
    constexpr type_list<Member...> operator()(Member&...) const noexcept {
        return {};
    }
};
template <class T>
using places_of = decltype(with_fields(std::declval<T&>(), to_places{}));
template <class T>
using member_types = decltype(with_fields(std::declval<T&>(), to_types{}));

template <class... Member>
consteval bool any_volatile(type_list<Member...>) {
    return (std::is_volatile_v<Member> || ...);
}

/// A separate function. If the types cannot be read, as for bit-fields, the compiler does not reach this sentence.
template <class T, class... Member>
consteval void check_volatile(type_list<Member...>) {
    if constexpr ((std::is_volatile_v<Member> || ...))
        refuse<say("toolkit: ", type_name<T>,
                   " has a volatile member, which cannot be read at compile time; make the member non-volatile, and "
                   "copy its value to the volatile object")>();
}

template <class... Member>
auto without_const(type_list<Member...>) -> type_list<std::remove_cv_t<Member>...>;

}  // namespace field_reading

/// The type of field I, including its const.
template <reflectable T, std::size_t I>
using member_type =
    std::remove_pointer_t<decltype(field_reading::pointer<I>(std::declval<const field_reading::places_of<T>&>()))>;

/// The type of field I.
template <reflectable T, std::size_t I>
using field_type = std::remove_cv_t<member_type<T, I>>;

/// The types of all fields.
template <reflectable T>
using field_types = decltype(field_reading::without_const(field_reading::member_types<T>{}));

namespace field_reading {

#if defined(BOOST_PFR_CORE_NAME_ENABLED) && BOOST_PFR_CORE_NAME_ENABLED
template <class T, std::size_t... I>
consteval std::array<std::string_view, sizeof...(I)> names_of(std::index_sequence<I...>) {
    return {boost::pfr::get_name<I, T>()...};
}
#else
// Boost.PFR gives names since 1.84. Before that, they are read from the pretty function of pointers to the members of
// an object that is declared and never defined. One function serves all members of a struct.
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wundefined-var-template"
#pragma clang diagnostic ignored "-Wundefined-internal"
#endif
template <class T>
struct declared_only {
    struct holder {
        T value;
    };
    static const holder object;
};

template <auto... Pointers>
consteval const char* pointers_text() {
    return __PRETTY_FUNCTION__;  // "… {(& declared_only<page>::object.….page::title), (& …)}]" or "…
                                 // <&object.value.title, …>]"
}

/// The number of characters before the first pointer and after the last one. It is the same for all pointers.
inline constexpr std::string_view text_of_null = pretty::view(pointers_text<nullptr>());
inline constexpr std::size_t before_pointers = text_of_null.find("nullptr");
inline constexpr std::size_t behind_pointers = text_of_null.size() - before_pointers - 7;

/// Extracts the names from the pointers of one object. The pointers differ only in the name. `first` is the text of the
/// first pointer alone.
template <std::size_t Count>
consteval std::array<std::string_view, Count> split_names(std::string_view all, std::string_view first) {
    std::size_t end = first.size() - behind_pointers;
    while (!pretty::is_name_character(first[end - 1])) --end;
    std::size_t begin = end;
    while (pretty::is_name_character(first[begin - 1])) --begin;
    const std::size_t before = begin - before_pointers;
    const std::size_t behind = first.size() - behind_pointers - end + 2;  // with a comma and a blank
    std::array<std::string_view, Count> names{};
    const char* at = all.data() + before_pointers;
    for (std::string_view& name : names) {
        at += before;
        const char* const start = at;
        while (pretty::is_name_character(*at)) ++at;
        name = {start, static_cast<std::size_t>(at - start)};
        at += behind;
    }
    return names;
}

template <class T, std::size_t... I>
consteval std::array<std::string_view, sizeof...(I)> names_of(std::index_sequence<I...>) {
    if constexpr (sizeof...(I) == 0) {
        return {};
    } else {
        constexpr auto all = with_fields(declared_only<T>::object.value, to_places{});  // local: not in the program
        return split_names<sizeof...(I)>(pretty::view(pointers_text<pointer<I>(all)...>()),
                                         pretty::view(pointers_text<pointer<0>(all)>()));
    }
}
#if defined(__clang__)
#pragma clang diagnostic pop
#endif
#endif

}  // namespace field_reading

/// The names of the fields, in the order of declaration.
template <reflectable T>
inline constexpr std::array<std::string_view, field_count<T>> field_names = [] {
    field_reading::check_volatile<T>(field_reading::member_types<T>{});
    if constexpr (field_reading::any_volatile(field_reading::member_types<T>{}))
        return std::array<std::string_view, field_count<T>>{};  // NOLINT(bugprone-branch-clone): it is none
    else if constexpr (described_class<T>) return description::members_of<T>::names;
    else return field_reading::names_of<T>(std::make_index_sequence<field_count<T>>{});
}();

}}  // namespace toolkit::v0
