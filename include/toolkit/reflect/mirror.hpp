// In: a struct or an enum. Out: its mirror with the annotations of its members. The mirror is the `doc` within a
// struct, or a specialisation of `describe`. If a mirror cannot be read, a sentence says why.
#pragma once

#include <toolkit/reflect/bases.hpp>
#include <toolkit/reflect/fields.hpp>
#include <toolkit/reflect/mistake.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The annotations of a struct of another library. Specialise it with members of the same names.
///
///     template <> struct toolkit::describe<point> { toolkit::field x{.minimum = 0}; };
template <class T>
struct describe {
    using nothing = void;
};

namespace annotations {

/// Whether the `doc` of a class belongs to one of its bases. It then annotates the members of that base.
template <class T, class... Bases>
consteval bool has_mirror_of(const type_list<Bases...>*) {
    return ([] {
        if constexpr (requires { typename Bases::doc; }) return std::same_as<typename T::doc, typename Bases::doc>;
        else return false;
    }() || ...);
}
template <class T>
inline constexpr bool has_inherited_mirror = [] {
    if constexpr (described_class<T>) return has_mirror_of<T>(static_cast<const description::bases_of<T>*>(nullptr));
    else return false;
}();

template <class T>
concept has_mirror_inside = requires { typename T::doc; } && !has_inherited_mirror<T>;
template <class T>
concept has_mirror_outside = !requires { typename describe<T>::nothing; };

// Name lookup happens before the access check: beside another `doc`, a private one is ambiguous.
struct other_doc {
    struct doc {};
};
template <class T>
struct with_other_doc : T, other_doc {};
/// A class with two bases is excluded, because each of them may have a mirror.
template <class T>
concept described_without_bases = described_class<T> && std::same_as<description::bases_of<T>, type_list<>>;
template <class T>
inline constexpr bool has_private_mirror = [] {
    if constexpr (!described_without_bases<T> || std::is_aggregate_v<T> || std::is_final_v<T> || has_mirror_inside<T> ||
                  requires { &T::doc; }) {
        return false;
    } else {
        for (const std::string_view name : field_names<T>)
            if (name == "doc") return false;
        return !requires { typename with_other_doc<T>::doc; };
    }
}();

struct no_mirror {};

template <class T>
struct mirror_found {
    using type = no_mirror;
};
template <has_mirror_inside T>
struct mirror_found<T> {
    using type = typename T::doc;
};
template <class T>
    requires(!has_mirror_inside<T> && has_mirror_outside<T>)
struct mirror_found<T> {
    using type = describe<T>;
};
/// The mirror of a type, as a type.
template <class T>
using mirror_type = typename mirror_found<T>::type;

template <class T>
inline constexpr bool annotated = !std::same_as<mirror_type<T>, no_mirror>;

/// The mirror with its values. Use it only if the mirror can be read.
template <class T>
inline constexpr mirror_type<T> mirror{};

/// The name of a type's mirror in a sentence.
template <class T>
inline constexpr complaint mirror_name =
    has_mirror_inside<T> ? say(type_name<T>, "::doc") : say("describe<", type_name<T>, ">");

// ---- Whether the mirror can be read. These checks cause no error themselves, for any mirror. -----------------------

template <class Annotation, std::size_t>
using one_of_many = Annotation;

/// Whether a mirror has exactly this many members of type Annotation. Parentheses are used, because braces would also
/// accept members of an array or of a base.
template <class M, class Annotation, std::size_t... I>
consteval bool is_made_of(std::index_sequence<I...>) {
    return requires { M(std::declval<one_of_many<Annotation, I>>()...); };
}
/// Whether a mirror is a plain struct whose members all have the type Annotation.
template <class M, class Annotation>
inline constexpr bool is_plain_mirror = [] {
    if constexpr (!std::is_class_v<M> || !requires { sizeof(M); }) return false;  // NOLINT(bugprone-branch-clone)
    else if constexpr (!std::is_aggregate_v<M> || sizeof(M) % sizeof(Annotation) != 0)
        return false;  // (needs a complete class)
    else return is_made_of<M, Annotation>(std::make_index_sequence<sizeof(M) / sizeof(Annotation)>{});
}();
/// Whether the initialisers of the mirror are valid. If not, the compiler has reported the place already.
template <class M>
concept has_right_initialisers = requires { M{}; };

template <class M>
concept constant_mirror = requires { typename std::bool_constant<(M{}, true)>; };

/// The same when the first members get an empty value.
template <class M, class Annotation, std::size_t... Leading>
consteval bool make_behind(std::index_sequence<Leading...>) {
    [[maybe_unused]] M made(one_of_many<Annotation, Leading>{}...);
    return true;
}
template <class M, class Annotation, std::size_t Leading>
concept constant_behind =
    requires { typename std::bool_constant<make_behind<M, Annotation>(std::make_index_sequence<Leading>{})>; };
/// The last member of a plain mirror that is not a constant expression.
template <class M, class Annotation, std::size_t Leading = 1>
consteval std::size_t find_run_time_member() {
    if constexpr (Leading == sizeof(M) / sizeof(Annotation) || constant_behind<M, Annotation, Leading>)
        return Leading - 1;
    else return find_run_time_member<M, Annotation, Leading + 1>();
}

/// Whether a struct can be taken apart, for members of any type.
template <class M>
inline constexpr bool is_destructured = [] {
    if constexpr (!std::is_class_v<M> || !requires { sizeof(M); }) return false;  // NOLINT(bugprone-branch-clone)
    else if constexpr (!reflectable<M>) return false;  // each condition requires the one before it
    else if constexpr (!described_class<M> && has_base<M>) return false;
    else if constexpr (has_flat_array<M>) return false;
    else return !field_reading::any_volatile(field_reading::member_types<M>{});
}();

template <class Annotation, class... Member>
consteval bool is_all_of(type_list<Member...>) {
    return (std::same_as<Member, Annotation> && ...);
}

template <class T, class Annotation>
consteval bool is_no_plain_mirror() {
    return refuse<say("toolkit: ", mirror_name<T>.view(), " is not a plain struct of members of type toolkit::",
                      type_name<Annotation>, "; remove constructors, bases, references and arrays")>();
}

/// Whether the members of a mirror and their annotations can be read. Stops the compilation if not.
template <class T, class Annotation>
consteval bool has_readable_mirror() {
    using mirror = mirror_type<T>;
    if constexpr (is_plain_mirror<mirror, Annotation>) {
        if constexpr (!has_right_initialisers<mirror>) {
            return false;
        } else if constexpr (constant_mirror<mirror>) {
            return true;
        } else {
            return refuse<say(
                "toolkit: the annotation of ", type_name<T>,
                "::", field_names<mirror>[find_run_time_member<mirror, Annotation>()],
                " is not a constant expression; write literals or constexpr values",
                requires(const Annotation& annotation) {
                    annotation.examples;
                } ? ", with at most 8 examples and at most 64 allowed values" : "")>();
        }
    } else if constexpr (!is_destructured<mirror>) {  // NOLINT(bugprone-branch-clone): what is asked next needs it
        return is_no_plain_mirror<T, Annotation>();
    } else if constexpr (field_count<mirror> == 0) {  // static members are not counted
        return refuse<say("toolkit: ", mirror_name<T>.view(), " annotates nothing; remove it, or write its ",
                          type_name<Annotation>, "s as members, not as static constexpr")>();
    } else if constexpr (is_all_of<Annotation>(field_types<mirror>{})) {  // for example references
        return is_no_plain_mirror<T, Annotation>();
    } else {
        return true;  // a member of another type is refused separately
    }
}

/// Whether member I of a readable mirror has the type Annotation. Stops the compilation if not.
template <class T, class Annotation, std::size_t I>
consteval bool has_annotation_type() {
    using type = field_type<mirror_type<T>, I>;
    if constexpr (std::same_as<type, Annotation>) return true;
    else
        return refuse<say("toolkit: the annotation of ", type_name<T>, "::", field_names<mirror_type<T>>[I], " is a ",
                          type_name<type>, "; make it a toolkit::", type_name<Annotation>)>();
}

}  // namespace annotations

}}  // namespace toolkit::v0
