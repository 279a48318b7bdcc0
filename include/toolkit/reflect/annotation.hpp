// Annotations: what a struct says about its fields beyond their types. They are the values of its mirror `doc`. A
// struct of another library gets them from a specialisation of `describe`. The rules of the schema are made from them.
#pragma once

#include <toolkit/core/inline_list.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/reflect/exact_number.hpp>
#include <toolkit/reflect/fields.hpp>
#include <toolkit/reflect/mirror.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/nearest.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// A value in an annotation: none, null, true or false, a number, or a text. For an enum the text is the one that
/// stands for the enumerator in JSON: its name, unless a `describe` gives another.
class literal {
public:
    enum class form : std::uint8_t { none, null, boolean, number, text };

    constexpr literal() noexcept = default;
    constexpr literal(std::nullptr_t) noexcept : form_(form::null) {}  // NOLINT: `.default_value = nullptr`
    template <class T>
        requires std::same_as<T, bool>
    constexpr literal(T value) noexcept : form_(form::boolean), boolean_(value) {}  // NOLINT: `.default_value = true`
    template <number_type N>
    constexpr literal(N value) noexcept : form_(form::number), number_(value) {}        // NOLINT: `.default_value = 5`
    constexpr literal(const char* value) noexcept : form_(form::text), text_(value) {}  // NOLINT
    constexpr literal(std::string_view value) noexcept : form_(form::text), text_(value) {}  // NOLINT

    [[nodiscard]] constexpr form kind() const noexcept { return form_; }
    [[nodiscard]] constexpr bool has_value() const noexcept { return form_ != form::none; }
    [[nodiscard]] constexpr bool boolean() const noexcept { return boolean_; }
    [[nodiscard]] constexpr const exact_number& number() const noexcept { return number_; }
    [[nodiscard]] constexpr std::string_view text() const noexcept { return text_; }

private:
    form form_ = form::none;
    bool boolean_ = false;
    exact_number number_{};
    std::string_view text_{};
};

/// The annotation of each element of a container, or of each value of a map.
///
///     struct doc { toolkit::field tags{.min_items = 1, .items = toolkit::item{.max_length = 20}}; };
///
/// The counts and `unique_items` also apply to elements that are containers themselves.
struct item {
    std::string_view description{};
    std::string_view title{};
    exact_number minimum{};
    exact_number maximum{};
    exact_number exclusive_minimum{};
    exact_number exclusive_maximum{};
    exact_number multiple_of{};
    exact_number min_length{};
    exact_number max_length{};
    std::string_view pattern{};
    std::string_view format{};
    exact_number min_items{};
    exact_number max_items{};
    bool unique_items = false;
    inline_list<literal, 64> one_of{};
};

/// The annotation of one field. A member that is not set has no effect. Lengths count code points.
///
///     struct doc { toolkit::field topic{.description = "What to look for", .min_length = 1}; };
struct field {
    std::string_view description{};
    std::string_view title{};
    inline_list<literal, 8> examples{};
    exact_number minimum{};
    exact_number maximum{};
    exact_number exclusive_minimum{};
    exact_number exclusive_maximum{};
    exact_number multiple_of{};
    exact_number min_length{};
    exact_number max_length{};
    std::string_view pattern{};  ///< a regular expression that must match somewhere in the text (ECMA-262, flag u)
    std::string_view format{};   ///< date-time, date, time, duration, email, hostname, ipv4, ipv6, uri or uuid
    exact_number min_items{};    ///< elements of a container, entries of a map
    exact_number max_items{};
    bool unique_items = false;
    item items{};                       ///< the annotation of each element, or of each value of a map
    inline_list<literal, 64> one_of{};  ///< the allowed values
    std::optional<bool> required{};     ///< overrides what the initialiser of the struct says
    literal default_value{};            ///< overrides the initialiser of the struct, and makes the field optional
    bool deprecated = false;
    std::string_view name{};  ///< the key in JSON, if it differs from the name of the member
};

/// The part that `field` and `item` share: the annotation of the value itself.
[[nodiscard]] constexpr item as_item(const field& annotations) noexcept {
    return {.description = annotations.description,
            .title = annotations.title,
            .minimum = annotations.minimum,
            .maximum = annotations.maximum,
            .exclusive_minimum = annotations.exclusive_minimum,
            .exclusive_maximum = annotations.exclusive_maximum,
            .multiple_of = annotations.multiple_of,
            .min_length = annotations.min_length,
            .max_length = annotations.max_length,
            .pattern = annotations.pattern,
            .format = annotations.format,
            .min_items = annotations.min_items,
            .max_items = annotations.max_items,
            .unique_items = annotations.unique_items,
            .one_of = annotations.one_of};
}

