// In: a struct. Out: which of its fields are required and which have a default. The initialisers decide: reading a
// scalar without an initialiser is not a constant expression.
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

/// A pointer that owns its object exclusively, like std::unique_ptr. Its header is not included here.
template <class T>
concept owning_pointer = requires(T pointer) {
    typename T::element_type;
    { pointer.get() } -> std::same_as<typename T::element_type*>;
    { pointer.release() } -> std::same_as<typename T::element_type*>;
    pointer.reset(static_cast<typename T::element_type*>(nullptr));
};

/// Whether a field of this type may be absent: a std::optional, or an exclusive owning pointer.
template <class T>
inline constexpr bool is_optional = owning_pointer<T>;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

/// What decides whether a field is required: `always` or `never`, its initialiser, or its own fields.
enum class requirement { always, never, initialised, not_blank, fields };

/// The requirement of a type. Specialise it for a type that the defaults below do not fit.
template <class T>
inline constexpr requirement requirement_of = is_optional<T>                                ? requirement::never
                                              : std::is_scalar_v<T>                         ? requirement::initialised
                                              : requires(const T& value) { value.empty(); } ? requirement::not_blank
                                              : reflectable<T>                              ? requirement::fields
                                                                                            : requirement::always;

/// Whether a value is blank, like an empty text. Specialise it for a type of your own.
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
/// A container of fixed size: a C array, or std::array.
template <class V>
concept fixed_list = std::is_bounded_array_v<V> || requires(const V& value) {
    std::tuple_size<V>::value;
    value.begin();
};
/// Reads element by element. GCC 12 cannot copy a std::array of texts in a constant expression.
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
constexpr bool looks_uninitialised(const V& value);

/// Whether field I of an element is required and blank.
template <class V, std::size_t I>
constexpr bool lacks_field(const V& value) {
    constexpr const field& annotation = field_annotations<V>[I];
    if constexpr (!annotation.required.value_or(true) || annotation.default_value.has_value()) return false;
    else return looks_uninitialised(get_field<I>(value));
}
/// Whether a value that can be read looks uninitialised: an empty text, or elements that are all blank.
template <class V>
constexpr bool looks_uninitialised(const V& value) {
    if constexpr (fixed_list<V>) {
        for (const auto& each : value)
            if (!looks_uninitialised(each)) return false;
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
    return !looks_uninitialised(value);
}
template <class T, class Path>
consteval bool is_blank() {
    T object;
    auto& value = follow(object, Path{});
    return blank<std::remove_cvref_t<decltype(value)>>::is(value);
}

/// Whether `T object;` is a constant expression. Only then the initialisers can be read.
template <class T>
concept readable = requires { typename std::bool_constant<make<T>()>; };

// Clang cannot construct the std::string of libstdc++ 12. A sentence about a member would not help.
static_assert(readable<std::string>,
              "toolkit: this compiler cannot make the std::string of its standard library at "
              "compile time; with Clang use -stdlib=libc++ or a newer libstdc++");

template <class T, class Path>
concept initialised = requires { typename std::bool_constant<read_scalar<T, Path>()>; } && read_scalar<T, Path>();

/// Whether the initialiser decides if a field of this type is required. For other types the type itself decides, or the
/// types of its fields.
template <class V>
inline constexpr bool needs_initialiser =
    requirement_of<V> == requirement::initialised ||
    ((requirement_of<V> == requirement::not_blank || requirement_of<V> == requirement::fields) && readable<V>);

/// Whether an annotation can give such a field a default instead of its initialiser.
template <class V>
inline constexpr bool may_have_default_value =
    std::is_arithmetic_v<V> || std::is_enum_v<V> || std::same_as<V, std::string>;

// ---- Which member hides the defaults: give the first members a value until the rest is a constant expression.

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

/// The first member whose type exists only at run time, such as std::map.
template <class T>
consteval std::size_t find_runtime_member() {
    std::size_t found = field_count<T>;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((found == field_count<T> && !readable<field_type<T, I>> ? void(found = I) : void()), ...);
    }(std::make_index_sequence<field_count<T>>{});
    return found;
}

