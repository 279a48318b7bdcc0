// In: a type. Out: whether it holds itself, through whatever stands between, and the structs that do: they are defined
// once in a schema or a grammar and referred to.
#pragma once

#include <toolkit/schema/shape.hpp>

#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

namespace toolkit::inline v0 {

namespace recursion {

/// Called in a constant expression, it stops the compilation and is named in the error.
inline void a_type_holds_more_than_512_structs_split_the_toolset() noexcept {}

/// The structs that a walk has been in. (Letters and lengths, which nothing fills before: the compiler would make
/// hundreds of std::string_view for each walk.)
struct visited {
    static constexpr std::size_t capacity = 512;
    const char* letters[capacity];
    std::size_t lengths[capacity];
    std::size_t size = 0;

    constexpr visited() noexcept {}  // NOLINT(modernize-use-equals-default): which fills the arrays in `visited{}`

    [[nodiscard]] constexpr std::string_view operator[](std::size_t index) const noexcept {
        return {letters[index], lengths[index]};
    }
    /// Whether it is new; it is noted then.
    constexpr bool enter(std::string_view name) noexcept {
        for (std::size_t i = 0; i < size; ++i)
            if ((*this)[i] == name) return false;
        if (size == capacity) a_type_holds_more_than_512_structs_split_the_toolset();
        note(name);
        return true;
    }
    /// Without a look whether it is new.
    constexpr void note(std::string_view name) noexcept {
        letters[size] = name.data();
        lengths[size++] = name.size();
    }
};

template <class T, class Use>
constexpr void for_each_part(Use& use);

template <class... T, class Use>
constexpr void for_each_alternative(const std::variant<T...>*, Use& use) {
    (use.template operator()<T>(), ...);
}
template <template <class...> class Tuple, class... T, class Use>
constexpr void for_each_element(const Tuple<T...>*, Use& use) {
    (use.template operator()<T>(), ...);
}

/// Calls `use` with each type that a type consists of.
template <class T, class Use>
constexpr void for_each_part(Use& use) {
    constexpr value_kind kind = kind_of<T>;
    using type = plain_type<T>;
    if constexpr (kind == value_kind::list) {
        use.template operator()<element_type<type>>();
    } else if constexpr (kind == value_kind::map) {
        use.template operator()<typename type::mapped_type>();
    } else if constexpr (kind == value_kind::variant) {
        for_each_alternative(static_cast<const type*>(nullptr), use);
    } else if constexpr (kind == value_kind::tuple) {
        for_each_element(static_cast<const type*>(nullptr), use);
    } else if constexpr (kind == value_kind::object) {
        if constexpr (kinds::fields_checked<type>)
            [&]<std::size_t... I>(std::index_sequence<I...>) {
                (use.template operator()<given_type<field_type<type, I>>>(), ...);
            }(std::make_index_sequence<field_count<type>>{});
    }
}

/// The whole name of a struct; that of any other type is empty.
template <class T>
constexpr std::string_view name_of() {
    if constexpr (kind_of<T> == value_kind::object) return pretty::whole_name<plain_type<T>>();
    else return {};
}

struct search {
    std::string_view wanted;
    visited seen{};
    bool found = false;

    template <class T>
    constexpr void operator()() {
        if (found) return;
        if constexpr (kind_of<T> == value_kind::object) {
            if (name_of<T>() == wanted) {
                found = true;
                return;
            }
            if (!seen.enter(name_of<T>())) return;
        }
        for_each_part<T>(*this);
    }
};

template <class T>
constexpr bool holds_itself() {
    search through{name_of<T>()};
    for_each_part<T>(through);
    return through.found;
}

template <template <class...> class Tuple, class... T>
constexpr bool any_leads_to_struct(const Tuple<T...>*);

/// Whether a value is a struct, or is made of values that are.
template <class T>
constexpr bool leads_to_struct() {
    constexpr value_kind kind = kind_of<T>;
    using type = plain_type<T>;
    if constexpr (kind == value_kind::list) return leads_to_struct<element_type<type>>();
    else if constexpr (kind == value_kind::map) return leads_to_struct<typename type::mapped_type>();
    else if constexpr (kind == value_kind::variant || kind == value_kind::tuple)
        return any_leads_to_struct(static_cast<const type*>(nullptr));
    else return kind == value_kind::object;
}
template <template <class...> class Tuple, class... T>
constexpr bool any_leads_to_struct(const Tuple<T...>*) {
    return (leads_to_struct<T>() || ...);
}

template <class... F>
constexpr bool none_leads_to_struct(type_list<F...>) {
    return !(leads_to_struct<given_type<F>>() || ...);
}

/// Whether there is nothing to walk through: no struct, or one that holds no other, as most do.
template <class T>
inline constexpr bool is_flat = [] {
    if constexpr (kind_of<T> == value_kind::object) return none_leads_to_struct(field_types<plain_type<T>>{});
    else return !leads_to_struct<T>();
}();

}  // namespace recursion

/// Whether a struct holds itself.
template <class T>
inline constexpr bool is_recursive = [] {
    if constexpr (kind_of<T> == value_kind::object && !recursion::is_flat<T>)
        return recursion::holds_itself<plain_type<T>>();
    else return false;
}();

namespace recursion {

struct search_twin {
    visited seen{};
    visited names{};
    std::string_view found{};

    template <class T>
    constexpr void operator()() {
        if constexpr (kind_of<T> == value_kind::object) {
            if (!seen.enter(name_of<T>())) return;
            if constexpr (is_recursive<T>)
                if (!names.enter(type_name<plain_type<T>>)) found = type_name<plain_type<T>>;
        }
        for_each_part<T>(*this);
    }
};

/// The name that two recursive structs of a type share, without their namespaces; empty as a rule.
template <class T>
inline constexpr std::string_view twin = [] {
    search_twin through;
    if constexpr (!is_flat<T>) through.template operator()<T>();
    return through.found;
}();

}  // namespace recursion

}  // namespace toolkit::inline v0
