// How a type of your own is written as a text: specialise text_form, and schema, parser and printer know it.
#pragma once

#include <toolkit/version.hpp>

#include <concepts>
#include <optional>
#include <string>
#include <string_view>

namespace toolkit::inline v0 {

/// Specialise it with
///     static constexpr std::string_view expected = "a colour as #rrggbb";   // for messages
///     static constexpr field said{.pattern = "^#[0-9a-f]{6}$"};             // what the schema says of the text
///     static constexpr bool read(std::string_view text, T& value);          // false: not such a text
///     static std::string write(const T& value);                            // or an optional one: none prints as null
template <class T>
struct text_form {
    using nothing = void;
};

/// A type with a specialisation of text_form.
template <class T>
concept written_as_text =
    !requires { typename text_form<T>::nothing; } && requires(std::string_view text, T& value, const T& seen) {
        { text_form<T>::expected } -> std::convertible_to<std::string_view>;
        { text_form<T>::read(text, value) } -> std::same_as<bool>;
        { text_form<T>::write(seen) } -> std::convertible_to<std::optional<std::string>>;
    };

}  // namespace toolkit::inline v0