/// Whether the descriptions, titles and text values are valid UTF-8. Keys and patterns are checked where they are read.
constexpr bool is_written_in_utf8(const literal& value) noexcept { return is_utf8(value.text()); }
template <class Values>
constexpr bool are_written_in_utf8(const Values& values) noexcept {
    for (const literal& value : values)
        if (!is_written_in_utf8(value)) return false;
    return true;
}
constexpr bool is_written_in_utf8(const field& annotations) noexcept {
    return is_utf8(annotations.description) && is_utf8(annotations.title) &&
           are_written_in_utf8(annotations.examples) && are_written_in_utf8(annotations.one_of) &&
           is_written_in_utf8(annotations.default_value) && is_utf8(annotations.items.description) &&
           is_utf8(annotations.items.title) && are_written_in_utf8(annotations.items.one_of);
}

namespace annotations {

constexpr std::size_t index_of(std::string_view name, std::span<const std::string_view> names) noexcept {
    std::size_t at = 0;
    while (at < names.size() && names[at] != name) ++at;
    return at;
}

/// Stops the compilation if a member of the mirror does not name a member of the struct.
template <class T, std::size_t I>
consteval bool mirrors_a_member() {
    constexpr std::string_view name = field_names<mirror_type<T>>[I];
    if constexpr (index_of(name, field_names<T>) == field_count<T>) {
        constexpr std::string_view nearest = nearest_name(name, field_names<T>);
        if constexpr (nearest.empty()) {
            return refuse<say("toolkit: the annotations of ", type_name<T>, " name ", name,
                              ", which is not a member of it; remove it or rename it")>();
        } else {
            return refuse<say("toolkit: the annotations of ", type_name<T>, " name ", name,
                              ", which is not a member of it; did you mean ", nearest, "?")>();
        }
    } else {
        return has_annotation_type<T, field, I>();
    }
}

constexpr bool all_known(std::span<const std::string_view> names, std::span<const std::string_view> of) noexcept {
    for (const std::string_view name : names)
        if (index_of(name, of) == of.size()) return false;
    return true;
}

/// Whether each member of the mirror annotates a member of the struct. All are checked at once. Only a mirror that
/// fails is checked member by member.
template <class T>
consteval bool mirrors_members() {
    if constexpr (!has_readable_mirror<T, field>()) {
        return false;
    } else if constexpr (is_plain_mirror<mirror_type<T>, field> &&
                         all_known(field_names<mirror_type<T>>, field_names<T>)) {
        return true;
    } else {
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return (mirrors_a_member<T, I>() && ...);
        }(std::make_index_sequence<field_count<mirror_type<T>>>{});
    }
}

/// Whether the annotations of a struct are usable. A struct without a mirror is fine.
template <class T>
consteval bool has_sound_mirror() {
    if constexpr (has_private_mirror<T>)
        return refuse<say("toolkit: the doc of ", type_name<T>, " is private and cannot be read; make it public")>();
    else if constexpr (has_mirror_inside<T> && has_mirror_outside<T>)
        return refuse<say("toolkit: ", type_name<T>,
                          " has both `doc` and a specialisation of toolkit::describe; keep one of them")>();
    else if constexpr (annotated<T>) return mirrors_members<T>();
    else return true;
}

/// The annotations of the mirror, in its own order.
template <class T>
inline constexpr auto mirror_annotations = with_fields(mirror<T>, [](const auto&... annotations) {
    return std::array<const field*, sizeof...(annotations)>{&annotations...};
});

inline constexpr field no_annotation{};

constexpr const field* annotation_of(std::string_view name, std::span<const std::string_view> names,
                                     std::span<const field* const> annotations) noexcept {
    const std::size_t at = index_of(name, names);
    return at == names.size() ? &no_annotation : annotations[at];
}

template <class T, std::size_t I>
consteval const field* member_annotation();

