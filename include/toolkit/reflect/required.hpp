// In: a struct. Out: which of its fields must be given and which have a default, read from its initialisers: reading a
// scalar without initialiser is no constant expression.
#pragma once

#include <toolkit/reflect/annotation.hpp>
#include <toolkit/reflect/mistake.hpp>

#include <concepts>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// A pointer that owns its object alone, as std::unique_ptr does. (Its header is not included for that.)
template <class T>
concept owning_pointer = requires(T pointer) {
    typename T::element_type;
    { pointer.get() } -> std::same_as<typename T::element_type*>;
    { pointer.release() } -> std::same_as<typename T::element_type*>;
    pointer.reset(static_cast<typename T::element_type*>(nullptr));
};

/// A field of this type may be left out: a std::optional, or a pointer that owns alone.
template <class T>
inline constexpr bool is_optional = owning_pointer<T>;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

/// How a type of your own is read: `always` or `never` required, by its initialiser, or by its fields.
enum class requirement { always, never, initialised, not_blank, fields };

/// The requirement of a type; specialise it for one that the defaults below do not fit.
template <class T>
inline constexpr requirement requirement_of = is_optional<T>                                ? requirement::never
                                              : std::is_scalar_v<T>                         ? requirement::initialised
                                              : requires(const T& value) { value.empty(); } ? requirement::not_blank
                                              : reflectable<T>                              ? requirement::fields
                                                                                            : requirement::always;

/// Whether a value says nothing, as an empty text does; specialise it for a type of your own.
template <class T>
struct blank {
    static constexpr bool is(const T& value) noexcept { return value.empty(); }
};

namespace defaults {

template <std::size_t... Path>
struct at {};

template <class T>
constexpr auto& follow(T& object, at<>) noexcept {
    return object;
}
template <class T, std::size_t I, std::size_t... Rest>
constexpr auto& follow(T& object, at<I, Rest...>) noexcept {
    return follow(get_field<I>(object), at<Rest...>{});
}

template <class T>
consteval bool make() {
    [[maybe_unused]] T object;
    return true;
}
/// As many elements as the type says: a C array, or std::array.
template <class V>
concept fixed_list = std::is_bounded_array_v<V> || requires(const V& value) {
    std::tuple_size<V>::value;
    value.begin();
};
/// (Element by element: GCC 12 cannot copy a std::array of texts in a constant expression.)
template <class V>
constexpr void read(const V& value) {
    if constexpr (fixed_list<V>) {
        for (const auto& each : value) read(each);
    } else if constexpr (requirement_of<V> == requirement::fields) {
        with_fields(value, [](const auto&... each) { (read(each), ...); });
    } else {
        [[maybe_unused]] const V copy = value;
    }
}

template <class V>
constexpr bool says_nothing(const V& value);

/// Whether field number I of an element may not be left out and says nothing.
template <class V, std::size_t I>
constexpr bool lacks_field(const V& value) {
    constexpr const field& annotation = field_annotations<V>[I];
    if constexpr (!annotation.required.value_or(true) || annotation.default_value.has_value()) return false;
    else return says_nothing(get_field<I>(value));
}
/// Whether no initialiser can have given this value, which is read: an empty text, or elements of which none says more.
template <class V>
constexpr bool says_nothing(const V& value) {
    if constexpr (fixed_list<V>) {
        for (const auto& each : value)
            if (!says_nothing(each)) return false;
        return std::size(value) != 0;
    } else if constexpr (requirement_of<V> == requirement::not_blank) {
        return blank<V>::is(value);
    } else if constexpr (requirement_of<V> == requirement::fields) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return (lacks_field<V, I>(value) || ...);
        }(std::make_index_sequence<field_count<V>>{});
    } else {
        return false;
    }
}

template <class T, class Path>
consteval bool read_scalar() {
    T object;
    const auto& value = follow(object, Path{});
    read(value);
    return !says_nothing(value);
}
template <class T, class Path>
consteval bool is_blank() {
    T object;
    auto& value = follow(object, Path{});
    return blank<std::remove_cvref_t<decltype(value)>>::is(value);
}

/// Whether `T object;` is a constant expression: only then can initialisers be read.
template <class T>
concept readable = requires { typename std::bool_constant<make<T>()>; };

// Clang cannot make the std::string of libstdc++ 12, and no sentence about a member would help.
static_assert(readable<std::string>,
              "toolkit: this compiler cannot make the std::string of its standard library at "
              "compile time; with Clang use -stdlib=libc++ or a newer libstdc++");

template <class T, class Path>
concept initialised = requires { typename std::bool_constant<read_scalar<T, Path>()>; } && read_scalar<T, Path>();

/// Whether a field of this type asks the initialisers of its struct whether it must be given: others know it by their
/// type, or by that of their own fields.
template <class V>
inline constexpr bool asks_for_initialiser =
    requirement_of<V> == requirement::initialised ||
    ((requirement_of<V> == requirement::not_blank || requirement_of<V> == requirement::fields) && readable<V>);

/// Whether an annotation can give a field of this type, which asks, a default in place of its initialiser.
template <class V>
inline constexpr bool may_have_default_value =
    std::is_arithmetic_v<V> || std::is_enum_v<V> || std::same_as<V, std::string>;

// ---- Which member hides the defaults: give the first members a value until the rest is a constant expression.
// ----------

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"  // the others have their initialisers: that is the point
template <class T, std::size_t... Leading>
consteval bool make_with_leading(std::index_sequence<Leading...>) {
    [[maybe_unused]] T object{field_type<T, Leading>{}...};
    return true;
}
#pragma GCC diagnostic pop
template <class T, std::size_t Leading>
concept readable_after =
    requires { typename std::bool_constant<make_with_leading<T>(std::make_index_sequence<Leading>{})>; };