/// The fields whose initialisers must be read, because no annotation decides.
struct undecided_fields {
    complaint names{};  ///< "topic, most"
    bool take_default_values = true;
};
template <class T>
consteval undecided_fields find_undecided_fields() {
    constexpr std::size_t shown = 3;
    undecided_fields all;
    std::size_t count = 0;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        const auto add = [&](std::size_t i, const field& annotation, bool is_undecided, bool takes_default_value) {
            if (annotation.required.has_value() || annotation.default_value.has_value() || !is_undecided) return;
            all.take_default_values = all.take_default_values && takes_default_value;
            if (++count <= shown) all.names.add(count == 1 ? "" : ", ").add(field_names<T>[i]);
        };
        (add(I, field_annotations<T>[I], needs_initialiser<field_type<T, I>>, may_have_default_value<field_type<T, I>>),
         ...);
    }(std::make_index_sequence<field_count<T>>{});
    if (count > shown) all.names.add(" and others");
    return all;
}

/// Whether a struct, or one within it, has a volatile member. The error appears where that member is read.
template <class T>
consteval bool has_volatile() {
    if constexpr (requirement_of<T> != requirement::fields) return false;
    else if constexpr (field_reading::any_volatile(field_reading::member_types<T>{})) return true;
    else
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return (has_volatile<field_type<T, I>>() || ...);
        }(std::make_index_sequence<field_count<T>>{});
}

/// One sentence for all such fields.
template <class T>
consteval bool refuse_hidden() {
    if constexpr (!readable<std::string> || has_volatile<T>() || !annotations::has_sound_mirror<T>()) {
        return false;  // reported above, or where they are read
    } else if constexpr (find_runtime_member<T>() < field_count<T>) {
        return refuse<say("toolkit: ", type_name<T>, "::", field_names<T>[find_runtime_member<T>()],
                          " exists only at run time and hides the other defaults; set .required ",
                          find_undecided_fields<T>().take_default_values ? "or .default_value for " : "for ",
                          find_undecided_fields<T>().names.view(), " in doc")>();
    } else if constexpr (std::is_aggregate_v<T> && !has_array<T> && find_hiding<T>() < field_count<T>) {
        return refuse<say(
            "toolkit: the initialiser of ", type_name<T>, "::", field_names<T>[find_hiding<T>()],
            " is not a constant expression and hides the other defaults; make it constexpr, or set .required for ",
            find_undecided_fields<T>().names.view(), " in doc")>();
    } else {
        return refuse<say(
            "toolkit: the defaults of ", type_name<T>,
            " are not constant expressions and cannot be read; make its constructor constexpr, or set .required for ",
            find_undecided_fields<T>().names.view(), " in doc")>();
    }
}

// ---- The rule.
// ----------------------------------------------------------------------------------------------------------

template <class Root, class Owner, std::size_t I, std::size_t... Path>
consteval bool required_at();

/// Whether the field at this path of `Root` is required, by its type and its initialiser. It is field I of `Owner`.
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
    } else if constexpr (needs_initialiser<type>) {
        return refuse_hidden<Root>();
    } else if constexpr (need == requirement::not_blank) {
        return true;  // a map, which is usually empty
    } else {
        return []<std::size_t... J>(std::index_sequence<J...>) {
            return (required_at<type, type, J>() || ...);
        }(std::make_index_sequence<field_count<type>>{});
    }
}

/// The same, unless the annotation of the field decides.
template <class Root, class Owner, std::size_t I, std::size_t... Path>
consteval bool required_at() {
    constexpr const field& annotation = field_annotations<Owner>[I];
    if constexpr (annotation.required.has_value()) return *annotation.required;
    else if constexpr (annotation.default_value.has_value()) return false;
    else return required_by_type<Root, Owner, I, Path...>();
}

}  // namespace defaults

/// Whether each field is required.
template <reflectable T>
inline constexpr auto field_required = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<bool, sizeof...(I)>{defaults::required_at<T, T, I>()...};
}(std::make_index_sequence<field_count<T>>{});

/// Whether the initialisers of a struct can be read, so that defaults can be shown.
template <reflectable T>
inline constexpr bool has_readable_defaults = defaults::readable<T>;

}}  // namespace toolkit::v0
