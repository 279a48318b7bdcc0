// In: an aggregate. Out: whether it has a base class. Boost.PFR cannot take such a struct apart.
#pragma once

#include <toolkit/version.hpp>

#include <concepts>
#include <type_traits>

namespace toolkit { inline namespace v0 {

namespace field_reading {

/// Converts to any base class of T, and to nothing else.
template <class T>
struct any_base {
    template <class Base>
        requires(std::is_base_of_v<Base, T> && !std::same_as<Base, T>)
    operator Base() const;  // NOLINT: it is asked for by initialisation
    any_base() = default;
    any_base(const any_base&) = delete;  // or std::any would take it as a value
};

}  // namespace field_reading

/// Whether an aggregate has a base class.
template <class T>
concept has_base = std::is_aggregate_v<T> && requires { T{field_reading::any_base<T>{}}; };

}}  // namespace toolkit::v0
