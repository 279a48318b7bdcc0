// Data flow between tools by type: a parameter latest<T> receives the newest result of type T.
// In: the environment. Out: const access during one call. provides<T…> declares results from outside the set.
#pragma once

#include <toolkit/core/result.hpp>

#include <type_traits>

namespace toolkit { inline namespace v0 {

namespace calling {

/// True if T is the plain type of a tool's value.
template <class T>
inline constexpr bool is_plain_value = std::is_object_v<T> && std::is_same_v<T, std::remove_cv_t<T>> && !is_result<T>;

}  // namespace calling

/// The newest result of type T, as a parameter of a tool. The tool is available only if such a result exists. It refers
/// to the result in the environment and is valid during the call only.
template <class T>
class latest {
public:
    using value_type = T;
    static_assert(
        calling::is_plain_value<T>,
        "toolkit: the T of latest<T> must be the plain type of a tool's result, without const, & and result<…>");
    constexpr explicit latest(const T& newest) noexcept : newest_(&newest) {}
    [[nodiscard]] constexpr const T& operator*() const noexcept { return *newest_; }
    [[nodiscard]] constexpr const T* operator->() const noexcept { return newest_; }

private:
    const T* newest_;
};

/// Declares, in a list of tools, that results of these types come from outside: an earlier turn, a resumed run, or a
/// run-time tool. No tool of the set has to return them.
template <class... Ts>
struct provides {};

namespace calling {

template <class T>
inline constexpr bool is_latest = false;
template <class T>
inline constexpr bool is_latest<latest<T>> = true;

template <class T>
inline constexpr bool is_provides = false;
template <class... Ts>
inline constexpr bool is_provides<provides<Ts...>> = true;

/// True if an entry of a set declares that T comes from outside.
template <class T, class Entry>
inline constexpr bool provides_one = false;
template <class T, class... Ts>
inline constexpr bool provides_one<T, provides<Ts...>> = (std::is_same_v<T, Ts> || ...);

}  // namespace calling

}}  // namespace toolkit::v0
