// In: a type. Out: a call with each type that it consists of. `visited` lists the structs that a walk has entered, so
// that the walk ends at a type that contains itself.
#pragma once

#include <toolkit/reflect/fields.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/schema/types/containers.hpp>
#include <toolkit/schema/types/types.hpp>

#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

namespace toolkit { inline namespace v0 { namespace recursion {

/// A call in a constant expression stops the compilation, and the error shows this name.
inline void a_type_holds_more_than_512_structs_split_the_toolset() noexcept {}

/// The structs that a walk has entered. The arrays hold pointers and lengths and start uninitialised. With
/// std::string_view the compiler would construct hundreds of objects for each walk.
struct visited {
    static constexpr std::size_t capacity = 512;
    const char* letters[capacity];
    std::size_t lengths[capacity];
    std::size_t size = 0;

    constexpr visited() noexcept {}  // NOLINT(modernize-use-equals-default): which fills the arrays in `visited{}`

    [[nodiscard]] constexpr std::string_view operator[](std::size_t index) const noexcept {
        return {letters[index], lengths[index]};
    }
    /// Adds a name. Returns false if it was there already.
    constexpr bool enter(std::string_view name) noexcept {
        for (std::size_t i = 0; i < size; ++i)
            if ((*this)[i] == name) return false;
        if (size == capacity) a_type_holds_more_than_512_structs_split_the_toolset();
        note(name);
        return true;
    }
    /// Adds a name without the check for duplicates.
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
                (use.template operator()<unwrapped_type<field_type<type, I>>>(), ...);
            }(std::make_index_sequence<field_count<type>>{});
    }
}

/// The qualified name of a struct, and an empty text for any other type.
template <class T>
constexpr std::string_view name_of() {
    if constexpr (kind_of<T> == value_kind::object) return pretty::whole_name<plain_type<T>>();
    else return {};
}

}}}  // namespace toolkit::v0::recursion