/// The annotation of member I in the base class that declares it.
template <class T, std::size_t I>
consteval const field* base_annotation(const type_list<>*) {
    return &no_annotation;
}
template <class T, std::size_t I, class Base, class... More>
consteval const field* base_annotation(const type_list<Base, More...>*) {
    if constexpr (reflectable<Base> && !description::is_own<T>(field_names<T>[I])) {  // its own member hides the base's
        constexpr std::size_t at = index_of(field_names<T>[I], field_names<Base>);
        if constexpr (!has_sound_mirror<Base>()) return &no_annotation;
        else if constexpr (at < field_count<Base>) return member_annotation<Base, at>();
        else return base_annotation<T, I>(static_cast<const type_list<More...>*>(nullptr));
    } else {
        return base_annotation<T, I>(static_cast<const type_list<More...>*>(nullptr));
    }
}

/// The annotation of member I of a described struct, from its own mirror or that of a base.
template <class T, std::size_t I>
consteval const field* member_annotation() {
    constexpr std::size_t at = [] {
        if constexpr (annotated<T>) return index_of(field_names<T>[I], field_names<mirror_type<T>>);
        else return 0;
    }();
    if constexpr (annotated<T> && at < field_count<mirror_type<T>>) return mirror_annotations<T>[at];
    else if constexpr (described_class<T>)
        return base_annotation<T, I>(static_cast<const description::bases_of<T>*>(nullptr));
    else return &no_annotation;
}

/// The annotations of all fields, by reference. A `field` is large, and the compiler would copy it.
template <std::size_t Size>
struct annotation_list {
    std::array<const field*, Size> annotations;

    struct iterator {
        const field* const* at;
        constexpr const field& operator*() const noexcept { return **at; }
        constexpr iterator& operator++() noexcept { return ++at, *this; }
        friend constexpr bool operator==(const iterator&, const iterator&) noexcept = default;
    };

    [[nodiscard]] constexpr const field& operator[](std::size_t index) const noexcept { return *annotations[index]; }
    [[nodiscard]] static constexpr std::size_t size() noexcept { return Size; }
    [[nodiscard]] constexpr iterator begin() const noexcept { return {annotations.data()}; }
    [[nodiscard]] constexpr iterator end() const noexcept { return {annotations.data() + Size}; }
};

/// The index of the first .name or other text that is not valid UTF-8; the size of the list if all are valid.
template <auto Text, class Annotations>  // a list of fields or of enumerators
constexpr std::size_t first_broken(const Annotations& annotations) noexcept {
    std::size_t at = 0;
    while (at < annotations.size() && is_utf8(annotations[at].*Text)) ++at;
    return at;
}

/// Whether any key differs from the name of its member.
constexpr bool any_renamed(std::span<const field* const> annotations) noexcept {
    for (const field* one : annotations)
        if (!one->name.empty()) return true;
    return false;
}

/// The list is initialised value by value. GCC 12 does not accept an array that is filled later while it makes another
/// constant.
template <class T, std::size_t... I>
consteval annotation_list<sizeof...(I)> fields_of(std::index_sequence<I...>) {
    constexpr bool sound = has_sound_mirror<T>();
    if constexpr (sound && described_class<T>) return {{member_annotation<T, I>()...}};
    else if constexpr (sound && annotated<T>)
        return {{annotation_of(field_names<T>[I], field_names<mirror_type<T>>, mirror_annotations<T>)...}};
    else return {{(static_cast<void>(I), &no_annotation)...}};
}

}  // namespace annotations

/// The annotations of a struct's fields, in the order of declaration.
template <reflectable T>
inline constexpr annotations::annotation_list<field_count<T>> field_annotations =
    annotations::fields_of<T>(std::make_index_sequence<field_count<T>>{});

/// The JSON keys of a struct: the names of its members, or their `.name`.
template <reflectable T>
inline constexpr std::array<std::string_view, field_count<T>> key_names = [] {
    std::array<std::string_view, field_count<T>> keys = field_names<T>;
    if constexpr (annotations::any_renamed(field_annotations<T>.annotations)) {
        constexpr std::size_t bad = annotations::first_broken<&field::name>(field_annotations<T>);
        if constexpr (bad < field_count<T>)
            refuse<say("toolkit: ", type_name<T>, "::", field_names<T>[bad],
                       " has a .name that is not UTF-8; save the source file as UTF-8")>();
        for (std::size_t i = 0; i < keys.size(); ++i)
            if (!field_annotations<T>[i].name.empty()) keys[i] = field_annotations<T>[i].name;
    }
    return keys;
}();

}}  // namespace toolkit::v0
