// Text forms of your own types. Specialise text_form, and the schema, the parser and the printer support the type.
#pragma once

#include <toolkit/reflect/annotation.hpp>

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace toolkit { inline namespace v0 {

/// The range of times that a type can hold: whole years, and a number of decimals of a second.
struct held_times {
    unsigned decimals = 0;
    unsigned first_year = 0;
    unsigned last_year = 9999;
};

/// Specialise it with
///     static constexpr std::string_view expected = "a colour as #rrggbb";   // for messages
///     static constexpr field annotation{.pattern = "^#[0-9a-f]{6}$"};       // for the schema
///     static constexpr bool read(std::string_view text, T& value);          // false: not such a text
///     static std::string write(const T& value);                            // or an optional one: none prints as null
/// A grammar generates the texts of the pattern. If `annotation` has a format as well, state with one of these
/// which texts have it:
///     static constexpr bool pattern_says_all = true;                       // each text of the pattern has the format
///     static constexpr held_times held{.first_year = 1970};                // all dates, or date-times, of these years
template <class T>
struct text_form {
    using nothing = void;
};

/// Whether text_form is specialised for a type.
template <class T>
concept has_text_form = !requires { typename text_form<T>::nothing; };

namespace text_forms {

template <class T>
concept has_annotation = requires {
    { text_form<T>::annotation } -> std::convertible_to<const field&>;
    typename std::bool_constant<text_form<T>::annotation.deprecated>;  // it is a constant
};
/// With `said`, the name of the annotation before 0.1.
template <class T>
concept has_old_annotation = !has_annotation<T> && requires {
    { text_form<T>::said } -> std::convertible_to<const field&>;
    typename std::bool_constant<text_form<T>::said.deprecated>;
};
template <class T>
[[deprecated("toolkit: said of a text_form is annotation; the old name will be removed in 0.3")]] consteval const auto&
old_annotation() {
    return text_form<T>::said;
}

}  // namespace text_forms

/// The annotation of a type with a text form.
template <class T>
inline constexpr const field& text_form_annotation = text_form<T>::annotation;
template <class T>
    requires text_forms::has_old_annotation<T>
inline constexpr const field& text_form_annotation<T> = text_forms::old_annotation<T>();

/// A type with a complete specialisation of text_form.
template <class T>
concept written_as_text = has_text_form<T> && (text_forms::has_annotation<T> || text_forms::has_old_annotation<T>) &&
                          requires(std::string_view text, T& value, const T& seen) {
                              { text_form<T>::expected } -> std::convertible_to<std::string_view>;
                              { text_form<T>::read(text, value) } -> std::same_as<bool>;
                              { text_form<T>::write(seen) } -> std::convertible_to<std::optional<std::string>>;
                          };

}}  // namespace toolkit::v0