template <class T, std::size_t Leading = 1>
consteval std::size_t find_hiding() {
    if constexpr (Leading > field_count<T>) return field_count<T>;
    else if constexpr (readable_after<T, Leading>) return Leading - 1;
    else return find_hiding<T, Leading + 1>();
}

/// A C array cannot be given as an initialiser.
template <class T>
inline constexpr bool has_array = []<std::size_t... I>(std::index_sequence<I...>) {
    return (std::is_array_v<field_type<T, I>> || ...);
}(std::make_index_sequence<field_count<T>>{});

/// The first member of a type that exists at run time alone, as std::map does.
template <class T>
consteval std::size_t find_runtime_member() {
    std::size_t found = field_count<T>;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((found == field_count<T> && !readable<field_type<T, I>> ? void(found = I) : void()), ...);
    }(std::make_index_sequence<field_count<T>>{});
    return found;
}

/// The fields whose defaults have to be read, for their annotations say nothing of them.
struct asking_fields {
    complaint names{};  ///< "topic, most"
    bool take_default_values = true;
};
template <class T>
consteval asking_fields askers() {
    constexpr std::size_t shown = 3;
    asking_fields all;
    std::size_t count = 0;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        const auto add = [&](std::size_t i, const field& annotation, bool asks, bool takes_default_value) {
            if (annotation.required.has_value() || annotation.default_value.has_value() || !asks) return;
            all.take_default_values = all.take_default_values && takes_default_value;
            if (++count <= shown) all.names.add(count == 1 ? "" : ", ").add(field_names<T>[i]);
        };
        (add(I, field_annotations<T>[I], asks_for_initialiser<field_type<T, I>>,
             may_have_default_value<field_type<T, I>>),
         ...);
    }(std::make_index_sequence<field_count<T>>{});
    if (count > shown) all.names.add(" and others");
    return all;
}

/// Whether a struct, or one within it, has a volatile member: that is told where it is met.
template <class T>
consteval bool has_volatile() {
    if constexpr (requirement_of<T> != requirement::fields) return false;
    else if constexpr (field_reading::any_volatile(field_reading::member_types<T>{})) return true;
    else
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return (has_volatile<field_type<T, I>>() || ...);
        }(std::make_index_sequence<field_count<T>>{});
}

/// (One sentence for all fields that ask.)
template <class T>
consteval bool refuse_hidden() {
    if constexpr (!readable<std::string> || has_volatile<T>() || !annotations::has_sound_mirror<T>()) {
        return false;  // told above, or where they are read
    } else if constexpr (find_runtime_member<T>() < field_count<T>) {
        return refuse<say("toolkit: ", type_name<T>, "::", field_names<T>[find_runtime_member<T>()],
                          " exists at run time alone and hides the other defaults; say .required ",
                          askers<T>().take_default_values ? "or .default_value for " : "for ", askers<T>().names.view(),
                          " in doc")>();
    } else if constexpr (std::is_aggregate_v<T> && !has_array<T> && find_hiding<T>() < field_count<T>) {
        return refuse<say(
            "toolkit: the initialiser of ", type_name<T>, "::", field_names<T>[find_hiding<T>()],
            " is no constant expression and hides the other defaults; make it constexpr, or say .required for ",
            askers<T>().names.view(), " in doc")>();
    } else {
        return refuse<say(
            "toolkit: the defaults of ", type_name<T>,
            " are no constant expression and cannot be read; make its constructor constexpr, or say .required for ",
            askers<T>().names.view(), " in doc")>();
    }
}

// ---- The rule.
// ----------------------------------------------------------------------------------------------------------

template <class Root, class Owner, std::size_t I, std::size_t... Path>
consteval bool required_at();

/// Must the field at this path of `Root` be given, as its type and its initialiser have it? `Owner` declares it as
/// number I.
template <class Root, class Owner, std::size_t I, std::size_t... Path>
consteval bool required_by_type() {
    using type = field_type<Owner, I>;
    constexpr requirement need = requirement_of<type>;
    if constexpr (need == requirement::always || need == requirement::never) {
        return need == requirement::always;
    } else if constexpr (readable<Root>) {
        if constexpr (need == requirement::initialised) return !initialised<Root, at<Path..., I>>;
        else if constexpr (need == requirement::not_blank) return is_blank<Root, at<Path..., I>>();
        else
            return []<std::size_t... J>(std::index_sequence<J...>) {
                return (required_at<Root, type, J, Path..., I>() || ...);
            }(std::make_index_sequence<field_count<type>>{});
    } else if constexpr (asks_for_initialiser<type>) {
        return refuse_hidden<Root>();
    } else if constexpr (need == requirement::not_blank) {
        return true;  // a map: empty as a rule
    } else {
        return []<std::size_t... J>(std::index_sequence<J...>) {
            return (required_at<type, type, J>() || ...);
        }(std::make_index_sequence<field_count<type>>{});
    }
}

/// The same, when its annotation says nothing else.
template <class Root, class Owner, std::size_t I, std::size_t... Path>
consteval bool required_at() {
    constexpr const field& annotation = field_annotations<Owner>[I];
    if constexpr (annotation.required.has_value()) return *annotation.required;
    else if constexpr (annotation.default_value.has_value()) return false;
    else return required_by_type<Root, Owner, I, Path...>();
}

}  // namespace defaults

/// Whether each field must be given.
template <reflectable T>
inline constexpr auto field_required = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<bool, sizeof...(I)>{defaults::required_at<T, T, I>()...};
}(std::make_index_sequence<field_count<T>>{});

/// Whether the initialiser of a field can be read, so that its default can be shown.
template <reflectable T>
inline constexpr bool has_readable_defaults = defaults::readable<T>;

}}  // namespace toolkit::v0
